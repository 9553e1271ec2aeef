import { describe, expect, test } from 'vitest';
import { figures, only, readText, said } from '../test-support.ts';

/** Columns that count in multiples of their unit, and coefficients beside or above them: never a total that is wrong by their factor. */
const months = ['15/01/2024', '15/02/2024', '15/03/2024', '15/04/2024'];
const READINGS = [1200, 1246.5, 1289.5, 1320];
const cells = (more = '') => months.map((date, i) => `${date};${String(READINGS[i]).replace('.', ',')}${more}`);
const SEEN = { stamp: 'start', zone: 'Europe/Paris' } as const;
const columnOf = async (energy: 'electricite' | 'gaz', ...rows: string[]) => {
  const { role, unit, certainty, reason } = (await readText(`${rows.join('\n')}\n`, { energy })).table!.columns[1]!;
  return { role, unit, certainty, reason: said(reason) };
};
const totalOf = async (
  energy: 'electricite' | 'gaz',
  rows: readonly string[],
  answers: Record<number, { role: 'index' | 'conso' | 'volume_gaz' | 'ignored'; unit: string | null }>,
) => {
  const read = await readText(`${rows.join('\n')}\n`, { energy, generic: { ...SEEN, table: { columns: answers } } });
  expect(read.needsChoice).toBe(false);
  const [run] = only(read).runs;
  const readings = [...(run?.values ?? [])].filter((value) => !Number.isNaN(value));
  return only(read).variable === 'index' ? (readings.at(-1)! - readings[0]!) / 1000 : figures(read).total.value;
};

describe('a header that counts in multiples', () => {
  test.each([
    ['electricite', 'Index (kWh x40)', 'index', 'kWh × 40', 'asked'],
    ['electricite', 'Index (kWh) coef. 40', 'index', 'kWh × 40', 'asked'],
    ['electricite', 'Index TC 200/5 (kWh)', 'index', 'kWh × 40', 'asked'],
    ['electricite', 'Index (0,1 kWh)', 'index', 'kWh × 0,1', 'asked'],
    ['electricite', 'Index (10 Wh)', 'index', 'Wh × 10', 'asked'],
    ['electricite', 'Index (dizaines de kWh)', 'index', 'kWh × 10', 'proposed'],
    ['electricite', 'Index (kWh)', 'index', 'kWh', 'certain'],
    ['gaz', 'Index (dm³)', 'volume_gaz', 'dm³ (index)', 'certain'],
    ['gaz', 'Index (x 0,01 m³)', 'volume_gaz', 'm³ × 0,01 (index)', 'asked'],
    ['gaz', 'Index (hm³)', 'volume_gaz', 'm³ × 1000000 (index)', 'asked'],
    ['gaz', 'Index (Nm³)', 'volume_gaz', 'm³ (index)', 'asked'],
    ['gaz', 'Index (m³)', 'volume_gaz', 'm³ (index)', 'certain'],
  ] as const)('%s: « %s »', async (energy, header, role, unit, certainty) =>
    expect(await columnOf(energy, `Date;${header}`, ...cells())).toMatchObject({ role, unit, certainty }),
  );
  test.each([
    ['Consommation (milliers de kWh)', 'MWh', 'proposed'],
    ['Consommation (kWh x1000)', 'MWh', 'asked'],
    ['Consommation (100 kWh)', 'kWh × 100', 'asked'],
    ['Compteur 2 : consommation (kWh)', 'kWh', 'asked'],
  ])('« %s » of days', async (header, unit, certainty) => {
    const rows = [3, 5, 2, 4].map((value, i) => `${10 + i}/01/2024;${value}`);
    expect(await columnOf('electricite', `Date;${header}`, ...rows)).toMatchObject({ unit, certainty });
  });
  test.each([
    ['kWh × 40', 4800],
    ['kWh', 120],
  ])('in « %s », the index counted %d kWh', async (unit, total) =>
    expect(await totalOf('electricite', ['Date;Index (kWh x40)', ...cells()], { 1: { role: 'index', unit } })).toBe(
      total,
    ),
  );
  test('litres of gas are thousandths of m³', async () =>
    expect(await totalOf('gaz', ['Date;Index (dm³)', ...cells()], {})).toBeCloseTo(0.12, 9));
  test('cells that write their unit are multiplied too', async () => {
    const rows = ['Date;Consommation (kWh x40)', '20/01/2024;3 kWh', '21/01/2024;5 kWh'];
    expect(await totalOf('electricite', rows, { 1: { role: 'conso', unit: 'kWh × 40' } })).toBe(320);
  });
});

describe('a coefficient', () => {
  test.each([
    ['beside, with a column of units', ['Date;Index;Coefficient;Unité', ...cells(';40;kWh')]],
    ['beside', ['Date;Index (kWh);Rapport TC', ...cells(';40')]],
    ['above the table', ['Compteur;Mairie', 'Coefficient multiplicateur;40', '', 'Date;Index (kWh)', ...cells()]],
    ['in the cell of its name', ['Coefficient de lecture : 40', '', 'Date;Index (kWh)', ...cells()]],
    ['as a ratio', ['Rapport TC;200/5', '', 'Date;Index (kWh)', ...cells()]],
  ])('%s', async (_name, rows) => {
    const column = await columnOf('electricite', ...rows);
    expect(column).toMatchObject({ role: 'index', unit: 'kWh × 40', certainty: 'asked' });
    expect(column.reason).toMatch(/un coefficient de 40 .* répondez « kWh × 40 » .*, « kWh » si elles le sont déjà/);
    const ignored = { 2: { role: 'ignored', unit: null } } as const;
    const total = (unit: string) => totalOf('electricite', rows, { 1: { role: 'index', unit }, ...ignored });
    expect([await total('kWh × 40'), await total('kWh')]).toEqual([4800, 120]);
  });
  test('of 1, or of the conversion of gas, asks nothing', async () => {
    expect(
      await columnOf('electricite', 'Coefficient multiplicateur;1', '', 'Date;Index (kWh)', ...cells()),
    ).toMatchObject({ unit: 'kWh', certainty: 'certain' });
    expect(await columnOf('gaz', 'Date;Index gaz (m3);Coefficient de conversion', ...cells(';11,2'))).toMatchObject({
      unit: 'm³ (index)',
      certainty: 'certain',
    });
  });
  test('that changes on the way is said, and multiplies nothing', async () => {
    const rows = cells(';40').map((row, i) => (i < 2 ? row : row.replace(';40', ';60')));
    const column = await columnOf('electricite', 'Date;Index (kWh);Coefficient', ...rows);
    expect(column).toMatchObject({ unit: 'kWh', certainty: 'asked' });
    expect(column.reason).toContain('des coefficients (40, 60)');
  });
});
