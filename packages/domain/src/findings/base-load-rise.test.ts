import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noAnswer } from '../answers/index.ts';
import { civilDate } from '../calendar/days.ts';
import { findBaseLoadRise } from './base-load-rise.ts';
import { findingWords } from './sentences.ts';
import type { Finding } from './finding.ts';
import { BASE, HPHC, IN_2025, halfHours, site, year } from './test-sites.ts';

const IN_2024 = year('2024-01-01', '2025-01-01');
/** 10 kW in the day, and at night what never stops. */
const over = (nightW: (month: number) => number) => (at: number, minute: number) =>
  minute >= 480 && minute < 1080 ? 10_000 : nightW(civilDate(at).month);
const before = (watts: number) =>
  site(
    IN_2024,
    over(() => watts),
  );

describe('base load that rises', () => {
  test('half a kilowatt more costs 949 € a year at the price of its hours, with its sentence', () => {
    // 0.5 kW × 8 h × 365 at 0.15 € and 0.5 kW × 16 h × 365 at 0.25 €: 219 + 730.
    const found = findBaseLoadRise(
      before(2000),
      site(
        IN_2025,
        over(() => 2500),
        HPHC,
      ),
      IN_2025,
    );
    expect(found).toMatchObject({
      known: true,
      rule: 'base_load_rise',
      beforeW: 2000,
      powerW: 2500,
      confidence: 'high',
      period: IN_2025,
    });
    expect((found as Finding).eurPerYear).toBeCloseTo(949, 6);
    expect(findingWords(found as Finding)).toEqual({
      title: 'Talon en hausse de 25\u00a0%',
      sentence:
        'Ce qui ne s’arrête jamais est passé en un an de 2\u00a0kW à 2,5\u00a0kW\u00a0: 949\u00a0€ de plus par an.',
    });
  });

  test('behind panels what they give of the rise has no price; without a price there is no amount', () => {
    const own = (_: number, minute: number) => (minute >= 600 && minute < 960 ? 9900 : 0);
    const drawn = site(IN_2025, (at, minute) => over(() => 2500)(at, minute) - own(at, minute));
    const found = findBaseLoadRise(before(2000), { ...drawn, ownW: halfHours(IN_2025, own).powerW }, IN_2025);
    // The grid gives 0.5 kW for 18 h and the 0.1 kW that panels leave for 6 h, at 0.20 €.
    expect((found as Finding).eurPerYear).toBeCloseTo((0.5 * 18 + 0.1 * 6) * 365 * 0.2, 6);
    const unpriced = findBaseLoadRise(
      before(2000),
      site(
        IN_2025,
        over(() => 2500),
        noAnswer('no_offer'),
      ),
      IN_2025,
    );
    expect(unpriced).toMatchObject({ known: true, eurPerYear: null });
    expect(findingWords(unpriced as Finding).sentence).toMatch(/à 2,5\u00a0kW\.$/);
  });

  test('less, a few percent more, and a rise of some months only are none', () => {
    const of = (nightW: (month: number) => number) =>
      findBaseLoadRise(before(2000), site(IN_2025, over(nightW)), IN_2025);
    for (const nightW of [() => 1500, () => 2000, () => 2150, (month: number) => (month <= 9 ? 2500 : 1990)])
      expect(of(nightW)).toMatchObject({ known: false, reason: 'base_load_steady' });
    // The lowest months of the year before were three.
    const uneven = site(
      IN_2024,
      over((month) => (month <= 3 ? 2000 : 2600)),
    );
    const flat = site(
      IN_2025,
      over(() => 2400),
    );
    expect(findBaseLoadRise(uneven, flat, IN_2025)).toMatchObject({ reason: 'base_load_steady' });
    // Two months that stand still do not hide ten that rise.
    expect(of((month) => (month <= 10 ? 2500 : 2200))).toMatchObject({ known: true });
  });

  test('a level that three days a month alone had is no rise: what is priced is never more than what the days rose by', () => {
    const now = site(IN_2025, () => 2000);
    /** 2 kW all year, but for days of 10 W at the start of each month. */
    const stopped = (daysOff: number) => site(IN_2024, (at) => (civilDate(at).day <= daysOff ? 10 : 2000));
    expect(findBaseLoadRise(stopped(3), now, IN_2025)).toMatchObject({ reason: 'base_load_steady' });
    // 20 days of 12 months at 10 W: 1 990 W on 240 of the 365 days compared, at 20 c€.
    const found = findBaseLoadRise(stopped(20), now, IN_2025) as Finding;
    expect(found).toMatchObject({ known: true, beforeW: 10, powerW: 2000 });
    expect(found.eurPerYear).toBeCloseTo(1.99 * (240 / 365) * 8760 * 0.2, 6);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 0, max: 23 }), (daysOff, hourOff) => {
        const before = site(IN_2024, (at, minute) =>
          civilDate(at).day <= daysOff && minute >= hourOff * 60 ? 10 : 2000,
        );
        const rise = findBaseLoadRise(before, now, IN_2025);
        if (!rise.known) return;
        const kWh = (curve: typeof now) => curve.sources[0]!.powerW.reduce((sum, watts) => sum + watts / 2000, 0);
        // Twice, as other uses may have fallen meanwhile; and one leap day.
        expect(rise.eurPerYear! / 0.2).toBeLessThanOrEqual(2 * (kWh(now) - kWh(before) + 48));
      }),
      { numRuns: 20 },
    );
  });

  test('what other uses gave back is not said in euros', () => {
    const curve = (period: typeof IN_2025, nightW: number, dayW: number) =>
      site(period, (_, minute) => (minute >= 480 && minute < 1080 ? dayW : nightW));
    expect(findBaseLoadRise(curve(IN_2024, 2000, 10_000), curve(IN_2025, 2500, 9500), IN_2025)).toMatchObject({
      reason: 'base_load_rise_not_used',
    });
  });

  test('one year of curve, curves of two steps, and panels that nothing measures refuse', () => {
    const now = site(
      IN_2025,
      over(() => 2500),
    );
    const lacking = { known: false, reason: 'two_years_of_curve_needed' };
    expect(findBaseLoadRise({ ...before(2000), sources: [] }, now, IN_2025)).toMatchObject(lacking);
    expect(findBaseLoadRise({ ...before(2000), stepS: 3600 }, now, IN_2025)).toMatchObject(lacking);
    const half = site(
      IN_2024,
      (at, minute) => (civilDate(at).month > 6 ? Number.NaN : over(() => 2000)(at, minute)),
      BASE,
    );
    expect(findBaseLoadRise(half, now, IN_2025)).toMatchObject(lacking);
    expect(findBaseLoadRise(before(2000), { ...now, ownW: 'unmeasured' }, IN_2025)).toMatchObject({
      reason: 'production_not_measured',
      next: 'production',
    });
  });
});
