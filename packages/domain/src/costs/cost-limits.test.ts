import { describe, expect, test } from 'vitest';
import { noAnswer, warning, warningSentence } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import { CONTRACTS, FROM, TO, curve, day } from '../../test/bill-builders.ts';
import { HOUR_MS, dayStart } from '../calendar/paris.ts';
import type { Post, Scheme } from '../tariffs/posts.ts';
import { electricityBill } from './bill.ts';
import { assembleBill, toCents } from './bill-lines.ts';
import { type Charge, dailyCharge, energyCharge, lumpCharge, mergeCharges } from './charge.ts';
import { coveringDay, spansOf, validityDays } from './contract.ts';
import { createEnergySplitter, curveDays, sumDays } from './day-energies.ts';
import { curveExceedances, monthsOf, rootOfSquares } from './exceedance.ts';
import { powerFactorOf, powerFactorWarning } from './power-factor.ts';
import { spotDays } from './spot.ts';

const NONE = Number.NaN;
const { offPeak } = CONTRACTS['C4']!;
const WINTER = day('2026-01-12');
const SUMMER = day('2026-07-13');

describe('energies by post', () => {
  const split = (byPost: Partial<Record<Post, number>>, scheme: Scheme, on: number) => {
    const days = Object.fromEntries(Object.entries(byPost).map(([post, kWh]) => [post, Float64Array.of(kWh)]));
    const found = createEnergySplitter({ kind: 'days', firstDay: on, byPost: days }, on, on + 1, { offPeak }).by(
      scheme,
    );
    return 'known' in found ? found.reason : found.kWh.map((one) => one[0]);
  };
  const FOUR = { HPH: 1, HCH: 2, HPB: 3, HCB: 4 };
  const TEMPO = { BLEU_HC: 1, BLEU_HP: 2, BLANC_HC: 3, BLANC_HP: 4, ROUGE_HC: 5, ROUGE_HP: 6 };
  test.each<[Partial<Record<Post, number>>, Scheme, number, unknown]>([
    [{ HP: 3, HC: 4 }, 'BASE', WINTER, [7]],
    [{ HP: 3, HC: 4, ...FOUR }, 'BASE', WINTER, [7]],
    [TEMPO, 'BASE', WINTER, [21]],
    [{ ...FOUR, PTE: 5 }, 'BASE', WINTER, [15]],
    [{ HPH: 1, HCH: 2 }, 'BASE', WINTER, [3]],
    [FOUR, 'HPHC', WINTER, [4, 6]],
    [{ ...FOUR, PTE: 5 }, 'HPHC', WINTER, [9, 6]],
    [TEMPO, 'HPHC', WINTER, [12, 9]],
    [{ HP: 3, HC: 4 }, 'SAISONS4', WINTER, [3, 4, 0, 0]],
    [{ HP: 3, HC: 4 }, 'SAISONS4', SUMMER, [0, 0, 3, 4]],
    [{ HP: 3 }, 'SAISONS4', SUMMER, 'posts_not_measured'],
    [{ HPH: 1, HCH: 2 }, 'SAISONS4', WINTER, [1, 2, 0, 0]],
    [{ BASE: 5 }, 'HPHC', WINTER, 'posts_not_measured'],
    [{ HP: 3, HC: 4 }, 'TEMPO', WINTER, 'posts_not_measured'],
    [{ HP: NONE, HC: 4 }, 'HPHC', WINTER, [NONE, NONE]],
    [{}, 'BASE', WINTER, [NONE]],
  ])('%j as %s', (given, scheme, on, expected) => expect(split(given, scheme, on)).toEqual(expected));

  test('registers are shared by days inside their reading, and no other day is measured', () => {
    const input = {
      kind: 'registers' as const,
      readings: [
        { fromDay: WINTER - 2, toDay: WINTER + 2, byPost: { HP: 40, HC: 4 } },
        { fromDay: WINTER + 3, toDay: WINTER + 9, byPost: { HP: 6, HC: 60 } },
      ],
    };
    const found = createEnergySplitter(input, WINTER, WINTER + 5, { offPeak }).by('HPHC');
    if ('known' in found) throw new Error(found.reason);
    expect(found.kWh.map((one) => [...one])).toEqual([
      [10, 10, NONE, 1, 1],
      [1, 1, NONE, 10, 10],
    ]);
    expect([...found.measured]).toEqual([1, 1, 0, 1, 1]);
    expect(sumDays(found, found.kWh[0]!, WINTER - 9, WINTER + 99)).toBe(22);
    expect(sumDays(found, found.kWh[0]!, WINTER + 1, WINTER + 4)).toBe(11);
  });
  test.each([
    [3600, 'HPHC', true],
    [3601, 'HPHC', false],
    [7200, 'BASE', true],
    [7200, 'WEEKEND', true],
    [7200, 'WEEKEND_HPHC', false],
  ] as const)('steps of %i s under %s: %s', (stepS, scheme, answered) => {
    const input = { kind: 'curve' as const, startMs: dayStart(WINTER), stepS, powerW: new Float64Array(4).fill(1000) };
    expect('known' in createEnergySplitter(input, WINTER, WINTER + 1, { offPeak }).by(scheme)).toBe(!answered);
  });
  test('a slot belongs to the day that holds its middle', () => {
    const startMs = dayStart(WINTER) - HOUR_MS / 2;
    const input = { kind: 'curve' as const, startMs, stepS: 3600, powerW: Float64Array.of(1000, NONE, 4000) };
    const found = createEnergySplitter(input, WINTER - 1, WINTER + 1, { offPeak }).by('BASE');
    if ('known' in found) throw new Error(found.reason);
    expect([...found.kWh[0]!]).toEqual([NONE, 5]);
    expect([...found.measured]).toEqual([0, 2 / 24]);
  });
  test('the days of a curve', () => {
    expect(curveDays(dayStart(WINTER), 3600, 24)).toEqual({ fromDay: WINTER, toDay: WINTER + 1 });
    expect(curveDays(dayStart(WINTER), 3600, 25)).toEqual({ fromDay: WINTER, toDay: WINTER + 2 });
    expect(curveDays(dayStart(WINTER) - 1, 3600, 24).fromDay).toBe(WINTER - 1);
  });
});

