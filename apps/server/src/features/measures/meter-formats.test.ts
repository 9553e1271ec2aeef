import { VARIABLES, type SourceType, type VariableName } from '@joulerie/domain/vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  ESPI_ENERGY,
  dsmrReaderFile,
  eco2mixFile,
  entsoeFile,
  espiFile,
  fluviusFile,
  nem12File,
  openMeteoFile,
  lianderFile,
  telegramsFile,
  emoncmsFile,
  grafanaFile,
  influxFile,
} from '../../connectors/testing/meter-files.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, sourceData, sumOf, textFile } from '../../testing/files.ts';

/** Files of meter operators, markets and home meters: what is stored of each, once, again, and after a correction that overlaps it. */
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
});

type Query = NonNullable<Parameters<typeof drop>[4]>;
/** Totals of variables: of an energy or a volume in its unit, of a power in Wh, of a gauge the sum of its days. */
type Totals = Partial<Record<VariableName, number>>;
type Case = {
  source?: SourceType;
  first: string;
  totals: Totals;
  /** A later file of some of the same intervals, with other values. */
  correction: string;
  corrected: Totals;
  query?: Query;
};

const times = <T>(count: number, value: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => value(i));
const two = (value: number) => String(value).padStart(2, '0');

const hours = (count: number, value: number) =>
  times(count, (i) => [`2024-01-${two(10 + Math.floor(i / 24))}T${two(i % 24)}:00:00Z`, 3600, value] as const);

// The meters of these files are none of the source's number: the person says that they are the same point.
const OTHER_NUMBER: Query = { force: 'true' };

/** What a person answers of the only column of values. */
const column = (role: 'conso' | 'puissance' | 'index', unit: string): Query => ({
  stamp: 'start',
  zone: 'UTC',
  table: JSON.stringify({ columns: [{ at: 1, role, unit }] }),
});

