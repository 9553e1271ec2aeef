import { describe, expect, test } from 'vitest';
import { day, prices, small } from '../../test/bill-builders.ts';
import { electricityBill, gasBill } from './bill.ts';
import { costByBucket } from './cost-by-bucket.ts';
import { fuelBill } from './fuel-bill.ts';
import type { MeasuredExtent } from './measured-days.ts';

/** What is billed of a period that is not all measured: 36.5 € a year (0.1 € a day) and 24 kWh a day at 0.10 €, taxes in. */
const FROM = day('2025-11-01');
const TO = day('2025-12-01');
const MISSING = Number.NaN;
/** Energies of November, 24 kWh on the days `[first, last)` counted from 0. */
const november = (...spans: (readonly [first: number, last: number])[]) => {
  const kWh = new Float64Array(30).fill(MISSING);
  for (const [first, last] of spans) kWh.fill(24, first, last);
  return kWh;
};
const offer = prices('BASE', 0.1, 'TTC', 'compris', 36.5);
const billOf = (kWh: Float64Array, extent?: Partial<MeasuredExtent>, measured?: Float64Array) =>
  electricityBill({
    energy: {
      kind: 'days',
      firstDay: FROM,
      byPost: { BASE: kWh },
      ...(measured && { governs: { firstDay: FROM, kWh, measured } }),
    },
    contract: { ...small(offer), formula: null },
    period: { fromDay: FROM, toDay: TO },
    ...(extent && { extent: { firstDay: null, lastDay: null, today: null, ...extent } }),
  });
const eur = (days: number, kWh = 24 * days) => 0.1 * days + 0.1 * kWh;
const gaps = (bill: { gaps: ReturnType<typeof billOf>['gaps'] }) =>
  bill.gaps.map(({ fromDay, toDay, why }) => [fromDay - FROM, toDay - FROM, why.reason]);
const measured = (bill: ReturnType<typeof billOf>) => {
  if (bill.measured === null) return null;
  const { fromDay, toDay, days, energyKWh, ttcEur } = bill.measured;
  return [fromDay - FROM, toDay - FROM, days, energyKWh, ttcEur === null ? null : Number(ttcEur.toFixed(6))];
};

describe('the days that a bill charges', () => {
  test('are those from the first measure of the source to its last', () => {
    const bill = billOf(november([5, 20]), { firstDay: FROM + 5, lastDay: FROM + 19, today: TO + 9 });
    expect(gaps(bill)).toEqual([
      [0, 5, 'before_first_measure'],
      [20, 30, 'after_last_measure'],
    ]);
    expect([bill.billed, bill.totalTtcCents]).toEqual([{ fromDay: FROM + 5, toDay: FROM + 20 }, null]);
    expect(bill.pricedTtcEur).toBeCloseTo(eur(15), 9);
    expect(measured(bill)).toEqual([5, 20, 15, 360, 37.5]);
    expect(bill.meanEurPerKWh).toBeCloseTo(37.5 / 360, 12);
    // Nothing is drawn on the other days either.
    const { byKind } = costByBucket(bill, 'day');
    expect(byKind.abonnement.findIndex((value) => value > 0)).toBe(5);
    expect(byKind.abonnement.findLastIndex((value) => value > 0)).toBe(19);
  });

  test('leave out a first and a last day that are measured in part', () => {
    const share = new Float64Array(30).fill(1).fill(0, 0, 5).fill(0, 20).fill(0.5, 5, 6).fill(0.25, 19, 20);
    const bill = billOf(november([5, 20]), { firstDay: FROM + 5, lastDay: FROM + 19 }, share);
    expect(gaps(bill)).toEqual([
      [0, 5, 'before_first_measure'],
      [5, 6, 'day_measured_in_part'],
      [19, 20, 'day_measured_in_part'],
      [20, 30, 'after_last_measure'],
    ]);
    expect(measured(bill)).toEqual([6, 19, 13, 312, 32.5]);
    expect(bill.warnings).toEqual([expect.objectContaining({ code: 'taxes_not_detailed' })]);
  });

  test('stop before today, whatever is measured of it', () => {
    const bill = billOf(november([0, 11]), { firstDay: FROM - 90, lastDay: FROM + 10, today: FROM + 10 });
    expect(gaps(bill)).toEqual([[10, 30, 'day_not_over']]);
    expect(measured(bill)).toEqual([0, 10, 10, 240, 25]);
    expect(bill.pricedTtcEur).toBeCloseTo(25, 9);
    expect(bill.coverage.measuredDays).toBe(11);
  });

  test('leave today out once, when it is the last measured day and measured in part', () => {
    const share = new Float64Array(30).fill(1, 0, 10).fill(0.5, 10, 11);
    const bill = billOf(november([0, 11]), { firstDay: FROM - 90, lastDay: FROM + 10, today: FROM + 10 }, share);
    expect(gaps(bill)).toEqual([[10, 30, 'day_not_over']]);
    expect(measured(bill)).toEqual([0, 10, 10, 240, 25]);
  });

  test('are all those of a period that is inside the measures, or without an extent', () => {
    for (const extent of [undefined, { firstDay: FROM - 1, lastDay: TO, today: TO }]) {
      const bill = billOf(november([0, 30]), extent);
      expect([gaps(bill), bill.totalTtcCents, bill.pricedTtcEur]).toEqual([[], 7500, bill.totalTtcEur]);
      expect(measured(bill)).toEqual([0, 30, 30, 720, 75]);
    }
  });

  test('are none where nothing is measured of them', () => {
    const never = billOf(november(), { firstDay: FROM - 90, lastDay: TO + 90, today: TO + 99 });
    expect([gaps(never), never.lines, never.pricedTtcEur, never.measured, never.meanEurPerKWh]).toEqual([
      [[0, 30, 'nothing_measured']],
      [],
      0,
      null,
      null,
    ]);
    // Only the half of today.
    const today = billOf(november([10, 11]), { firstDay: FROM - 90, lastDay: FROM + 10, today: FROM + 10 });
    expect([gaps(today), today.lines, today.measured]).toEqual([
      [
        [10, 30, 'day_not_over'],
        [0, 10, 'nothing_measured'],
      ],
      [],
      null,
    ]);
    // Without an extent the yearly amounts stay, as for a comparison of offers.
    expect(billOf(november()).lines.map(({ kind }) => kind)).toContain('abonnement');
    expect(gaps(billOf(november()))).toEqual([[0, 30, 'nothing_measured']]);
  });
});

