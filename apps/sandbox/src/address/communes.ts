import { DEPARTMENTS, departmentOf } from './departments.ts';

/**
 * A small gazetteer of France: facts only (INSEE code, postcodes, name, town centre, population in thousands).
 * Communes with arrondissements come as the whole commune and as each arrondissement.
 */
export type Commune = {
  citycode: string;
  postcodes: readonly string[];
  name: string;
  /** `Paris 4e Arrondissement`, for an arrondissement; streets are then only in arrondissements. */
  district: string | null;
  /** The whole of a commune cut in arrondissements holds no street itself. */
  hasStreets: boolean;
  lat: number;
  lon: number;
  population: number;
  depcode: string;
  context: string;
};

/** `citycode|postcodes|name|lat|lon|thousands` */
const PLAIN = `
95127|95000,95800|Cergy|49.0364|2.0633|70
95500|95300|Pontoise|49.0508|2.1008|32
95018|95100|Argenteuil|48.9478|2.2475|111
95585|95200|Sarcelles|48.9960|2.3789|59
78646|78000|Versailles|48.8049|2.1204|84
78551|78100|Saint-Germain-en-Laye|48.8989|2.0938|45
92012|92100|Boulogne-Billancourt|48.8352|2.2410|120
92050|92000|Nanterre|48.8924|2.2060|97
93066|93200,93210|Saint-Denis|48.9362|2.3574|149
93048|93100|Montreuil|48.8638|2.4485|111
94028|94000|Créteil|48.7904|2.4556|93
94080|94300|Vincennes|48.8474|2.4391|49
44109|44000,44100,44200,44300|Nantes|47.2184|-1.5536|325
44162|44800|Saint-Herblain|47.2173|-1.6483|50
44143|44400|Rezé|47.1833|-1.5500|43
44184|44600|Saint-Nazaire|47.2735|-2.2138|73
49007|49000,49100|Angers|47.4784|-0.5632|157
72181|72000,72100|Le Mans|48.0061|0.1996|146
35238|35000,35200,35700|Rennes|48.1173|-1.6778|225
29019|29200|Brest|48.3904|-4.4861|140
14118|14000|Caen|49.1829|-0.3707|108
76540|76000,76100|Rouen|49.4432|1.0993|114
76351|76600,76610,76620|Le Havre|49.4944|0.1079|166
59350|59000,59160,59260,59777,59800|Lille|50.6292|3.0573|238
59512|59100|Roubaix|50.6927|3.1778|98
80021|80000,80080,80090|Amiens|49.8941|2.2958|134
51454|51100|Reims|49.2583|4.0317|179
57463|57000,57050,57070|Metz|49.1193|6.1757|121
54395|54000,54100|Nancy|48.6921|6.1844|105
67482|67000,67100,67200|Strasbourg|48.5734|7.7521|292
67447|67300|Schiltigheim|48.6070|7.7486|34
68224|68100,68200|Mulhouse|47.7508|7.3359|104
68066|68000|Colmar|48.0794|7.3585|68
25056|25000|Besançon|47.2378|6.0241|120
21231|21000|Dijon|47.3220|5.0415|160
45234|45000,45100|Orléans|47.9030|1.9093|117
37261|37000,37100,37200|Tours|47.3941|0.6848|138
86194|86000|Poitiers|46.5802|0.3404|90
87085|87000,87100,87280|Limoges|45.8336|1.2611|130
17300|17000|La Rochelle|46.1603|-1.1511|79
33063|33000,33100,33200,33300,33800|Bordeaux|44.8378|-0.5792|265
33318|33600|Pessac|44.8067|-0.6311|66
64445|64000|Pau|43.2951|-0.3708|77
31555|31000,31100,31200,31300,31400,31500|Toulouse|43.6047|1.4442|511
34172|34000,34070,34080,34090|Montpellier|43.6108|3.8767|307
30189|30000,30900|Nîmes|43.8367|4.3601|148
13001|13080,13090,13100,13290,13540|Aix-en-Provence|43.5297|5.4474|149
83137|83000,83100,83200|Toulon|43.1242|5.9280|180
06088|06000,06100,06200,06300|Nice|43.7102|7.2620|353
2A004|20000,20090,20167|Ajaccio|41.9192|8.7386|73
38185|38000,38100|Grenoble|45.1885|5.7245|157
42218|42000,42100,42230|Saint-Étienne|45.4397|4.3872|173
63113|63000,63100|Clermont-Ferrand|45.7772|3.0870|147
69266|69100|Villeurbanne|45.7719|4.8902|161
69034|69300|Caluire-et-Cuire|45.7955|4.8470|44
74010|74000,74370,74600,74940,74960|Annecy|45.8992|6.1294|132
97105|97100|Basse-Terre|15.9958|-61.7292|10
97120|97110|Pointe-à-Pitre|16.2411|-61.5331|15
97209|97200,97234|Fort-de-France|14.6037|-61.0594|76
97302|97300|Cayenne|4.9372|-52.3260|64
97411|97400,97417,97490|Saint-Denis|-20.8789|55.4481|154
97416|97410,97432|Saint-Pierre|-21.3393|55.4781|85
97415|97411,97423,97434,97435,97460|Saint-Paul|-21.0096|55.2707|104
97611|97600|Mamoudzou|-12.7806|45.2279|72
`;

