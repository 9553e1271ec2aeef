import { expect, test } from 'vitest';
import { figures, notes, readText, refusals } from '../test-support.ts';

/** Readings of the index of an electric meter: what is kept of them. */
const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (i: number) => `2024-01-${two(1 + i)}`;
const hourOf = (i: number) => `${dayOf(Math.floor(i / 24))} ${two(i % 24)}:00`;
const read = (header: string, count: number, row: (i: number) => string) =>
  readText(`${[header, ...Array.from({ length: count }, (_, i) => row(i))].join('\n')}\n`, {
    generic: SEEN,
    energy: 'electricite',
  });

test.each<[string, string, (i: number) => string, number, string, string]>([
  ['hours', 'Date;Index (kWh)', (i) => `${hourOf(i)};${1000 + i}`, 47, '2023-12-31T23:00', '2024-01-02T22:00'],
  [
    'hours a second before',
    'Date;Index (kWh)',
    (i) => `${hourOf(i).replace(':00', ':59:59')};${1000 + i}`,
    47,
    '2024-01-01T00:00',
    '2024-01-02T23:00',
  ],
  [
    'hours a minute before',
    'Date;Index (kWh)',
    (i) => `${hourOf(i).replace(':00', ':59')};${1000 + i}`,
    47,
    '2024-01-01T00:00',
    '2024-01-02T23:00',
  ],
  [
    'two registers',
    'Date;Index HP (kWh);Index HC (kWh)',
    (i) => `${hourOf(i)};${1000 + i};${500 + 2 * i}`,
    141,
    '2023-12-31T23:00',
    '2024-01-02T22:00',
  ],
])('an index read at %s is the energy of its intervals', async (_what, header, row, kwh, from, to) => {
  const found = await read(header, 48, row);
  expect(figures(found, 'conso')).toMatchObject({
    points: 47,
    total: { value: kwh },
    from: `${from}:00.000Z`,
    to: `${to}:00.000Z`,
  });
  expect(refusals(found)).toEqual([]);
});

test('an index read at midnights is kept as it is', async () => {
  const found = await read('Date;Index HP (kWh);Index HC (kWh)', 10, (i) => `${dayOf(i)} 00:00;${1000 + i};${500 + i}`);
  expect(found.series.map(({ variable, register }) => `${variable} ${register}`)).toEqual(['index HP', 'index HC']);
});

test('an index beside the energy of its intervals is no second energy', async () => {
  const found = await read('Date;Index (kWh);Consommation (kWh)', 48, (i) => `${hourOf(i)};${1000 + i};1.5`);
  expect(figures(found, 'conso').total.value).toBe(72);
});

const JUMP = 'Le compteur monte d’un coup de ';
test.each<[string, string, number, number, string]>([
  ['an index', 'Index (kWh)', 30, 280, 'conso'],
  ['few readings of an index', 'Index (kWh)', 5, 30, 'conso'],
  ['an index of what is injected', 'Index injection (kWh)', 30, 280, 'injection'],
  ['an index of gas', 'Index gaz (m3)', 30, 280, 'volume_gaz'],
])(
  '%s of a meter that another one replaces counts no more than both measured',
  async (_what, header, count, kept, variable) => {
    const half = Math.ceil(count / 2);
    const found = await read(`Date;${header}`, count, (i) => `${dayOf(i)};${(i < half ? 1000 : 54_000) + 10 * i}`);
    expect(figures(found, variable).total.value).toBe(kept);
    expect(notes(found).filter((note) => note.startsWith(JUMP))).toHaveLength(1);
  },
);

test('a rise after an absence is an energy', async () => {
  const found = await read(
    'Date;Index gaz (m3)',
    20,
    (i) => `${dayOf(i)};${i < 15 ? 1000 + i * 0.1 : 1000 + (i - 14) * 9}`,
  );
  expect(figures(found).total.value).toBe(45);
});

const at = (minutes: number) =>
  `${dayOf(Math.floor(minutes / 1440))} ${two(Math.floor((minutes % 1440) / 60))}:${two(minutes % 60)}`;

