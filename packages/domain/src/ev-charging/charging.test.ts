import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { ARRIVAL_PATTERNS, generateSessions } from './arrivals.ts';
import { IRVE, energyForDistance, irveFact, unmanagedSimultaneity } from './facts.ts';
import { reportCharging } from './report.ts';
import { constantLoad, sessionsOf } from './sessions.ts';
import type { ChargingSite, SessionRow } from './sessions.ts';
import { simulateCharging } from './simulate.ts';
import { CHARGING_POLICIES } from './policies.ts';
import type { ChargingPolicy } from './policies.ts';

const site = (steps: number, capKW: number, baseKW = 0): ChargingSite => ({
  stepH: 0.25,
  steps,
  capKW,
  baseLoadKW: constantLoad(steps, baseKW),
});

const run = (where: ChargingSite, rows: readonly SessionRow[], policy: ChargingPolicy) => {
  const sessions = sessionsOf(rows);
  const result = simulateCharging(where, sessions, policy);
  return { result, report: reportCharging(where, sessions, result), sessions };
};

const EASY: SessionRow = { arrivalStep: 0, departureStep: 8, energyKWh: 7.4, maxKW: 7.4 };

describe('a cap that varies over time', () => {
  const varying = (...caps: number[]): ChargingSite => ({ ...site(caps.length, 0), capKW: Float64Array.from(caps) });
  const rows: SessionRow[] = [{ arrivalStep: 0, departureStep: 8, energyKWh: 10, maxKW: 10 }];

  test.each(['equal_share', 'equal_share_redistributed', 'least_laxity', 'deadline_plan'] as const)(
    '%s takes the cap of each step',
    (policy) => {
      const { result, report } = run(varying(8, 8, 2, 2, 0, 6, 6, 6), rows, policy);
      expect([...result.evPowerKW]).toEqual([8, 8, 2, 2, 0, 6, 6, 6]);
      expect(report).toMatchObject({ deliveredKWh: 9.5, peakSiteKW: 8, stepsAboveCap: 0 });
    },
  );
  test('the same cap at every step is one cap', () => {
    for (const policy of ['equal_share_redistributed', 'deadline_plan'] as const)
      expect([...run(varying(5, 5, 5, 5, 5, 5, 5, 5), rows, policy).result.evPowerKW]).toEqual([
        ...run(site(8, 5), rows, policy).result.evPowerKW,
      ]);
  });
  test('steps above their own cap are counted, and an unknown cap leaves nothing', () => {
    expect(run(varying(20, 4, 20, 20), rows, 'uncontrolled').report.stepsAboveCap).toBe(1);
    expect([...run(varying(8, Number.NaN, 8, 8), rows, 'equal_share').result.evPowerKW]).toEqual([8, 0, 8, 8]);
  });
});

describe('two cars under one cap', () => {
  const patient: SessionRow = { arrivalStep: 0, departureStep: 8, energyKWh: 7, maxKW: 7 };
  const hurried: SessionRow = { arrivalStep: 0, departureStep: 4, energyKWh: 7, maxKW: 7 };

  test('an equal share leaves the hurried one half empty', () => {
    const { result } = run(site(8, 7), [patient, hurried], 'equal_share_redistributed');
    expect([...result.deliveredKWh]).toEqual([7, 3.5]);
  });
  test.each(['least_laxity', 'deadline_plan'] as const)('%s serves both', (policy) => {
    const { result, report } = run(site(8, 7), [patient, hurried], policy);
    expect([...result.deliveredKWh]).toEqual([7, 7]);
    expect([...result.endStep]).toEqual([8, 4]);
    expect(report).toMatchObject({ missedKWh: 0, peakSiteKW: 7, stepsAboveCap: 0, sessionsFullyServed: 2 });
  });
  test('a plan moves what an early car took, where serving by deadline is not enough', () => {
    // The first step holds one car, the second two: B must have both, so A must leave the first one to it.
    const where = site(2, 8);
    where.baseLoadKW[0] = 4;
    const a: SessionRow = { arrivalStep: 0, departureStep: 2, energyKWh: 1, maxKW: 4 };
    const b: SessionRow = { arrivalStep: 0, departureStep: 2, energyKWh: 2, maxKW: 4 };
    expect([...run(where, [a, b], 'deadline_plan').result.deliveredKWh]).toEqual([1, 2]);
  });
});

