import { type DayCurve, layOut, mergeDay, packDay, unpackDay } from '@joulerie/domain/measures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { only, readText } from './test-support.ts';

const HOUR_S = 3600;
const DAY_S = 86_400;
/** Some minutes before the changes of hour of 2024, a change of year, and an ordinary day; seconds of UTC. */
const STARTS = ['2024-03-30T22:00', '2024-10-26T22:00', '2023-12-31T20:00', '2024-02-14T00:00'].map(
  (stamp) => Date.parse(`${stamp}Z`) / 1000,
);
const STEPS = [1, 60, 300, 600, 900, 1800, HOUR_S, 2 * HOUR_S, 3 * HOUR_S, 6 * HOUR_S];

/** How a file writes an interval: by its start, by its end, or by the last second or minute of it. */
const STYLES = {
  start: { stamp: 'start', at: (from: number) => from },
  end: { stamp: 'end', at: (from: number, stepS: number) => from + stepS },
  'last second': { stamp: 'end', at: (from: number, stepS: number) => from + stepS - 1 },
  'last minute': { stamp: 'end', at: (from: number, stepS: number) => from + stepS - 60 },
} as const;

const written = (instantS: number) => new Date(instantS * 1000).toISOString().slice(0, 19).replace('T', ' ');

type Line = { from: number; wh: number };

/** Days after files were received one after another, each read back from its row before the next. */
async function received(files: readonly Line[][], stepS: number, style: keyof typeof STYLES) {
  const { stamp, at } = STYLES[style];
  const days = new Map<number, DayCurve>();
  let refused = 0;
  for (const lines of files) {
    const rows = lines.map(({ from, wh }) => `${written(at(from, stepS))};${wh}`);
    const read = await readText(['Date;Wh', ...rows, ''].join('\n'), {
      generic: { variable: 'conso', unit: 'Wh', stamp, zone: 'UTC' },
    });
    refused += read.refused.length;
    for (const [day, curve] of layOut(only(read)).days) {
      const before = days.get(day);
      const merged = before ? mergeDay(before, curve, 'conso') : curve;
      days.set(day, unpackDay(packDay(merged, 'conso')!, 'conso'));
    }
  }
  const sum = [...days.values()].reduce((total, curve) => total + packDay(curve, 'conso')!.total, 0);
  return { sum, refused };
}

const anyFile = fc.record({
  start: fc.constantFrom(...STARTS),
  stepS: fc.constantFrom(...STEPS),
  /** Clock of the first line: on the hour, at half past, beside it by seconds. */
  shiftS: fc.constantFrom(0, 0, 1800, HOUR_S, 37),
  values: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 12, maxLength: 60 }),
  style: fc.constantFrom<keyof typeof STYLES>('start', 'end', 'last second', 'last minute'),
  cuts: fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 2 }),
  overlap: fc.integer({ min: 0, max: 4 }),
  shuffle: fc.integer({ min: 1, max: 1_000_003 }),
  doubled: fc.boolean(),
});

/** The lines in an order of its own for each seed. */
const shuffled = (lines: Line[], seed: number) =>
  seed % 3 === 0
    ? lines
    : lines.toSorted((a, b) => ((((a.from % 9973) + 1) * seed) % 7919) - ((((b.from % 9973) + 1) * seed) % 7919));

test('the energy of lines is that of the days, in any order, twice, in one file or several that overlap', async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, async ({ start, stepS, shiftS, values, style, cuts, overlap, shuffle, doubled }) => {
      // A step of a minute or less has no last minute of its own, a second no last second.
      fc.pre(!(style === 'last minute' && stepS < 120) && !(style === 'last second' && stepS < 60));
      // A clock that is beside the hour writes no interval by its last second.
      const from = start + (style === 'start' || style === 'end' ? shiftS : 0);
      const lines = values.map((wh, i) => ({ from: from + i * stepS, wh }));
      const bounds = [
        ...new Set([0, ...cuts.filter((cut) => cut > 4 && cut < lines.length - 4), lines.length]),
      ].toSorted((a, b) => a - b);
      const files = bounds
        .slice(0, -1)
        .map((first, i) => lines.slice(Math.max(0, first - overlap), bounds[i + 1]))
        .filter((file) => file.length > 4)
        .map((file) => shuffled(doubled ? [...file, ...file] : file, shuffle));
      const kept = new Map(files.flat().map((line) => [line.from, line.wh]));
      const { sum, refused } = await received(files, stepS, style);
      expect(refused).toBe(0);
      expect(Math.abs(sum - [...kept.values()].reduce((total, wh) => total + wh, 0))).toBeLessThan(1);
    }),
    { numRuns: 250 },
  );
});

test('daily and monthly lines keep their energy, at any midnight', async () => {
  const anyDays = fc.record({
    values: fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 3, maxLength: 40 }),
    clock: fc.constantFrom('', ' 00:00', ' 23:59', ' 23:59:59'),
    monthly: fc.boolean(),
    from: fc.constantFrom(...STARTS),
  });
  await fc.assert(
    fc.asyncProperty(anyDays, async ({ values, clock, monthly, from }) => {
      const first = new Date(from * 1000);
      const rows = values.map((wh, i) => {
        const day = monthly
          ? new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + i, 1))
          : new Date(from * 1000 + i * DAY_S * 1000);
        return `${day.toISOString().slice(0, 10)}${monthly ? '' : clock};${wh}`;
      });
      const series = only(
        await readText(['Date;Wh', ...rows, ''].join('\n'), {
          generic: { variable: 'conso', unit: 'Wh', stamp: 'start', zone: 'Europe/Paris' },
        }),
      );
      const layout = layOut(series);
      const held =
        [...layout.days.values()].reduce((total, curve) => total + packDay(curve, 'conso')!.total, 0) +
        layout.periods.reduce((total, one) => total + one.value, 0);
      expect(held).toBeCloseTo(
        values.reduce((total, wh) => total + wh, 0),
        6,
      );
    }),
    { numRuns: 120 },
  );
});