const CASES: Record<string, Case> = {
  'quarter-hours of Mijn Fluvius: registers summed, injection apart, absent values unknown': {
    first: fluviusFile(
      times(192, (i) => (i === 5 ? null : 0.25)),
      times(192, () => 0.05),
    ),
    totals: { conso: 191 * 250, injection: 192 * 50 },
    correction: fluviusFile(
      times(96, () => 0.5),
      times(96, () => 0.1),
    ),
    corrected: { conso: 96 * 500 + 96 * 250, injection: 96 * 100 + 96 * 50 },
    query: OTHER_NUMBER,
  },
  'hours of DSMR-reader: both tariffs': {
    first: dsmrReaderFile(times(48, (i) => [i % 2, 0.5, 0.25, 0.1])),
    totals: { conso: 48_000, injection: 12_000 },
    correction: dsmrReaderFile(times(24, () => [1, 1, 0, 0.1])),
    corrected: { conso: 72_000, injection: 6000 },
  },
  'gas of DSMR-reader': {
    source: 'pce',
    first: dsmrReaderFile(times(48, () => [0, 0, 0, 0.125])),
    totals: { volume_gaz: 6 },
    correction: dsmrReaderFile(times(24, () => [0, 0, 0, 0.25])),
    corrected: { volume_gaz: 9 },
  },
  'NEM12: two streams drawn, one injected, days of the Australian clock': {
    first: nem12File([
      {
        suffix: 'E1',
        days: [
          ['20240110', times(48, () => 0.5)],
          ['20240111', times(48, () => 0.25)],
        ],
      },
      {
        suffix: 'E2',
        unit: 'Wh',
        days: [
          ['20240110', times(48, () => 100)],
          ['20240111', times(48, () => 0)],
        ],
      },
      {
        suffix: 'B1',
        days: [
          ['20240110', times(48, () => 0.1)],
          ['20240111', times(48, () => 0)],
        ],
      },
      { suffix: 'Q1', unit: 'kVArh', days: [['20240110', times(48, () => 7)]] },
    ]),
    totals: { conso: 48 * 600 + 48 * 250, injection: 4800 },
    correction: nem12File([
      { suffix: 'E1', days: [['20240111', times(48, () => 1), 'F16']] },
      { suffix: 'E2', unit: 'Wh', days: [['20240111', times(48, () => 0)]] },
    ]),
    corrected: { conso: 48 * 600 + 48_000, injection: 4800 },
    query: OTHER_NUMBER,
  },
  'Green Button: hours of UTC, both directions, powers of ten': {
    first: espiFile([
      { type: ESPI_ENERGY, readings: hours(48, 700) },
      { type: { ...ESPI_ENERGY, flowDirection: 19, powerOfTenMultiplier: 3 }, readings: hours(48, 2) },
    ]),
    totals: { conso: 48 * 700, injection: 96_000 },
    correction: espiFile([{ type: ESPI_ENERGY, readings: hours(24, 1000) }]),
    corrected: { conso: 24_000 + 24 * 700, injection: 96_000 },
  },
  'Green Button: energies beside the powers of their meter, which are not read': {
    first: espiFile([
      { type: ESPI_ENERGY, readings: hours(48, 700) },
      { type: { ...ESPI_ENERGY, kind: 37, uom: 38 }, readings: hours(48, 1500) },
    ]),
    totals: { conso: 48 * 700 },
    correction: espiFile([
      { type: { ...ESPI_ENERGY, kind: 37, uom: 38 }, readings: hours(24, 2000) },
      { type: ESPI_ENERGY, readings: hours(24, 1000) },
    ]),
    corrected: { conso: 24_000 + 24 * 700 },
  },
  'Green Button: a counter': {
    first: espiFile([
      {
        type: { ...ESPI_ENERGY, accumulationBehaviour: 3 },
        readings: times(49, (i) => [
          `2024-01-${two(10 + Math.floor(i / 24))}T${two(i % 24)}:00:00Z`,
          0,
          50_000 + i * 300,
        ]),
      },
    ]),
    totals: { conso: 48 * 300 },
    correction: espiFile([
      {
        type: { ...ESPI_ENERGY, accumulationBehaviour: 3 },
        readings: times(25, (i) => [
          `2024-01-${two(11 + Math.floor(i / 24))}T${two(i % 24)}:00:00Z`,
          0,
          90_000 + i * 500,
        ]),
      },
    ]),
    corrected: { conso: 24 * 300 + 24 * 500 },
  },
  'Green Button: therms of gas a day': {
    source: 'pce',
    first: espiFile([
      {
        type: { ...ESPI_ENERGY, commodity: 7, powerOfTenMultiplier: -3, uom: 169 },
        kind: 1,
        readings: times(3, (i) => [`2024-01-${10 + i}T05:00:00Z`, 86_400, 1000 + i * 500]),
      },
    ]),
    totals: { conso_gaz: 4.5 * 29.3001 },
    correction: espiFile([
      {
        type: { ...ESPI_ENERGY, commodity: 7, powerOfTenMultiplier: -3, uom: 169 },
        kind: 1,
        readings: [['2024-01-10T05:00:00Z', 86_400, 2000]],
      },
    ]),
    corrected: { conso_gaz: 5.5 * 29.3001 },
  },
  'Open-Meteo: hours of GMT in °F, wind in km/h, radiation of the hour before': {
    source: 'idopenmeteo',
    first: openMeteoFile([
      {
        header: 'time,temperature_2m (°F),wind_speed_10m (km/h),shortwave_radiation (W/m²)',
        rows: times(49, (i) => `2024-01-${10 + Math.floor((i + 23) / 24) - 1}T${two((i + 23) % 24)}:00,50.0,36,100.0`),
      },
    ]),
    totals: { temperature_exterieure: 30, vent: 30, rayonnement_global: 300 },
    correction: openMeteoFile([
      {
        header: 'time,temperature_2m (°F)',
        rows: times(24, (i) => `2024-01-${10 + Math.floor((i + 23) / 24) - 1}T${two((i + 23) % 24)}:00,68.0`),
      },
    ]),
    corrected: { temperature_exterieure: 40, vent: 30, rayonnement_global: 300 },
  },
  'Open-Meteo: days of several tables': {
    source: 'idopenmeteo',
    first: openMeteoFile(
      [
        { header: 'time,rain (mm)', rows: ['2024-01-10T00:00,0.1'] },
        {
          header: 'time,temperature_2m_max (°C),temperature_2m_min (°C)',
          rows: ['2024-01-10,10.0,4.0', '2024-01-11,,4.0', '2024-01-12,12.0,6.0'],
        },
      ],
      '3600,Europe/Paris,GMT+1',
    ),
    totals: { temperature_exterieure: 16 },
    correction: openMeteoFile(
      [{ header: 'time,temperature_2m_mean (°C)', rows: ['2024-01-11,5.0', '2024-01-12,8.0'] }],
      '3600,Europe/Paris,GMT+1',
    ),
    corrected: { temperature_exterieure: 20 },
  },
  'prices of ENTSO-E: quarter-hours, points left out': {
    source: 'rte',
    first: entsoeFile([
      {
        start: '2024-01-09T23:00Z',
        end: '2024-01-10T23:00Z',
        resolution: 'PT15M',
        points: [
          [1, 100],
          [49, -50],
        ],
      },
      { start: '2024-01-10T23:00Z', end: '2024-01-11T23:00Z', resolution: 'PT60M', points: [[1, 80]] },
    ]),
    totals: { prix_spot: 25 + 80 },
    correction: entsoeFile([
      { start: '2024-01-10T23:00Z', end: '2024-01-11T23:00Z', resolution: 'PT60M', points: [[1, 60]] },
    ]),
    corrected: { prix_spot: 25 + 60 },
  },
  'éCO2mix: the emissions of a kWh': {
    source: 'rte',
    first: eco2mixFile(times(96, (i) => (i < 48 ? 20 : 40))),
    totals: { taux_co2: 60 },
    correction: eco2mixFile(times(48, () => 30)),
    corrected: { taux_co2: 70 },
  },
  'DSMR telegrams every five minutes: both tariffs, both directions': {
    first: telegramsFile(
      times(289, (i) => ({
        time: `2401${two(10 + Math.floor(i / 288))}${two(Math.floor(i / 12) % 24)}${two((i % 12) * 5)}00W`,
        drawn: [1000 + Math.min(i, 100) * 0.01, 500 + Math.max(0, i - 100) * 0.02],
        returned: [i * 0.005, 7],
      })),
    ),
    totals: { conso: 1000 + 188 * 20, injection: 288 * 5 },
    correction: telegramsFile(
      times(13, (i) => ({ time: `240110${two(Math.floor(i / 12))}${two((i % 12) * 5)}00W`, drawn: [i * 0.03, 0] })),
    ),
    corrected: { conso: 12 * 30 + 88 * 10 + 188 * 20, injection: 276 * 5 },
  },
  'daily readings of Liander': {
    first: lianderFile(times(11, (i) => [1000 + i * 4, 2000 + i * 6, i, i * 2])),
    totals: { conso: 100_000, injection: 30_000 },
    correction: lianderFile(times(6, (i) => [1000 + i * 4, 2000 + i * 7, i, i * 2])),
    corrected: { conso: 105_000, injection: 30_000 },
    query: OTHER_NUMBER,
  },
  'InfluxDB: kWh a home counts by the hour': {
    first: influxFile(
      'kWh',
      'sensor.maison',
      times(48, (i) => (i === 4 ? null : 0.5 + (i % 2))),
    ),
    totals: { conso: 47_500 },
    correction: influxFile(
      'kWh',
      'sensor.maison',
      times(24, () => 2),
    ),
    corrected: { conso: 48_000 + 24_000 },
    query: column('conso', 'kWh'),
  },
  'Grafana: cells in watts and kilowatts': {
    first: grafanaFile(
      'Maison',
      times(48, (i) => (i % 2 ? '1.5 kW' : '500 W')),
    ),
    totals: { puissance: 48_000 },
    correction: grafanaFile(
      'Maison',
      times(24, (i) => (i % 2 ? '2.5 kW' : '500 W')),
    ),
    corrected: { puissance: 36_000 + 24_000 },
    query: column('puissance', 'kW'),
  },
  'emoncms: a feed in watts': {
    first: emoncmsFile(times(48, (i) => (i === 7 ? null : 300 + (i % 3) * 100))),
    totals: { puissance: 48 * 400 - 400 },
    correction: emoncmsFile(times(24, () => 1000)),
    corrected: { puissance: 24_000 + 24 * 400 },
    query: column('puissance', 'W'),
  },
  'emoncms: a feed of cumulative kWh, by its differences': {
    first: emoncmsFile(times(97, (i) => 8000 + i * 0.5)),
    totals: { conso: 96 * 500 },
    correction: emoncmsFile(times(97, (i) => 8000 + i * 0.75)),
    corrected: { conso: 96 * 750 },
    query: column('index', 'kWh'),
  },
};

