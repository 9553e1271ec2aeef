import { describe, expect, test } from 'vitest';
import { figures, readText } from '../test-support.ts';

/** Headers that hold another word beside those of an energy: it may not be the energy of the meter. */
const days = (header: string, row: (i: number) => string, columns = {}) =>
  readText(`${[header, ...Array.from({ length: 28 }, (_, i) => `${i + 1}/02/2023;${row(i)}`)].join('\n')}\n`, {
    energy: 'electricite',
    generic: { stamp: 'start', zone: 'Europe/Paris', table: { columns } },
  });
const amount = (i: number) => String(10 + (i % 3));

test.each([
  ['Consommation (kWh)', 'conso', 'certain'],
  ['Énergie active soutirée (kWh)', 'conso', 'certain'],
  ['Mairie (kWh)', 'conso', 'proposed'],
  ['Consommation chariots (kWh)', 'conso', 'proposed'],
  ['Consommation évitée (kWh)', 'conso', 'asked'],
  ['Consommation simulée (kWh)', 'conso', 'asked'],
  ['Consommation de référence (kWh)', 'conso', 'asked'],
  ['Consommation nationale (kWh)', 'conso', 'asked'],
  ['Consommation restituée (kWh)', 'conso', 'asked'],
  ['Énergie stockée batterie (kWh)', 'conso', 'asked'],
  ['Énergie déchargée (kWh)', 'conso', 'asked'],
  ['Bilan (kWh)', 'conso', 'asked'],
  ['Index théorique (kWh)', 'index', 'asked'],
  ['Consommation solaire (kWh)', 'production_pv', 'asked'],
  ['Énergie solaire utilisée (kWh)', 'production_pv', 'asked'],
  ['Production solaire (kWh)', 'production_pv', 'certain'],
  ['Production hangar (kWh)', 'production_pv', 'proposed'],
])('« %s » is %s, %s', async (header, role, certainty) => {
  const [, column] = (await days(`Date;${header}`, amount)).table!.columns;
  expect(column).toMatchObject({ role, certainty });
});

test.each(['Index (impulsions)', 'Index (kVAh)', 'Index (Mcal)'])(
  '« %s » is in no unit that is read',
  async (header) => {
    const [, column] = (await days(`Date;${header}`, (i) => String(1000 + 10 * i))).table!.columns;
    expect(column).toMatchObject({ role: 'index', certainty: 'asked' });
  },
);

describe('a house with panels', () => {
  const header = 'Date;Consommation réseau (kWh);Consommation solaire (kWh);Surplus (kWh)';
  const row = (i: number) => `${amount(i)};4;2`;

  test('what it uses of them is no production until somebody says so', async () => {
    const found = await days(header, row);
    expect(found.series.map(({ variable }) => variable)).toEqual(['conso', 'injection']);
    expect(found.needsChoice).toBe(true);
    const read = await days(header, row, { 2: { role: 'ignored' } });
    expect([read.needsChoice, figures(read, 'conso').total.value, figures(read, 'injection').total.value]).toEqual([
      false,
      28 * 11 - 1,
      56,
    ]);
  });
});

test('a total of what is taken and given back is a balance, and its parts are asked', async () => {
  const taken = [5, 7, 6, 8, 9];
  const found = await days(
    'Date;Verbruik laag (kWh);Verbruik hoog (kWh);Teruglevering (kWh);Totaal (kWh)',
    (i) => `${taken[i % 5]!};3;-2;${taken[i % 5]! + 1}`,
  );
  expect(found.table!.columns.slice(1).map(({ certainty }) => certainty)).toEqual(['asked', 'asked', 'asked', 'asked']);
  expect(found.table!.columns[4]!.reason).toContain('un solde');
});
