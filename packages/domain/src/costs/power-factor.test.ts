import { describe, expect, test } from 'vitest';
import { sentenceOf, warningSentence } from '../answers/index.ts';
import { curve, day } from '../../test/bill-builders.ts';
import { dayStart } from '../calendar/paris.ts';
import { decreasingPowers } from '../tariffs/ordered-powers.ts';
import { CONTRACTS, bill } from '../../test/bill-builders.ts';
import { electricityBill } from './bill.ts';
import type { ElectricityContract } from './contract.ts';
import { powerFactorOf, powerFactorWarning } from './power-factor.ts';

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
    ['no maximum', load(), null, 'no_maximum'],
    ['no known maximum', load(), maxima(Number.NaN, Number.NaN, Number.NaN), 'no_maximum'],
    ['steps of half an hour', load(1800), maxima(54_000, 64_000, 50_000), 'long_step'],
    ['a ratio above 1', load(), maxima(40_000, 50_000, 30_000), 'implausible'],
    ['a ratio below one half', load(), maxima(54_000, 64_000, 81_000), 'implausible'],
    ['days that the curve does not hold', load(), { firstDay: FIRST + 3, va: Float64Array.of(64_000) }, 'no_whole_day'],
  ] as const)('is Enedis’ rule with %s', (_, curveOf, of, why) =>
    expect(powerFactorOf(curveOf, of)).toEqual({ value: 0.93, origin: 'rule', day: null, why }),
  );
  test('half-hours are the reason that is given, when the meter did record a maximum', () => {
    const sentence = warningSentence(powerFactorWarning(powerFactorOf(load(1800), maxima(54_000, 64_000, 50_000)))!);
    expect(sentence).toContain('pas de plus de 10\u00a0minutes');
    expect(sentence).not.toContain('faute de puissance maximale');
  });
  test('of a month does not depend on the period asked: months add up to their period', () => {
    const contract: ElectricityContract = { ...CONTRACTS['C4']!, subscribed: { HPH: 30, HCH: 30, HPB: 30, HCB: 30 } };
    delete contract.powerFactor;
    const [from, mid, to] = [day('2025-10-01'), day('2025-11-01'), day('2025-12-01')];
    const energy = {
      kind: 'curve' as const,
      startMs: dayStart(from),
      stepS: 600,
      powerW: new Float64Array((dayStart(to) - dayStart(from)) / 600_000).fill(29_000),
    };
    // cos φ 0.97 in October, 0.58 in November.
    const recorded = {
      firstDay: from,
      va: Float64Array.from({ length: to - from }, (_, i) => (i < 31 ? 30_000 : 50_000)),
    };
    const of = (fromDay: number, toDay: number) =>
      electricityBill({ energy, contract, maxima: recorded, period: { fromDay, toDay } }).totalTtcEur!;
    const penalties = (fromDay: number, toDay: number) =>
      electricityBill({ energy, contract, maxima: recorded, period: { fromDay, toDay } }).charges.filter(
        (charge) => charge.kind === 'depassement',
      );
    // 29 kW are less than 30 kVA at the cos φ of October, more at that of November.
    expect([penalties(from, mid).length, penalties(from, to).length]).toEqual([0, penalties(mid, to).length]);
    expect(of(from, mid) + of(mid, to)).toBeCloseTo(of(from, to), 6);
    expect(of(from, mid) + of(mid, mid + 10) + of(mid + 10, to)).toBeCloseTo(of(from, to), 6);
  });
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
    expect(result.gaps[0]!.missing).toBe('power');
    expect(sentenceOf(result.gaps[0]!.why)).toContain(
      'heures creuses saison haute (50\u00a0kVA) est inférieure à heures pleines saison haute (60\u00a0kVA)',
    );
  });
});
