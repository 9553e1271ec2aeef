import { describe, expect, test } from 'vitest';
import { figures, notes, readText, refusalOf, refusals } from '../test-support.ts';

/** Tables whose lines name their meter, their time class or their unit. */
const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
const read = (energy: 'electricite' | 'chaleur', ...rows: string[]) =>
  readText(`${rows.join('\n')}\n`, { generic: SEEN, energy });
const two = (value: number) => String(value).padStart(2, '0');
const times = (count: number, write: (i: number) => string) => Array.from({ length: count }, (_, i) => write(i));
const totals = (found: Awaited<ReturnType<typeof read>>) =>
  found.series.map(({ point }) => [
    point,
    figures({ ...found, series: found.series.filter((one) => one.point === point) }).total.value,
  ]);

describe('a column of meters', () => {
  test('with one number of the network is that of the file', async () => {
    const found = await read(
      'electricite',
      'PDL;Date;Conso (kWh)',
      ...times(20, (i) => `14290000000017;${two(i + 1)}/01/2024;${7 + (i % 3)}`),
    );
    expect([found.point, figures(found).total.value]).toEqual(['14290000000017', 159]);
  });

  test.each([
    ['below one another', (i: number) => Math.floor(i / 20), (i: number) => i % 20],
    ['beside one another', (i: number) => i % 2, (i: number) => Math.floor(i / 2)],
  ])('names them, %s', async (_what, meter, day) => {
    const rows = times(
      40,
      (i) => `${['Lot 1', 'Lot 2'][meter(i)]};${two(day(i) + 1)}/01/2024;${meter(i) === 0 ? 7 : 9}`,
    );
    expect(totals(await read('electricite', 'Logement;Date;Conso (kWh)', ...rows))).toEqual([
      ['Lot 1', 140],
      ['Lot 2', 180],
    ]);
  });

  test('of a table with a column an hour, and of counters', async () => {
    const wide = times(
      6,
      (i) =>
        `${['A', 'B'][i % 2]};${two(14 + Math.floor(i / 2))}/01/2024;${times(24, () => (i % 2 ? '2' : '1')).join(';')}`,
    );
    expect(
      totals(await read('electricite', `Compteur;Date;${times(24, (h) => `H${h + 1} (kWh)`).join(';')}`, ...wide)),
    ).toEqual([
      ['A', 72],
      ['B', 144],
    ]);
    const counters = times(
      40,
      (i) =>
        `${['A', 'B'][i % 2]};${two(Math.floor(i / 2) + 1)}/01/2024;${(i % 2 ? 9000 : 100) + Math.floor(i / 2) * 3}`,
    );
    const found = await read('chaleur', 'Appareil;Date;Énergie (kWh)', ...counters);
    expect(found.table!.columns.map(({ role, unit }) => `${role} ${unit}`)).toContain('chaleur kWh (index)');
  });

  test('short numbers that are not of meters are amounts', async () => {
    const found = await read(
      'electricite',
      'Date;Compteur',
      ...times(20, (i) => `${two(i + 1)}/01/2024;${10 + (i % 3)}`),
    );
    expect(found.table!.columns[1]).toMatchObject({ role: 'conso', certainty: 'asked' });
  });
});

describe('a line for each time class', () => {
  test('is a column for each, and its total is left aside', async () => {
    const rows = times(20, (i) => `${two(i + 1)}/01/2024`).flatMap((day) => [
      `${day};Heures pleines;7;1,2`,
      `${day};Heures creuses;3;0,4`,
      `${day};Total;10;1,6`,
    ]);
    const found = await read('electricite', 'Date;Poste;Conso (kWh);Montant (€)', ...rows);
    expect([figures(found).total.value, figures(found).points, refusals(found), notes(found)]).toEqual([
      200,
      20,
      [],
      [],
    ]);
  });
});

describe('a column of units', () => {
  test('is that of the values, where it is one', async () => {
    const row = (unit: string) => (_: unknown, i: number) => `${two(i + 1)}/01/2024;${7 + (i % 3)};${unit}`;
    const found = await read('electricite', 'Date;Valeur;Unité', ...Array.from({ length: 20 }, row('MWh')));
    expect(figures(found).total.value).toBe(159_000);
    const rows = [...Array.from({ length: 9 }, row('kWh')), ...Array.from({ length: 9 }, row('m3'))];
    expect((await refusalOf(read('electricite', 'Date;Valeur;Unité', ...rows))).code).toBe('several_units');
  });
});

describe('periods in one cell', () => {
  test.each(['du 01/0%/2024 au @/0%/2024', '01/0%/2024 - @/0%/2024', '2024-0%-01 → 2024-0%-@'])(
    '%s',
    async (written) => {
      const rows = times(
        6,
        (i) =>
          `F${i};${written.replaceAll('%', String(i + 1)).replace('@', String([31, 29, 31, 30, 31, 30][i]))};${900 - i * 100};12`,
      );
      const found = await read('electricite', 'Facture;Période;Conso (kWh);Montant €', ...rows);
      expect(figures(found)).toMatchObject({
        from: '2023-12-31T23:00:00.000Z',
        to: '2024-06-30T22:00:00.000Z',
        steps: [{ step: 'P1M', count: 6 }],
        total: { value: 3900 },
      });
    },
  );
});

test('the hour of a maximum is not that of its line, and uses that add up are not read twice', async () => {
  const found = await read(
    'electricite',
    'Date;Pmax (kVA);Heure Pmax;Conso (kWh)',
    ...times(20, (i) => `${two(i + 1)}/01/2024;6,2;19:30;${7 + (i % 3)}`),
  );
  expect(figures(found, 'conso')).toMatchObject({
    from: '2023-12-31T23:00:00.000Z',
    points: 20,
    total: { value: 159 },
  });
  const uses = await read(
    'electricite',
    'Date;Chauffage (kWh);ECS (kWh);Total (kWh)',
    ...times(20, (i) => `${two(i + 1)}/01/2024;${10 + ((i * 7) % 10)};5;${15 + ((i * 7) % 10)}`),
  );
  expect(uses.table!.columns.map(({ role, certainty }) => `${role} ${certainty}`).slice(1)).toEqual([
    'ignored certain',
    'ignored certain',
    'conso certain',
  ]);
});
