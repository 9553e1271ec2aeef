import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../answers/index.ts';
import { CONTRACTS, bill, curve, day, prices, small } from '../../test/bill-builders.ts';
import { electricityBill } from './bill.ts';
import type { ReactiveEnergy } from './penalties.ts';

const FROM = day('2025-11-01');
const TO = day('2025-12-01');
const lines = (result: ReturnType<typeof bill>, text: string) =>
  result.lines.filter((line) => line.label.includes(text));

describe('collective self-consumption', () => {
  const alone = small(prices('BASE', 0.1, 'HT', 'en sus'), 'BTINFCU4');
  const energy = curve(3, 4000);
  const drawn = (post: string) =>
    lines(bill(alone, energy, FROM, TO), 'part énergie').find((line) => line.post === post)!.quantity;

  test('the energy of the operation and the rest have prices of their own, and add up to what was drawn', () => {
    const own = new Float64Array(30).fill(2);
    const shared = { ...alone, collective: { firstDay: FROM, byPost: { HPH: own } } };
    const result = bill(shared, energy, FROM, TO);
    const [auto] = lines(result, 'part énergie autoproduite');
    expect([auto?.post, auto?.quantity, auto?.unitPrice]).toEqual(['HPH', 60, 0.0286]);
    expect(auto?.rows[0]?.label).toContain('autoconsommation collective, énergie autoproduite');
    const rest = lines(result, 'part énergie alloproduite').find((line) => line.post === 'HPH')!;
    expect(rest.unitPrice).toBeCloseTo(0.0752, 9);
    expect(rest.quantity + 60).toBeCloseTo(drawn('HPH'), 9);
    // The supplier bills what the operation does not give, which is known by class and not by post of its price.
    expect([result.totalTtcCents, lines(result, 'Énergie')]).toEqual([null, []]);
    expect(result.gaps.map((gap) => gap.why.reason)).toContain('collective_supply_unknown');
  });
  test('no more than the meter drew is taken as own', () => {
    const shared = { ...alone, collective: { firstDay: FROM, byPost: { HPH: new Float64Array(30).fill(1e6) } } };
    const [auto] = lines(bill(shared, energy, FROM, TO), 'part énergie autoproduite');
    expect(auto!.quantity).toBeCloseTo(drawn('HPH'), 9);
  });
  test('a formula without such a price says so', () => {
    const shared = { ...alone, formula: 'BTINFLU' as const, collective: { firstDay: FROM, byPost: {} } };
    const result = bill(shared, energy, FROM, TO);
    expect([result.totalTtcCents, result.gaps.map((gap) => sentenceOf(gap.why))[0]]).toEqual([
      null,
      'La formule d’acheminement n’a pas de tarif en autoconsommation collective.',
    ]);
  });
});

describe('grouping', () => {
  const hta = CONTRACTS['HTA fixed peak']!;
  test('each kind of link is billed by kW and km', () => {
    const grouped = { ...hta, grouping: { overheadKm: 2, undergroundKm: 0.5, powerKW: 300 } };
    const found = lines(bill(grouped, curve(1, 40_000), FROM, TO), 'regroupement');
    expect(found.map((line) => [line.label, line.unitPrice])).toEqual([
      ['Acheminement\u00a0: regroupement, liaison aérienne', 0.63 * 2 * 300],
      ['Acheminement\u00a0: regroupement, liaison souterraine', 0.92 * 0.5 * 300],
    ]);
    expect(found[0]!.amountEur).toBeCloseTo((378 * 30) / 365, 9);
  });
  test('after the last grid the row is asked for, and there is none outside HTA', () => {
    const grouped = { ...hta, grouping: { overheadKm: 2, undergroundKm: 0, powerKW: 300 } };
    const late = electricityBill({
      energy: {
        kind: 'days',
        firstDay: day('2026-09-01'),
        byPost: {
          HPB: new Float64Array(30).fill(5),
          HCB: new Float64Array(30).fill(5),
          PTE: new Float64Array(30),
          HPH: new Float64Array(30),
          HCH: new Float64Array(30),
        },
      },
      contract: grouped,
      period: { fromDay: day('2026-09-01'), toDay: day('2026-10-01') },
    });
    expect(late.gaps.flatMap((gap) => gap.rates?.map((rate) => rate.key) ?? [])).toContain('REGROUPEMENT_AERIEN|HTA');
    const c4 = { ...CONTRACTS['C4']!, grouping: { overheadKm: 2, undergroundKm: 0, powerKW: 300 } };
    expect(lines(bill(c4, curve(1, 40_000), FROM, TO), 'regroupement')).toEqual([]);
  });
});

describe('reactive energy (HTA)', () => {
  const reactive = (more: Partial<ReactiveEnergy>) =>
    electricityBill({
      energy: curve(1, 40_000),
      contract: CONTRACTS['HTA fixed peak']!,
      period: { fromDay: FROM, toDay: TO },
      reactive: [{ fromDay: FROM, toDay: TO, post: 'HPH', reactiveKVArh: 1000, activeKWh: 2000, ...more }],
    })
      .lines.filter((line) => line.kind === 'reactif')
      .map((line) => [line.label, line.quantity, line.unitPrice]);

  test.each([
    [{}, [['Énergie réactive, heures pleines saison haute', 200, 0.0244]]],
    [{ post: 'HCB' as const }, []],
    [
      { flow: 'sent' as const, post: 'HCB' as const },
      [['Énergie réactive injectée, heures creuses saison basse', 1000, 0.0239]],
    ],
    [{ flow: 'sent' as const }, []],
    [
      { flow: 'producer' as const },
      [['Énergie réactive du point d’injection, heures pleines saison haute', 1000, 0.0296]],
    ],
  ])('%j', (more, expected) => {
    const found = reactive(more);
    expect(found.length).toBe(expected.length);
    found.forEach((line, i) => {
      expect(line.slice(0, 2)).toEqual(expected[i]!.slice(0, 2));
      expect(line[2]).toBeCloseTo(Number(expected[i]![2]), 9);
    });
  });
});
