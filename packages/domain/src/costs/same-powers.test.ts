import { expect, test } from 'vitest';
import { CONTRACTS, curve, day, prices } from '../../test/bill-builders.ts';
import { electricityBill } from './bill.ts';

/** Exceedances are judged by month: only powers that change cut it, not the way in which the same ones are written. */
const NOVEMBER = { fromDay: day('2025-11-01'), toDay: day('2025-12-01') };
const CUT = day('2025-11-15');
const flat = curve(1, 1);
flat.powerW.fill(60_000);

test.each([
  ['the same powers in another order', { HCB: 50, HPB: 50, HCH: 50, HPH: 50, PTE: 50 }],
  ['one power for all classes', 50],
])('%s after a new offer cuts no month', (_, later) => {
  const offer = prices('HTA5', 0.08, 'HT', 'en sus');
  const total = (power: typeof later) =>
    electricityBill({
      energy: flat,
      contract: {
        ...CONTRACTS['HTA fixed peak']!,
        offers: [
          { ...offer, toDay: CUT },
          { ...offer, fromDay: CUT },
        ],
        subscribed: [
          { fromDay: null, toDay: CUT, power: { PTE: 50, HPH: 50, HCH: 50, HPB: 50, HCB: 50 } },
          { fromDay: CUT, toDay: null, power },
        ],
      },
      period: NOVEMBER,
    }).totalTtcCents;
  expect(total(later)).toBe(total({ PTE: 50, HPH: 50, HCH: 50, HPB: 50, HCB: 50 }));
  // A power that does change is judged on its own days.
  expect(total(51)).not.toBe(total(50));
});
