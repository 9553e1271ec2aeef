import { beforeAll, describe, expect, test } from 'vitest';
import { said } from '../../connectors/test-support.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';

/** No value of a table is left out of what is stored without a question about it. */
let app: TestApp;
let user: TestUser;
let buildingId: string;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  buildingId = (await aBuilding(app, user))._id_building;
});

const UNIT = { columns: [{ at: 1, role: 'conso', unit: 'kWh' }] };
const seen = (table: object = { columns: [] }) =>
  ({ stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify(table) }) as const;
const MONTHS = ['Janvier', 'Février', 'Mars', 'Avril', 'Mai', 'Juin', 'Juillet', 'Août', 'Septembre', 'Octobre'];
const year = (first: number) => MONTHS.map((_, m) => first - 10 * m);
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const two = (value: number) => String(value).padStart(2, '0');
const lines = (...rows: string[]) => textFile('tableau.csv', `${rows.join('\n')}\n`);

/** Energy that figures use after a file was stored [kWh]. */
async function kwhOf(rows: readonly string[], table?: object): Promise<number> {
  const source = await aSource(app, user, buildingId);
  await stored(app, user, source, lines(...rows), seen(table));
  const { variables } = await sourceData(app, user, source, {
    variables: ['conso'],
    frequency: 'monthly',
    start_date: '2022-01-01',
    end_date: '2024-12-31',
  });
  return Math.round(variables[0]!.total!) / 1000;
}

/** What is asked of a file once its columns and its stamps are answered. */
async function askedOf(rows: readonly string[], table: object = UNIT): Promise<string> {
  const source = await aSource(app, user, buildingId);
  const preview = await drop(app, user, source, lines(...rows), { ...seen(table), preview: 'true' });
  expect(preview.body.table!.unread).toMatchObject({ value: 'skip', certainty: 'asked' });
  const refused = await drop(app, user, source, lines(...rows), seen(table));
  expect([refused.status, refused.error?.code]).toEqual([422, 'file_needs_choice']);
  const answered = await drop(app, user, source, lines(...rows), seen({ ...table, unread: 'skip' }));
  expect(answered.status).toBe(200);
  return said(preview.body.table!.unread!.reason);
}

describe('what has no moment in a table whose moments are headers is asked', () => {
  const grid = (from: number) => Array.from({ length: 31 }, (_, i) => `${i + 1};${from + i};${from + i};${from + i}`);
  test.each<[string, string[], string]>([
    [
      'a month that is misspelt',
      [
        `Conso (kWh);${MONTHS.join(';').replace('Septembre', 'Septenbre')}`,
        `2022;${year(300).join(';')}`,
        `2023;${year(290).join(';')}`,
      ],
      '« Septenbre »',
    ],
    [
      'a year with a letter in it',
      ['Mois;2022;2023;2O24', ...MONTHS.map((month, m) => `${month};${300 - m};${290 - m};${280 - m}`)],
      '« 2O24 »',
    ],
    ['a month above days', ['Jour;janv-23;fev-23;mras-23', ...grid(10)], '« mras-23 »'],
    [
      'a date above the last column',
      ['Conso (kWh);21/01/2024;22/01/2024;23/01/2024;24 janv.', 'Mairie;40;30;50;20'],
      '« 24 janv. »',
    ],
    [
      'a year with a mark',
      [`Conso (kWh);${MONTHS.join(';')}`, `2022;${year(300).join(';')}`, `2023*;${year(290).join(';')}`],
      '« 2023* »',
    ],
    [
      'a day with a remark',
      ['Conso (kWh);janv-23;mars-23', ...grid(10).map((row) => row.replace(/^9;/, '9 (panne);'))],
      '« 9 (panne) »',
    ],
    [
      'a month of a grid of days',
      [
        `Mois;${Array.from({ length: 31 }, (_, i) => i + 1).join(';')}`,
        ...['Janvier', 'Mras', 'Mai'].map((month) => `${month} 2023;${Array.from({ length: 31 }, () => 5).join(';')}`),
      ],
      '« Mras 2023 »',
    ],
    [
      'a month below the year of a title',
      ['Consommations 2023', 'Mois;Conso (kWh)', 'Janvier;310', 'Février;290', 'Mars;280', 'Avirl;270'],
      '« Avirl »',
    ],
  ])('%s', async (_what, rows, named) => {
    expect(await askedOf(rows)).toContain(named);
  });

  test('totals, means, amounts of money and remarks are no values that are lost', async () => {
    const [first, second] = [year(300), year(290)];
    const rows = [
      `Conso (kWh);2022;2023;Total;Moyenne;Évolution;Coût (€);`,
      ...MONTHS.map((month, m) => {
        const [a, b] = [first[m]!, second[m]!];
        return `${month};${a};${b};${a + b};${(a + b) / 2};-3 %;12,5;${a + b}`;
      }),
      `Total;${sum(first)};${sum(second)};;;;;`,
      `Coût (€);500;480;;;;;`,
      `;${sum(first)};${sum(second)};;;;;`,
    ];
    expect(await kwhOf(rows)).toBe(sum(first) + sum(second));
  });

  test('« 1er » is the first day of its month', async () => {
    const days = Array.from({ length: 31 }, (_, i) => `${i === 0 ? '1er' : i + 1};${10 + i};${20 + i}`);
    expect(await kwhOf(['Conso (kWh);janv-23;mars-23', ...days])).toBe(
      31 * 30 + 2 * sum(Array.from({ length: 31 }, (_, i) => i)),
    );
  });
});

