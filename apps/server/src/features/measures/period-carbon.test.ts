import { parseIsoDay } from '@joulerie/domain/calendar';
import { partnerDays } from '@joulerie/domain/measures';
import { expect, test } from 'vitest';
import { type ConsumedDays, carbonOf } from './period-carbon.ts';

const FROM = parseIsoDay('2026-03-01')!;
const NONE = Number.NaN;
const days = (...kWh: number[]) => ({
  amounts: Float64Array.from(kWh, (one) => one * 1000),
  whole: Uint8Array.from(kWh, (one) => (Number.isNaN(one) ? 0 : 1)),
});
const electricity: ConsumedDays = { idtype: 'pdl', now: days(100, NONE, 50), before: days(80, 90, 100) };
const gas: ConsumedDays = { idtype: 'pce', now: days(10, 10, 10), before: days(NONE, NONE, NONE) };
const compared = {
  partners: partnerDays('year', { fromDay: FROM, toDay: FROM + 3 }, FROM + 10),
  beforeFrom: FROM - 365,
};

test('each energy has the factor of its type; a missing day is in no sum, and the change stands on the days of both years', () => {
  const { kg, lines, comparison, reason } = carbonOf([electricity, gas], FROM, compared);
  // ADEME: 0,052 kg per kWh of electricity, 0,227 per kWh PCI of gas, 1,11 kWh PCS each.
  expect(kg).toBeCloseTo(150 * 0.052 + (30 * 0.227) / 1.11, 9);
  expect(reason).toBeNull();
  expect(lines.map(({ idtype, kwh }) => [idtype, kwh])).toEqual([
    ['pdl', 150],
    ['pce', 30],
  ]);
  expect(lines[0]!.factors).toMatchObject([{ perKwh: 0.052 }]);
  expect(lines[0]!.factors[0]!.reference).toContain('en vigueur le');
  expect(comparison).toMatchObject({ elapsed: 3, days: null });
  expect(comparison!.now).toBeCloseTo(150 * 0.052, 9);
  expect(comparison!.previous).toBeCloseTo(180 * 0.052, 9);
});

test('an energy without a factor leaves the sum unknown, says which, and gives what is known beside', () => {
  const heat: ConsumedDays = { idtype: 'cpcu', now: days(500, 500, 500), before: days(NONE, NONE, NONE) };
  const answer = carbonOf([electricity, heat], FROM, compared);
  expect(answer).toMatchObject({ kg: null, comparison: null });
  expect(answer.partialKg).toBeCloseTo(150 * 0.052, 9);
  expect(answer.reason).toContain('facteur d’émission inconnu');
  expect(answer.lines[1]).toMatchObject({ idtype: 'cpcu', kwh: 1500, kg: null, factors: [] });
});

test('each step has the emissions of its measured days; one without a measure or without a factor has none', () => {
  const starts = [FROM, FROM + 1, FROM + 2];
  const each = carbonOf([electricity], FROM, null, starts);
  expect(each.steps).toEqual([expect.closeTo(100 * 0.052, 9), null, expect.closeTo(50 * 0.052, 9)]);
  expect(carbonOf([electricity, gas], FROM, null, [FROM, FROM + 2]).steps).toEqual([
    expect.closeTo(100 * 0.052 + (20 * 0.227) / 1.11, 9),
    expect.closeTo(50 * 0.052 + (10 * 0.227) / 1.11, 9),
  ]);
  const heat: ConsumedDays = { idtype: 'cpcu', now: days(NONE, 500, NONE), before: days(NONE, NONE, NONE) };
  expect(carbonOf([electricity, heat], FROM, null, starts).steps).toEqual([
    expect.closeTo(100 * 0.052, 9),
    null,
    expect.closeTo(50 * 0.052, 9),
  ]);
});

test('without a measure, nothing is emitted that is known', () => {
  const silent: ConsumedDays = { idtype: 'pdl', now: days(NONE, NONE, NONE), before: days(1, 1, 1) };
  expect(carbonOf([silent], FROM, null)).toEqual({
    kg: null,
    partialKg: null,
    reason: 'aucune énergie mesurée sur la période',
    lines: [],
    steps: null,
    comparison: null,
  });
});