describe('spans of a contract', () => {
  const list = [
    { fromDay: null, toDay: 10, name: 'a' },
    { fromDay: 5, toDay: null, name: 'b' },
    { fromDay: 7, toDay: 9, name: 'c' },
  ];
  test.each([
    [4, 'a'],
    [5, 'b'],
    [6, 'b'],
    [7, 'c'],
    [8, 'c'],
    [9, 'b'],
    [10, 'b'],
  ])('on day %i the last that covers it: %s', (on, name) => expect(coveringDay(list, on)?.name).toBe(name));
  test('no part covers a day outside of all', () => expect(coveringDay(list.slice(0, 1), 10)).toBeNull());
  test('days of change lie strictly inside the period', () => {
    expect(validityDays(list, { fromDay: 5, toDay: 10 })).toEqual([7, 9]);
    expect(validityDays(list, { fromDay: 4, toDay: 11 })).toEqual([10, 5, 7, 9]);
    expect(spansOf({ fromDay: 4, toDay: 11 }, [9, 5, 9])).toEqual([
      { fromDay: 4, toDay: 5 },
      { fromDay: 5, toDay: 9 },
      { fromDay: 9, toDay: 11 },
    ]);
    expect(monthsOf({ fromDay: day('2025-12-15'), toDay: day('2026-02-01') })).toEqual([
      { fromDay: day('2025-12-15'), toDay: day('2026-01-01') },
      { fromDay: day('2026-01-01'), toDay: day('2026-02-01') },
    ]);
  });
});

