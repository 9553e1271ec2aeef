import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readFile } from '../recognise.ts';
import { figures, notes, only, readText, refusalOf, refusals, said } from '../test-support.ts';

/** Periods as bills and yearly sheets write them. */
const SEEN = { generic: { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } } as const;
const read = (...lines: string[]) => readText(`${lines.join('\n')}\n`, SEEN);
const MONTHS = 'janvier;février;mars;avril;mai;juin;juillet;août;septembre;octobre;novembre;décembre'.split(';');
const lengthOf = (month: number) => new Date(Date.UTC(2024, month + 1, 0)).getUTCDate();
const DAYS = Array.from({ length: 31 }, (_, day) => [
  day + 1,
  ...MONTHS.map((_month, month) => (day < lengthOf(month) ? 10 : '')),
]);

describe('parts of a year', () => {
  test.each([
    ['Trimestre', ['T1', 'T2', 'T3', 'T4'], 3],
    ['Trimestre', ['1', '2', '3', '4'], 3],
    ['Semestre', ['S1', 'S2'], 6],
    ['Mois', ['1', '2', '3'], 1],
  ])('beside their year are dates: %s %o', async (name, parts, months) => {
    const found = await read(`Année;${name};kWh`, ...parts.map((part, i) => `2023;${part};${200 - i}`));
    const { periods } = only(found);
    expect(periods).toHaveLength(parts.length);
    expect(figures(found).steps).toEqual([{ step: `P${months}M`, count: parts.length }]);
  });

  test('below a title that names the year are of it', async () => {
    const quarters = await read('Consommation 2024', 'Trimestre;kWh', 'T1;300', 'T2;200', 'T3;100', 'T4;280');
    expect([figures(quarters).total.value, only(quarters).periods.length]).toEqual([880, 4]);
    const days = await read(
      'Consommation 2024 (kWh)',
      `Jour;${MONTHS.join(';')}`,
      ...DAYS.map((cells) => cells.join(';')),
    );
    expect(figures(days)).toMatchObject({ points: 366, total: { value: 3660 } });
  });

  test('below the name of a sheet are of its year', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: '2024', rows: [['Jour', ...MONTHS], ...DAYS] }] });
    expect(figures(await readFile({ name: 'classeur.xlsx', bytes }, SEEN))).toMatchObject({ points: 366 });
  });

  test.each([
    [['Trimestre;kWh', 'T1;3', 'T2;2', 'T3;1'], 'l’année des trimestres'],
    [['Saison;kWh', '2021-2022;3', '2022-2023;2', '2023-2024;1'], 'le premier et le dernier jour'],
  ])('without what says their days are refused for it: %o', async (lines, missing) => {
    expect(said((await refusalOf(read(...lines))).message)).toContain(`Manque : ${missing}`);
  });
});

test('a credit note takes back the bill of its period', async () => {
  const found = await read(
    'Du;Au;kWh',
    '01/01/2024;31/01/2024;1000',
    '01/01/2024;31/01/2024;-1000',
    '01/01/2024;31/01/2024;900',
    '01/02/2024;29/02/2024;800',
    '01/03/2024;31/03/2024;-70',
  );
  expect(figures(found).total.value).toBe(1700);
  expect(notes(found)).toContain('La ligne 3 annule la ligne 2 (avoir) : ni l’une ni l’autre n’est comptée.');
  expect(refusals(found).map(([line]) => line)).toEqual([6]);
});

describe('columns aligned by blanks', () => {
  const row = (day: number, rest: string) => `${day}/03/2024  ${rest}`;
  test('are read', async () => {
    const found = await read('Date        HP kWh    HC kWh', ...[13, 14, 15, 16].map((day) => row(day, '10,5     5')));
    expect(figures(found).total.value).toBe(62);
  });
  test('are refused where a cell is blank', async () => {
    const rows = [row(13, '10     5'), row(14, '       5'), row(15, '10     5')];
    expect((await refusalOf(read('Date        HP kWh    HC kWh', ...rows))).code).toBe('unknown_format');
  });
});
