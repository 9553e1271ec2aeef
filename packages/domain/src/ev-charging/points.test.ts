import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minimumKW, simulatePhases, spreadOverPhases } from './phases.ts';
import type { ThreePhaseSite } from './phases.ts';
import { queueForPoints } from './queue.ts';
import { constantLoad, sessionsOf } from './sessions.ts';
import type { SessionRow } from './sessions.ts';
import { shareFairly } from './share-power.ts';
import { SUBSCRIBABLE_KVA, chargingCost, powerToSubscribe } from './subscription.ts';

const car = (arrivalStep: number, departureStep: number, energyKWh = 5, maxKW = 7.4): SessionRow => ({
  arrivalStep,
  departureStep,
  energyKWh,
  maxKW,
});

describe('queue', () => {
  test('one point, three cars: the second waits, the third gives up', () => {
    const q = queueForPoints([car(0, 4), car(1, 8), car(2, 6)], 1, { stepH: 0.25 });
    expect([...q.waitedSteps]).toEqual([0, 3, -1]);
    expect(q).toMatchObject({ turnedAway: 1, longestQueue: 2 });
    expect(q.sessions[1]).toMatchObject({ arrivalStep: 4, departureStep: 8 });
  });
  test('a point freed when the car is full serves the third', () => {
    const q = queueForPoints([car(0, 4, 1), car(1, 8, 1), car(2, 6, 1)], 1, { stepH: 0.25, freesWhenFull: true });
    expect(q.turnedAway).toBe(0);
    expect(q.longestQueue).toBe(0);
  });
  test('no point turns everyone away', () => {
    const q = queueForPoints([car(0, 4), car(1, 8)], 0, { stepH: 0.25 });
    expect(q).toMatchObject({ turnedAway: 2, sessions: [], longestQueue: 2 });
  });
  test('a point holds one car at a time, and nobody is lost', () => {
    const cars = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 })).map(([a, s]) => car(a, a + s)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(cars, fc.integer({ min: 0, max: 5 }), fc.boolean(), (list, points, freesWhenFull) => {
        const q = queueForPoints(list, points, { stepH: 0.25, freesWhenFull });
        expect(q.sessions.length + q.turnedAway).toBe(list.length);
        for (let p = 0; p < points; p++) {
          const here = q.sessions.filter((_, i) => q.point[i] === p).sort((a, b) => a.arrivalStep - b.arrivalStep);
          for (let i = 1; i < here.length; i++)
            expect(here[i]!.arrivalStep).toBeGreaterThanOrEqual(here[i - 1]!.departureStep);
        }
      }),
    );
  });
});

