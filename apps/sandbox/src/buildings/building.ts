import { seedOf, unit } from '../../../../demo/random.ts';
import { housePoint, readHouseId } from '../address/places.ts';
import { lambert93 } from '../address/projection.ts';
import { STREETS } from '../address/streets.ts';
import { streetCode } from '../address/places.ts';
import { BDNB_FIELDS } from './fields.ts';

/** Invented building of an address, with the columns and the value sets of the real table; the same at every call. */
export type Row = Record<string, unknown>;

const streetByCode = new Map(STREETS.map((street) => [streetCode(street), street]));
const LABELS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
/** Upper bound in kWh of primary energy per m² a year, and in kg of CO₂ per m² a year, of the labels A to F (arrêté du 31 mars 2021). */
const ENERGY_BOUNDS = [70, 110, 180, 250, 330, 420];
const CARBON_BOUNDS = [6, 11, 30, 50, 70, 100];

const labelOf = (value: number, bounds: number[]): number => {
  const at = bounds.findIndex((bound) => value < bound);
  return at < 0 ? 6 : at;
};

/** The building of a house identifier; null where the real table has none: unknown address, overseas, or not yet matched. */
export function buildingOf(houseId: string): Row | null {
  const house = readHouseId(houseId);
  if (!house || house.commune.depcode.startsWith('97')) return null;
  const { commune, code, houseNumber } = house;
  const seed = seedOf(houseId);
  const pick = <T>(salt: number, list: readonly T[]): T => list[Math.floor(unit(seed, salt) * list.length)]!;
  if (unit(seed, 0) < 0.06) return null;
  const point = housePoint(commune, code, houseNumber);
  const centre = lambert93(point.lon, point.lat);
  const use = pick(1, [
    'Résidentiel individuel',
    'Résidentiel individuel',
    'Résidentiel collectif',
    'Résidentiel collectif',
    'Tertiaire & Autres',
  ] as const);
  const home = use === 'Résidentiel individuel';
  const levels = home ? 1 + Math.floor(2.2 * unit(seed, 2)) : 2 + Math.floor(5 * unit(seed, 2));
  const footprint = footprintOf(seed, centre, home ? 70 + 90 * unit(seed, 3) : 220 + 700 * unit(seed, 3));
  const ground = Math.round(footprint.areaM2);
  const height = Math.round(levels * 2.9 + 1);
  const year = 1880 + Math.floor(142 * unit(seed, 4) ** 0.7);
  const old = Math.max(0, Math.min(1, (2015 - year) / 110));
  const energy = pick(5, ['gaz', 'gaz', 'electricite', 'electricite', 'fioul', 'reseau de chaleur', 'bois'] as const);
  const primary = Math.round(55 + 290 * old * (0.6 + 0.8 * unit(seed, 6)));
  const carbonRate = { gaz: 0.2, electricite: 0.035, fioul: 0.29, 'reseau de chaleur': 0.12, bois: 0.03 }[energy];
  const carbon = Math.round(primary * carbonRate * 10) / 10;
  const hasDpe = use !== 'Tertiaire & Autres' && unit(seed, 7) < 0.75;
  const label = Math.max(labelOf(primary, ENERGY_BOUNDS), labelOf(carbon, CARBON_BOUNDS));
  const dwellings = home
    ? 1
    : use === 'Résidentiel collectif'
      ? Math.max(2, Math.round((ground * levels * 0.75) / 68))
      : 0;
  const facade = Math.round(footprint.perimeterM * height);
  const street = streetByCode.get(code);
  const address = street
    ? `${houseNumber}${house.suffix ? ` ${house.suffix}` : ''} ${street} ${commune.postcodes[0]} ${commune.name}`
    : null;
  const parcel = `${commune.citycode}000${pick(8, ['AB', 'AC', 'AD', 'BH', 'CK', 'ZA'])}${String(1 + Math.floor(640 * unit(seed, 9))).padStart(4, '0')}`;
  const wall = home
    ? pick(10, ['PIERRE', 'MEULIERE', 'BRIQUES', 'AGGLOMERE'])
    : pick(10, ['BETON', 'BETON', 'BRIQUES', 'PIERRE']);
  const roof = home ? pick(11, ['TUILES', 'TUILES', 'ARDOISES']) : pick(11, ['BETON', 'TUILES', 'ZINC ALUMINIUM']);
  const known: Row = {
    batiment_groupe_id: `bdnb-bg-${group(seed, 12)}-${group(seed, 13)}-${group(seed, 14)}`,
    code_departement_insee: commune.depcode,
    code_commune_insee: commune.citycode,
    libelle_commune_insee: commune.district ?? commune.name,
    cle_interop_adr_principale_ban: houseId,
    libelle_adr_principale_ban: address,
    l_cle_interop_adr: [houseId],
    l_libelle_adr: address ? [address] : null,
    nb_adresse_valid_ban: 1,
    l_parcelle_id: [parcel],
    geom_groupe: footprint.geometry,
    contient_fictive_geom_groupe: false,
    s_geom_groupe: ground,
    surface_emprise_sol: ground,
    surface_facade_totale: facade,
    surface_facade_ext: Math.round(facade * (home ? 0.82 : 0.7)),
    surface_facade_mitoyenne: Math.round(facade * (home ? 0.1 : 0.2)),
    surface_facade_vitree: Math.round(facade * 0.16),
    volume_brut: ground * height,
    hauteur_mean: height,
    altitude_sol_mean: 20 + Math.floor(180 * unit(seed, 15)),
    nb_niveau: levels,
    annee_construction: year,
    nb_log: dwellings,
    nb_log_rnc: home ? null : dwellings,
    usage_niveau_1_txt: use,
    mat_mur_txt: wall,
    mat_toit_txt: roof,
    alea_argiles: pick(16, ['Faible', 'Moyen', 'Fort', null]),
    alea_radon: 'Faible',
    fiabilite_cr_adr_niv_1: "données croisées à l'adresse fiables",
    fiabilite_emprise_sol: 'BONNE',
    fiabilite_hauteur: 'BONNE',
    type_energie_chauffage: hasDpe ? energy : null,
    conso_res_dle_elec_2020: dwellings > 0 ? dwellings * (energy === 'electricite' ? 7200 : 2900) : null,
    conso_res_dle_gaz_2020: dwellings > 0 && energy === 'gaz' ? dwellings * 9800 : null,
    conso_pro_dle_elec_2020: dwellings === 0 ? ground * levels * 78 : null,
    conso_pro_dle_gaz_2020: dwellings === 0 && energy === 'gaz' ? ground * levels * 95 : null,
    nb_pdl_res_dle_elec_2020: dwellings > 0 ? dwellings : null,
    nb_pdl_res_dle_gaz_2020: dwellings > 0 && energy === 'gaz' ? dwellings : null,
    quartier_prioritaire: unit(seed, 17) < 0.08,
  };
  if (hasDpe) {
    known.classe_bilan_dpe = LABELS[label];
    known.identifiant_dpe = `2${1 + Math.floor(5 * unit(seed, 18))}${commune.depcode.padStart(2, '0')}E${String(Math.floor(9_999_999 * unit(seed, 19))).padStart(7, '0')}`;
    known.date_reception_dpe = `202${1 + Math.floor(5 * unit(seed, 18))}-${pick(20, ['02', '05', '09', '11'])}-${pick(21, ['04', '12', '23'])}`;
    known.arrete_2021 = true;
    known.type_dpe = home ? 'dpe arrêté 2021 3cl logement' : 'dpe arrêté 2021 3cl immeuble collectif';
    known.conso_5_usages_ep_m2 = primary;
    known.emission_ges_5_usages_m2 = carbon;
    for (const [i, letter] of LABELS.entries())
      known[`nb_classe_bilan_dpe_${letter.toLowerCase()}`] = i === label ? 1 : 0;
  }
  return Object.fromEntries(BDNB_FIELDS.map((field) => [field, known[field] ?? null]));
}

