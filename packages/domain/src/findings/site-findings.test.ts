import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noAnswer } from '../answers/index.ts';
import { weekday } from '../calendar/days.ts';
import { findBaseLoad } from './base-load-finding.ts';
import { findClosedHours } from './closed-hours.ts';
import { findContractEnd } from './contract-end.ts';
import { findMissingDays } from './data-coverage.ts';
import { rankFindings } from './finding.ts';
import type { Finding } from './finding.ts';
import { findingWords } from './sentences.ts';
import { BASE, HPHC, IN_2025, day, halfHours, site } from './test-sites.ts';

const inOffice = (at: number, minute: number) => weekday(at) < 5 && minute >= 480 && minute < 1080;

describe('base load', () => {
  test('2 kW that never stop cost 3 796 € a year at the price of their hours, whatever the subscription', () => {
    // 2 kW × 8 h × 365 at 0.15 € and 2 kW × 16 h × 365 at 0.25 €: 876 + 2 920. The hour that March loses, October gives back.
    const found = findBaseLoad(
      site(IN_2025, (at, minute) => (inOffice(at, minute) ? 10_000 : 2000), HPHC),
      IN_2025,
    );
    expect(found).toMatchObject({ known: true, rule: 'base_load', powerW: 2000, energyKWhPerYear: 17_520 });
    expect(found).toMatchObject({ confidence: 'high', period: IN_2025 });
    expect((found as { eurPerYear: number }).eurPerYear).toBeCloseTo(3796, 6);
  });

  test('behind panels it is of what is used, and what panels give of it has no price', () => {
    const own = (_: number, minute: number) => (minute >= 600 && minute < 960 ? 1000 : 0);
    const drawn = site(IN_2025, (at, minute) => 2000 - own(at, minute));
    const found = findBaseLoad({ ...drawn, ownW: halfHours(IN_2025, own).powerW }, IN_2025);
    // 2 kW for 18 h and the 1 kW that the panels leave for 6 h, at 0.20 €.
    expect(found).toMatchObject({ powerW: 2000, energyKWhPerYear: 17_520 });
    expect((found as { eurPerYear: number }).eurPerYear).toBeCloseTo(42 * 365 * 0.2, 6);
    expect(findBaseLoad({ ...drawn, ownW: 'unmeasured' }, IN_2025)).toMatchObject({
      known: false,
      reason: 'production_not_measured',
      next: 'production',
    });
  });

  test('two sources are one base load, each at its own prices', () => {
    const [a, b] = [site(IN_2025, () => 1000), site(IN_2025, () => 3000, HPHC)];
    const found = findBaseLoad({ ...a, sources: [...a.sources, ...b.sources] }, IN_2025);
    expect(found).toMatchObject({ powerW: 4000 });
    expect((found as { eurPerYear: number }).eurPerYear).toBeCloseTo(8760 * 0.2 + 1.5 * 3796, 6);
  });

  test('a price that one source lacks leaves the power, and no amount', () => {
    const a = site(IN_2025, () => 1000);
    const b = site(IN_2025, () => 1000, noAnswer('no_offer'));
    expect(findBaseLoad({ ...a, sources: [...a.sources, ...b.sources] }, IN_2025)).toMatchObject({
      known: true,
      powerW: 2000,
      eurPerYear: null,
    });
  });

  test('a meter at 0, no curve, and a year that lacks months say nothing', () => {
    expect(
      findBaseLoad(
        site(IN_2025, () => 0),
        IN_2025,
      ),
    ).toMatchObject({ known: false, reason: 'nothing_never_stops' });
    expect(findBaseLoad({ ...site(IN_2025, () => 1), sources: [] }, IN_2025)).toMatchObject({ reason: 'no_curve' });
    const part = { fromDay: IN_2025.fromDay, toDay: day('2025-11-01') };
    expect(
      findBaseLoad(
        site(part, () => 1000),
        IN_2025,
      ),
    ).toMatchObject({
      known: false,
      reason: 'year_measured_in_part',
      next: 'import',
    });
  });

  test('a gap is never taken for a base load: what it lacks is brought to the year', () => {
    const holes = site(IN_2025, (at) => (at < day('2025-01-21') ? Number.NaN : 2000));
    const found = findBaseLoad(holes, IN_2025);
    expect(found).toMatchObject({ powerW: 2000, confidence: 'medium' });
    expect((found as { eurPerYear: number }).eurPerYear).toBeCloseTo(17_520 * 0.2, 6);
  });

  test('never costs more than everything that is drawn, and follows the scale of the curve', () => {
    const short = { fromDay: day('2025-03-01'), toDay: day('2025-03-15') };
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 5e4, noNaN: true }), { minLength: 48, maxLength: 48 }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (watts, factor) => {
          const at = (scale: number) => (_: number, minute: number) => watts[Math.floor(minute / 30)]! * scale;
          const found = findBaseLoad(site(short, at(1), HPHC), short);
          const twice = findBaseLoad(site(short, at(factor), HPHC), short);
          if (!found.known || !twice.known) return;
          const mean = watts.reduce((sum, one) => sum + one, 0) / 48;
          expect(found.eurPerYear!).toBeLessThanOrEqual((mean / 1000) * 8760 * 0.25 * (1 + 1e-9));
          expect(twice.eurPerYear!).toBeCloseTo(found.eurPerYear! * factor, 3);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('closed hours', () => {
  const school = { occupation: 'ecole' as const, alsaceMoselle: false };
  const HOLIDAYS = [
    '01-01',
    '04-21',
    '05-01',
    '05-08',
    '05-29',
    '06-09',
    '07-14',
    '08-15',
    '11-01',
    '11-11',
    '12-25',
  ].map((date) => day(`2025-${date}`));
  const isClosed = (at: number, minute: number) =>
    minute < 360 || minute >= 1320 || weekday(at) === 6 || HOLIDAYS.includes(at);

  test('24 kW while a school is closed, over 3 928 hours of 2025', () => {
    // 365 nights of 8 h, and 16 h of 52 Sundays and 11 public holidays, none on a Sunday: 2 920 + 1 008.
    const found = findClosedHours(
      site(IN_2025, (at, minute) => (isClosed(at, minute) ? 24_000 : 60_000)),
      school,
      IN_2025,
    );
    expect(found).toMatchObject({ rule: 'closed_hours', powerW: 24_000, openPowerW: 60_000, confidence: 'high' });
    expect((found as { energyKWhPerYear: number }).energyKWhPerYear).toBeCloseTo(3928 * 24, 6);
    expect((found as { eurPerYear: number }).eurPerYear).toBeCloseTo(3928 * 24 * 0.2, 6);
    expect(findingWords(found as Finding).sentence).toBe(
      'La nuit et le dimanche, le bâtiment consomme encore 24\u00a0kW\u00a0: 18\u202f850\u00a0€ par an.',
    );
  });

  test('a building as busy at night is hardly closed: to be checked', () => {
    expect(
      findClosedHours(
        site(IN_2025, () => 5000),
        school,
        IN_2025,
      ),
    ).toMatchObject({ confidence: 'low' });
  });

  test('vehicles charge at night on purpose: a source of theirs is left out, and one that they share is to be checked', () => {
    const rest = site(IN_2025, (at, minute) => (isClosed(at, minute) ? 6000 : 12_000));
    const charge = site(IN_2025, (at, minute) => (isClosed(at, minute) ? 13_000 : 9000)).sources[0]!;
    const of = (charging: 'only' | 'partly') =>
      findClosedHours({ ...rest, sources: [...rest.sources, { ...charge, charging }] }, school, IN_2025);
    expect(of('only')).toMatchObject({ powerW: 6000, openPowerW: 12_000, confidence: 'high' });
    expect((of('only') as { eurPerYear: number }).eurPerYear).toBeCloseTo(3928 * 6 * 0.2, 6);
    expect(findingWords(of('only') as Finding).sentence).toBe(
      'La nuit et le dimanche, le bâtiment consomme encore 6\u00a0kW, hors recharge de véhicules\u00a0: 4\u202f710\u00a0€ par an.',
    );
    expect(of('partly')).toMatchObject({ powerW: 19_000, confidence: 'low' });
    expect(findingWords(of('partly') as Finding).sentence).toMatch(/encore 19\u00a0kW, recharge de véhicules comprise/);
    expect(findClosedHours({ ...rest, sources: [{ ...charge, charging: 'only' }] }, school, IN_2025)).toMatchObject({
      reason: 'only_charging',
      next: null,
    });
  });

  test('a use that stopped in the year is not said to go on, and what would be written 0 W is nothing', () => {
    const until = (stop: string, after: number) =>
      findClosedHours(
        site(IN_2025, (at) => (at < day(stop) ? 2000 : after)),
        school,
        IN_2025,
      );
    expect(until('2025-03-01', 0)).toMatchObject({ reason: 'closed_hours_stopped' });
    expect(until('2025-12-04', 0)).toMatchObject({ reason: 'closed_hours_stopped' });
    expect(until('2025-12-05', 0)).toMatchObject({ rule: 'closed_hours' });
    expect(until('2025-03-01', 200)).toMatchObject({ rule: 'closed_hours' });
    const faint = site(IN_2025, () => 0.4);
    expect(findClosedHours(faint, school, IN_2025)).toMatchObject({ reason: 'nothing_when_closed' });
    expect(findBaseLoad(faint, IN_2025)).toMatchObject({ reason: 'nothing_never_stops' });
  });

  test('a school that is shut, a dwelling and a building that nobody described', () => {
    expect(
      findClosedHours(
        site(IN_2025, () => 0),
        school,
        IN_2025,
      ),
    ).toMatchObject({ reason: 'nothing_when_closed' });
    const of = (occupation: 'residentiel' | 'erp' | null) =>
      findClosedHours(
        site(IN_2025, () => 5000),
        { occupation, alsaceMoselle: false },
        IN_2025,
      );
    expect(of('residentiel')).toMatchObject({ known: false, next: null });
    expect(of('erp')).toMatchObject({ known: false, next: null });
    expect(of(null)).toMatchObject({ reason: 'occupation_unknown', next: 'occupation' });
  });
});

test('missing days are counted, without an amount; a year as whole as lists have it lacks none', () => {
  const measured = new Float64Array(365).fill(1);
  expect(
    findMissingDays(
      measured.map((_, i) => (i < 11 ? 0 : 1)),
      IN_2025,
    ),
  ).toMatchObject({ known: true, missingDays: 11 });
  expect(
    findMissingDays(
      measured.map((_, i) => (i < 10 ? 0 : 1)),
      IN_2025,
    ),
  ).toMatchObject({ reason: 'nothing_lacks' });
  expect(findMissingDays(measured.fill(0), IN_2025)).toMatchObject({ reason: 'nothing_measured' });
});

test('findings are ranked by euros, then by date, and nights are not counted twice', () => {
  const base = findBaseLoad(
    site(IN_2025, () => 1000, BASE),
    IN_2025,
  ) as Finding;
  const end = (iso: string) => findContractEnd({ state: 'ends', endDay: day(iso) }, day('2026-11-23')) as Finding;
  const closed = { ...base, rule: 'closed_hours', openPowerW: 1, eurPerYear: 10 } as Finding;
  expect(
    rankFindings([end('2026-12-31'), base, end('2026-10-31')]).map(({ rule, eurPerYear }) => [rule, eurPerYear]),
  ).toEqual([
    ['base_load', expect.closeTo(1752, 6)],
    ['contract_end', null],
    ['contract_end', null],
  ]);
  expect(rankFindings([base, closed]).map(({ rule }) => rule)).toEqual(['closed_hours']);
});