describe('a dated line is no total by a word alone', () => {
  const dated = (words: (m: number) => string, header = 'Fournisseur') => [
    `Mois;${header};Conso (kWh)`,
    ...year(300).map((value, m) => `${two(m + 1)}/2023;${words(m)};${value}`),
  ];
  test.each<[string, string[]]>([
    ['a supplier named Total', dated((m) => (m < 5 ? 'EDF' : 'Total'))],
    ['Total Énergies', dated((m) => (m < 5 ? 'EDF' : 'Total Énergies'))],
    ['Total Énergies on one line', dated((m) => (m === 4 ? 'Total Énergies' : 'EDF'))],
    ['every line', dated(() => 'Total', 'Type')],
    ['a comment', dated((m) => (m === 5 ? 'total estimé par EDF' : ''), 'Commentaire')],
    ['a comment without a header', dated((m) => (m === 5 ? 'somme de deux relevés' : ''), '')],
    ['a quality', dated((m) => (m % 3 ? 'Bonne' : 'Moyenne'), 'Qualité')],
  ])('%s', async (_what, rows) => {
    expect(await kwhOf(rows)).toBe(sum(year(300)));
  });

  test('it is one where its amount says so, and asked where it may be', async () => {
    const rows = dated((m) => (m < 5 ? 'EDF' : 'Autre'), 'Libellé');
    const until = sum(year(300));
    expect(await kwhOf([...rows, `12/2023;TOTAL;${until}`])).toBe(until);
    expect(await kwhOf([...rows, `12/2023;Moyenne;${until / 10}`])).toBe(until);
    expect(await askedOf([...rows, `12/2023;TOTAL;${until + 90}`], { columns: [] })).toContain(
      '« TOTAL » : un total, ou une mesure ?',
    );
    const perSite = year(300).flatMap((value, m) => [
      `${two(m + 1)}/2023;Mairie;${value}`,
      `${two(m + 1)}/2023;Total;${value}`,
    ]);
    const source = await aSource(app, user, buildingId);
    const preview = await drop(app, user, source, lines('Mois;Site;kWh', ...perSite), { preview: 'true' });
    expect([preview.body.refusedCount, preview.body.series[0]!.total]).toEqual([10, until]);
  });
});
