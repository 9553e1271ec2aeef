import { describe, expect, test } from 'vitest';
import { figures, readText, refusalOf } from '../test-support.ts';

const MONTHS = ['Janvier', 'Février', 'Mars', 'Avril', 'Mai', 'Juin', 'Juillet', 'Août', 'Septembre', 'Octobre'].concat(
  ['Novembre', 'Décembre'],
);
const KWH = [4210, 3890, 3455, 2710, 2105, 1780, 1655, 1490, 2015, 2875, 3640, 4125];
const YEAR = 33_950;
const SEEN = {
  generic: { stamp: 'start', zone: 'Europe/Paris', table: { columns: {} } },
  energy: 'electricite',
} as const;
const read = (lines: readonly string[]) => readText(`${lines.join('\n')}\n`, SEEN);
const months = (cells: (month: string, i: number) => string, order = MONTHS) =>
  order.map((month) => cells(month, MONTHS.indexOf(month)));
const total = async (lines: readonly string[]) => figures(await read(lines)).total.value;

describe('values before the first moment that can be read', () => {
  test.each(["'22", '2022 (corrigé le 12/2023)', 'An 22', '', '2021/2022', 'Avant travaux'])(
    'a first column of years titled « %s » is asked about',
    async (title) => {
      const found = await read([
        `Électricité (kWh);${title};2023;2024`,
        ...months((month, i) => `${month};${KWH[i]! - 100};${KWH[i]};${KWH[i]! + 100}`),
      ]);
      expect(found.table?.unread?.certainty).toBe('asked');
      expect(found.needsChoice).toBe(true);
    },
  );

  test.each(['Javier 2024', 'Janvier 2024 (estimé)', 'Janv-Févr 2024'])(
    'a first month « %s » of a line of dates is asked about',
    async (first) => {
      const found = await read([
        `Fluide;${[first, ...MONTHS.slice(1).map((month) => `${month} 2024`)].join(';')}`,
        `Électricité (kWh);${KWH.join(';')}`,
      ]);
      expect(found.table?.unread?.certainty).toBe('asked');
    },
  );

  test('a first month that is misspelt in a table of years is asked about', async () => {
    const found = await read([
      `Électricité (kWh);Javier;${MONTHS.slice(1).join(';')}`,
      `2023;${KWH.join(';')}`,
      `2024;${KWH.join(';')}`,
    ]);
    expect(found.table?.unread?.certainty).toBe('asked');
  });

  test('numbers that name a line are no values of it', async () => {
    const found = await read([
      `PDL;Surface (m²);${MONTHS.map((month) => `${month} 2024`).join(';')}`,
      `30001642617347;120;${KWH.join(';')}`,
    ]);
    expect(found.table?.unread ?? null).toBeNull();
  });
});

describe('tables side by side', () => {
  const beside = (second: (month: string) => string) => [
    '2023;;;2024;',
    'Mois;Électricité (kWh);;Mois;Électricité (kWh)',
    ...months((month, i) => `${month};${KWH[i]};;${second(month)};${KWH[i]! + 100}`),
  ];
  test('each below its year are both read', async () => {
    expect(await total(beside((month) => month))).toBe(2 * YEAR + 1200);
  });
  test('whose lines are of other months are refused', async () => {
    const shifted = (month: string) => MONTHS[(MONTHS.indexOf(month) + 8) % 12]!;
    await expect(read(beside(shifted))).rejects.toThrow();
  });
});

describe('the year of months without one', () => {
  const below = (title: string, order = MONTHS) => [
    title,
    'Mois;Électricité (kWh)',
    ...months((month, i) => `${month};${KWH[i]}`, order),
  ];
  test.each(['2024', 'Année 2024', 'Consommations 2024', 'École Jules Ferry – 2024', 'Suivi 2024'])(
    'is that of its title « %s »',
    async (title) => {
      const found = figures(await read(below(title)));
      expect([found.total.value, found.from.slice(0, 4)]).toEqual([YEAR, '2023']);
    },
  );
  test.each([
    'Édité le 12/02/2025',
    'Imprimé le 3 février 2025',
    'École Jules Ferry, construite en 1998',
    'Décret tertiaire 2019-771',
    'Contrat n° 2019',
    'RE 2020',
    'RT 2012',
    'ISO 50001:2018',
    'Lot 2001',
    'depuis 2010',
    'Comparatif 2023 / 2024',
    'Saison 2023-24',
  ])('is not that of « %s », and is asked for', async (title) => {
    expect((await refusalOf(read(below(title)))).message).toContain('l’année des mois');
  });
  const SCHOOL = [...MONTHS.slice(8), ...MONTHS.slice(0, 8)];
  test('is not one of two: from September to August', async () => {
    expect((await refusalOf(read(below('Exercice 2024', SCHOOL)))).message).toContain('l’année des mois');
    await expect(
      read([`Année;${SCHOOL.join(';')}`, `2023;${KWH.join(';')}`, `2024;${KWH.join(';')}`]),
    ).rejects.toThrow();
    const block = months((month, i) => `${month};${KWH[i]}`, SCHOOL);
    await expect(read(['2023', 'Mois;Électricité (kWh)', ...block])).rejects.toThrow();
  });
  test('may go down a list from December to January', async () => {
    expect(await total(below('Année 2024', MONTHS.toReversed()))).toBe(YEAR);
  });
  test('is no value of a month that looks like a year', async () => {
    const refused = await refusalOf(read(below('Suivi 2024 (référence 2019)')));
    expect(refused.message).toContain('l’année des mois');
  });
});
