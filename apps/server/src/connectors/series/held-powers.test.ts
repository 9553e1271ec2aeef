import { describe, expect, test } from 'vitest';
import { figures, notes, readText, refusals } from '../test-support.ts';

const START = Date.UTC(2024, 0, 10);
const TWO_DAYS_S = 172_800;
const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'UTC' } as const;

/** Moments over two days; `next` gives the seconds to the one after. A small generator that repeats itself. */
function moments(next: (random: () => number) => number): string[] {
  let state = 12_345;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const found: string[] = [];
  for (let s = 0; s <= TWO_DAYS_S; s += Math.max(1, Math.round(next(random))))
    found.push(new Date(START + s * 1000).toISOString().slice(0, 19).replace('T', ' '));
  return found;
}
const table = (rows: readonly string[]) => `Date;Puissance (W)\n${rows.map((at) => `${at};1000`).join('\n')}\n`;
const kwh = async (content: string, stamp: 'start' | 'end' = 'start') =>
  figures(await readText(content, { generic: { ...SEEN, stamp }, energy: 'electricite' })).total.value;

const IRREGULAR: [string, (random: () => number) => number][] = [
  ['10 to 300 s', (random) => 10 + 290 * random()],
  ['changes, 3 minutes apart on average', (random) => -180 * Math.log(1 - random())],
  ['a minute, one line in ten late', (random) => (random() < 0.1 ? 60 + 1140 * random() : 60)],
  ['1 to 10 whole minutes', (random) => 60 * (1 + Math.floor(10 * random()))],
  ['10 to 30 s', (random) => 10 + 20 * random()],
];

describe('powers at moments of no common step', () => {
  test.each(IRREGULAR)('%s: a constant power of two days is its energy', async (_what, next) => {
    const rows = moments(next);
    for (const stamp of ['start', 'end'] as const) {
      const total = await kwh(table(rows), stamp);
      expect([total > 47.5, total <= 48]).toEqual([true, true]);
    }
    const said = notes(await readText(table(rows), { generic: SEEN, energy: 'electricite' })).join(' ');
    expect(said).toMatch(/Puissances sans pas commun .* lignes couvrent 4[78](,\d)? h sur 4[78]/);
    expect(said).not.toContain('Le pas passe');
  });

  test('each is held from the moment before it where stamps are of the ends, until the next one otherwise', async () => {
    const at = moments(IRREGULAR[0]![1]);
    const gap = (i: number) => (Date.parse(`${at[i]}Z`) - Date.parse(`${at[i - 1]}Z`)) / 1000;
    const powers = (side: 0 | 1) => at.map((_, i) => (gap(i + side) > 150 ? 2000 : 0));
    const truth = at.reduce((sum, _, i) => (i > 0 && gap(i) > 150 ? sum + (2 * gap(i)) / 3600 : sum), 0);
    for (const [stamp, side] of [
      ['end', 0],
      ['start', 1],
    ] as const) {
      const rows = powers(side).map((watts, i) => `${at[i]};${watts}`);
      const total = await kwh(`Date;Puissance (W)\n${rows.join('\n')}\n`, stamp);
      expect(Math.abs(total / truth - 1)).toBeLessThan(0.02);
    }
  });

  test('a described layout holds them too', async () => {
    const rows = moments(IRREGULAR[0]![1]);
    const read = await readText(`Time,System Production (W)\n${rows.map((at) => `${at},1000`).join('\n')}\n`, {
      generic: { zone: 'UTC' },
    });
    expect(read.format).not.toBe('csv-generique');
    expect(figures(read).total.value).toBeGreaterThan(47.5);
    expect([refusals(read), notes(read).join(' ')]).toEqual([[], expect.stringContaining('sans pas commun')]);
  });

  test('a power is not held across an hour without a line', async () => {
    const rows = moments(IRREGULAR[0]![1]).filter((at) => !/^2024-01-10 (0[6-9]|1)/.test(at));
    const total = await kwh(table(rows));
    expect([total > 33.5, total < 35.2]).toEqual([true, true]);
  });

  test('an impossible power and a second one at a moment are refused by themselves', async () => {
    const rows = moments(IRREGULAR[0]![1]);
    const content = `${table(rows)}${rows[50]};9e12\n${rows[60]};7\n`.replace(`${rows[30]};1000`, `${rows[30]};9e12`);
    const read = await readText(content, { generic: SEEN, energy: 'electricite' });
    expect(refusals(read).map(([line]) => line)).toContain(32);
    expect(refusals(read)).toContainEqual([
      rows.length + 3,
      'deuxième valeur au même moment : 7, la première est gardée',
    ]);
    expect(figures(read).total.value).toBeGreaterThan(47.4);
  });

  test('lines that are missing of a step stay missing, and the hours that are covered are said', async () => {
    const rows = moments(() => 600).filter((_, i) => i % 4 < 2);
    const read = await readText(table(rows), { generic: SEEN, energy: 'electricite' });
    expect(figures(read).total.value).toBeCloseTo(24, 0);
    expect(notes(read).join(' ')).toMatch(/Lignes manquantes : \d+ lignes couvrent 24(,\d)? h sur 4[78]/);
  });
});

test('changes of step are said a few times, with readable numbers', async () => {
  // Ten lines of each step in turn.
  const rows: string[] = [];
  let at = START;
  for (let i = 0; i < 200; i++) {
    rows.push(new Date(at).toISOString().slice(0, 19).replace('T', ' '));
    at += (Math.floor(i / 10) % 2 === 0 ? 100 : 50) * 1000;
  }
  const said = notes(await readText(table(rows), { generic: SEEN, energy: 'electricite' }));
  const steps = said.filter((note) => note.startsWith('Le pas'));
  expect(steps).toHaveLength(5);
  expect(steps[0]).toMatch(/^Le pas passe de 1,667 à 0,833 minutes le /);
  expect(steps.at(-1)).toMatch(/^Le pas change \d+ fois en tout\.$/);
});
