import { noAnswer } from '../answers/no-answer.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_BATTERY, emptyBatterySteps, type Battery } from './battery.ts';
import { shareProduction, type SharingKey } from './collective.ts';
import { batteryIsValid, selfConsumption, type SelfConsumption } from './self-consumption.ts';

const HOUSE: Battery = {
  capacityKWh: 5,
  minKWh: 0,
  initialKWh: 0,
  chargeKW: 2.5,
  dischargeKW: 2.5,
  chargeEfficiency: 0.95,
  dischargeEfficiency: 0.95,
  selfDischargePerH: 0,
};

function run(
  load: readonly number[],
  pv: readonly number[],
  battery: Battery = NO_BATTERY,
  stepH = 1,
): SelfConsumption {
  const answer = selfConsumption(Float64Array.from(load), Float64Array.from(pv), stepH, battery);
  if (!answer.known) throw new Error(answer.reason);
  return answer;
}

const kilowatts = fc.double({ min: 0, max: 20, noNaN: true });
const curves = fc.array(fc.tuple(kilowatts, kilowatts), { minLength: 1, maxLength: 200 });
const fractions = fc.double({ min: 0.5, max: 1, noNaN: true });
const batteries: fc.Arbitrary<Battery> = fc
  .record({
    capacityKWh: fc.double({ min: 0, max: 50, noNaN: true }),
    reserve: fc.double({ min: 0, max: 1, noNaN: true }),
    start: fc.double({ min: 0, max: 1, noNaN: true }),
    chargeKW: kilowatts,
    dischargeKW: kilowatts,
    chargeEfficiency: fractions,
    dischargeEfficiency: fractions,
    selfDischargePerH: fc.double({ min: 0, max: 0.01, noNaN: true }),
  })
  .map(({ reserve, start, ...battery }) => {
    const minKWh = battery.capacityKWh * reserve;
    return { ...battery, minKWh, initialKWh: minKWh + (battery.capacityKWh - minKWh) * start };
  });

describe('self-consumption', () => {
  test('without a battery: what is used at once, the rest bought or sold', () => {
    const out = run([1, 1, 2], [0, 3, 1]);
    expect(out).toMatchObject({
      loadKWh: 4,
      pvKWh: 4,
      directKWh: 2,
      importKWh: 2,
      exportKWh: 2,
      peakImportKW: 1,
      peakExportKW: 2,
    });
    expect(out).toMatchObject({
      selfConsumptionRate: 0.5,
      usefulSelfConsumptionRate: 0.5,
      selfSufficiencyRate: 0.5,
      equivalentFullCycles: null,
    });
  });

  test('a battery carries the noon to the evening, less what it loses each way', () => {
    const out = run([0, 3], [2, 0], HOUSE);
    expect(out.chargeKWh).toBe(2);
    expect(out.dischargeKWh).toBeCloseTo(2 * 0.95 * 0.95, 12);
    expect(out.importKWh).toBeCloseTo(3 - 1.805, 12);
    // The two definitions differ by what the battery lost.
    expect(out.selfConsumptionRate).toBe(1);
    expect(out.usefulSelfConsumptionRate).toBeCloseTo(0.9025, 12);
  });

  test('its power limits it, its capacity and its reserve too', () => {
    expect(run([0], [10], HOUSE).chargeKWh).toBe(2.5);
    expect(run([0, 0, 0], [10, 10, 10], HOUSE).finalStoredKWh).toBe(5);
    const reserved = { ...HOUSE, initialKWh: 5, minKWh: 4, dischargeKW: 10 };
    expect(run([10], [0], reserved).dischargeKWh).toBeCloseTo(0.95, 12);
  });

  test('the balance closes, step by step and in sum, for any battery', () => {
    fc.assert(
      fc.property(curves, batteries, fc.constantFrom(0.25, 0.5, 1), (curve, battery, stepH) => {
        const load = Float64Array.from(curve, ([l]) => l);
        const pv = Float64Array.from(curve, ([, p]) => p);
        const steps = emptyBatterySteps(curve.length);
        const out = selfConsumption(load, pv, stepH, battery, steps);
        if (!out.known) throw new Error(out.reason);
        for (const i of curve.keys()) {
          const into = pv[i]! + steps.importKW[i]! + steps.dischargeKW[i]!;
          expect(into).toBeCloseTo(load[i]! + steps.exportKW[i]! + steps.chargeKW[i]!, 9);
          for (const flow of [steps.importKW, steps.exportKW, steps.chargeKW, steps.dischargeKW]) {
            expect(flow[i]).toBeGreaterThanOrEqual(0);
          }
          expect(steps.storedKWh[i]).toBeGreaterThanOrEqual(Math.min(battery.minKWh, battery.initialKWh) - 1e-9);
          expect(steps.storedKWh[i]).toBeLessThanOrEqual(Math.max(battery.capacityKWh, battery.initialKWh) + 1e-9);
        }
        expect(out.batteryLossesKWh).toBeGreaterThanOrEqual(-1e-9);
        expect(out.pvKWh + out.importKWh).toBeCloseTo(
          out.loadKWh + out.exportKWh + out.batteryLossesKWh + out.finalStoredKWh - out.initialStoredKWh,
          7,
        );
      }),
    );
  });

  test('more capacity never buys more', () => {
    fc.assert(
      fc.property(
        curves,
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (curve, a, b) => {
          const imported = (capacityKWh: number): number =>
            run(
              curve.map(([l]) => l),
              curve.map(([, p]) => p),
              { ...HOUSE, capacityKWh },
            ).importKWh;
          expect(imported(Math.max(a, b))).toBeLessThanOrEqual(imported(Math.min(a, b)) + 1e-9);
        },
      ),
    );
  });

  test('a hole is left out of every sum and reflected in the coverage; the battery waits', () => {
    const out = run([0, Number.NaN, 2, 1], [2, 1, Number.NaN, 0], HOUSE);
    expect(out).toMatchObject({ coverage: 0.5, loadKWh: 1, pvKWh: 2, dischargeKWh: 1, importKWh: 0 });
  });

  test('a negative production is a load, a negative load a production', () => {
    expect(run([1, 1], [-0.5, 0])).toMatchObject({ loadKWh: 2.5, pvKWh: 0, importKWh: 2.5, selfConsumptionRate: null });
    expect(run([-1, 1], [0, 0])).toMatchObject({ loadKWh: 1, pvKWh: 1, exportKWh: 1 });
  });

  test('no production or no load has no rate', () => {
    expect(run([1], [0])).toMatchObject({
      selfConsumptionRate: null,
      usefulSelfConsumptionRate: null,
      selfSufficiencyRate: 0,
    });
    expect(run([0], [1])).toMatchObject({ selfConsumptionRate: 0, selfSufficiencyRate: null });
  });

  test('nothing known, or a battery that cannot be, has no answer', () => {
    const none = new Float64Array(0);
    expect(selfConsumption(none, none, 1)).toEqual(noAnswer('no_known_step'));
    expect(selfConsumption(Float64Array.of(Number.NaN), Float64Array.of(1), 1)).toEqual(noAnswer('no_known_step'));
    expect(selfConsumption(Float64Array.of(1), Float64Array.of(1), 0)).toMatchObject({ known: false });
    for (const wrong of [
      { chargeEfficiency: 0 },
      { dischargeEfficiency: 1.1 },
      { minKWh: 6 },
      { capacityKWh: -1 },
      { chargeKW: Number.NaN },
    ]) {
      expect(batteryIsValid({ ...HOUSE, ...wrong })).toBe(false);
      expect(selfConsumption(Float64Array.of(1), Float64Array.of(1), 1, { ...HOUSE, ...wrong })).toMatchObject({
        reason: 'invalid_battery',
      });
    }
  });
});

