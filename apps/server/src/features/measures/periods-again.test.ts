import { describe, expect, test } from 'vitest';
import { drop, sourceData, sumOf } from '../../testing/files.ts';
import { ownSource } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { FIRST_DAY, dayAt, french, lines, table, two } from '../../testing/tables.ts';

/**
 * Tables of periods, of time classes and of counters three times: their first import, the same again, and a correction of a part of it
 * with some more.
 */
const own = ownSource({ segment: 'C5' });

/** Energy that the source has from 2019 to 2024 [kWh]. */
async function held(): Promise<number> {
  const query = {
    variables: 'conso',
    frequency: 'monthly' as const,
    start_date: '2019-01-01',
    end_date: '2025-12-31',
  };
  const [column] = (await sourceData(own.app, own.user, own.source, query)).variables;
  return sumOf(column?.values ?? []) / 1000;
}

type Query = NonNullable<Parameters<typeof drop>[4]>;
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;

/** Imports a file, the same again, then its correction; the energies are those that the values add up to. */
async function threeTimes(file: Upload, kwh: number, correction: Upload, corrected: number, query: Query = SEEN) {
  const send = (one: Upload) => drop(own.app, own.user, own.source, one, query);
  const first = await send(file);
  expect([first.status, first.error]).toMatchObject([200, undefined]);
  expect(await held()).toBeCloseTo(kwh, 3);
  expect((await send(file)).body.outcome).toMatchObject({ added: 0, replaced: 0 });
  expect(await held()).toBeCloseTo(kwh, 3);
  const later = await send(correction);
  expect([later.status, later.error]).toMatchObject([200, undefined]);
  expect(await held()).toBeCloseTo(corrected, 3);
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

const MONTHS = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre'];
const SHORT = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août'];
const DAYS_A_WEEK = 7;

/** Names of periods that follow each other, by their place. */
const PERIODS: Record<string, { header: string; name: (i: number) => string }> = {
  'months of a year': { header: 'Mois', name: (i) => `2024-${two(i + 1)}` },
  'months before their year': { header: 'Mois', name: (i) => `${two(i + 1)}/2024` },
  'months by their whole names': { header: 'Mois', name: (i) => `${MONTHS[i]} 2024` },
  'months by their short names': { header: 'Mois', name: (i) => `${SHORT[i]} 2024` },
  'months as a worksheet writes them': { header: 'Mois', name: (i) => `${SHORT[i]!.replace('.', '')}-24` },
  'months by their first and last days': {
    header: 'Du;Au',
    name: (i) => `01/${two(i + 1)}/2024;${[31, 29, 31, 30, 31, 30, 31, 31][i]}/${two(i + 1)}/2024`,
  },
  'ISO weeks': { header: 'Semaine', name: (i) => `2024-W${two(i + 2)}` },
  'French weeks': { header: 'Semaine', name: (i) => `2024-S${two(i + 2)}` },
  'weeks by their first and last days': {
    header: 'Date de début;Date de fin',
    name: (i) => `${french(i * DAYS_A_WEEK)};${french(i * DAYS_A_WEEK + 6)}`,
  },
  quarters: { header: 'Trimestre', name: (i) => `${2023 + Math.floor(i / 4)}-T${(i % 4) + 1}` },
  'quarters before their year': { header: 'Trimestre', name: (i) => `T${(i % 4) + 1} ${2023 + Math.floor(i / 4)}` },
  years: { header: 'Année', name: (i) => String(2019 + i) },
};

describe('a table of periods', () => {
  test.each(Object.entries(PERIODS))('%s', async (_what, { header, name }) => {
    const file = (from: number, values: readonly number[]) =>
      table(
        `${header};Consommation (kWh)`,
        ...values.map((kwh, i) => `${name(from + i)};${String(kwh).replace('.', ',')}`),
      );
    const [first, second] = [
      [310.5, 280, 250.25, 200],
      [260.75, 210, 150.5],
    ];
    await threeTimes(file(0, first), sum(first), file(2, second), 310.5 + 280 + sum(second));
  });

  test('months as columns of their year', async () => {
    const file = (year: number, ...rows: number[][]) =>
      table(
        `Année;${['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'].join(';')}`,
        ...rows.map((row, i) => [year + i, ...row].join(';')),
      );
    const ofYear = (first: number) => lines(12, (i) => String(first + 10 * i)).map(Number);
    const query = {
      ...SEEN,
      table: JSON.stringify({ columns: lines(12, String).map((_, i) => ({ at: i + 1, role: 'conso', unit: 'kWh' })) }),
    };
    const years = [ofYear(300), ofYear(400)];
    const later = [ofYear(500), ofYear(200)];
    await threeTimes(
      file(2022, ...years),
      sum(years.flat()),
      file(2023, ...later),
      sum(years[0]!) + sum(later.flat()),
      query,
    );
  });
});

/** Headers of the classes of a tariff; each day has so much of each. */
const CLASSES: Record<string, string[]> = {
  'two classes': ['Heures pleines (kWh)', 'Heures creuses (kWh)'],
  'four periods': ['HPH (kWh)', 'HCH (kWh)', 'HPB (kWh)', 'HCB (kWh)'],
  'four periods by their names': [
    'Heures pleines saison haute (kWh)',
    'Heures creuses saison haute (kWh)',
    'Heures pleines saison basse (kWh)',
    'Heures creuses saison basse (kWh)',
  ],
  'six classes of Tempo': [
    'HC Bleu (kWh)',
    'HP Bleu (kWh)',
    'HC Blanc (kWh)',
    'HP Blanc (kWh)',
    'HC Rouge (kWh)',
    'HP Rouge (kWh)',
  ],
};

describe('a table of days with a column for each class', () => {
  test.each(Object.entries(CLASSES))('%s', async (_what, headers) => {
    const amount = (at: number, more: number) => 2 + at * 0.5 + more;
    const file = (from: number, to: number, more: number) =>
      table(
        `Date;${headers.join(';')}`,
        ...lines(to - from, (i) =>
          [french(from + i), ...headers.map((_, at) => String(amount(at, more)).replace('.', ','))].join(';'),
        ),
      );
    const ofDay = (more: number) => sum(headers.map((_, at) => amount(at, more)));
    await threeTimes(file(0, 20, 0), 20 * ofDay(0), file(10, 25, 1), 10 * ofDay(0) + 15 * ofDay(1));
  });
});

describe('a table of a counter', () => {
  const INDEX: Query = { ...SEEN, table: JSON.stringify({ columns: [{ at: 1, role: 'conso', unit: 'kWh (index)' }] }) };
  const file = (from: number, to: number, at: (i: number) => number) =>
    table('Date;Relevé', ...lines(to - from, (i) => `${french(from + i)};${at(from + i)}`));

  /** What a counter shows each day; how many of the 29 intervals of thirty readings it has, and of the last 20. */
  test.each<[string, (i: number) => number, number, number]>([
    ['that only rises', (i) => 12_000 + 12 * i, 29, 20],
    ['that passes its last number', (i) => (99_880 + 12 * i) % 100_000, 29, 20],
    ['that is set to zero', (i) => (i < 15 ? 12_000 + 12 * i : 12 * (i - 15)), 28, 19],
    ['that another one replaces', (i) => (i < 15 ? 62_000 + 12 * i : 340 + 12 * (i - 15)), 28, 19],
  ])('%s', async (_what, at, intervals) => {
    const whole = file(0, 30, at);
    // Five readings more, the last of those before corrected.
    const correction = file(29, 35, (i) => at(29) + 20 * (i - 29));
    await threeTimes(whole, intervals * 12, correction, intervals * 12 + 5 * 20, INDEX);
  });

  test('registers read twice a day are counted once', async () => {
    const registers = (from: number, to: number, kwh: number) =>
      table(
        'Date;Index (kWh)',
        ...lines(
          (to - from) * 2,
          (i) => `${dayAt(from + Math.floor(i / 2))} ${i % 2 ? '12' : '00'}:00;${5000 + from * 24 + (i * kwh) / 2}`,
        ),
      );
    const query: Query = { ...SEEN, table: JSON.stringify({ columns: [{ at: 1, role: 'index', unit: 'kWh' }] }) };
    // Forty readings are 39 half-days of 12 kWh; thirty are 29 of 15, from the tenth day on.
    await threeTimes(registers(0, 20, 24), 39 * 12, registers(10, 25, 30), 10 * 24 + 29 * 15, query);
  });
});

test('hours by the numbers of a worksheet', async () => {
  const file = (from: number, to: number, kwh: number) =>
    table(
      'Date;Consommation (kWh)',
      ...lines((to - from) * 24, (i) => `${String(45_292 + from + i / 24).replace('.', ',')};${kwh}`),
    );
  expect(FIRST_DAY).toBe(45_292 - 25_569);
  await threeTimes(file(0, 10, 1), 240, file(5, 12, 2), 5 * 24 + 7 * 48);
});