describe('exceedances', () => {
  const period = { fromDay: WINTER, toDay: WINTER + 1 };
  const of = (powerW: number[], stepS = 600, limit = 10) =>
    curveExceedances(
      { startMs: dayStart(WINTER), stepS, powerW: Float64Array.from(powerW) },
      period,
      'BASE',
      { offPeak },
      () => limit,
      1 / 1000,
    ).map(({ hours, rootKW }) => [hours, rootKW]);
  test.each([
    [[10_000], 600, []],
    [[10_001], 600, [[1 / 6, 0.001]]],
    [[13_000, NONE, 14_000], 600, [[1 / 3, 5]]],
    [[13_000], 2400, [[2 / 3, 6]]],
    [[13_000], 150, [[1 / 24, 1.5]]],
  ])('%j W on steps of %i s', (powerW, stepS, expected) => {
    const found = of(powerW, stepS);
    expect(found).toHaveLength(expected.length);
    found.flat().forEach((figure, i) => expect(figure).toBeCloseTo(expected.flat()[i]!, 9));
  });
  test('a class without a power has none, and the root is of the sum of squares', () => {
    expect(of([99_000], 600, NONE)).toEqual([]);
    expect(rootOfSquares([3, 4])).toBe(5);
  });
  test('steps are those of the period by their middle', () => {
    const startMs = dayStart(WINTER) - 600_000;
    const powerW = new Float64Array(300).fill(11_000);
    const [found] = curveExceedances({ startMs, stepS: 600, powerW }, period, 'BASE', { offPeak }, () => 10, 1 / 1000);
    expect(found!.hours).toBeCloseTo(24, 9);
  });
  test('those of a month read the calendar of that month only, however long the curve is', () => {
    const month = { fromDay: WINTER, toDay: WINTER + 31 };
    const readsOf = (days: number) => {
      let reads = 0;
      const calendar = {
        get offPeak() {
          reads++;
          return offPeak;
        },
      };
      const powerW = new Float64Array(days * 144).fill(11_000);
      const curve = { startMs: dayStart(WINTER - (days - 31)), stepS: 600, powerW };
      const found = curveExceedances(curve, month, 'HPHC', calendar, () => 10, 1 / 1000);
      expect(found.reduce((hours, one) => hours + one.hours, 0)).toBeCloseTo(31 * 24, 9);
      return reads;
    };
    const one = readsOf(31);
    expect(one).toBeGreaterThanOrEqual(31);
    expect(readsOf(4 * 365)).toBe(one);
  });
});

describe('power factor', () => {
  const load = (stepS: number, watts: number) => ({
    startMs: dayStart(WINTER),
    stepS,
    powerW: new Float64Array(86_400 / stepS).fill(watts),
  });
  test.each([
    [600, 50_000, 100_000, 0.5],
    [600, 49_999, 100_000, 0.93],
    [600, 100_000, 100_000, 1],
    [600, 101_000, 100_000, 1],
    [600, 101_001, 100_000, 0.93],
    [900, 90_000, 100_000, 0.93],
    [300, 90_000, 100_000, 0.9],
    [600, 90_000, 0, 0.93],
  ])('steps of %i s at %i W for %i VA: %d', (stepS, watts, va, factor) =>
    expect(powerFactorOf(load(stepS, watts), { firstDay: WINTER, va: Float64Array.of(va) }).value).toBe(factor),
  );
  test.each([
    [
      { value: 0.9375, origin: 'meter', day: WINTER },
      'cos φ de 0,938, déduit de la puissance maximale que le compteur a enregistrée le 12/01/2026.',
    ],
    [
      { value: 0.93, origin: 'rule', day: null },
      'cos φ de 0,93 (règle d’Enedis), faute de puissance maximale en kVA enregistrée par le compteur.',
    ],
    [
      { value: 1, origin: 'rule', day: null },
      'cos φ de 1 (règle d’Enedis), faute de puissance maximale en kVA enregistrée par le compteur.',
    ],
  ] as const)('%j is said', (factor, text) =>
    expect(warningSentence(powerFactorWarning(factor)!)).toBe(`Dépassements\u00a0: ${text}`),
  );
  test('a factor that was given is not', () =>
    expect(powerFactorWarning({ value: 0.9, origin: 'given', day: null })).toBeNull());
});

describe('prices of a market', () => {
  test('a slot takes the mean of the prices it overlaps, by their time; a missing one leaves it without a price', () => {
    const startMs = dayStart(WINTER);
    const input = { kind: 'curve' as const, startMs, stepS: 3600, powerW: Float64Array.of(1000, 1000, NONE, 1000) };
    const prices = {
      startMs: startMs - HOUR_MS / 2,
      stepS: 3600,
      eurPerMWh: Float64Array.of(100, 200, 400, 100, NONE),
    };
    const { eur, unpricedKWh } = spotDays(input, prices, 0.01, WINTER, WINTER + 1);
    expect(eur[0]).toBeCloseTo(0.15 + 0.3 + 0.02, 9);
    expect(unpricedKWh[0]).toBe(1);
  });
});

