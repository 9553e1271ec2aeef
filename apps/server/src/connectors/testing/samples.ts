import { writeXlsx } from 'hucre/xlsx';
import { METER_SAMPLES } from './meter-samples.ts';
import type { Sample } from './sample.ts';
import { r63, sample, text, wallStamps } from '../test-support.ts';
import { SUPPLIER_SAMPLES } from './supplier-samples.ts';

const PRM = '14290000000017';
const json = (value: unknown) => () => text(JSON.stringify(value, null, 1));
const lines = (...list: string[]) => text(`${list.join('\n')}\n`);
const halfHours = wallStamps('2024-01-10', 48, 30, 30);

const daily = (metier: string, physical: string, unit: string, calculation: string, stampName: string) =>
  `Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Etape métier;Unité;${calculation}Pas;${stampName};Valeur\n${PRM};2024-01-10;2024-01-12;${physical};${metier};BRUT;${unit};`;

const measure = (physical: string, unit: string, points: Record<string, string>[]) => ({
  idPrm: PRM,
  etapeMetier: 'BRUT',
  grandeur: [{ grandeurMetier: 'CONS', grandeurPhysique: physical, unite: unit, points }],
});
const curvePoints = halfHours.map((d, i) => ({ v: String(500 + i), d, p: 'PT30M', n: 'B', iv: '0' }));
const flow = (codeFlux: string, ...measures: unknown[]) => json({ header: { codeFlux }, mesures: measures });

const adictDay = (date: string, energy: number) =>
  JSON.stringify({
    pce: { id_pce: 'GI123456' },
    consommation: { journee_gaziere: date, energie: energy, volume_brut: 1, type_conso: 'Informative Journalier' },
    statut_restitution: null,
  });

const r171Measure = (dateFin: string, valeur: number) =>
  `<mesureDatee><dateFin>${dateFin}</dateFin><valeur>${valeur}</valeur></mesureDatee>\n`;
const billed = (value: number, from: string, to: string) =>
  `<mesure><valeur>${value}</valeur><dateDebut>${from}</dateDebut><dateFin>${to}</dateFin></mesure>\n`;

