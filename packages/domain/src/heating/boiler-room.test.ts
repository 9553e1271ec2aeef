import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heatingActions, savingBySignature } from './heating-actions.ts';
import { reviewHeatingCurve, supplyOf } from './heating-curve.ts';
import type { BoilerRoom } from './heating-curve.ts';
import { linearFit } from './linear-fit.ts';
import { reviewNightSetback } from './night-setback.ts';
import { reviewRoom, savingOfSetPoints } from './room-temperature.ts';

describe('rooms against set-points', () => {
  test('half-hours above 19 °C in use and 17 °C out of use', () => {
    const r = reviewRoom(Float64Array.of(20, 19, 18, 18, 16, Number.NaN), Uint8Array.of(1, 1, 1, 0, 0, 0), 1800);
    expect(r.inUse).toMatchObject({ hours: 1.5, hoursAbove: 0.5, hoursBelow: 0.5, meanC: 19, minC: 18, maxC: 20 });
    expect(r.inUse.meanExcessC).toBeCloseTo(1 / 3, 9);
    expect(r.outOfUse).toMatchObject({ hours: 1.5, measuredHours: 1, shareAbove: 0.5, meanExcessC: 0.5 });
  });
  test('nothing measured says nothing', () => {
    const r = reviewRoom(new Float64Array(4).fill(Number.NaN), new Uint8Array(4), 1800);
    expect(r.outOfUse).toMatchObject({ hours: 2, measuredHours: 0, meanC: null, hoursAbove: null, meanExcessC: null });
    expect(savingOfSetPoints(r, 1000)).toBeNull();
    expect(reviewRoom(new Float64Array(0), new Uint8Array(0), 1800).inUse.hours).toBe(0);
  });
  test('slots outside the season are left out, and a tolerance spares sensor noise', () => {
    const t = Float64Array.of(19.3, 19.3, 25);
    const use = Uint8Array.of(1, 1, 1);
    const r = reviewRoom(t, use, 3600, undefined, { toleranceC: 0.5, counted: Uint8Array.of(1, 1, 0) });
    expect(r.inUse).toMatchObject({ hours: 2, hoursAbove: 0 });
  });
  test('one degree too much over all hours is 7 % of heating', () => {
    const r = reviewRoom(Float64Array.of(20, 18), Uint8Array.of(1, 0), 1800);
    expect(savingOfSetPoints(r, 10_000)).toBeCloseTo(700, 9);
    expect(savingOfSetPoints(r, null)).toBeNull();
    expect(savingOfSetPoints(r, -5)).toBeNull();
  });
  test('above, below and at the set-point are all the hours measured; figures are finite or null', () => {
    const t = fc.oneof(fc.constant(Number.NaN), fc.double({ min: -10, max: 40, noNaN: true }));
    fc.assert(
      fc.property(fc.array(fc.tuple(t, fc.integer({ min: 0, max: 1 })), { maxLength: 60 }), (rows) => {
        const review = reviewRoom(
          Float64Array.from(rows, (r) => r[0]),
          Uint8Array.from(rows, (r) => r[1]),
          1800,
        );
        for (const part of [review.inUse, review.outOfUse]) {
          for (const v of Object.values(part)) expect(v === null || Number.isFinite(v)).toBe(true);
          if (part.hoursAbove !== null)
            expect(part.hoursAbove + part.hoursBelow!).toBeLessThanOrEqual(part.measuredHours + 1e-9);
        }
        expect(review.inUse.hours + review.outOfUse.hours).toBeCloseTo(rows.length / 2, 9);
      }),
    );
  });
});

/** A month of half-hours: used 8:00–18:00, water by a curve, rooms as given. */
function month(
  options: { slope?: number; foot?: number; drop?: number; room?: (outdoorC: number) => number } = {},
): BoilerRoom {
  const n = 30 * 48;
  const room: BoilerRoom = {
    stepS: 1800,
    outdoorC: new Float64Array(n),
    supplyC: new Float64Array(n),
    roomC: new Float64Array(n),
    inUse: new Uint8Array(n),
  };
  for (let i = 0; i < n; i++) {
    const outdoor = 5 + 6 * Math.sin(i / 190) + 4 * Math.sin(((i % 48) - 18) / 7.6);
    const used = i % 48 >= 16 && i % 48 < 36;
    room.outdoorC[i] = outdoor;
    room.inUse[i] = used ? 1 : 0;
    room.supplyC[i] = (options.foot ?? 60) + (options.slope ?? -1.4) * outdoor - (used ? 0 : (options.drop ?? 12));
    room.roomC[i] = options.room === undefined ? 19 : options.room(outdoor);
  }
  return room;
}