/** Totals of what a source has of each variable in January 2024. */
async function totalsOf(source: { _id: string }, variables: readonly VariableName[]): Promise<Totals> {
  const totals: Totals = {};
  for (const variable of variables) {
    const query = {
      variables: variable,
      frequency: 'daily' as const,
      start_date: '2023-12-31',
      end_date: '2024-02-02',
    };
    const [column] = (await sourceData(app, user, source, query)).variables;
    const found = VARIABLES[variable].kind === 'gauge' ? sumOf(column?.values ?? []) : (column?.total ?? 0);
    totals[variable] = Math.round(found * 1000) / 1000;
  }
  return totals;
}

const rounded = (totals: Totals) =>
  Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, Math.round(value * 1000) / 1000]));

describe.each(Object.entries(CASES))(
  '%s',
  (_name, { source: idtype = 'pdl', first, totals, correction, corrected, query }) => {
    test('is stored, is the same again, and follows a correction', async () => {
      const source = await aSource(app, user, (await aBuilding(app, user))._id_building, { idtype });
      const variables = Object.keys(totals) as VariableName[];
      const send = (content: string) => drop(app, user, source, textFile('mesures.txt', content), query ?? {});
      const one = await send(first);
      expect([one.status, one.error]).toMatchObject([200, undefined]);
      expect(await totalsOf(source, variables)).toEqual(rounded(totals));
      expect((await send(first)).body.outcome).toMatchObject({ added: 0, replaced: 0 });
      expect(await totalsOf(source, variables)).toEqual(rounded(totals));
      expect((await send(correction)).status).toBe(200);
      expect(await totalsOf(source, variables)).toEqual(rounded(corrected));
    });
  },
);