/** `citycode|first postcode|name|lat|lon|thousands|lat,lon of each arrondissement in order` */
const DIVIDED = `
75056|75001|Paris|48.8566|2.3522|2103|48.8625,2.3364;48.8683,2.3428;48.8630,2.3601;48.8543,2.3574;48.8444,2.3507;48.8491,2.3329;48.8562,2.3122;48.8727,2.3126;48.8771,2.3375;48.8761,2.3607;48.8591,2.3800;48.8350,2.4213;48.8283,2.3623;48.8292,2.3266;48.8401,2.2928;48.8604,2.2620;48.8873,2.3068;48.8926,2.3485;48.8871,2.3848;48.8634,2.4012
69123|69001|Lyon|45.7580|4.8350|520|45.7701,4.8300;45.7537,4.8276;45.7530,4.8536;45.7787,4.8273;45.7578,4.8009;45.7728,4.8520;45.7339,4.8372;45.7342,4.8693;45.7809,4.8040
13055|13001|Marseille|43.2965|5.3698|877|43.2998,5.3843;43.3133,5.3663;43.3104,5.3799;43.3068,5.4009;43.2927,5.3987;43.2871,5.3805;43.2818,5.3605;43.2700,5.3800;43.2480,5.4270;43.2766,5.4052;43.2894,5.4755;43.3063,5.4394;43.3350,5.4440;43.3443,5.3930;43.3571,5.3655;43.3615,5.3285
`;

export const COMMUNES: readonly Commune[] = [
  ...lines(PLAIN).map(([citycode, postcodes, name, lat, lon, thousands]) =>
    commune(citycode!, postcodes!.split(','), name!, null, true, Number(lat), Number(lon), Number(thousands) * 1000),
  ),
  ...lines(DIVIDED).flatMap(divided),
];

export const COMMUNE_BY_CODE: ReadonlyMap<string, Commune> = new Map(COMMUNES.map((one) => [one.citycode, one]));

function lines(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}

function divided([citycode, postcode, name, lat, lon, thousands, centres]: string[]): Commune[] {
  const parts = centres!.split(';').map((pair) => pair.split(',').map(Number));
  const population = Number(thousands) * 1000;
  // Arrondissements have codes of their own: 75101…, 69381…, 13201….
  const firstCode = { '75056': 75101, '69123': 69381, '13055': 13201 }[citycode!]!;
  return [
    commune(citycode!, [postcode!], name!, null, false, Number(lat), Number(lon), population),
    ...parts.map(([partLat, partLon], i) => {
      const district = `${name} ${i + 1}${i === 0 ? 'er' : 'e'} Arrondissement`;
      const share = Math.round(population / parts.length);
      return commune(
        String(firstCode + i),
        [String(Number(postcode) + i)],
        name!,
        district,
        true,
        partLat!,
        partLon!,
        share,
      );
    }),
  ];
}

function commune(
  citycode: string,
  postcodes: string[],
  name: string,
  district: string | null,
  hasStreets: boolean,
  lat: number,
  lon: number,
  population: number,
): Commune {
  const depcode = departmentOf(citycode);
  const [department, region] = DEPARTMENTS[depcode]!;
  const context = department === region ? `${depcode}, ${region}` : `${depcode}, ${department}, ${region}`;
  return { citycode, postcodes, name, district, hasStreets, lat, lon, population, depcode, context };
}