describe('collective self-consumption', () => {
  const share = (production: number[], consumptions: number[][], key: SharingKey): ReturnType<typeof shareProduction> =>
    shareProduction(
      Float64Array.from(production),
      consumptions.map((c) => Float64Array.from(c)),
      key,
    );

  test('fixed shares: what one does not use is sold, pro rata: it goes to the others', () => {
    const fixed = share([10], [[2], [20]], { kind: 'static', shares: [0.5, 0.5] });
    expect(fixed).toMatchObject({ sharedKWh: 7, surplusKWh: 3 });
    const prorata = share([10], [[2], [20]], { kind: 'prorata' });
    expect(prorata).toMatchObject({
      sharedKWh: expect.closeTo(10, 12),
      surplusKWh: expect.closeTo(0, 12),
      selfConsumptionRate: expect.closeTo(1, 12),
    });
    expect(prorata.known && prorata.participants[0]!.sharedKWh).toBeCloseTo(10 * (2 / 22), 12);
  });

  test('nobody gets more than they use, and together never more than is produced; pro rata shares at least as much', () => {
    const steps = fc.array(fc.tuple(kilowatts, kilowatts, kilowatts, kilowatts), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(steps, (rows) => {
        const production = rows.map(([p]) => p);
        const consumptions = [1, 2, 3].map((c) => rows.map((row) => row[c]!));
        const fixed = share(production, consumptions, { kind: 'static', shares: [0.2, 0.3, 0.5] });
        const prorata = share(production, consumptions, { kind: 'prorata' });
        if (!fixed.known || !prorata.known) throw new Error('known');
        for (const answer of [fixed, prorata]) {
          for (const participant of answer.participants) expect(participant.importKWh).toBeGreaterThanOrEqual(-1e-9);
          expect(answer.surplusKWh).toBeGreaterThanOrEqual(-1e-9);
        }
        expect(prorata.sharedKWh).toBeGreaterThanOrEqual(fixed.sharedKWh - 1e-9);
      }),
    );
  });

  test('shares that pass one, are negative or not as many as the participants are refused', () => {
    for (const shares of [[0.6, 0.5], [-0.1, 0.5], [1], [Number.NaN, 0.1]]) {
      expect(share([1], [[1], [1]], { kind: 'static', shares })).toEqual(noAnswer('invalid_shares'));
    }
  });

  test('a step where one meter is missing is left out, without a participant nothing is shared', () => {
    expect(
      share(
        [1, 1],
        [
          [1, Number.NaN],
          [1, 1],
        ],
        { kind: 'prorata' },
      ),
    ).toMatchObject({ coverage: 0.5, productionKWh: 1 });
    expect(share([Number.NaN], [[1]], { kind: 'prorata' })).toEqual(noAnswer('no_known_step'));
    expect(share([2], [], { kind: 'prorata' })).toMatchObject({ sharedKWh: 0, surplusKWh: 2, participants: [] });
  });
});
