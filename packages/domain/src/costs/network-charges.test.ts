import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../answers/index.ts';
import { CONTRACTS, bill, curve, day, prices, small } from '../../test/bill-builders.ts';
import { dayStart } from '../calendar/paris.ts';
import { PUBLISHED } from '../tariffs/own-rates.ts';
import { electricityBill } from './bill.ts';
import type { CollectiveEnergy } from './contract.ts';
import type { ReactiveEnergy } from './reactive-charges.ts';

const FROM = day('2025-11-01');
const TO = day('2025-12-01');
const lines = (result: ReturnType<typeof bill>, text: string) =>
  result.lines.filter((line) => line.label.includes(text));

describe('collective self-consumption', () => {
  const alone = small(prices('BASE', 0.1, 'HT', 'en sus'), 'BTINFCU4');
  const energy = curve(3, 4000);
  const NOVEMBER = { fromDay: FROM, toDay: TO };
  const drawn = (post: string) =>
    lines(bill(alone, energy, FROM, TO), 'part énergie').find((line) => line.post === post)!.quantity;
  const given = (kWh: number, more: Partial<CollectiveEnergy> = {}) => ({
    ...alone,
    collective: [{ ...NOVEMBER, post: 'HPH' as const, kWh, ...more }],
  });
  const reasons = (result: ReturnType<typeof bill>) => result.gaps.map((gap) => gap.why.reason);

  test('the energy of the operation and the rest have prices of their own, and add up to what was drawn', () => {
    const result = bill(given(60), energy, FROM, TO);
    const [auto] = lines(result, 'part énergie autoproduite');
    expect([auto?.post, auto?.quantity, auto?.unitPrice]).toEqual(['HPH', 60, 0.0286]);
    expect(auto?.rows[0]?.label).toContain('autoconsommation collective, énergie autoproduite');
    const rest = lines(result, 'part énergie alloproduite').find((line) => line.post === 'HPH')!;
    expect(rest.unitPrice).toBeCloseTo(0.0752, 9);
    expect(rest.quantity + 60).toBeCloseTo(drawn('HPH'), 9);
    // The supplier bills what the operation does not give, which is known by class and not by post of its price.
    expect([result.totalTtcCents, lines(result, 'Énergie')]).toEqual([null, []]);
    expect(reasons(result)).toContain('collective_supply_unknown');
  });
  test('a site that draws all its energy on one day keeps all that the operation gave it that month', () => {
    // 24 h at 30 kW on 15 November only: 16 h of HPH, 480 kWh. Spread by days, 450 kWh of 15 a day would be capped to 15.
    const powerW = new Float64Array(energy.powerW.length);
    const first = (dayStart(day('2025-11-15')) - energy.startMs) / 1_800_000;
    powerW.fill(30_000, first, first + 48);
    const result = bill(given(450), { ...energy, powerW }, FROM, TO);
    expect(lines(result, 'part énergie').map((line) => [line.post, line.quantity, line.amountEur])).toEqual([
      // 450 × 2,86 c€, (480 − 450) × 7,52 c€ and 8 h × 30 kW × 4,03 c€ (CRE, délibération 2025-40, annexe 11).
      ['HPH', expect.closeTo(450, 9), expect.closeTo(12.87, 9)],
      ['HPH', expect.closeTo(30, 9), expect.closeTo(2.256, 9)],
      ['HCH', expect.closeTo(240, 9), expect.closeTo(9.672, 9)],
    ]);
  });
  test('an energy that passes what the meter drew contradicts it: the lines are unknown, with both', () => {
    const result = bill(given(1e6), energy, FROM, TO);
    expect(lines(result, 'part énergie')).toEqual([]);
    const why = result.gaps.find((gap) => gap.why.reason === 'collective_above_drawn')!.why;
    expect(sentenceOf(why)).toContain('1000000\u00a0kWh autoproduits sont saisis');
    // Both figures are rounded on bills: up to a kWh is no contradiction.
    const near = bill(given(drawn('HPH') + 0.9), energy, FROM, TO);
    expect(lines(near, 'autoproduite')[0]!.quantity).toBeCloseTo(drawn('HPH'), 9);
  });
  test('a part of the period of a bill has unknown lines, and so has a change of coefficient inside it', () => {
    const half = bill(given(60), energy, FROM, day('2025-11-16'));
    expect([lines(half, 'part énergie'), reasons(half)]).toEqual([
      [],
      ['collective_supply_unknown', 'collective_excise_unknown', 'collective_energy_of_whole'],
    ]);
    const table = PUBLISHED.turpe;
    const key = 'CS_ENERGY|BTINFCU4ACCAUTO|HPH';
    const [row] = table.rows.get(key)!;
    const cut = day('2025-11-10');
    const rows = [
      { ...row!, toDay: cut },
      { ...row!, id: 'later', fromDay: cut, value: 3 },
    ];
    const tariffs = { ...PUBLISHED, turpe: { ...table, rows: new Map([...table.rows, [key, rows]]) } };
    expect(reasons(bill({ ...given(60), tariffs }, energy, FROM, TO))).toContain('collective_energy_of_whole');
    // The same figure in another row changes nothing of the bill of a month without the cut.
    expect(lines(bill(given(60), energy, FROM, TO), 'autoproduite')[0]!.quantity).toBe(60);
  });
  test('days that no bill of the operation covers, or that are not measured, have no known rest', () => {
    const days = bill(given(60, { toDay: day('2025-11-16') }), energy, FROM, TO);
    const gap = days.gaps.find(({ why }) => why.reason === 'collective_energy_unknown');
    expect(gap).toMatchObject({ fromDay: day('2025-11-16'), toDay: TO, missing: 'offer' });
    expect(lines(days, 'autoproduite').map((line) => [line.fromDay, line.toDay])).toEqual([[FROM, day('2025-11-16')]]);
    const broken = bill(given(60), curve(3, 4000, 0.1), FROM, TO);
    expect([lines(broken, 'part énergie'), reasons(broken)]).toEqual([
      [],
      ['collective_supply_unknown', 'collective_excise_unknown', 'collective_not_measured'],
    ]);
  });
  test('bills of two months make those of both, whatever unrelated change falls between', () => {
    const to = day('2026-01-01');
    const december = { fromDay: TO, toDay: to, post: 'HPH' as const, kWh: 45 };
    const contract = { ...alone, collective: [...given(60).collective, december] };
    const dated = {
      ...contract,
      offers: [
        { ...alone.offers[0]!, toDay: day('2025-11-12') },
        { ...alone.offers[0]!, fromDay: day('2025-11-12') },
      ],
    };
    const sum = (result: ReturnType<typeof bill>) =>
      lines(result, 'part énergie').reduce((all, line) => all + line.amountEur, 0);
    const both = sum(bill(contract, energy, FROM, to));
    expect(sum(bill(contract, energy, FROM, TO)) + sum(bill(contract, energy, TO, to))).toBeCloseTo(both, 9);
    expect(sum(bill(dated, energy, FROM, to))).toBeCloseTo(both, 9);
  });
  test('an operation that gave nothing leaves the energy of the supplier', () => {
    const result = bill(given(0), energy, FROM, TO);
    expect([reasons(result), lines(result, 'Énergie').length]).toEqual([[], 1]);
  });
  test('the excise of the energy received is unknown, and that of the rest is billed', () => {
    const excise = (result: ReturnType<typeof bill>) =>
      result.lines.filter(({ kind }) => kind === 'accise').map(({ quantity }) => quantity);
    const [all] = excise(bill(given(0), energy, FROM, TO));
    const received = bill(given(60), energy, FROM, TO);
    expect(excise(received)).toEqual([expect.closeTo(all! - 60, 9)]);
    expect(reasons(received)).toContain('collective_excise_unknown');
    expect(reasons(bill(given(0), energy, FROM, TO))).not.toContain('collective_excise_unknown');
    // How the energy lies on the days inside is not known, nor is the rest of a part of them.
    expect(excise(bill(given(60), energy, FROM, day('2025-11-16')))).toEqual([]);
    expect(excise(bill(given(all! + 5), energy, FROM, TO))).toEqual([]);
    expect(excise(bill(given(all!), energy, FROM, TO))).toEqual([]);
  });
  test('a month that receives energy hides nothing of a month that receives none', () => {
    const to = day('2026-01-01');
    const none = { fromDay: TO, toDay: to, post: 'HPH' as const, kWh: 0 };
    const contract = { ...alone, collective: [...given(60).collective, none] };
    const [december, both] = [bill(contract, energy, TO, to), bill(contract, energy, FROM, to)];
    const supplied = (result: ReturnType<typeof bill>) =>
      lines(result, 'Énergie,').map((line) => [line.fromDay, line.toDay, line.amountEur]);
    expect(supplied(december)).toHaveLength(1);
    expect(supplied(both)).toEqual(supplied(december));
    expect(both.gaps.map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual(both.gaps.map(() => [FROM, TO]));
    expect(both.pricedTtcEur).toBeGreaterThan(december.pricedTtcEur);
  });
  test('the site pays the management of an operation, on its days', () => {
    const { collective, ...rest } = given(0);
    const dated = { ...rest, parts: [{ fromDay: TO, toDay: null, collective }] };
    // CG BT ≤ 36 kVA, contrat unique: 16,80 € a year, 21,27 € in a collective operation (CRE, délibération 2025-40).
    const management = (result: ReturnType<typeof bill>) =>
      lines(result, 'composante de gestion').map((line) => [line.fromDay, line.unitPrice]);
    expect(management(bill(given(0), energy, FROM, TO))).toEqual([[FROM, 21.27]]);
    expect(management(bill(dated, energy, FROM, day('2026-01-01')))).toEqual([
      [FROM, 16.8],
      [TO, 21.27],
    ]);
  });
  test('a participant who keeps the ordinary network pays it on all that is drawn', () => {
    const network = (result: ReturnType<typeof bill>) =>
      lines(result, 'part énergie').map(({ label, quantity, unitPrice }) => [label, quantity, unitPrice]);
    const kept = bill({ ...given(60), collectiveGrid: 'ordinary' }, energy, FROM, TO);
    expect(network(kept)).toEqual(network(bill(alone, energy, FROM, TO)));
    // The management of an operation and the unknown supply do not depend on that choice.
    expect(lines(kept, 'composante de gestion').map(({ unitPrice }) => unitPrice)).toEqual([21.27]);
    expect(reasons(kept)).toContain('collective_supply_unknown');
    expect(bill({ ...given(0), collectiveGrid: 'ordinary' }, energy, FROM, TO).gaps).toEqual([]);
  });
  test('where nobody says the network, that of the operation is taken with a warning', () => {
    const [silent, chosen] = [given(60), { ...given(60), collectiveGrid: 'operation' as const }].map((contract) =>
      bill(contract, energy, FROM, TO),
    );
    expect(lines(silent!, 'part énergie').map(({ amountEur }) => amountEur)).toEqual(
      lines(chosen!, 'part énergie').map(({ amountEur }) => amountEur),
    );
    const codes = (result: ReturnType<typeof bill>) => result.warnings.map(({ code }) => code);
    expect(codes(silent!)).toContain('collective_grid_assumed');
    expect(codes(chosen!)).not.toContain('collective_grid_assumed');
  });
  test('a formula that the operation has no grid for has the ordinary one', () => {
    const plain = { ...alone, formula: 'BTINFLU' as const };
    const shared = bill({ ...plain, collective: given(60).collective }, energy, FROM, TO);
    const amounts = (result: ReturnType<typeof bill>) =>
      lines(result, 'part énergie').map(({ amountEur }) => amountEur);
    expect(amounts(shared)).toEqual(amounts(bill(plain, energy, FROM, TO)));
    expect(reasons(shared)).not.toContain('no_collective_rates');
  });
  test('a formula without such a price says so', () => {
    const shared = { ...alone, formula: 'BTINFLU' as const, collective: [], collectiveGrid: 'operation' as const };
    const result = bill(shared, energy, FROM, TO);
    expect(result.totalTtcCents).toBeNull();
    expect(result.gaps.map((gap) => sentenceOf(gap.why))).toContain(
      'La formule d’acheminement n’a pas de tarif en autoconsommation collective.',
    );
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
