import { describe, expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { seen, tableSources } from '../../testing/table-sources.ts';
import { lines, table, two } from '../../testing/tables.ts';

/** Tables that hold time classes and their sums, by colour or by season: each energy counts once. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const month = (m: number) => `${two(m + 1)}/2023`;
const isWinter = (m: number) => m < 3 || m > 9;
/** HPH, HCH, HPB and HCB of a month. */
const seasons = (m: number) => {
  const more = (m * 7) % 5;
  return isWinter(m) ? [300 + more, 100 + more, 0, 0] : [0, 0, 200 + more, 80 + more];
};
const sum = (...values: number[]) => values.reduce((all, one) => all + one, 0);
const YEAR = sum(...Array.from({ length: 12 }, (_, m) => sum(...seasons(m))));
const blank = (value: number) => (value === 0 ? '' : String(value));

describe.each([
  ['zeros', String],
  ['blanks', blank],
])('hours of the day beside those of the seasons, with %s in the other one', (_name, write) => {
  test('in columns', async () => {
    const rows = lines(12, (m) => {
      const [hph, hch, hpb, hcb] = seasons(m) as [number, number, number, number];
      return [month(m), hph + hpb, hch + hcb, ...[hph, hch, hpb, hcb].map(write)].join(';');
    });
    const header = 'Mois;HP (kWh);HC (kWh);HPH (kWh);HCH (kWh);HPB (kWh);HCB (kWh)';
    expect(await kwhOf((await stored(table(header, ...rows))).source)).toBe(YEAR);
  });
});

test('in lines', async () => {
  const rows = Array.from({ length: 12 }, (_, m) => {
    const [hph, hch, hpb, hcb] = seasons(m) as [number, number, number, number];
    const all = { HP: hph + hpb, HC: hch + hcb, HPH: hph, HCH: hch, HPB: hpb, HCB: hcb };
    return Object.entries(all).map(([name, kwh]) => `${month(m)};${name};${kwh}`);
  }).flat();
  expect(await kwhOf((await stored(table('Mois;Poste;kWh', ...rows))).source)).toBe(YEAR);
});

const TEMPO = ['Bleu HP', 'Bleu HC', 'Bleu', 'Blanc HP', 'Blanc HC', 'Blanc', 'Rouge HP', 'Rouge HC', 'Rouge'];
const colours = (m: number) => {
  const more = (m * 7) % 5;
  return [100 + more, 50 + more, 150 + 2 * more, 30 + more, 20, 50 + more, 10, 5 + more, 15 + more];
};
const TEMPO_YEAR = sum(...Array.from({ length: 12 }, (_, m) => sum(...colours(m)) / 2));

test.each([
  ['columns', 'Mois', 12, (m: number) => `${month(m)};${colours(m).join(';')}`],
  [
    'lines',
    'Mois;Poste;kWh',
    108,
    (i: number) => `${month(Math.floor(i / 9))};${TEMPO[i % 9]};${colours(Math.floor(i / 9))[i % 9]}`,
  ],
])('colours of Tempo with their totals, in %s', async (name, header, count, write) => {
  const names = TEMPO.map((one) => `;${one} (kWh)`).join('');
  const file = table(name === 'columns' ? header + names : header, ...lines(count, write));
  expect(await kwhOf((await stored(file)).source)).toBe(TEMPO_YEAR);
});

test('« HP » that is not the sum of its seasons is asked', async () => {
  const rows = lines(12, (m) => `${month(m)};500;${seasons(m).join(';')}`);
  const file = table('Mois;HP (kWh);HPH (kWh);HCH (kWh);HPB (kWh);HCB (kWh)', ...rows);
  expect(await refusal(file, seen())).toMatchObject({ code: 'file_needs_choice' });
});

test('a contract that changed has its classes one after the other', async () => {
  const rows = lines(12, (m) => (m < 6 ? `${month(m)};300;100;;` : `${month(m)};;;250;90`));
  const { source } = await stored(table('Mois;HP (kWh);HC (kWh);HPB (kWh);HCB (kWh)', ...rows), {
    ...seen(),
    table: JSON.stringify({ columns: [], blanks: 'zero' }),
  });
  expect(await kwhOf(source)).toBe(6 * 400 + 6 * 340);
});

test('« dont pointe » is asked, and not added to what holds it', async () => {
  const rows = lines(12, (m) => `${month(m)};${seasons(m).join(';')};${isWinter(m) ? 40 : 0}`);
  const file = table('Mois;HPH (kWh);HCH (kWh);HPB (kWh);HCB (kWh);dont pointe (kWh)', ...rows);
  expect(await refusal(file, seen())).toMatchObject({ code: 'file_needs_choice' });
  const answered = seen([{ at: 5, role: 'ignored', unit: null }]);
  expect(await kwhOf((await stored(file, answered)).source)).toBe(YEAR);
});

test('the class of one site and that of another are asked', async () => {
  const file = table('Mois;HP Mairie (kWh);HC École (kWh)', ...lines(12, (m) => `${month(m)};${300 + m};${100 + m}`));
  expect(await refusal(file, seen())).toMatchObject({ code: 'file_needs_choice' });
  const answered = seen([
    { at: 1, role: 'conso', unit: 'kWh' },
    { at: 2, role: 'ignored', unit: null },
  ]);
  expect(await kwhOf((await stored(file, answered)).source)).toBe(12 * 300 + 66);
});

test.each([
  ['colours', 'Bleu (kWh);Blanc (kWh);Rouge (kWh)', (m: number) => `${200 + m};${70 - m};30`],
  ['numbers', 'T1 (kWh);T2 (kWh)', (m: number) => `${200 + m};${100 - m}`],
])('hours of the day beside %s of the same energy are asked', async (_name, header, cut) => {
  const rows = lines(12, (m) => `${month(m)};${cut(m)};${210 + ((m * 7) % 5)};${90 - ((m * 7) % 5)}`);
  const file = table(`Mois;${header};HP (kWh);HC (kWh)`, ...rows);
  expect(await refusal(file, seen())).toMatchObject({ code: 'file_needs_choice' });
});