describe('lines', () => {
  const vat = { rate: 0.2, rows: [] };
  const common = { kind: 'energie' as const, label: 'Énergie', vat };
  const kWh = Float64Array.of(1, 2, 3, 4);
  const energy = (fromDay: number, toDay: number, price = 0.1, more: Partial<Charge> = {}): Charge => ({
    ...energyCharge({ ...common, fromDay, toDay }, toDay - fromDay, price, 0, kWh),
    ...more,
  });
  const spans = (...charges: Charge[]) =>
    mergeCharges(charges).map(({ fromDay, toDay, quantity }) => [fromDay, toDay, quantity]);
  test('charges that follow at one price are one line, else each its own', () => {
    expect(spans(energy(0, 2), energy(2, 4))).toEqual([[0, 4, 4]]);
    expect(spans(energy(0, 1), energy(2, 4))).toEqual([
      [0, 1, 1],
      [2, 4, 2],
    ]);
    expect(spans(energy(0, 2), energy(2, 4, 0.2))).toHaveLength(2);
    for (const more of [
      { label: 'Autre' },
      { post: 'HP' as const },
      { included: true },
      { vat: { rate: 0.055, rows: [] } },
      { vat: null },
      { spread: { by: 'day' as const } },
    ])
      expect(spans(energy(0, 2), energy(2, 4, 0.1, more))).toHaveLength(2);
    const lump = (fromDay: number) => lumpCharge({ ...common, fromDay, toDay: fromDay + 1 }, 1, 'h', 5, '€/h', 5);
    expect(spans(lump(0), lump(1))).toHaveLength(2);
    const [a, b] = [warning('fixed_peak_assumed'), warning('registers_shared')];
    const warned = mergeCharges([energy(0, 2, 0.1, { warnings: [a] }), energy(2, 4, 0.1, { warnings: [{ ...a }, b] })]);
    expect(warned[0]!.warnings).toEqual([a, b]);
    expect(dailyCharge({ ...common, fromDay: 0, toDay: 73 }, 100)).toMatchObject({ quantity: 73, amountEur: 20 });
  });

  const bill = (charges: Charge[], more: Partial<Parameters<typeof assembleBill>[0]> = {}) =>
    assembleBill({
      period: { fromDay: 0, toDay: 4 },
      charges,
      gaps: [],
      warnings: [],
      dayKWh: kWh,
      measured: Float64Array.of(1, 1, 1, 1),
      ...more,
    });
  test('lines add up to the total in cents, with VAT by rate', () => {
    const result = bill([energy(0, 4, 0.113), energy(0, 4, 0.1, { label: 'B', included: true })]);
    expect(
      result.lines.map(({ kind, label, amountEur, amountCents, includedEur }) => [
        kind,
        label,
        amountEur,
        amountCents,
        includedEur,
      ]),
    ).toEqual([
      ['energie', 'Énergie', 0.452, 45, null],
      ['energie', 'B', 0, 0, 0.4],
      ['tva', 'TVA 20\u00a0%', expect.closeTo(0.0904, 9), 9, null],
    ]);
    expect(result).toMatchObject({ totalTtcCents: 54, energyKWh: 10, warnings: [], gaps: [] });
    expect(result.totalHtEur).toBeCloseTo(0.452, 9);
    expect(result.meanEurPerKWh).toBeCloseTo(0.05424, 9);
    const reduced = bill([energy(0, 4, 0.1, { vat: { rate: 0.055, rows: [] } })]);
    expect(reduced.lines[1]!.label).toBe('TVA 5,5\u00a0%');
    expect(bill([energy(0, 4, 0.1, { vat: null })])).toMatchObject({
      totalHtEur: null,
      totalVatEur: null,
      totalTtcCents: 40,
    });
  });
  test.each([
    [[1, 1, 1, 1], []],
    [
      [1, 1, 1, 0.999],
      [
        'Mesures incomplètes\u00a0: 99,9\u00a0% de la période est mesurée, la facture ne porte que sur cette part de l’énergie.',
      ],
    ],
    [
      [1, 1, 0, 0.5],
      [
        'Mesures incomplètes\u00a0: 62,5\u00a0% de la période est mesurée, la facture ne porte que sur cette part de l’énergie.',
      ],
    ],
  ])('measured %j', (measured, warnings) =>
    expect(bill([], { measured: Float64Array.from(measured) }).warnings.map(warningSentence)).toEqual(warnings),
  );
  test('nothing measured is a gap; gaps of one reason that touch are one', () => {
    expect(bill([], { measured: new Float64Array(4) })).toMatchObject({
      gaps: [{ fromDay: 0, toDay: 4, why: noAnswer('nothing_measured') }],
      totalTtcCents: null,
      energyKWh: null,
    });
    const gap = (fromDay: number, toDay: number, why: NoAnswer = noAnswer('power_unknown')) => ({
      fromDay,
      toDay,
      why,
    });
    expect(bill([], { gaps: [gap(0, 1), gap(1, 2), gap(1, 2, noAnswer('no_offer')), gap(3, 4)] }).gaps).toEqual([
      gap(0, 2),
      gap(1, 2, noAnswer('no_offer')),
      gap(3, 4),
    ]);
    expect(bill([], { gaps: [gap(0, 4), gap(1, 2)] }).gaps).toEqual([gap(0, 4)]);
  });
  test.each([
    [0.005, 1],
    [0.00499, 0],
    [-0.005, -1],
    [-0.00499, 0],
    [1.005, 101],
    [0, 0],
  ])('%d € is %i cents', (eur, cents) => expect(toCents(eur)).toBe(cents));
});

