import { describe, expect, it, test } from 'vitest';
import { sentenceOf } from '../answers/index.ts';
import { parseIsoDay } from '../calendar/days.ts';
import { always, parseOffPeak } from '../calendar/off-peak.ts';
import { dayStart } from '../calendar/paris.ts';
import { electricityBill, gasBill } from './bill.ts';
import type { ElectricityContract, GasContract } from './contract.ts';
import { costByBucket } from './cost-by-bucket.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const period = (from: string, to: string) => ({ fromDay: day(from), toDay: day(to) });
const open = { fromDay: null, toDay: null };
const offPeak = always(parseOffPeak('HC (22H00-6H00)')!);

/** A curve of constant power over civil days. */
function flat(from: string, to: string, watts: number, stepS = 1800) {
  const startMs = dayStart(day(from));
  const n = (dayStart(day(to)) - startMs) / (stepS * 1000);
  return { kind: 'curve' as const, startMs, stepS, powerW: new Float64Array(n).fill(watts) };
}

const base: ElectricityContract = {
  formula: 'BTINFCU4',
  subscribed: 6,
  offPeak,
  offers: [{ kind: 'regulated', option: 'BASE', ...open }],
};

test('a month without an offer has no total in a chart, and the next one has', () => {
  const months = period('2026-02-01', '2026-04-01');
  const contract = { ...base, offers: [{ ...base.offers[0]!, fromDay: day('2026-03-01') }] };
  const bill = electricityBill({ energy: flat('2026-02-01', '2026-04-01', 500), contract, period: months });
  const [february, march] = costByBucket(bill, 'month').totalEur;
  expect(february).toBeNaN();
  expect(march).toBeCloseTo(bill.pricedTtcEur, 8);
});