/** Some buildings of a commune, for a query that names no address. */
export function buildingsOfCommune(citycode: string, limit: number): Row[] {
  const rows: Row[] = [];
  for (let n = 1; rows.length < limit && n <= 20; n++) {
    for (const street of STREETS) {
      if (rows.length >= limit) break;
      const row = buildingOf(`${citycode}_${streetCode(street)}_${String(n).padStart(5, '0')}`);
      if (row) rows.push(row);
    }
  }
  return rows;
}

const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ123456789';
const group = (seed: number, salt: number): string =>
  [0, 1, 2, 3].map((i) => SYMBOLS[Math.floor(unit(seed, salt, i) * SYMBOLS.length)]).join('');

/** A turned rectangle, or an L for one in three, in metres of Lambert-93, first point repeated at the end. */
function footprintOf(seed: number, centre: { x: number; y: number }, areaM2: number) {
  const ratio = 1.2 + unit(seed, 31);
  const width = Math.sqrt(areaM2 / ratio);
  const length = width * ratio;
  const turn = Math.PI * unit(seed, 32);
  const [w, l] = [width / 2, length / 2];
  const isL = unit(seed, 33) < 0.33;
  const corners: [number, number][] = isL
    ? [
        [-l, -w],
        [l, -w],
        [l, 0],
        [0, 0],
        [0, w],
        [-l, w],
      ]
    : [
        [-l, -w],
        [l, -w],
        [l, w],
        [-l, w],
      ];
  const ring = [...corners, corners[0]!].map(([u, v]) => [
    Math.round((centre.x + u * Math.cos(turn) - v * Math.sin(turn)) * 10) / 10,
    Math.round((centre.y + u * Math.sin(turn) + v * Math.cos(turn)) * 10) / 10,
  ]);
  return {
    areaM2: isL ? areaM2 * 0.75 : areaM2,
    perimeterM: 2 * (width + length),
    geometry: {
      type: 'MultiPolygon',
      crs: { type: 'name', properties: { name: 'EPSG:2154' } },
      coordinates: [[ring]],
    },
  };
}
