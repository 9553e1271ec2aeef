import { expect, test } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { electricityBill } from './bill.ts';
import type { ElectricityContract } from './contract.ts';

const FROM = parseIsoDay('2024-01-01')!;
const TO = parseIsoDay('2024-01-31')!;

const contract = (networkEurPerYear: number | null): ElectricityContract => ({
  formula: 'BTINFCUST',
  subscribed: 9,
  offPeak: [],
  offers: [
    {
      kind: 'prices',
      name: 'Prix libres',
      fromDay: null,
      toDay: null,
      scheme: 'BASE',
      taxes: 'HT',
      acheminement: 'en sus',
      subscriptionEurPerYear: 120,
      pricesEurPerKWh: { BASE: 0.1 },
      networkEurPerYear,
    },
  ],
});

const energy = {
  kind: 'curve' as const,
  startMs: dayStart(FROM),
  stepS: 1800,
  powerW: new Float64Array(30 * 48).fill(500),
};

test('a network amount that a person typed is billed by days, instead of the tables', () => {
  const bill = electricityBill({ energy, contract: contract(365), period: { fromDay: FROM, toDay: TO } });
  const network = bill.lines.filter((line) => line.kind === 'acheminement');
  // 365 € a year over 30 days.
  expect(network.map((line) => [line.label, line.amountEur])).toEqual([['Acheminement (montant saisi)', 30]]);
});

test('a CTA that a person typed is billed by days, instead of a share of the network', () => {
  const [offer] = contract(365).offers;
  const typed = { ...contract(365), offers: [{ ...offer, ctaEurPerYear: 73 }] } as ElectricityContract;
  const bill = electricityBill({ energy, contract: typed, period: { fromDay: FROM, toDay: TO } });
  // 73 € a year over 30 days.
  expect(bill.lines.filter((line) => line.kind === 'cta').map((line) => [line.label, line.amountEur])).toEqual([
    ['Contribution tarifaire d’acheminement (CTA, montant saisi)', 6],
  ]);
});

test('without a typed amount the tables give it', () => {
  const bill = electricityBill({ energy, contract: contract(null), period: { fromDay: FROM, toDay: TO } });
  expect(bill.lines.filter((line) => line.kind === 'acheminement').length).toBeGreaterThan(1);
  expect(bill.lines.some((line) => line.label.includes('saisi'))).toBe(false);
});