describe('electricity bill', () => {
  it('keeps one line of subscription where another rate changes', () => {
    const contract: ElectricityContract = {
      ...base,
      offers: [
        {
          kind: 'prices',
          name: 'X',
          scheme: 'BASE',
          taxes: 'HT',
          acheminement: 'compris',
          subscriptionEurPerYear: 365,
          pricesEurPerKWh: { BASE: 0.1 },
          ...open,
        },
      ],
    };
    const months = period('2026-01-15', '2026-02-15');
    const { lines } = electricityBill({ energy: flat('2026-01-15', '2026-02-15', 500), contract, period: months });
    const of = (kind: string) => lines.filter((line) => line.kind === kind);
    expect(of('accise')).toHaveLength(2);
    expect(of('abonnement').map(({ quantity, amountEur }) => [quantity, amountEur])).toEqual([[31, 31]]);
  });

  it('reproduces March 2026 at the Base tariff to the cent', () => {
    const p = period('2026-03-01', '2026-04-01');
    const bill = electricityBill({
      energy: { kind: 'registers', readings: [{ ...p, byPost: { BASE: 412 } }] },
      contract: base,
      period: p,
    });
    expect(bill.gaps).toEqual([]);
    const amount = (kind: string) => bill.lines.filter((l) => l.kind === kind).reduce((s, l) => s + l.amountEur, 0);
    expect(amount('abonnement')).toBeCloseTo(12.0263, 4);
    expect(amount('cta')).toBeCloseTo(1.2671, 4);
    expect(amount('energie')).toBeCloseTo(53.8896, 4);
    expect(amount('accise')).toBeCloseTo(12.7102, 4);
    expect(amount('tva')).toBeCloseTo(15.9786, 4);
    expect(bill.totalTtcCents).toBe(9587);
    expect(bill.lines.reduce((s, l) => s + l.amountCents, 0)).toBe(9587);
  });

  it('lists the network tariff without counting it twice', () => {
    const p = period('2026-03-01', '2026-04-01');
    const bill = electricityBill({ energy: flat('2026-03-01', '2026-04-01', 500), contract: base, period: p });
    const network = bill.lines.filter((l) => l.kind === 'acheminement');
    expect(network.length).toBeGreaterThan(3);
    expect(network.every((l) => l.included && l.amountEur === 0 && l.includedEur! > 0)).toBe(true);
    expect(network.some((l) => l.label.includes('compris dans le prix de l’énergie'))).toBe(true);
  });

  it('splits the lines of a rate that changes inside the period', () => {
    const p = period('2026-01-01', '2026-03-01');
    const bill = electricityBill({ energy: flat('2026-01-01', '2026-03-01', 500), contract: base, period: p });
    const cta = bill.lines.filter((l) => l.kind === 'cta');
    expect(cta.map((l) => [l.fromDay, l.toDay])).toEqual([
      [day('2026-01-01'), day('2026-02-01')],
      [day('2026-02-01'), day('2026-03-01')],
    ]);
    expect(cta[0]!.unitPrice / cta[1]!.unitPrice).toBeCloseTo(0.2193 / 0.15, 9);
  });

  it('takes VAT at 5.5 % on the subscription until July 2025 and at 20 % from August', () => {
    const bill = electricityBill({
      energy: flat('2025-07-01', '2025-09-01', 500),
      contract: base,
      period: period('2025-07-01', '2025-09-01'),
    });
    const subscriptions = bill.lines.filter((l) => l.kind === 'abonnement');
    expect(subscriptions.map((l) => l.vatRate)).toEqual([0.055, 0.2]);
    expect(bill.lines.filter((l) => l.kind === 'tva').map((l) => l.label)).toEqual(['TVA 5,5\u00a0%', 'TVA 20\u00a0%']);
  });

  it('keeps the published price of an offer with taxes', () => {
    const contract: ElectricityContract = {
      ...base,
      offers: [
        {
          kind: 'prices',
          name: 'X',
          scheme: 'HPHC',
          taxes: 'TTC',
          acheminement: 'compris',
          subscriptionEurPerYear: 180,
          pricesEurPerKWh: { HP: 0.22, HC: 0.16 },
          ...open,
        },
      ],
    };
    const bill = electricityBill({
      energy: flat('2026-03-02', '2026-03-12', 1000),
      contract,
      period: period('2026-03-02', '2026-03-12'),
    });
    expect(bill.totalTtcEur).toBeCloseTo((180 * 10) / 365 + 160 * 0.22 + 80 * 0.16, 9);
    expect(bill.totalHtEur! + bill.totalVatEur!).toBeCloseTo(bill.totalTtcEur!, 9);
  });

  it('says that a tariff is unknown instead of guessing', () => {
    const contract: ElectricityContract = {
      ...base,
      formula: 'BTSUPCU4',
      subscribed: { HPH: 60, HCH: 60, HPB: 60, HCB: 60 },
      offers: [
        {
          kind: 'prices',
          name: 'X',
          scheme: 'BASE',
          taxes: 'HT',
          acheminement: 'en sus',
          subscriptionEurPerYear: 0,
          pricesEurPerKWh: { BASE: 0.1 },
          ...open,
        },
      ],
    };
    const bill = electricityBill({
      energy: flat('2025-07-01', '2025-09-01', 5000),
      contract,
      period: period('2025-07-01', '2025-09-01'),
    });
    expect(bill.totalTtcCents).toBeNull();
    expect(sentenceOf(bill.gaps[0]!.why)).toContain('Tarif inconnu');
    expect(bill.gaps[0]).toMatchObject({ fromDay: day('2025-07-01'), toDay: day('2025-08-01') });
  });

  it('has no total without measures', () => {
    const bill = electricityBill({
      energy: flat('2026-03-01', '2026-04-01', Number.NaN),
      contract: base,
      period: period('2026-03-01', '2026-04-01'),
    });
    expect(bill.totalTtcCents).toBeNull();
    expect(bill.energyKWh).toBeNull();
    expect(bill.gaps.map((g) => sentenceOf(g.why))).toContain('Aucune énergie mesurée sur la période.');
  });
});

const CAPACITY = 'Capacité journalière souscrite inconnue\u00a0: l’acheminement de l’option TP en dépend.';
const DISTANCE = 'Distance au réseau de transport inconnue\u00a0: l’acheminement de l’option TP en dépend.';

