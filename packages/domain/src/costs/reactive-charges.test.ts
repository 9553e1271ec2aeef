import { expect, test } from 'vitest';
import { CONTRACTS, curve, day, open, prices } from '../../test/bill-builders.ts';
import { PUBLISHED } from '../tariffs/own-rates.ts';
import { electricityBill } from './bill.ts';
import type { ElectricityContract } from './contract.ts';
import type { ReactiveEnergy } from './reactive-charges.ts';

/** Reactive energy (HTA) is judged on its whole invoice and shared by its days, each at the rates of its date. */
const HTA = CONTRACTS['HTA fixed peak']!;
const NOVEMBER = { fromDay: day('2025-11-01'), toDay: day('2025-12-01') };
const row = (more: Partial<ReactiveEnergy> = {}): ReactiveEnergy => ({
  ...NOVEMBER,
  post: 'HPH',
  reactiveKVArh: 3000,
  activeKWh: 4000,
  ...more,
});
const energy = curve(1, 40_000);
const billed = (
  reactive: ReactiveEnergy,
  [from, to]: readonly [string, string] = ['2025-11-01', '2025-12-01'],
  contract: ElectricityContract = HTA,
) => electricityBill({ energy, contract, period: { fromDay: day(from), toDay: day(to) }, reactive: [reactive] });
const shown = (...args: Parameters<typeof billed>) =>
  billed(...args)
    .lines.filter(({ kind }) => kind === 'reactif')
    .map(({ quantity, unitPrice, amountEur }) => [quantity, unitPrice, amountEur].map((v) => Number(v.toFixed(6))));

test('a part of an invoice bills its share of what is beyond the free share of the whole', () => {
  // 3 000 − 0,4 × 4 000 = 1 400 kVArh at 2,44 c€ (CRE, délibération 2025-40): a third of it on ten days of thirty.
  expect(shown(row())).toEqual([[1400, 0.0244, 34.16]]);
  expect(shown(row(), ['2025-11-11', '2025-11-21'])).toEqual([[466.666667, 0.0244, 11.386667]]);
});

test('active energy is that of the whole invoice, not of the days asked', () => {
  const { activeKWh: _, ...measured } = row({ reactiveKVArh: 9000 });
  const [whole] = shown(measured);
  const parts = [
    shown(measured, ['2025-11-01', '2025-11-03']),
    shown(measured, ['2025-11-03', '2025-11-24']),
    shown(measured, ['2025-11-24', '2025-12-01']),
  ];
  // 1 and 2 November 2025 are a Saturday and a Sunday: their own energy in HPH would give another free share.
  expect(parts.reduce((sum, [part]) => sum + part![2]!, 0)).toBeCloseTo(whole![2]!, 5);
});

test('a change of the price inside an invoice cuts it by days, and one that changes nothing does not', () => {
  const invoice = row({ fromDay: day('2026-07-17'), toDay: day('2026-08-16'), post: 'HPH' });
  const period = ['2026-07-01', '2026-09-01'] as const;
  // 15 days at 2,44 c€, then 15 at 2,51 c€ (CRE, délibération 2026-105): 700 kVArh each.
  expect(shown(invoice, period)).toEqual([
    [700, 0.0244, 17.08],
    [700, 0.0251, 17.57],
  ]);
  const offer = prices('HTA5', 0.08, 'HT', 'en sus');
  const again = {
    ...HTA,
    offers: [
      { ...offer, toDay: day('2025-11-12') },
      { ...offer, ...open, fromDay: day('2025-11-12') },
    ],
  };
  expect(shown(row(), ['2025-11-01', '2025-12-01'], again)).toEqual([[1400, 0.0244, 34.16]]);
});

test('the days of an invoice that no grid prices are unknown, and ask for their row', () => {
  const table = PUBLISHED.turpe;
  const key = 'CER_SOUTIRAGE|HTA';
  const rows = table.rows.get(key)!.filter(({ toDay }) => toDay !== null);
  const tariffs = { ...PUBLISHED, turpe: { ...table, rows: new Map([...table.rows, [key, rows]]) } };
  const invoice = row({ fromDay: day('2026-07-17'), toDay: day('2026-08-16') });
  const bill = billed(invoice, ['2026-07-01', '2026-09-01'], { ...HTA, tariffs });
  expect(bill.lines.filter(({ kind }) => kind === 'reactif').map(({ quantity }) => quantity)).toEqual([700]);
  expect(bill.gaps.filter(({ rates }) => rates?.some((rate) => rate.key === key))).toMatchObject([
    { fromDay: day('2026-08-01'), toDay: day('2026-08-16') },
  ]);
});

test('an invoice that ends in months without its class bills the days of the others', () => {
  const invoice = { fromDay: day('2026-03-16'), toDay: day('2026-04-16') };
  // High season is November to March: 16 days of March hold the 1 400 kVArh, and April none.
  expect(shown(row(invoice), ['2026-04-01', '2026-05-01'])).toEqual([]);
  expect(shown(row(invoice), ['2026-03-01', '2026-04-01'])).toEqual([[1400, 0.0244, 34.16]]);
  expect(shown(row(invoice), ['2026-03-24', '2026-04-10'])).toEqual([[700, 0.0244, 17.08]]);
  // Peak hours are those of December to February.
  const peak = row({ post: 'PTE', fromDay: day('2026-02-16'), toDay: day('2026-03-16') });
  expect(shown(peak, ['2026-02-01', '2026-04-01'])).toEqual([[1400, 0.0244, 34.16]]);
  expect(shown(peak, ['2026-03-01', '2026-04-01'])).toEqual([]);
});

test('a month whose peak days are not published may have the class, and holds the invoice', () => {
  const mobile = CONTRACTS['HTA mobile peak']!;
  const invoice = row({ fromDay: day('2026-03-16'), toDay: day('2026-04-16') });
  // The peak days of March 2026 are unknown here; April, in low season, has no HPH whatever they are.
  expect(mobile.mobilePeak!.toDay).toBeLessThan(invoice.fromDay);
  expect(shown(invoice, ['2026-04-01', '2026-05-01'], mobile)).toEqual([]);
  expect(shown(invoice, ['2026-03-01', '2026-04-01'], mobile)).toEqual([[1400, 0.0244, 34.16]]);
});

test('every rate that is missing is asked for', () => {
  const keys = ['CER_SOUTIRAGE|HTA', 'CER_TGPHI_MAX|HTA'];
  const table = PUBLISHED.turpe;
  const tariffs = {
    ...PUBLISHED,
    turpe: { ...table, rows: new Map([...table.rows].filter(([key]) => !keys.includes(key))) },
  };
  const bill = billed(row(), undefined, { ...HTA, tariffs });
  expect(bill.gaps.flatMap(({ rates }) => rates?.map(({ key }) => key) ?? [])).toEqual(keys);
});

test('active energy that misses a day of the invoice is unknown, with its reason', () => {
  const { activeKWh: _, ...measured } = row();
  const powerW = energy.powerW.slice();
  powerW.fill(Number.NaN, 48 * 100, 48 * 101);
  const bill = electricityBill({
    energy: { ...energy, powerW },
    contract: HTA,
    period: NOVEMBER,
    reactive: [measured],
  });
  expect(bill.lines.filter(({ kind }) => kind === 'reactif')).toEqual([]);
  expect(bill.gaps.map(({ why }) => why.reason)).toContain('reactive_without_active');
});
