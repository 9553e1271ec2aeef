import { expect, test } from 'vitest';
import { day, open, small } from '../../test/bill-builders.ts';
import { PUBLISHED, withOwnRates } from '../tariffs/own-rates.ts';
import { electricityBill } from './bill.ts';
import type { ElectricityContract } from './contract.ts';

/** An individual producer who injects pays the management component of one above the subscription of the Tarif Bleu. */
const PRODUCER: ElectricityContract = {
  ...small({ kind: 'regulated', option: 'BASE', ...open }, 'BTINFCU4'),
  subscribed: 6,
  role: 'autoproducteur_individuel_avec_injection',
};
const month = (contract: ElectricityContract, from: string, to: string) => {
  const period = { fromDay: day(from), toDay: day(to) };
  const kWh = new Float64Array(period.toDay - period.fromDay).fill(24);
  return electricityBill({
    energy: { kind: 'days', firstDay: period.fromDay, byPost: { BASE: kWh } },
    contract,
    period,
  });
};
const consumer = (from: string, to: string) => month({ ...PRODUCER, role: 'consommateur' }, from, to);

test('September 2026: 11.81 € a year with taxes above the bill of a consumer', () => {
  const [from, to] = ['2026-09-01', '2026-10-01'];
  expect([consumer(from, to).totalTtcCents, month(PRODUCER, from, to).totalTtcCents]).toEqual([15_971, 16_069]);
  const line = month(PRODUCER, from, to).lines.find(({ label }) => label.startsWith('Majoration'))!;
  expect([line.label, line.unitPrice, line.vatRate, line.rows.map(({ value }) => value)]).toEqual([
    'Majoration, autoproducteur avec injection (TTC)',
    11.81,
    null,
    [11.81],
  ]);
});

test('September 2026, with the management component of the bill: the supplement before tax is the published one', () => {
  const [from, to] = ['2026-09-01', '2026-10-01'];
  const key = 'CG|BT_INF_36|any|autoproducteur_individuel_avec_injection';
  const own = withOwnRates([{ table: 'turpe', key, value: 27.6, fromDay: day('2026-08-01'), toDay: null }]);
  const bill = month({ ...PRODUCER, tariffs: own }, from, to);
  const line = bill.lines.find(({ label }) => label === 'Majoration, autoproducteur avec injection')!;
  // 11.81 € with taxes are 9.84 € without (CRE, délibération 2026-105).
  expect([line.unitPrice, line.vatRate]).toEqual([expect.closeTo(9.84, 2), 0.2]);
  // Taken apart, the bill has the total of the one that is not.
  expect(bill.totalTtcCents).toBe(16_069);
});

test('September 2025: the difference of the management components, before tax, marked as derived', () => {
  const [from, to] = ['2025-09-01', '2025-10-01'];
  const bill = month(PRODUCER, from, to);
  const line = bill.lines.find(({ label }) => label === 'Majoration, autoproducteur avec injection')!;
  expect([line.unitPrice, line.vatRate, line.rows[0]!.status]).toEqual([9.6, 0.2, 'derived']);
  // The supplement and its CTA (21.93 %), with a VAT of 20 %.
  const expected = consumer(from, to).totalTtcEur! + ((9.6 * 30) / 365) * 1.2193 * 1.2;
  expect(bill.totalTtcEur).toBeCloseTo(expected, 9);
  expect(bill.totalTtcCents).toBe(15_696);
});

test('where no row gives it, it is unknown and asked for', () => {
  const [from, to] = ['2025-03-01', '2025-04-01'];
  const key = 'HT|AUTOPRODUCTEUR_INJECTION|MAJORATION';
  const asked = (contract: ElectricityContract) =>
    month(contract, from, to).gaps.flatMap(({ rates }) => rates?.map((rate) => rate.key) ?? []);
  expect(asked(PRODUCER)).toContain(key);
  const own = withOwnRates([{ table: 'regulated', key, value: 9, fromDay: day('2025-01-01'), toDay: null }]);
  expect(asked({ ...PRODUCER, tariffs: own })).not.toContain(key);
  expect(asked({ ...PRODUCER, tariffs: PUBLISHED, role: 'consommateur' })).not.toContain(key);
});
