import { describe, expect, test } from 'vitest';
import { day } from '../../test/bill-builders.ts';
import { always, parseOffPeak } from '../calendar/off-peak.ts';
import { dayStart } from '../calendar/paris.ts';
import type { Scheme } from '../tariffs/posts.ts';
import { type EnergyInput, type GoverningDays, createEnergySplitter, isUncut } from './day-energies.ts';

const FIRST = day('2025-11-03');
const GAP = Number.NaN;
const calendar = { offPeak: always(parseOffPeak('HC (22H00-6H00)')!) };
/** Half-hours of days: 1000 W by day, 500 W by night, from hour `from` to hour `to`; two thirds and more of a whole day is by day. */
const dayOf = (from: number, to: number) =>
  Array.from({ length: 48 }, (_, i) => (i / 2 >= from && i / 2 < to ? (i >= 12 && i < 44 ? 1000 : 500) : GAP));
const curve = (days: readonly number[][], stepS = 1800) => ({
  kind: 'curve' as const,
  startMs: dayStart(FIRST),
  stepS,
  powerW: Float64Array.from(days.flat()),
});
const governs = (
  kWh: number[],
  measured: number[],
  registers?: Record<string, number[]>,
  firstDay = FIRST,
): GoverningDays => ({
  firstDay,
  kWh: Float64Array.from(kWh),
  measured: Float64Array.from(measured),
  ...(registers && {
    registers: Object.fromEntries(Object.entries(registers).map(([post, list]) => [post, Float64Array.from(list)])),
  }),
});
const read = (input: EnergyInput, days: number, scheme: Scheme = 'HPHC', on = calendar) => {
  const made = createEnergySplitter(input, FIRST, FIRST + days, on).by(scheme);
  if ('known' in made) throw new Error(made.reason);
  return made;
};
const rounded = (list: Iterable<number>) => [...list].map((value) => Number(value.toFixed(6)));
const shown = (made: ReturnType<typeof read>) => ({
  ...Object.fromEntries(made.posts.map((post, p) => [post, rounded(made.kWh[p]!)])),
  unknown: rounded(made.unknownKWh),
  uncut: [...made.uncut],
  measured: rounded(made.measured),
});
/** 16 kWh by day and 4 by night. */
const WHOLE = dayOf(0, 24);
const NOTHING = dayOf(0, 0);

describe('a day whose energy governs', () => {
  test('keeps the shape of its curve, whole or not', () => {
    const input = { ...curve([WHOLE, dayOf(0, 12)]), governs: governs([40, 30], [1, 0.5]) };
    expect(shown(read(input, 2))).toEqual({
      HP: [32, (30 * 6) / 9].map((value) => Number(value.toFixed(6))),
      HC: [8, (30 * 3) / 9].map((value) => Number(value.toFixed(6))),
      unknown: [0, 0],
      uncut: [0, 0],
      measured: [1, 0.5],
    });
  });

  test('has that of its registers where the curve is not whole', () => {
    const registers = { HP: [1, 1, 1, GAP], HC: [3, 3, 3, GAP] };
    const input = {
      ...curve([WHOLE, dayOf(0, 12), NOTHING, dayOf(0, 12)]),
      governs: governs([40, 40, 40, 18], [1, 1, 1, 1], registers),
    };
    expect(shown(read(input, 4))).toEqual({
      HP: [32, 10, 10, 12],
      HC: [8, 30, 30, 6],
      unknown: [0, 0, 0, 0],
      uncut: [0, 0, 0, 0],
      measured: [1, 1, 1, 1],
    });
  });

  test('is energy without a post where nothing cuts it, and no energy where there is none', () => {
    const zeros = WHOLE.map(() => 0);
    const input = { ...curve([NOTHING, zeros, zeros, WHOLE]), governs: governs([7, 5, 0, 0], [1, 1, 1, 1]) };
    const made = read(input, 4);
    expect(shown(made)).toEqual({
      HP: [0, 0, 0, 0],
      HC: [0, 0, 0, 0],
      unknown: [7, 5, 0, 0],
      uncut: [1, 1, 0, 0],
      measured: [1, 1, 1, 1],
    });
    expect([isUncut(made, FIRST, FIRST + 4), isUncut(made, FIRST + 2, FIRST + 4)]).toEqual([true, false]);
  });

  test('that is unknown is not measured, nor are days that govern nothing', () => {
    const input = { ...curve([WHOLE, WHOLE, WHOLE, WHOLE]), governs: governs([GAP, 10], [1, 1], undefined, FIRST + 1) };
    expect(shown(read(input, 4))).toEqual({
      HP: [GAP, GAP, 8, GAP],
      HC: [GAP, GAP, 2, GAP],
      unknown: [0, 0, 0, 0],
      uncut: [0, 0, 0, 0],
      measured: [0, 0, 1, 0],
    });
  });

  test('of one post is in that post, whatever cuts it', () => {
    const input = { ...curve([NOTHING, WHOLE]), governs: governs([7, 9], [0.2, 1]) };
    expect(shown(read(input, 2, 'BASE'))).toEqual({
      BASE: [7, 9],
      unknown: [0, 0],
      uncut: [0, 0],
      measured: [0.2, 1],
    });
  });

  test('whose hours are not known keeps that part of it', () => {
    const input = { ...curve([WHOLE]), governs: governs([40], [1]) };
    expect(shown(read(input, 1, 'HPHC', { offPeak: [] }))).toEqual({
      HP: [0],
      HC: [0],
      unknown: [40],
      uncut: [0],
      measured: [1],
    });
  });

  test('has a curve of days, which has no hours, cut by its registers or not at all', () => {
    const daily = {
      ...curve(
        [[20], [20]].map((list) => list.map((kWh) => (kWh * 1000) / 24)),
        86_400,
      ),
    };
    const input = { ...daily, governs: governs([40, 40], [1, 1], { HP: [1, GAP], HC: [1, GAP] }) };
    expect(shown(read(input, 2))).toEqual({
      HP: [20, 0],
      HC: [20, 0],
      unknown: [0, 40],
      uncut: [0, 1],
      measured: [1, 1],
    });
  });

  test('has its season of the year, by registers that know two posts', () => {
    const input = { ...curve([NOTHING]), governs: governs([40], [1], { HP: [3], HC: [1] }) };
    const made = shown(read(input, 1, 'SAISONS4')) as Record<string, number[]>;
    expect([made['HPH'], made['HCH'], made['HPB'], made['HCB']]).toEqual([[30], [10], [0], [0]]);
    // Registers of another scheme say nothing of it.
    const other = { ...curve([NOTHING]), governs: governs([40], [1], { SEMAINE: [3], WEEKEND: [1] }) };
    expect(shown(read(other, 1)).unknown).toEqual([40]);
  });
});