test('national figures and prices are no measure of a meter', async () => {
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building, { idtype: 'pdl' });
  const prices = entsoeFile([
    { start: '2024-01-09T23:00Z', end: '2024-01-10T23:00Z', resolution: 'PT60M', points: [[1, 100]] },
  ]);
  for (const content of [eco2mixFile(times(48, () => 20)), prices]) {
    const answer = await drop(app, user, source, textFile('mesures.txt', content));
    expect([answer.status, answer.error?.code]).toEqual([422, 'file_wrong_kind']);
  }
  expect(await totalsOf(source, ['conso'])).toEqual({ conso: 0 });
});

test.each([
  [
    'InfluxDB',
    influxFile(
      'mesure',
      'capteur',
      times(30, (i) => 4000 + i),
    ),
  ],
  [
    'Grafana',
    grafanaFile(
      'Maison',
      times(30, (i) => `${200 + ((i * 7) % 11)}`),
    ),
  ],
  ['emoncms', emoncmsFile(times(30, (i) => 200 + ((i * 7) % 11)))],
])('what a series of %s is has to be answered before it is stored', async (_name, content) => {
  // Answers of a space are proposed for the next file that is written alike: this one has none.
  const other = await aUser(app);
  const source = await aSource(app, other, (await aBuilding(app, other))._id_building, { idtype: 'pdl' });
  const answer = await drop(app, other, source, textFile('mesures.txt', content));
  expect([answer.status, answer.error?.code]).toEqual([422, 'file_needs_choice']);
  const { table } = (await drop(app, other, source, textFile('mesures.txt', content), { preview: 'true' })).body;
  expect(table!.columns[1]).toMatchObject({ certainty: 'asked' });
});
