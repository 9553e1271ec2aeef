import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noAnswer } from '../answers/index.ts';
import { costByBucket } from './cost-by-bucket.ts';
import { type FuelSpend, fuelBill } from './fuel-bill.ts';
import { dayNumber } from '../calendar/days.ts';

const JANUARY = { fromDay: dayNumber(2024, 1, 1), toDay: dayNumber(2024, 2, 1) };
const even = (days: number, kWh: number) => new Float64Array(days).fill(kWh);

test('ten days of a delivery of 100 days and 1 000 € cost 100 €, all taxes in', () => {
  const spend = { fromDay: JANUARY.fromDay + 21, toDay: JANUARY.fromDay + 121, kWh: 10_000, paidEur: 1000 };
  const dayKWh = even(31, 100).fill(Number.NaN, 0, 21);
  const bill = fuelBill({ spends: [spend], dayKWh, period: JANUARY });
  expect(bill).toMatchObject({ totalTtcCents: 10_000, totalHtEur: null, gaps: [], meanEurPerKWh: 0.1 });
  expect(bill.lines).toMatchObject([
    { label: 'Livraison du 22/01/2024', quantity: 1000, unitPrice: 0.1, amountCents: 10_000, vatRate: null },
  ]);
  expect(bill.coverage).toMatchObject({ days: 31, measuredDays: 10 });
});

test('a delivery without its price is a gap on its own days; the others are priced', () => {
  const spends: FuelSpend[] = [
    { fromDay: JANUARY.fromDay - 10, toDay: JANUARY.fromDay + 10, kWh: 2000, paidEur: null },
    { fromDay: JANUARY.fromDay + 10, toDay: JANUARY.fromDay + 40, kWh: 3000, paidEur: 300 },
  ];
  const bill = fuelBill({ spends, dayKWh: even(31, 100), period: JANUARY });
  expect(bill).toMatchObject({ totalTtcCents: null, totalTtcEur: null });
  expect(bill.pricedTtcEur).toBeCloseTo(210, 9);
  expect(bill.gaps).toEqual([
    {
      fromDay: JANUARY.fromDay,
      toDay: JANUARY.fromDay + 10,
      why: noAnswer('delivery_price_unknown', { day: dayNumber(2023, 12, 22) }),
    },
  ]);
});

test('each day costs its own energy, where what is known begins inside the period', () => {
  const fromDay = JANUARY.fromDay + 10;
  const toDay = JANUARY.fromDay + 20;
  // 10 kWh on the eleventh day of the period, 11 on the next…: 145 kWh at 0.10 €.
  const dayKWh = Float64Array.from({ length: 20 }, (_, i) => (i < 10 ? Number.NaN : i));
  const bill = fuelBill({
    spends: [{ fromDay, toDay, kWh: 100, paidEur: 10 }],
    dayKWh,
    period: { fromDay: JANUARY.fromDay, toDay },
    extent: { firstDay: fromDay, lastDay: toDay - 1, today: toDay + 5 },
  });
  expect(bill.lines).toMatchObject([{ fromDay, toDay, quantity: 145, amountCents: 1450 }]);
  expect(bill.measured).toMatchObject({ fromDay, toDay, energyKWh: 145, ttcEur: expect.closeTo(14.5, 9) });
  const days = Array.from(costByBucket(bill, 'day').byKind.energie, (eur) => Number(eur.toFixed(6)));
  expect(days.slice(9)).toEqual([0, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9]);
});

test('energy on days of no delivery is a gap from its first day to its last; a day without energy costs nothing', () => {
  const why = noAnswer('no_delivery_on_days');
  const [fromDay, toDay] = [JANUARY.fromDay + 10, JANUARY.fromDay + 20];
  const dayKWh = even(31, 100).fill(0, 0, 4).fill(Number.NaN, 25, 27).fill(0, 29);
  const bill = fuelBill({ spends: [{ fromDay, toDay, kWh: 1000, paidEur: 150 }], dayKWh, period: JANUARY });
  expect(bill).toMatchObject({ totalTtcCents: null, meanEurPerKWh: null });
  expect(bill.pricedTtcEur).toBeCloseTo(150, 9);
  expect(bill.gaps).toEqual([
    { fromDay: JANUARY.fromDay + 4, toDay: fromDay, why },
    { fromDay: toDay, toDay: JANUARY.fromDay + 29, why },
  ]);
  expect(fuelBill({ spends: [], dayKWh: even(31, 100), period: JANUARY }).gaps).toEqual([{ ...JANUARY, why }]);
  expect(fuelBill({ spends: [], dayKWh: even(31, 0), period: JANUARY }).totalTtcCents).toBe(0);
});

test('nothing burnt is nothing known', () => {
  const bill = fuelBill({ spends: [], dayKWh: even(31, Number.NaN), period: JANUARY });
  expect(bill).toMatchObject({ totalTtcCents: null, energyKWh: null, lines: [] });
});

test('over all the days of its deliveries, the bill is what was paid, to the cent, and its days add up to it', () => {
  const delivery = fc.record({
    days: fc.integer({ min: 1, max: 200 }),
    kWh: fc.integer({ min: 1, max: 50_000 }),
    cents: fc.integer({ min: 0, max: 900_000 }),
  });
  fc.assert(
    fc.property(fc.array(delivery, { minLength: 1, maxLength: 6 }), (list) => {
      let at = JANUARY.fromDay;
      const spends = list.map(({ days, kWh, cents }): FuelSpend => ({
        fromDay: at,
        toDay: (at += days),
        kWh,
        paidEur: cents / 100,
      }));
      const dayKWh = Float64Array.from(
        spends.flatMap((one) =>
          Array.from({ length: one.toDay - one.fromDay }, () => one.kWh / (one.toDay - one.fromDay)),
        ),
      );
      const bill = fuelBill({ spends, dayKWh, period: { fromDay: JANUARY.fromDay, toDay: at } });
      expect(bill.totalTtcCents).toBe(list.reduce((sum, { cents }) => sum + cents, 0));
      const days = costByBucket(bill, 'month').totalCents!;
      expect(days.reduce((sum, cents) => sum + cents, 0)).toBe(bill.totalTtcCents);
    }),
  );
});