test.each<[string, string[], number]>([
  [
    'the same hours twice',
    [...Array(2)].flatMap(() => Array.from({ length: 48 }, (_, i) => `${hourOf(i)};${1000 + i}`)),
    47,
  ],
  [
    'hours of two exports that overlap',
    [...Array(48).keys(), ...Array.from({ length: 24 }, (_, i) => 40 + i)].map((i) => `${hourOf(i)};${1000 + i}`),
    63,
  ],
  ['ten minutes that wander', Array.from({ length: 200 }, (_, i) => `${at(10 * i + ((i * 7) % 5))};${1000 + i}`), 199],
  [
    'half-hours with longer gaps',
    Array.from({ length: 90 }, (_, i) => `${at(30 * i + 15 * Math.floor(i / 6))};${1000 + i}`),
    89,
  ],
])('an index read at %s loses none of its energy', async (_what, rows, kwh) => {
  const found = await read('Date;Index (kWh)', rows.length, (i) => rows[i]!);
  expect(figures(found, 'conso').total.value).toBeCloseTo(kwh, 6);
  expect(refusals(found)).toEqual([]);
});

test.each([60, 30, 15])(
  'an index read every %i minutes on the clock of Paris has the hour that October repeats',
  async (step) => {
    const perHour = 60 / step;
    const walls = Array.from({ length: 49 * perHour }, (_, i) => i)
      // 25 hours from midnight: the third one comes again.
      .map((i) => (i < 27 * perHour ? i : i - perHour))
      .map(
        (i) =>
          `${two(26 + Math.floor((i * step) / 1440))}/10/2024 ${two(Math.floor(((i * step) % 1440) / 60))}:${two((i * step) % 60)}`,
      );
    const found = await read('Date;Index (kWh)', walls.length, (i) => `${walls[i]};${1000 + i}`);
    expect(figures(found, 'conso').total.value).toBe(49 * perHour - 1);
    expect(refusals(found)).toEqual([]);
  },
);

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
  (month) => `01/${month}/2024`,
);

test.each<[string, string, (i: number) => string, number, string]>([
  ['months', 'Index (kWh)', (i) => `${MONTHS[i]};${i < 6 ? 1000 + 300 * i : 20_000 + 300 * i}`, 12, 'asked'],
  ['days', 'Index (kWh)', (i) => `${dayOf(i)};${(i < 15 ? 1000 : 1600) + 10 * i}`, 30, 'asked'],
  ['days of gas', 'Index gaz (m3)', (i) => `${dayOf(i)};${(i < 15 ? 1000 : 1700) + 10 * i}`, 30, 'asked'],
  [
    'days of one season',
    'Index gaz (m3)',
    (i) => `${dayOf(i)};${1000 + 10 * i + (i > 14 ? 8 * (i - 14) ** 2 : 0)}`,
    30,
    'certain',
  ],
  [
    'a missing month',
    'Index (kWh)',
    (i) => `${MONTHS[i < 6 ? i : i + 5]};${1000 + 300 * (i < 6 ? i : i + 5)}`,
    7,
    'certain',
  ],
])(
  'a counter read by %s that rises once far more than ever is asked about',
  async (_what, header, row, count, certainty) => {
    const found = await readText(`Date;${header}\n${Array.from({ length: count }, (_, i) => row(i)).join('\n')}\n`, {
      energy: header.includes('gaz') ? 'gaz' : 'electricite',
    });
    expect(found.table!.columns[1]).toMatchObject({ certainty });
  },
);

test('a reading that is not one, or of an hour that March skips, is refused once', async () => {
  const day = (i: number) => `2024-03-${i < 24 ? 30 : 31} ${two(i % 24)}:00`;
  const found = await read('Date;Index (kWh)', 48, (i) => `${day(i)};${i === 5 ? '1e' : 1000 + i}`);
  expect(found.refused.map(({ line }) => line)).toEqual([7, 28]);
});

test('an index of all classes beside those of seasons counts each energy once', async () => {
  const found = await read(
    'Date;Index total (kWh);Index HPH (kWh);Index HCH (kWh)',
    48,
    (i) => `${hourOf(i)};${3000 + 3 * i};${1000 + 2 * i};${500 + i}`,
  );
  expect(figures(found, 'conso').total.value).toBe(141);
  const classes = await read(
    'Date;Index HPH (kWh);Index HCH (kWh)',
    48,
    (i) => `${hourOf(i)};${1000 + 2 * i};${500 + i}`,
  );
  expect(figures(classes, 'conso').total.value).toBe(141);
});