describe('gas bill', () => {
  const contract: GasContract = {
    option: 'T2',
    offers: [
      { name: 'G', taxes: 'HT', acheminement: 'compris', subscriptionEurPerYear: 240, priceEurPerKWh: 0.06, ...open },
    ],
  };
  it('adds CTA of the ATRD subscription and the excise', () => {
    const kWh = new Float64Array(365).fill(40);
    const bill = gasBill({
      dayEnergies: { firstDay: day('2025-08-01'), kWh },
      contract,
      period: period('2025-08-01', '2026-07-01'),
    });
    expect(bill.gaps).toEqual([]);
    const cta = bill.lines.filter((l) => l.kind === 'cta');
    expect(cta[0]!.unitPrice).toBeCloseTo(46.01, 2);
    expect(bill.lines.filter((l) => l.kind === 'accise').map((l) => (l.unitPrice * 1000).toFixed(2))).toEqual([
      '15.43',
      '16.39',
    ]);
  });
  it.each(['T4', 'TP'] as const)(
    '%s without its capacity has no known network beside the price, and none to know in it',
    (option) => {
      const billed = (acheminement: 'en sus' | 'compris') =>
        gasBill({
          dayEnergies: { firstDay: day('2026-01-01'), kWh: new Float64Array(31).fill(20_000) },
          contract: { option, offers: [{ ...contract.offers[0]!, acheminement }] },
          period: period('2026-01-01', '2026-02-01'),
        });
      const beside = billed('en sus');
      expect(beside.totalTtcCents).toBeNull();
      expect(beside.gaps).toContainEqual(expect.objectContaining({ lines: expect.arrayContaining(['network']) }));
      expect(JSON.stringify(billed('compris').gaps)).not.toContain('gas_capacity_unknown');
    },
  );
  it.each<[known: Partial<GasContract>, lacking: string[]]>([
    [{ dailyCapacityMWh: 20, distanceM: 300 }, []],
    [{ dailyCapacityMWh: 20, distanceM: 0 }, []],
    [{ dailyCapacityMWh: 20 }, [DISTANCE]],
    [{ distanceM: 300 }, [CAPACITY]],
    [{}, [CAPACITY, DISTANCE]],
  ])('TP with %j says what its network lacks, and nothing else', (known, lacking) => {
    const bill = gasBill({
      dayEnergies: { firstDay: day('2026-01-01'), kWh: new Float64Array(31).fill(20_000) },
      contract: { option: 'TP', ...known, offers: [{ ...contract.offers[0]!, acheminement: 'en sus' }] },
      period: period('2026-01-01', '2026-02-01'),
    });
    expect(bill.gaps.map(({ why }) => sentenceOf(why))).toEqual(lacking);
    expect(bill.totalTtcCents === null).toBe(lacking.length > 0);
  });
  it('charges the terms of T4 beside the price', () => {
    const t4: GasContract = {
      option: 'T4',
      dailyCapacityMWh: 600,
      offers: [{ ...contract.offers[0]!, acheminement: 'en sus' }],
    };
    const kWh = new Float64Array(31).fill(20_000);
    const bill = gasBill({
      dayEnergies: { firstDay: day('2026-01-01'), kWh },
      contract: t4,
      period: period('2026-01-01', '2026-02-01'),
    });
    const network = bill.lines.filter((l) => l.kind === 'acheminement').reduce((s, l) => s + l.amountEur, 0);
    expect(network).toBeCloseTo(((21705.72 + 500 * 288 + 100 * 144) * 31) / 365 + 620 * 1.18, 6);
  });
});

describe('cost by bucket', () => {
  it('adds up to the bill to the cent, by day and by month', () => {
    const p = period('2025-06-15', '2026-03-20');
    const bill = electricityBill({
      energy: flat('2025-06-15', '2026-03-20', 731),
      contract: { ...base, offers: [{ kind: 'regulated', option: 'HPHC', ...open }] },
      period: p,
    });
    for (const grain of ['day', 'month'] as const) {
      const columns = costByBucket(bill, grain);
      expect(columns.totalCents!.reduce((a, b) => a + b, 0)).toBe(bill.totalTtcCents);
      expect(columns.totalEur.reduce((a, b) => a + b, 0)).toBeCloseTo(bill.totalTtcEur!, 8);
    }
    expect(costByBucket(bill, 'month').days).toHaveLength(10);
  });
});
