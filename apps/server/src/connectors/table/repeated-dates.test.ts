import { describe, expect, test } from 'vitest';
import { figures, readText, refusalOf } from '../test-support.ts';

/** Dates that are written in several columns, or with the year first; lines that say what they are in words. */
const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
const read = (...rows: string[]) => readText([...rows, ''].join('\n'), { generic: SEEN });
const two = (value: number) => String(value).padStart(2, '0');
const days = (count: number, write: (day: string, i: number) => string) =>
  Array.from({ length: count }, (_, i) => write(two(i + 1), i));

describe('of several columns of dates', () => {
  test('the one that distinguishes the lines is read', async () => {
    const months = await read('Mois;Date;Électricité (kWh)', ...days(31, (day) => `2024-01;${day}/01/2024;10`));
    expect(figures(months).total.value).toBe(310);
    const weeks = await read(
      'Semaine;Date;Électricité (kWh)',
      ...days(31, (day, i) => `S${two(1 + Math.floor(i / 7))} 2024;${day}/01/2024;10`),
    );
    expect(figures(weeks).total.value).toBe(310);
  });

  test('lines of one date with equal values are no duplicates when most of them repeat', async () => {
    const rows = days(12, (month) => `2024;${Number(month)};100`);
    const code = await read('Année;Saisie;Électricité (kWh)', ...rows.map((row) => row.replace(/;\d+;/, ';x;'))).then(
      () => null,
      (error: { code?: string }) => error.code,
    );
    expect(code).toBe('repeated_moments');
  });
});

describe('years of two digits', () => {
  test('come first where the last number goes on', async () => {
    for (const sign of ['/', '-'])
      expect(
        figures(await read('Date;Électricité (kWh)', ...days(30, (day) => `24${sign}01${sign}${day};10`))),
      ).toMatchObject({ points: 30, total: { value: 300 }, from: '2023-12-31T23:00:00.000Z' });
  });
  test('come last where the first number goes on', async () => {
    const found = await read('Date;Électricité (kWh)', ...days(30, (day) => `${day}/01/24;10`));
    expect(figures(found)).toMatchObject({ points: 30, total: { value: 300 }, from: '2023-12-31T23:00:00.000Z' });
  });
});

test('a production of months is no production of their first days', async () => {
  const refused = await refusalOf(read('Date;Production (kWh)', ...days(12, (month) => `01/${month}/2024;300`)));
  expect(refused.message).toContain('sur plus d’un jour n’est pas gardée');
});

test('dates that a spreadsheet has swapped in part are refused', async () => {
  const rows = (swap: boolean) =>
    days(29, (day, i) => (i < 12 && swap ? `2024-${day}-02;10` : i < 12 ? `2024-02-${day};10` : `${day}/02/2024;10`));
  const refused = await refusalOf(read('Date;Électricité (kWh)', ...rows(true)));
  expect(refused.code).toBe('swapped_dates');
  expect(figures(await read('Date;Électricité (kWh)', ...rows(false))).total.value).toBe(290);
});

describe('lines that say in words what they are', () => {
  test('both directions in one column of values are refused', async () => {
    const refused = await refusalOf(
      read('Date;Sens;kWh', ...days(30, (day, i) => `${day}/01/2024;${i < 15 ? 'Soutirage' : 'Injection'};7`)),
    );
    expect(refused.code).toBe('several_directions');
  });
  test('energies and zones are meters of their own', async () => {
    for (const [header, first, second] of [
      ['Energie', 'Electricité', 'Gaz'],
      ['Zone', 'Nord', 'Sud'],
    ]) {
      const found = await read(
        `Date;${header};Consommation (kWh)`,
        ...days(20, (day, i) => `${day}/01/2024;${i < 10 ? first : second};10`),
      );
      expect(found.series.map(({ point }) => point)).toEqual([first, second]);
    }
  });
});

test('a layout of the space does not answer what the values of another file raise', async () => {
  const rows = (write: (i: number) => number) => days(28, (day, i) => `${day}/01/2024 10:00;${write(i)}`);
  const before = await read('Horodate;Valeur', ...rows((i) => 100 + (i % 5)));
  const known = {
    id: 'known',
    fingerprint: before.layout!.fingerprint,
    reason: 'comme la dernière fois',
    answers: { columns: { 1: { role: 'conso', unit: 'kWh' } } },
  } as const;
  const next = (unit: string, write: (i: number) => number) =>
    readText(['Horodate;Valeur', ...rows(write), ''].join('\n'), {
      layouts: [{ ...known, answers: { columns: { 1: { role: 'conso', unit } } } }],
    });
  const certainty = async (found: ReturnType<typeof next>) => (await found).table!.columns[1]!.certainty;
  expect(await certainty(next('kWh', (i) => 100 + (i % 5)))).toBe('proposed');
  expect(await certainty(next('kWh', (i) => 10_000 + i))).toBe('asked');
  expect(await certainty(next('kWh (index)', (i) => 10_000 + i))).toBe('proposed');
});

test('a layout of the space whose answers do not suit a file leaves it to be asked', async () => {
  const rows = days(28, (day, i) => `${day}/01/2024 10:00;${100 + (i % 5)}`);
  const text = ['Horodate;Valeur', ...rows, ''].join('\n');
  const before = await readText(text);
  for (const column of [
    { role: 'conso', unit: 'm³' },
    { role: 'ignored', unit: null },
  ] as const) {
    const answers = { columns: { 1: column } };
    const known = { id: 'known', fingerprint: before.layout!.fingerprint, reason: 'comme la dernière fois', answers };
    const found = await readText(text, { layouts: [known] });
    expect(found).toMatchObject({ needsChoice: true, table: before.table, layout: before.layout });
    expect(found.notes[0]).toContain('Réponses de la dernière fois non suivies');
  }
});
