import { describe, expect, test } from 'vitest';
import { curve, day } from '../../test/bill-builders.ts';
import { dayStart } from '../calendar/paris.ts';
import { decreasingPowers } from '../tariffs/ordered-powers.ts';
import { CONTRACTS, bill } from '../../test/bill-builders.ts';
import { powerFactorOf } from './power-factor.ts';

const FIRST = day('2025-11-03');
/** Three days of 10-minute steps at 50, 60 and 40 kW. */
const load = (stepS = 600) => ({
  startMs: dayStart(FIRST),
  stepS,
  powerW: Float64Array.from(
    { length: (3 * 86_400) / stepS },
    (_, i) => [50_000, 60_000, 40_000][Math.floor((i * stepS) / 86_400)]!,
  ),
});
const maxima = (...va: number[]) => ({ firstDay: FIRST, va: Float64Array.from(va) });

describe('power factor', () => {
  test('is that of the day of the highest apparent power', () => {
    expect(powerFactorOf(load(), maxima(54_000, 64_000, 80_000))).toEqual({
      value: 0.5,
      origin: 'meter',
      day: FIRST + 2,
    });
    expect(powerFactorOf(load(), maxima(54_000, 64_000, 50_000))).toEqual({
      value: 0.9375,
      origin: 'meter',
      day: FIRST + 1,
    });
  });
  test.each([
    ['no maximum', load(), null],
    ['no known maximum', load(), maxima(Number.NaN, Number.NaN, Number.NaN)],
    ['steps of half an hour', load(1800), maxima(54_000, 64_000, 50_000)],
    ['a ratio above 1', load(), maxima(40_000, 50_000, 30_000)],
    ['a ratio below one half', load(), maxima(54_000, 64_000, 81_000)],
    ['days that the curve does not hold', load(), { firstDay: FIRST + 3, va: Float64Array.of(64_000) }],
  ])('is Enedis’ rule with %s', (_, curveOf, of) =>
    expect(powerFactorOf(curveOf, of)).toEqual({ value: 0.93, origin: 'rule', day: null }),
  );
  test('passes over a day with a missing step', () => {
    const broken = load();
    broken.powerW[150] = Number.NaN;
    expect(powerFactorOf(broken, maxima(54_000, 64_000, 50_000))).toMatchObject({ day: FIRST });
  });
  test('1 % above 1 is 1', () =>
    expect(powerFactorOf(load(), maxima(50_000, 59_500, 40_000))).toMatchObject({ value: 1, origin: 'meter' }));
});

describe('powers of the classes', () => {
  test.each([
    [{ HPH: 60, HCH: 70, HPB: 80, HCB: 90 }, null],
    [{ HPH: 60, HCH: 60, HPB: 60, HCB: 60 }, null],
    [{ PTE: 61, HPH: 60, HCH: 70, HPB: 80, HCB: 90 }, ['PTE', 'HPH']],
    [{ HPH: 60, HCB: 50 }, ['HPH', 'HCB']],
    [{ HCB: 90, HPB: 95, HPH: 60, HCH: 70 }, ['HPB', 'HCB']],
  ])('%j', (power, pair) => {
    const found = decreasingPowers(power);
    expect(found && [found.before, found.after]).toEqual(pair);
  });
  test('one number for all never falls', () => expect(decreasingPowers(60)).toBeNull());
  test('that fall leave the bill without a total, and name the pair', () => {
    const contract = { ...CONTRACTS['C4']!, subscribed: { HPH: 60, HCH: 50, HPB: 80, HCB: 90 } };
    const result = bill(contract, curve(1, 40_000));
    expect(result.totalTtcCents).toBeNull();
    expect(result.gaps[0]).toMatchObject({
      missing: 'power',
      message: expect.stringContaining(
        'heures creuses saison haute (50\u00a0kVA) est inférieure à heures pleines saison haute (60\u00a0kVA)',
      ),
    });
  });
});