describe('limits', () => {
  test.each(CHARGING_POLICIES)('%s: no session, no step, no power', (policy) => {
    expect(run(site(4, 10), [], policy).report).toMatchObject({ peakEvKW: 0, deliveredKWh: 0, sessions: 0 });
    expect(run(site(0, 10), [EASY], policy).report).toMatchObject({ peakEvKW: null, peakSiteKW: null, missedKWh: 7.4 });
    const none = run(site(8, 0), [EASY], policy).report;
    expect(none.deliveredKWh).toBe(policy === 'uncontrolled' ? 7.4 : 0);
  });
  test.each(CHARGING_POLICIES)('%s: a stay that leaves before it comes gets nothing', (policy) => {
    const { report } = run(site(8, 10), [{ ...EASY, arrivalStep: 5, departureStep: 5 }], policy);
    expect(report).toMatchObject({ deliveredKWh: 0, missedKWh: 7.4 });
  });
  test.each(CHARGING_POLICIES)('%s: who wants nothing is served and never ends', (policy) => {
    const { report, result } = run(site(8, 10), [{ ...EASY, energyKWh: 0 }], policy);
    expect(report.sessionsFullyServed).toBe(1);
    expect(result.endStep[0]).toBe(-1);
  });
  test.each(CHARGING_POLICIES)(
    '%s: rows that are not numbers, or negative, are counted and touch nothing',
    (policy) => {
      const bad = [
        { ...EASY, energyKWh: Number.NaN },
        { ...EASY, maxKW: Number.NaN },
        { ...EASY, energyKWh: -3 },
        { ...EASY, energyKWh: Number.POSITIVE_INFINITY },
      ];
      const { report } = run(site(8, 10), [EASY, ...bad], policy);
      expect(report).toMatchObject({
        invalidSessions: 4,
        sessions: 1,
        sessionsFullyServed: 1,
        requestedKWh: 7.4,
        deliveredKWh: 7.4,
        peakEvKW: 7.4,
      });
    },
  );
  test('where the building’s load is unknown, managed vehicles wait and the step is counted', () => {
    const where = site(8, 10);
    where.baseLoadKW.fill(Number.NaN, 0, 4);
    const { report, result } = run(where, [EASY], 'equal_share');
    expect([...result.evPowerKW.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    expect(report).toMatchObject({ unknownLoadSteps: 4, deliveredKWh: 7.4, peakSiteKW: 7.4 });
  });
});

const sessionRow = fc
  .record({
    arrivalStep: fc.integer({ min: 0, max: 30 }),
    stay: fc.integer({ min: 1, max: 20 }),
    energyKWh: fc.double({ min: 0, max: 40, noNaN: true }),
    maxKW: fc.constantFrom(2.3, 3.7, 7.4, 11, 22),
  })
  .map((s) => ({ ...s, departureStep: s.arrivalStep + s.stay }));
const sites = fc.record({
  capKW: fc.double({ min: 0, max: 60, noNaN: true }),
  baseKW: fc.double({ min: 0, max: 30, noNaN: true }),
});

describe('properties', () => {
  test('managed charging never passes the cap nor a point, and accounts for every kWh', () => {
    fc.assert(
      fc.property(
        fc.array(sessionRow, { maxLength: 14 }),
        sites,
        fc.constantFrom(...CHARGING_POLICIES),
        (rows, s, policy) => {
          const where = site(48, s.capKW, s.baseKW);
          const { result, report, sessions } = run(where, rows, policy);
          let drawn = 0;
          for (let k = 0; k < 48; k++) {
            const power = result.evPowerKW[k]!;
            drawn += power * 0.25;
            expect(power).toBeGreaterThanOrEqual(0);
            if (policy !== 'uncontrolled') expect(power).toBeLessThanOrEqual(Math.max(0, s.capKW - s.baseKW) + 1e-6);
          }
          expect(drawn).toBeCloseTo(report.deliveredKWh, 6);
          for (let i = 0; i < sessions.count; i++) {
            const possible = sessions.maxKW[i]! * 0.25 * (sessions.departureStep[i]! - sessions.arrivalStep[i]!);
            expect(result.deliveredKWh[i]).toBeLessThanOrEqual(Math.min(sessions.energyKWh[i]!, possible) + 1e-6);
          }
          expect(report.deliveredKWh + report.missedKWh).toBeCloseTo(report.requestedKWh, 6);
        },
      ),
    );
  });

  test('no policy delivers more than the plan, in total or by any hour', () => {
    fc.assert(
      fc.property(fc.array(sessionRow, { maxLength: 10 }), sites, (rows, s) => {
        const where = site(48, s.capKW, s.baseKW);
        const plan = run(where, rows, 'deadline_plan').result.evPowerKW;
        for (const policy of ['equal_share', 'equal_share_redistributed', 'least_laxity'] as const) {
          const other = run(where, rows, policy).result.evPowerKW;
          let ahead = 0;
          for (let k = 0; k < 48; k++) {
            ahead += (plan[k]! - other[k]!) * 0.25;
            expect(ahead).toBeGreaterThan(-1e-6);
          }
        }
      }),
    );
  });

  test('the plan reaches the cut: no set of steps and sessions could have carried more', () => {
    // Small cases, all cuts: max flow = min over sets of sessions of (their complement's wants + what their steps bear).
    const small = fc.array(
      sessionRow.map((s) => ({
        ...s,
        arrivalStep: s.arrivalStep % 5,
        departureStep: (s.arrivalStep % 5) + 1 + (s.stay % 4),
        energyKWh: s.energyKWh / 4,
      })),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(small, fc.double({ min: 0.5, max: 20, noNaN: true }), (rows, capKW) => {
        const steps = 9;
        let cut = Number.POSITIVE_INFINITY;
        for (let kept = 0; kept < 1 << rows.length; kept++) {
          let bound = 0;
          for (const [i, row] of rows.entries()) if ((kept & (1 << i)) === 0) bound += row.energyKWh;
          for (let k = 0; k < steps; k++) {
            let points = 0;
            for (const [i, row] of rows.entries())
              if ((kept & (1 << i)) !== 0 && row.arrivalStep <= k && k < row.departureStep) points += row.maxKW * 0.25;
            bound += Math.min(points, capKW * 0.25);
          }
          cut = Math.min(cut, bound);
        }
        expect(run(site(steps, capKW), rows, 'deadline_plan').report.deliveredKWh).toBeCloseTo(cut, 6);
      }),
    );
  });
});

describe('needs and arrivals', () => {
  test('44 km a day at 17 kWh/100 km with 10 % lost', () => {
    expect(energyForDistance(44, 17, 0.1)).toBeCloseTo(8.311, 3);
    expect(energyForDistance(44, 17, 1)).toBeNull();
    expect(energyForDistance(-1, 17, 0.1)).toBeNull();
    expect(energyForDistance(Number.NaN, 17, 0.1)).toBeNull();
  });
  test('facts are dated, with their sources', () => {
    expect(irveFact('KM_PER_DAY_EV', dayNumber(2026, 1, 1))).toMatchObject({ known: true, value: 44, warnings: [] });
    expect(irveFact('KM_PER_DAY_EV', dayNumber(2010, 1, 1)).known).toBe(false);
    for (const rows of IRVE.rows.values()) for (const row of rows) expect(row.references.length).toBeGreaterThan(0);
  });
  test.each([
    [1, 1],
    [4, 0.8],
    [7, 0.7],
    [100, 0.35],
    [500, 0.35],
  ])('%d points draw at once by %d', (points, share) => {
    expect(unmanagedSimultaneity(points)).toBeCloseTo(share, 9);
  });

  const pattern = { ...ARRIVAL_PATTERNS.logement, vehicles: 24, energyPerDayKWh: 8.3, batteryKWh: 60, maxKW: 7.4 };
  const period = { firstDay: dayNumber(2026, 1, 1), days: 28, stepH: 0.25 };
  test('the same seed makes the same arrivals, another seed others', () => {
    expect(generateSessions(pattern, period, 7)).toEqual(generateSessions(pattern, period, 7));
    expect(generateSessions(pattern, period, 8)).not.toEqual(generateSessions(pattern, period, 7));
  });
  test('vehicles draw about what they drive, mostly in the evening', () => {
    const rows = generateSessions(pattern, period, 1);
    const energy = rows.reduce((sum, r) => sum + r.energyKWh, 0);
    expect(energy).toBeGreaterThan(0.85 * 24 * 28 * 8.3);
    expect(energy).toBeLessThanOrEqual(24 * 28 * 8.3 + 1);
    const evening = rows.filter((r) => (r.arrivalStep % 96) / 4 > 16 && (r.arrivalStep % 96) / 4 < 22);
    expect(evening.length / rows.length).toBeGreaterThan(0.9);
  });
  test('an office is empty on Sundays and on 1 January', () => {
    const office = { ...pattern, ...ARRIVAL_PATTERNS.bureau };
    const days = new Set(generateSessions(office, period, 3).map((r) => Math.floor(r.arrivalStep / 96)));
    // 1 January 2026 is a Thursday: day 3 is a Sunday.
    expect(days.has(0)).toBe(false);
    expect(days.has(3)).toBe(false);
    expect(days.has(1)).toBe(true);
  });
});