describe('the mean price of the measured days', () => {
  test('leaves the yearly amounts of days without a measure out, which the total holds', () => {
    const bill = billOf(november([0, 10], [25, 30]), { firstDay: FROM, lastDay: TO - 1, today: TO });
    expect(bill.totalTtcEur).toBeCloseTo(eur(30, 360), 9);
    expect(measured(bill)).toEqual([0, 30, 15, 360, 37.5]);
    expect(bill.meanEurPerKWh).toBeCloseTo(37.5 / 360, 12);
    const [warning] = bill.warnings.filter(({ code }) => code === 'measures_incomplete');
    expect(warning).toMatchObject({ values: { share: 0.5 } });
  });

  test('holds none of the network that the price includes, on days without a measure either', () => {
    const month = (kWh: Float64Array, fromDay: number, toDay: number) =>
      electricityBill({
        energy: { kind: 'days', firstDay: FROM, byPost: { BASE: kWh } },
        contract: small(prices('BASE', 0.2, 'HT', 'compris', 120), 'BTINFCU4'),
        period: { fromDay, toDay },
      });
    const bill = month(november([0, 10], [25, 30]), FROM, TO);
    expect(bill.lines.some(({ included, includedEur }) => included && includedEur! > 0)).toBe(true);
    // The measured days cost what the bills of these days alone add up to.
    const alone = [month(november([0, 30]), FROM, FROM + 10), month(november([0, 30]), FROM + 25, TO)];
    const expected = alone.reduce((sum, { totalTtcEur }) => sum + totalTtcEur!, 0);
    expect(bill.measured!.ttcEur).toBeCloseTo(expected, 9);
  });

  test('begins with the first measured day, after days inside the measures of the source that have none', () => {
    const bill = billOf(november([10, 20]), { firstDay: FROM - 30, lastDay: FROM + 19, today: TO });
    expect(measured(bill)).toEqual([10, 20, 10, 240, 25]);
    expect(bill.pricedTtcEur).toBeCloseTo(eur(20, 240), 9);
  });

  test('is unknown where a price of a measured day is, and known where only days without a measure lack one', () => {
    const dated = (fromDay: number) =>
      electricityBill({
        energy: { kind: 'days', firstDay: FROM, byPost: { BASE: november([10, 30]) } },
        contract: { ...small({ ...offer, fromDay }), formula: null },
        period: { fromDay: FROM, toDay: TO },
      });
    expect([measured(dated(FROM + 11)), dated(FROM + 11).meanEurPerKWh]).toEqual([[10, 30, 20, 480, null], null]);
    expect(measured(dated(FROM + 10))).toEqual([10, 30, 20, 480, 50]);
    expect(dated(FROM + 10).totalTtcCents).toBeNull();
  });

  test('is unknown without an energy', () => {
    const bill = billOf(new Float64Array(30));
    expect([measured(bill), bill.meanEurPerKWh, bill.totalTtcCents]).toEqual([[0, 30, 30, 0, 3], null, 300]);
  });
});

test('gas and fuel stop at their last measured day too', () => {
  const extent = { firstDay: FROM, lastDay: FROM + 19, today: TO };
  const period = { fromDay: FROM, toDay: TO };
  const contract = {
    option: 'T2' as const,
    offers: [
      {
        name: 'G',
        taxes: 'TTC' as const,
        acheminement: 'compris' as const,
        subscriptionEurPerYear: 36.5,
        priceEurPerKWh: 0.1,
        fromDay: null,
        toDay: null,
      },
    ],
  };
  const gas = gasBill({ dayEnergies: { firstDay: FROM, kWh: november([0, 20]) }, contract, period, extent });
  expect(measured(gas)).toEqual([0, 20, 20, 480, 50]);
  expect(gas.pricedTtcEur).toBeCloseTo(50, 9);
  const late = { ...extent, firstDay: FROM + 5 };
  const from = gasBill({ dayEnergies: { firstDay: FROM, kWh: november([5, 20]) }, contract, period, extent: late });
  expect(measured(from)).toEqual([5, 20, 15, 360, 37.5]);
  const spends = [{ fromDay: FROM - 10, toDay: TO + 10, kWh: 1200, paidEur: 240 }];
  const fuel = fuelBill({ spends, dayKWh: november([0, 20]), period, extent });
  expect([measured(fuel), gaps(fuel)]).toEqual([[0, 20, 20, 480, 96], [[20, 30, 'after_last_measure']]]);
  expect(fuel.lines.map(({ toDay }) => toDay - FROM)).toEqual([20]);
});
