import { describe, expect, test } from 'vitest';
import { figures, readText } from '../test-support.ts';

/** Columns that look like a measure of the meter and may be none: balances, restarted sums, heat that is produced, sites across. */
const days = (header: string, row: (i: number) => string) =>
  readText(`${[header, ...Array.from({ length: 28 }, (_, i) => `${i + 1}/02/2023;${row(i)}`)].join('\n')}\n`);
const columnsOf = async (header: string, row: (i: number) => string) =>
  (await days(header, row)).table!.columns.slice(1).map(({ role, certainty }) => `${role} ${certainty}`);

describe('an energy that may not be the one of the meter is asked', () => {
  test.each([
    ['Réseau (kWh)', (i: number) => String(i % 2 ? -5 : 10 + (i % 3)), 'conso asked'],
    ['Chaleur produite (kWh)', (i: number) => String(10 + (i % 3)), 'chaleur asked'],
    ['Production chaufferie (MWh)', (i: number) => String(10 + (i % 3)), 'chaleur asked'],
    ['Gaz injecté (kWh)', (i: number) => String(10 + (i % 3)), 'conso_gaz asked'],
    ['Cumul du mois (kWh)', (i: number) => String(10 * i), 'conso asked'],
    ['Production solaire (kWh)', (i: number) => String(10 + (i % 3)), 'production_pv certain'],
  ])('« %s »', async (header, row, expected) => expect(await columnsOf(`Date;${header}`, row)).toEqual([expected]));

  test('one credit note makes no balance', async () => {
    expect(await columnsOf('Date;Réseau (kWh)', (i) => String(i === 4 ? -5 : 10 + (i % 3)))).toEqual([
      'conso proposed',
    ]);
  });
});

test('powers of half-hours of which several are negative are asked', async () => {
  const rows = Array.from({ length: 96 }, (_, i) => {
    const [day, half] = [13 + Math.floor(i / 48), i % 48];
    return `${day}/02/2024 ${Math.floor(half / 2)}:${half % 2 ? '30' : '00'};${half > 20 && half < 30 ? -1500 - half : 600 + half}`;
  });
  const [, power] = (await readText(`Date;Puissance réseau (W)\n${rows.join('\n')}\n`)).table!.columns;
  expect(power).toMatchObject({
    role: 'puissance',
    certainty: 'asked',
    reason: expect.stringContaining('négatives') as string,
  });
});

test.each([
  ['Consommation maison (kWh)', 'conso asked'],
  ['Consommation totale (kWh)', 'conso asked'],
  ['Soutirage du bâtiment (kWh)', 'conso certain'],
  ['Achat maison (kWh)', 'conso certain'],
])('« %s » beside a production: of the house or of the grid', async (header, expected) => {
  const row = (i: number) => `${5 + (i % 4)};${10 + (i % 3)}`;
  const found = await readText(
    `Date;Production (kWh);${header}\n${Array.from({ length: 28 }, (_, i) => `${i + 1}/02/2023;${row(i)}`).join('\n')}\n`,
    { energy: 'electricite' },
  );
  expect(found.table!.columns.slice(1).map(({ role, certainty }) => `${role} ${certainty}`)).toEqual([
    'production_pv certain',
    expected,
  ]);
});

test.each([
  ['Consommation (kW)', 'asked'],
  ['Énergie (W)', 'asked'],
  ['Consommation (W)', 'certain'],
  ['Puissance consommée (kW)', 'certain'],
])('« %s » of half-hours: an energy or a power', async (header, certainty) => {
  const rows = Array.from(
    { length: 48 },
    (_, i) => `14/02/2024 ${Math.floor(i / 2)}:${i % 2 ? '30' : '00'};${5 + (i % 3)}`,
  );
  const [, column] = (await readText(`Date;${header}\n${rows.join('\n')}\n`)).table!.columns;
  expect(column).toMatchObject({ role: 'puissance', certainty });
});

test('a share beside an energy is none', async () => {
  const columns = await columnsOf('Date;Électricité (kWh);% du total', (i) => `${10 + (i % 3)};3,5`);
  expect(columns).toEqual(['conso certain', 'ignored proposed']);
});

test('days of a period are a duration', async () => {
  const columns = await columnsOf('Date;Nb jours;Électricité (kWh)', (i) => `${28 + (i % 4)};${10 + (i % 3)}`);
  expect(columns).toEqual(['ignored proposed', 'conso certain']);
});

test('the title above a table says the unit of its only column', async () => {
  const found = await days('Courbe de charge (MWh)\nDate;Valeur', (i) => String(10 + (i % 3)));
  expect(found.table!.columns[1]).toMatchObject({ role: 'conso', unit: 'MWh', certainty: 'proposed' });
});

describe('a ratio of transformers beside an index', () => {
  test.each(['Coefficient TC', 'Multiplicateur'])('« %s » is asked, unless it is 1', async (header) => {
    const row = (ratio: number) => (i: number) => `${100 + 10 * i};${ratio}`;
    expect(await columnsOf(`Date;Index (kWh);${header}`, row(200))).toEqual(['index asked', 'ignored proposed']);
    expect((await columnsOf(`Date;Index (kWh);${header}`, row(1)))[0]).toBe('index certain');
  });
});

test.each([
  ['Facturé (kWh)', 'conso', 'kWh', 'proposed'],
  ['Gaz MWhPCS', 'conso_gaz', 'MWh', 'certain'],
  ['Gaz kWhPCI', 'conso_gaz', 'kWh', 'asked'],
  ['kWhEP', 'conso', 'kWh', 'asked'],
])('« %s » is in the unit that it writes', async (header, role, unit, certainty) => {
  const found = await days(`Date;${header}`, (i) => String(10 + (i % 3)));
  expect(found.table!.columns[1]).toMatchObject({ role, unit, certainty });
});

test('five classes of the two seasons add up', async () => {
  const found = await days(
    'Date;HPE (kWh);HCE (kWh);HPH (kWh);HCH (kWh);Pointe (kWh)',
    (i) => `0;0;${10 + (i % 3)};5;2`,
  );
  expect(figures(found, 'conso').total.value).toBe(28 * 17 + 27);
});

test('a coefficient and a surface are no energies', async () => {
  const row = (i: number) => `${10 + (i % 3)};3,1;120`;
  expect(await columnsOf('Date;Consommation (kWh);COP;Surface (m²)', row)).toEqual([
    'conso proposed',
    'ignored proposed',
    'ignored proposed',
  ]);
});

test('sites with a column for each month of the year of the title are asked, in its unit', async () => {
  const months = 'Janv;Févr;Mars;Avr;Mai;Juin;Juil;Août;Sept;Oct;Nov;Déc';
  const amounts = [3, 1, 2, 5, 4, 6, 3, 2, 7, 1, 4, 2];
  const file = (...sites: string[]) =>
    [
      'Consommation 2024 en MWh',
      `Site;${months};Total`,
      ...sites.map((site) => `${site};${amounts.join(';')};40`),
      '',
    ].join('\n');
  expect(figures(await readText(file('École'))).total.value).toBe(40_000);
  const both = (await readText(file('École', 'Mairie'))).table!.columns.slice(1);
  expect(both.map(({ role, unit, certainty }) => `${role} ${unit} ${certainty}`)).toEqual([
    'conso MWh asked',
    'conso MWh asked',
  ]);
});
