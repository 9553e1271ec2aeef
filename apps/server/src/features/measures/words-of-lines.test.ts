import { expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { seen, tableSources } from '../../testing/table-sources.ts';
import { french, lines, table, two } from '../../testing/tables.ts';

/** Lines that a word of theirs, or a cell that hides its amount, takes out of the sum of their table: it is asked, or refused. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const days = (from: number, word: string) => lines(20, (i) => `${french(from + i)};${word};${10 + ((i * 7) % 5)}`);

test.each([
  ['Mesure', 'Soutirage', 'Injection'],
  ['Libellé', 'Consommation', 'Production'],
  ['Grandeur', 'EA soutirée', 'EA injectée'],
])('both directions one after the other in « %s » are refused', async (header, taken, given) => {
  const file = table(`Date;${header};kWh`, ...days(0, taken), ...days(20, given));
  expect(await refusal(file)).toMatchObject({ code: 'file_unreadable', reason: 'several_directions' });
});

test('words of one direction are read', async () => {
  const { source } = await stored(table('Date;Mesure;kWh', ...days(0, 'Soutirage'), ...days(20, 'Soutirage HP')));
  expect(await kwhOf(source)).toBe(2 * 240);
});

const bills = (word: string, credit: string, amount: string) =>
  table(
    'Période;Type;kWh',
    ...lines(12, (m) => `${two(m + 1)}/2023;${m === 4 ? credit : word};${m === 4 ? amount : 100 + ((m * 7) % 11)}`),
  );
/** Without the month of the credit, which is the fifth. */
const BILLED = 11 * 100 + 55 - 6;

test.each([
  ['Facture', 'Avoir'],
  ['FA', 'AV'],
])('a credit without its sign among « %s » is asked, and never added', async (word, credit) => {
  const file = bills(word, credit, '80');
  expect(await refusal(file)).toMatchObject({ code: 'file_needs_choice' });
  const answered = { ...seen(), table: JSON.stringify({ columns: [], unread: 'skip' }) };
  expect(await kwhOf((await stored(file, answered)).source)).toBe(BILLED);
});

test('an amount that a worksheet was too narrow to show is asked', async () => {
  const file = table(
    'Mois;kWh',
    ...lines(12, (m) => `${two(m + 1)}/2023;${m === 4 ? '########' : 100 + ((m * 7) % 11)}`),
  );
  expect(await refusal(file)).toMatchObject({ code: 'file_needs_choice' });
  const answered = { ...seen(), table: JSON.stringify({ columns: [], unread: 'skip' }) };
  expect(await kwhOf((await stored(file, answered)).source)).toBe(BILLED);
});

test.each(['kWh M-1', 'Conso estimée (kWh)', 'Attendu (kWh)', 'Refoulement (kWh)'])(
  '« %s » alone is asked',
  async (header) => {
    const file = table(`Mois;${header}`, ...lines(12, (m) => `${two(m + 1)}/2023;${100 + ((m * 7) % 11)}`));
    expect(await refusal(file)).toMatchObject({ code: 'file_needs_choice' });
  },
);

test('kW-hr are kilowatt-hours', async () => {
  const file = table('Date;Energy (kW-hr)', ...lines(20, (i) => `${french(i)};${10 + ((i * 7) % 5)}`));
  expect(await kwhOf((await stored(file)).source)).toBe(240);
});

test.each(['Du 01/01/2023 au 31/12/2023', '01/01/2023 - 31/12/2023'])(
  '« %s » below days is asked, and no amount of its first day',
  async (period) => {
    const file = table('Date;kWh', ...lines(20, (i) => `${french(i)};${10 + ((i * 7) % 5)}`), `${period};5000`);
    expect(await refusal(file)).toMatchObject({ code: 'file_needs_choice' });
    const answered = { ...seen(), table: JSON.stringify({ columns: [], unread: 'skip' }) };
    expect(await kwhOf((await stored(file, answered)).source)).toBe(240);
  },
);

test('a month of a year to come among those of a year is asked', async () => {
  const months = lines(12, (m) => `${two(m + 1)}/${m === 4 ? 2062 : 2023};${100 + ((m * 7) % 11)}`);
  const file = table('Mois;kWh', ...months);
  expect(await refusal(file)).toMatchObject({ code: 'file_needs_choice' });
  const answered = { ...seen(), table: JSON.stringify({ columns: [], unread: 'skip' }) };
  expect(await kwhOf((await stored(file, answered)).source)).toBe(BILLED);
});

test('two energies one after the other are refused', async () => {
  const file = table('Date;Type;kWh', ...days(0, 'Électricité'), ...days(20, 'Gaz'));
  expect(await refusal(file)).toMatchObject({ code: 'file_unreadable', reason: 'several_energies' });
});

test('an instalment among bills is asked', async () => {
  expect(await refusal(bills('Facture réelle', 'Acompte', '80'))).toMatchObject({ code: 'file_needs_choice' });
});