describe('phases', () => {
  const site = (capPerPhaseKW: number, steps = 4): ThreePhaseSite => ({
    stepH: 1,
    steps,
    capPerPhaseKW,
    baseLoadKW: [constantLoad(steps, 0), constantLoad(steps, 0), constantLoad(steps, 0)],
  });
  test('three cars on one phase share it while the others idle', () => {
    const sessions = sessionsOf([car(0, 4, 40), car(0, 4, 40), car(0, 4, 40)]);
    const same = simulatePhases(site(6), sessions, Uint8Array.of(1, 1, 1));
    expect(same.evPowerKW[0][0]).toBeCloseTo(6, 9);
    expect(same.worstUnbalanceKW).toBeCloseTo(6, 9);
    const spread = simulatePhases(site(6), sessions, Uint8Array.of(1, 2, 3));
    expect(spread.deliveredKWh[0]).toBeCloseTo(24, 9);
    expect(spread.worstUnbalanceKW).toBeCloseTo(0, 9);
  });
  test('a three-phase car is held by its fullest phase', () => {
    const where = site(6);
    where.baseLoadKW[1].fill(5);
    const r = simulatePhases(where, sessionsOf([car(0, 4, 80, 22)]), Uint8Array.of(0));
    expect(r.evPowerKW[0][0]).toBeCloseTo(1, 9);
  });
  test('under 6 A, the last to leave waits', () => {
    const sessions = sessionsOf([car(0, 3, 20), car(0, 4, 20)]);
    const r = simulatePhases(site(2), sessions, Uint8Array.of(1, 1), { respectMinimum: true });
    expect(r.deliveredKWh[0]).toBeCloseTo(6, 9);
    expect(r.deliveredKWh[1]).toBeCloseTo(2, 9);
    expect(minimumKW(1)).toBeCloseTo(1.38, 9);
    expect(minimumKW(0)).toBeCloseTo(4.14, 9);
  });
  test('wiring takes phases in turn', () => {
    expect([...spreadOverPhases(Float64Array.of(7.4, 7.4, 22, 3.7, 7.4))]).toEqual([1, 2, 0, 3, 1]);
  });
  test('no phase passes its cap; on one phase the sharing is max-min fairness', () => {
    const rows = fc.array(
      fc.record({
        energy: fc.double({ min: 0.1, max: 30, noNaN: true }),
        maxKW: fc.constantFrom(3.7, 7.4, 11, 22),
        phase: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(rows, fc.double({ min: 0, max: 20, noNaN: true }), fc.boolean(), (list, cap, respectMinimum) => {
        const sessions = sessionsOf(list.map((r) => car(0, 4, r.energy, r.maxKW)));
        const phases = Uint8Array.from(list, (r) => r.phase);
        const r = simulatePhases(site(cap), sessions, phases, { respectMinimum });
        for (const phase of r.evPowerKW) for (const power of phase) expect(power).toBeLessThanOrEqual(cap + 1e-6);
        const one = simulatePhases(site(cap, 1), sessions, new Uint8Array(list.length).fill(1));
        const request = Float64Array.from(list, (x) => Math.min(x.maxKW, x.energy));
        const grant = new Float64Array(list.length);
        shareFairly(request, list.length, cap, grant);
        for (let i = 0; i < list.length; i++) expect(one.deliveredKWh[i]).toBeCloseTo(grant[i]!, 6);
      }),
    );
  });
});

describe('power to subscribe and cost', () => {
  const night = { stepH: 0.25, steps: 48, baseLoadKW: constantLoad(48, 4) };
  const cars = sessionsOf([car(0, 40, 20), car(0, 40, 20), car(4, 44, 20)]);
  test('managed charging needs less than letting go', () => {
    const free = powerToSubscribe(night, cars, 'uncontrolled')!;
    const planned = powerToSubscribe(night, cars, 'deadline_plan')!;
    // 3 × 7.4 + 4 = 26.2 kW → 27 kVA; 60 kWh over 11 hours = 5.5 kW on top of 4 → 12 kVA.
    expect(free.powerKVA).toBe(27);
    expect(planned.powerKVA).toBe(12);
    expect(planned.report.missedKWh).toBeCloseTo(0, 6);
  });
  test('above 36 kVA the power factor is applied: 0.93, or that of the site', () => {
    const site = (baseKW: number) => ({ ...night, baseLoadKW: constantLoad(48, baseKW) });
    const none = sessionsOf([]);
    const needed = (baseKW: number, powerFactor?: number) => {
      const found = powerToSubscribe(
        site(baseKW),
        none,
        'uncontrolled',
        powerFactor === undefined ? {} : { powerFactor },
      );
      return found && [found.powerKVA, found.cosPhi];
    };
    // 60 kW / 0.93 = 64.5 kVA; 36 kW is 36 kVA, and 36.2 kW needs 39 kVA, as 37 and 38 kVA allow less than 36.
    expect([needed(60), needed(60, 1), needed(60, 0.8)]).toEqual([
      [65, 0.93],
      [60, 1],
      [75, 0.8],
    ]);
    expect([needed(36), needed(35.5), needed(36.2)]).toEqual([
      [36, 1],
      [36, 1],
      [39, 0.93],
    ]);
  });
  test('a stay too short is no reason to subscribe more', () => {
    const short = powerToSubscribe(night, sessionsOf([car(0, 2, 50)]), 'deadline_plan')!;
    expect(short.powerKVA).toBe(12);
    expect(short.report.missedKWh).toBeCloseTo(46.3, 6);
  });
  test('no power on offer is enough for a load above them all, nor for a load never measured', () => {
    expect(powerToSubscribe({ ...night, baseLoadKW: constantLoad(48, 400) }, cars, 'deadline_plan')).toBeNull();
    expect(powerToSubscribe({ ...night, baseLoadKW: constantLoad(48, Number.NaN) }, cars, 'uncontrolled')).toBeNull();
  });
  test('the power found is enough and the one below is not', () => {
    const list = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 4, max: 20 }), fc.integer({ min: 1, max: 30 })),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        list,
        fc.constantFrom('equal_share', 'equal_share_redistributed', 'deadline_plan' as const),
        (rows, policy) => {
          const sessions = sessionsOf(rows.map(([a, s, e]) => car(a, a + s, e)));
          const found = powerToSubscribe(night, sessions, policy);
          expect(found).not.toBeNull();
          const below = SUBSCRIBABLE_KVA.filter((p) => p < found!.powerKVA).at(-1);
          if (below !== undefined) expect(powerToSubscribe(night, sessions, policy, { powersKVA: [below] })).toBeNull();
        },
      ),
      { numRuns: 40 },
    );
  });
  test('a year of a constant kilowatt', () => {
    const cost = chargingCost(1, constantLoad(8766, 1), 12, {
      energyEurPerKWh: 0.2,
      subscriptionEurPerYear: 100,
      powerEurPerKVAYear: 10,
    })!;
    expect(cost.energyEurPerYear).toBeCloseTo(1753.2, 6);
    expect(cost.totalEurPerYear).toBeCloseTo(1973.2, 6);
    expect(cost.eurPerKWh).toBeCloseTo(1973.2 / 8766, 9);
  });
  test('no step has no cost; nothing delivered has no price a kWh; a missing price is counted', () => {
    const prices = {
      energyEurPerKWh: Float64Array.of(0.2, Number.NaN),
      subscriptionEurPerYear: 0,
      powerEurPerKVAYear: 10,
    };
    expect(chargingCost(1, new Float64Array(0), 12, prices)).toBeNull();
    expect(chargingCost(1, new Float64Array(2), 12, prices)).toMatchObject({ eurPerKWh: null, unpricedSteps: 0 });
    expect(chargingCost(1, constantLoad(2, 3), 12, prices)).toMatchObject({
      energyEur: 0.6000000000000001,
      unpricedSteps: 1,
    });
  });
});
