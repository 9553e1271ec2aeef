import { describe, expect, test } from 'vitest';
import { figures, notes, readText, refusals } from '../test-support.ts';

/** Tables as people keep them: words beside values, headers of three lines, quantities as lines, columns of numbered steps. */
const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
const times = <T>(count: number, write: (i: number) => T) => Array.from({ length: count }, (_, i) => write(i));
const read = (...rows: string[]) => readText(`${rows.join('\n')}\n`, { generic: SEEN, energy: 'electricite' });
const two = (value: number) => String(value).padStart(2, '0');
const MONTHS = ['Janvier', 'Février', 'Mars', 'Avril', 'Mai', 'Juin'];

describe('words after values that say how they were read', () => {
  test.each([
    [(i: number) => `${20 - i},5 ${i % 3 ? 'R' : 'E'}`, '« E », « R »'],
    [(i: number) => `${20 - i},5 kWh (estimé)`, '« estimé »'],
    [(i: number) => `${20 - i},5${i % 2 ? ' relevé' : ' est.'}`, '« est. », « relevé »'],
  ])('%s', async (write, words) => {
    const found = await read('Date;kWh', ...times(10, (i) => `${two(i + 10)}/02/2024;${write(i)}`));
    expect([figures(found).total.value, refusals(found)]).toEqual([155 + 5, []]);
    expect(notes(found)).toContain(`Valeurs suivies d’une mention (${words}) : lues sans elle.`);
  });

  test('a letter that may be a unit is no such word', async () => {
    const found = await read('Date;Conso', ...times(10, (i) => `${two(i + 10)}/02/2024;${2000 - i} W`));
    expect(notes(found).join()).not.toContain('mention');
  });
});

test.each([
  ['space', ' '],
  ['apostrophe', "'"],
  ['typographic apostrophe', '’'],
])('thousands with a %s', async (_what, sign) => {
  const found = await read('Date;kWh', ...times(10, (i) => `${two(i + 10)}/02/2024;1${sign}20${9 - i}`));
  expect([figures(found).total.value, refusals(found)]).toEqual([12_045, []]);
});

test('a header of three lines says the energy of each column', async () => {
  const found = await read(
    'Suivi énergétique;;;;',
    'Période;Électricité;;Gaz;',
    ';Consommation;Coût;Consommation;Coût',
    ';kWh;€ TTC;kWh PCS;€ TTC',
    ...times(6, (m) => `${two(m + 1)}/2024;${100 - m};20;${300 - m};40`),
  );
  expect(found.table!.columns.map(({ role, certainty }) => `${role} ${certainty}`)).toEqual([
    'time certain',
    'conso certain',
    'ignored certain',
    'conso_gaz certain',
    'ignored certain',
  ]);
  expect([figures(found, 'conso').total.value, figures(found, 'conso_gaz').total.value]).toEqual([585, 1785]);
});

test('quantities as lines below the months of the year in the corner', async () => {
  const found = await read(
    `Année 2023;${MONTHS.join(';')};Total`,
    `Consommation (kWh);${times(6, (m) => 300 - m).join(';')};1785`,
    `Coût (€);${times(6, () => 50).join(';')};300`,
  );
  expect([figures(found).total.value, figures(found).from, refusals(found)]).toEqual([
    1785,
    '2022-12-31T23:00:00.000Z',
    [],
  ]);
  expect(found.table!.unread).toBeNull();
});

describe('numbered columns of equal steps', () => {
  test.each<[string, number, number]>([
    ['Valeur ', 48, 0.5],
    ['P', 96, 0.25],
    ['Point ', 144, 1 / 6],
    ['', 24, 1],
  ])('%s1 to %i', async (prefix, count, hours) => {
    const head = times(count, (i) => `${prefix}${i + 1}`).join(';');
    const day = (date: string) => `14290000000017;${date};W;${times(count, (i) => 1000 + (i % 7)).join(';')}`;
    const found = await read(`PRM;Date;Unité;${head}`, day('14/02/2024'), day('15/02/2024'));
    const sum = 2 * times(count, (i) => 1000 + (i % 7)).reduce((all, one) => all + one, 0);
    expect(figures(found)).toMatchObject({ points: 2 * count, steps: [{ step: hours * 3600, count: 2 * count }] });
    expect(figures(found).total.value).toBeCloseTo((sum * hours) / 1000, 6);
  });

  test('the days on which the clock changes have two half-hours less and two more', async () => {
    const head = `Date;${times(50, (i) => `Valeur ${i + 1} (kWh)`).join(';')}`;
    const day = (date: string, count: number) =>
      `${date};${times(50, (i) => (i < count ? 1 + (i % 2) : '')).join(';')}`;
    const found = await read(head, day('26/10/2024', 48), day('27/10/2024', 50), day('28/10/2024', 48));
    expect(figures(found)).toMatchObject({ points: 146, missing: 0, total: { value: 219 } });
    const spring = await read(head, day('30/03/2024', 48), day('31/03/2024', 46), day('01/04/2024', 48));
    expect([figures(spring), refusals(spring)]).toMatchObject([{ points: 142, missing: 0, total: { value: 213 } }, []]);
  });

  test('numbered meters are no steps of a day', async () => {
    const head = `Date;${times(24, (i) => `Compteur ${i + 1} (kWh)`).join(';')}`;
    const found = await read(
      head,
      ...times(5, (d) => `${d + 13}/02/2024;${times(24, (i) => 9 + ((i + d) % 3)).join(';')}`),
    );
    expect(found.table!.columns.filter(({ role }) => role === 'hour')).toEqual([]);
  });
});

test('« BASE » beside labels of the meter’s own output is its index in Wh, and intensities are no energy', async () => {
  const found = await read(
    'horodate;BASE;IINST;PAPP',
    ...times(48, (i) => `2024-02-1${1 + Math.floor(i / 24)} ${two(i % 24)}:00:00;${5_000_000 + 400 * i};2;480`),
  );
  expect(found.table!.columns.map(({ role, unit }) => `${role} ${unit}`)).toEqual([
    'time null',
    'index Wh',
    'ignored null',
    'ignored null',
  ]);
  expect(figures(found, 'conso').total.value).toBe(18.8);
});