describe('heating curve', () => {
  test('finds the curve that the water follows', () => {
    const r = reviewHeatingCurve(month(), 19, { coldOutdoorC: -5, coldSupplyC: 70, mildOutdoorC: 15, mildSupplyC: 42 });
    expect(r.curve!.slope).toBeCloseTo(-1.4, 6);
    expect(r.supplyAt[0]).toMatchObject({ outdoorC: -5 });
    expect(r.supplyAt[0]!.supplyC).toBeCloseTo(67, 6);
    expect(r.gapToProgrammedC).toBeCloseTo(-3, 0);
    expect(r).toMatchObject({ followsWeather: true, verdict: 'sound' });
  });
  test.each([
    ['too_high', () => 21],
    ['too_low', () => 17.5],
    ['too_steep', (t: number) => 20.5 - 0.15 * t],
    ['too_flat', (t: number) => 18.6 + 0.15 * t],
  ] as const)('rooms say that it is %s', (verdict, room) => {
    expect(reviewHeatingCurve(month({ room }), 19).verdict).toBe(verdict);
  });
  test('water that does not follow the weather; no measure, no verdict', () => {
    expect(reviewHeatingCurve(month({ slope: 0 }), 19)).toMatchObject({
      followsWeather: false,
      verdict: 'no_weather_compensation',
    });
    const empty = new Float64Array(0);
    const none = { stepS: 1800, outdoorC: empty, supplyC: empty, roomC: empty, inUse: new Uint8Array(0) };
    expect(reviewHeatingCurve(none, 19)).toMatchObject({
      curve: null,
      followsWeather: null,
      supplyAt: [],
      verdict: 'unknown',
    });
    const blind = month();
    blind.roomC = empty;
    expect(reviewHeatingCurve(blind, 19).verdict).toBe('unknown');
  });
  test('a programmed curve is straight', () => {
    expect(supplyOf({ coldOutdoorC: -5, coldSupplyC: 70, mildOutdoorC: 15, mildSupplyC: 40 }, 5)).toBe(55);
  });
});

describe('night set-back', () => {
  test('12 °C of water less at the same weather is a set-back', () => {
    const r = reviewNightSetback(month());
    expect(r.supplyDropC).toBeCloseTo(12, 6);
    expect(r.lowered).toBe(true);
  });
  test('colder nights do not hide that nothing is lowered', () => {
    const r = reviewNightSetback(month({ drop: 0 }));
    expect(r.supplyDropC).toBeCloseTo(0, 6);
    expect(r.lowered).toBe(false);
  });
  test('rooms decide where the water is not measured; without either there is no verdict', () => {
    const rooms = month();
    rooms.supplyC.fill(Number.NaN);
    expect(reviewNightSetback(rooms)).toMatchObject({ supplyDropC: null, lowered: false });
    rooms.roomC.fill(Number.NaN);
    expect(reviewNightSetback(rooms).lowered).toBeNull();
  });
});

describe('actions', () => {
  const study = {
    rooms: null,
    curve: null,
    setback: null,
    heatingKWh: 100_000,
    priceEurPerKWh: 0.1,
    shareOutOfUse: 0.6,
    warmDaysKWh: null,
  };
  test('are ranked by saving, in kWh and euros, each with its rule', () => {
    const hot = month({ room: () => 21, drop: 0 });
    const actions = heatingActions({
      ...study,
      rooms: reviewRoom(hot.roomC, hot.inUse, 1800),
      curve: reviewHeatingCurve(hot, 19),
      setback: reviewNightSetback(hot),
      warmDaysKWh: 500,
    });
    expect(actions.map((a) => a.code)).toEqual(['set_points', 'water_curve', 'night_setback', 'summer_stop']);
    expect(actions[1]!.savingKWh).toBeCloseTo(14_000, 6);
    expect(actions[1]!.savingEur).toBeCloseTo(1400, 6);
    expect(actions[2]!.savingKWh).toBeCloseTo(8400, 6);
    expect(actions.every((a) => a.rule.length > 0)).toBe(true);
  });
  test('nothing reviewed calls for nothing; an unknown heating has no figure', () => {
    expect(heatingActions(study)).toEqual([]);
    const cold = heatingActions({ ...study, heatingKWh: null, setback: reviewNightSetback(month({ drop: 0 })) });
    expect(cold[0]).toMatchObject({ savingKWh: null, savingEur: null });
  });
  test('by signature, one degree on 200 cold days of 5 kWh/°C is 1 000 kWh', () => {
    const model = {
      baseKWhDay: 0,
      heatingSlopeKWhDayC: 5,
      heatingBalanceC: 15,
      coolingSlopeKWhDayC: 0,
      coolingBalanceC: 0,
    };
    const days = new Float64Array(300).fill(5, 0, 200).fill(25, 200);
    expect(savingBySignature(model, days, 1)).toBe(1000);
    expect(savingBySignature(model, days, -1)).toBeNull();
  });
});

test('a line through points that do not vary is no line', () => {
  expect(linearFit(Float64Array.of(1, 1, 1), Float64Array.of(1, 2, 3))).toBeNull();
  expect(linearFit(Float64Array.of(1, 2), Float64Array.of(1, 2))).toBeNull();
  expect(linearFit(Float64Array.of(1, 2, 3), Float64Array.of(4, 4, 4))).toMatchObject({ slope: 0, r2: null });
});