/** One sample of each registered format: a real, openly licensed file, or one written after the operator's guide. */
export const SAMPLES: Record<string, Sample> = {
  ...SUPPLIER_SAMPLES,
  'enedis-sge-historique-csv': {
    file: () => sample('sge-historique-courbe-c4.csv.gz'),
    from: '2020-02-02T23:00:00.000Z',
    first: 18_000,
  },
  'enedis-compte-client-csv': {
    file: () => sample('compte-client-courbe.csv.gz'),
    from: '2022-10-23T22:00:00.000Z',
    first: 252,
  },
  'enedis-r63-csv': {
    file: () => text(r63(halfHours.map((stamp, i) => [stamp, 500 + i, 'PT30M', '0']))),
    from: '2024-01-09T23:00:00.000Z',
    first: 500,
  },
  'enedis-r64-csv': {
    file: () =>
      lines(
        'Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Unité;Cadran;Horodate;Valeur',
        ...['10', '11', '12'].map(
          (day, i) => `${PRM};2024-01-10;2024-01-12;EA;CONS;kWh;F1;2024-01-${day} 00:00:00;${1000 + i}`,
        ),
      ),
    from: '2024-01-09T23:00:00.000Z',
    first: 1_000_000,
  },
  'enedis-r65-csv': {
    file: () => text(`${daily('CONS', 'EA', 'Wh', 'Mode de calcul;', 'Date')}DIFF.INDEX;P1D;2024-01-10;12000\n`),
    from: '2024-01-09T23:00:00.000Z',
    first: 12_000,
  },
  'enedis-r66-csv': {
    file: () => text(`${daily('CONS', 'PMA', 'VA', '', 'Horodate')}P1D;2024-01-10 13:16:41;5502\n`),
    from: '2024-01-09T23:00:00.000Z',
    first: 5502,
  },
  'meteo-france-base-horaire-csv': {
    file: () => sample('meteo-france-horaire.csv'),
    from: '2024-01-01T00:00:00.000Z',
    first: 7.4,
  },
  'meteo-france-synop-csv': {
    file: () => sample('meteo-france-synop.csv.gz'),
    from: '2021-01-01T00:00:00.000Z',
    first: -0.4,
  },
  'open-meteo-archive-csv': {
    file: () => sample('temperature-2021.csv.gz'),
    from: '2020-12-31T23:00:00.000Z',
    first: -1.65,
  },
  'edf-suivi-conso-csv': {
    file: () =>
      lines(
        '',
        'Récapitulatif de mes puissances atteintes en W',
        '',
        'Date et heure de relève par le distributeur;Puissance atteinte (W);Nature de la donnée',
        '',
        ...['11/01/2024', '10/01/2024'].flatMap((day, d) => [
          `${day};;`,
          ...Array.from({ length: 48 }, (_, i) => {
            const minutes = ((48 - i) % 48) * 30;
            const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
            return `${time.join(':')}:00;${1000 * (2 - d) + 48 - i};Réelle`;
          }),
          '',
        ]),
      ),
    from: '2024-01-09T23:00:00.000Z',
    first: 1001,
  },
  'csv-generique': {
    file: () => lines('date;valeur', '01/01/2024;1 234,5', '02/01/2024;10'),
    from: '2023-12-31T23:00:00.000Z',
    first: 1_234_500,
  },
  'enedis-r63-json': {
    file: flow('R63', measure('PA', 'W', curvePoints)),
    from: '2024-01-09T23:00:00.000Z',
    first: 500,
  },
  'enedis-r64-json': {
    file: flow('R64', {
      idPrm: PRM,
      contexte: [
        {
          grandeur: [
            {
              grandeurMetier: 'CONS',
              grandeurPhysique: 'EA',
              unite: 'Wh',
              calendrier: [
                {
                  classeTemporelle: [
                    {
                      idClasseTemporelle: 'HP',
                      libelleClasseTemporelle: 'Heures Pleines',
                      valeur: ['10', '11', '12'].map((day, i) => ({
                        d: `2024-01-${day} 00:00:00`,
                        v: String(5_000_000 + i * 9000),
                      })),
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    }),
    from: '2024-01-09T23:00:00.000Z',
    first: 5_000_000,
  },
  'enedis-r65-json': {
    file: flow('R65', measure('EA', 'Wh', [{ v: '12310', d: '2024-01-10' }])),
    from: '2024-01-09T23:00:00.000Z',
    first: 12_310,
  },
  'enedis-r66-json': {
    file: flow('R66', measure('PMA', 'kVA', [{ v: '5.5', d: '2024-01-10 13:16:41' }])),
    from: '2024-01-09T23:00:00.000Z',
    first: 5500,
  },
  'enedis-data-connect-2026': {
    file: json(measure('PA', 'W', curvePoints)),
    from: '2024-01-09T23:00:00.000Z',
    first: 500,
  },
  'enedis-data-connect-v5': {
    file: () => sample('data-connect-v5-pas-changeant.json'),
    from: '2024-02-25T23:00:00.000Z',
    first: 0,
  },
  'grdf-espace-client-json': {
    file: () => sample('grdf-informatives.json.gz'),
    from: '2019-11-29T23:00:00.000Z',
    first: 75,
  },
  'grdf-temperatures-json': {
    file: json({ '2020-12-01': 7.6, '2020-12-02': 7.33 }),
    from: '2020-11-30T23:00:00.000Z',
    first: 7.6,
  },
  'grdf-adict-json': {
    file: () => text(adictDay('2024-01-01', 10)),
    from: '2023-12-31T23:00:00.000Z',
    first: 10,
  },
  'open-meteo-json': {
    file: json({
      latitude: 48.86,
      timezone: 'GMT',
      utc_offset_seconds: 0,
      hourly_units: { temperature_2m: '°C' },
      hourly: { time: ['2024-01-01T12:00', '2024-01-01T13:00'], temperature_2m: [5, 6] },
    }),
    from: '2024-01-01T12:00:00.000Z',
    first: 5,
  },
  'grdf-adict-ndjson': {
    file: () => lines(adictDay('2024-01-01', 10), adictDay('2024-01-02', 20)),
    from: '2023-12-31T23:00:00.000Z',
    first: 10,
  },
  'enedis-r4q-xml': { file: () => sample('R4Q_C4.xml'), from: '2022-02-01T23:00:00.000Z', first: 28_000 },
  'enedis-r50-xml': { file: () => sample('R50_C5.xml'), from: '2022-02-01T23:00:00.000Z', first: 476 },
  'enedis-r151-xml': { file: () => sample('R151_C5.xml'), from: '2022-02-02T23:00:00.000Z', first: 9_744_495 },
  'enedis-r171-xml': {
    file: () =>
      text(
        `<?xml version="1.0" encoding="UTF-8"?><ns2:R171 xmlns:ns2="http://www.enedis.fr/stm/R171"><entete/><serieMesuresDateesListe>
<serieMesuresDatees><prmId>${PRM}</prmId><type>INDEX</type><grandeurMetier>CONS</grandeurMetier><grandeurPhysique>EA</grandeurPhysique><typeCalendrier>D</typeCalendrier><codeClasseTemporelle>HPH</codeClasseTemporelle><unite>kWh</unite><mesuresDateesListe>
${r171Measure('2024-01-10T00:00:00+01:00', 100)}${r171Measure('2024-01-11T00:00:00+01:00', 130)}</mesuresDateesListe></serieMesuresDatees></serieMesuresDateesListe></ns2:R171>`,
      ),
    from: '2024-01-09T23:00:00.000Z',
    first: 100_000,
  },
  'enedis-sge-mesures-detaillees-xml': {
    file: () => sample('sge-mesures-detaillees-c5.xml.gz'),
    from: '2022-01-04T23:00:00.000Z',
    first: 430,
  },
  'enedis-sge-mesures-facturees-xml': {
    file: () =>
      text(
        `<?xml version="1.0"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header><infoFonctionnelles><pointId>${PRM}</pointId></infoFonctionnelles></soapenv:Header><soapenv:Body><v1:consulterMesuresResponse xmlns:v1="http://www.enedis.fr/sge/b2b/services/consultermesures/v1.1"><seriesMesuresDateesGrilleTurpe><serie><grandeurPhysique code="EA"/><classeTemporelle code="BASE"/><unite>kWh</unite><mesuresDatees>
${billed(775, '2021-12-06', '2022-01-06')}${billed(666, '2021-11-06', '2021-12-06')}</mesuresDatees></serie></seriesMesuresDateesGrilleTurpe></v1:consulterMesuresResponse></soapenv:Body></soapenv:Envelope>`,
      ),
    from: '2021-11-05T23:00:00.000Z',
    first: 666_000,
  },
  'enedis-compte-client-xlsx': {
    file: async () => ({
      name: 'fichier',
      bytes: await writeXlsx({
        sheets: [
          {
            name: 'Consommation',
            rows: [
              ['Point Référence Mesure (PRM)', PRM],
              ['Début', 'Fin', 'Valeur (en kW)'],
              ['10/01/2024 00:00', '10/01/2024 00:30', '0,5'],
              ['10/01/2024 00:30', '10/01/2024 01:00', '0,6'],
            ],
          },
        ],
      }),
    }),
    from: '2024-01-09T23:00:00.000Z',
    first: 500,
  },
  'grdf-espace-client-xlsx': {
    file: () => sample('grdf-quotidien.xlsx'),
    from: '2020-11-23T23:00:00.000Z',
    first: 133,
  },
  ...METER_SAMPLES,
};