describe('what a bill warns of', () => {
  const warningsOf = (name: string, stepS: number, more: object = {}) =>
    electricityBill({
      energy: { kind: 'curve', startMs: dayStart(FROM), stepS, powerW: new Float64Array(60).fill(90_000) },
      contract: { ...CONTRACTS[name]!, ...more },
      period: { fromDay: FROM, toDay: TO },
    })
      .warnings.map(warningSentence)
      .join(' ');
  const SLOW = 'plus longs que les 10\u00a0minutes du tarif';
  test.each([
    [600, false],
    [601, true],
    [1800, true],
  ])('exceedances on steps of %i s: %s', (stepS, said) => expect(warningsOf('C4', stepS).includes(SLOW)).toBe(said));
  test('the fixed peak that was supposed, and only then', () => {
    const supposed = 'Heures de pointe fixe supposées';
    expect(warningsOf('HTA fixed peak', 600)).toContain(supposed);
    expect(warningsOf('HTA fixed peak', 600, { fixedPeak: [{ fromMinute: 540, toMinute: 660 }] })).not.toContain(
      supposed,
    );
    expect(warningsOf('HTA mobile peak', 600)).not.toContain(supposed);
    expect(warningsOf('C4', 600)).not.toContain('cos φ');
    expect(warningsOf('C4', 600, { powerFactor: undefined })).toContain('cos φ de 0,93 (règle d’Enedis)');
  });
  test('registers say that they are shared, and that exceedances need a curve', () => {
    const energy = {
      kind: 'registers' as const,
      readings: [{ fromDay: FROM, toDay: TO, byPost: { HPH: 1, HCH: 1, HPB: 1, HCB: 1 } }],
    };
    const c4 = electricityBill({ energy, contract: CONTRACTS['C4']!, period: { fromDay: FROM, toDay: TO } });
    const warnings = c4.warnings.map(warningSentence);
    expect(warnings).toContain('Dépassements de puissance non calculés\u00a0: ils demandent une courbe de charge.');
    expect(warnings).toContain('Énergie relevée par index\u00a0: répartie également sur les jours de chaque relève.');
    const small = electricityBill({
      energy: curve(1, 500),
      contract: CONTRACTS['regulated Base']!,
      period: { fromDay: FROM, toDay: TO },
    });
    expect(small.warnings.map(warningSentence).join()).not.toMatch(/Dépassements|relevée par index/);
  });
});
