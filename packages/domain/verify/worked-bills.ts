import { parseIsoDay } from '../src/calendar/days.ts';
import { addMonths } from '../src/calendar/days.ts';
import { electricityBill, gasBill } from '../src/costs/bill.ts';
import type { Bill } from '../src/costs/bill-lines.ts';
import type { ElectricityContract, Period } from '../src/costs/contract.ts';
import type { EnergyInput } from '../src/costs/day-energies.ts';
import { rootOfSquares } from '../src/costs/exceedance.ts';
import type { Exceedance } from '../src/costs/exceedance.ts';
import { POSTS, SCHEMES } from '../src/tariffs/posts.ts';
import type { Post, Scheme } from '../src/tariffs/posts.ts';
import { formulaFacts, isTurpeFormula, turpeFixed } from '../src/tariffs/turpe.ts';
import type { SubscribedPower, TurpeFormula } from '../src/tariffs/turpe.ts';
import type { AtrdOption } from '../src/tariffs/gas-networks.ts';
import type { VerifyCase } from './case.ts';
import { asObject, num, numbersOf, objects, text } from './read-reference.ts';
import type { Json, JsonObject } from './read-reference.ts';
import { compareExpected } from './worked-compare.ts';

const open = { fromDay: null, toDay: null };

function periodOf(value: Json | undefined): Period {
  const [from, to] = Array.isArray(value) ? value : [];
  return { fromDay: parseIsoDay(text(from)) ?? Number.NaN, toDay: parseIsoDay(text(to)) ?? Number.NaN };
}

/** Numbers by post of an object with keys such as HPH, hp, Base. */
function byPost(value: Json | undefined): Partial<Record<Post, number>> {
  const out: Partial<Record<Post, number>> = {};
  for (const [key, amount] of Object.entries(asObject(value))) {
    const post = POSTS.find((p) => p === key.toUpperCase());
    if (post) out[post] = num(amount);
  }
  return out;
}

function powerOfInputs(inputs: JsonObject): SubscribedPower {
  const given = inputs['subscribed_kva'] ?? inputs['subscribed_kw'] ?? inputs['kva'];
  return typeof given === 'number' ? given : byPost(given);
}

/** Sum of a kind of line, or of the network lines whose first row is of a component. */
function sumOf(bill: Bill, wanted: (line: Bill['lines'][number]) => boolean): number {
  return bill.lines.filter(wanted).reduce((sum, line) => sum + line.amountEur, 0);
}
const component = (name: string) => (line: Bill['lines'][number]) =>
  line.kind === 'acheminement' && (line.rows[0]?.key.startsWith(`${name}|`) ?? false);

function exceedancesOf(inputs: JsonObject): Exceedance[] {
  const list = [...objects(inputs['exceedance_hours']), ...objects(inputs['exceedance_steps_kw'])];
  return list.flatMap((e) => {
    const fromDay = parseIsoDay(`${text(e['month'])}-01`);
    const post = POSTS.find((p) => p === text(e['cls']));
    if (fromDay === null || post === undefined) return [];
    const steps = numbersOf(e['delta_p']);
    return [
      {
        fromDay,
        toDay: addMonths(fromDay, 1),
        post,
        hours: steps.length > 0 ? steps.length / 6 : num(e['hours']),
        rootKW: rootOfSquares(steps),
      },
    ];
  });
}

/** An example of network tariff over a period: formula, powers, energies by class, exceedances. */
export function verifyTurpeExample(id: string, example: JsonObject): VerifyCase[] {
  const inputs = asObject(example['inputs']);
  const totals = new Map<TurpeFormula, number>();
  const run = (formula: string, expected: JsonObject): VerifyCase[] => {
    if (!isTurpeFormula(formula)) return compareExpected('worked-examples/turpe', id, { formula }, new Map());
    const results = turpeResults(inputs, formula);
    totals.set(formula, num(results.get('total_eur_per_year')));
    return compareExpected('worked-examples/turpe', `${id} ${formula}`, expected, results);
  };
  const cases = run(text(inputs['fta']), asObject(example['expected']));
  for (const [key, expected] of Object.entries(example))
    if (key.startsWith('expected_if_fta_'))
      cases.push(...run(key.slice('expected_if_fta_'.length), asObject(expected)));
  if (typeof example['cheapest'] === 'string') {
    const cheapest = [...totals].toSorted((a, b) => a[1] - b[1])[0]?.[0] ?? null;
    cases.push(
      ...compareExpected(
        'worked-examples/turpe',
        id,
        { cheapest: example['cheapest'] },
        new Map([['cheapest', cheapest]]),
      ),
    );
  }
  return cases;
}

function turpeResults(inputs: JsonObject, formula: TurpeFormula): Map<string, Json> {
  const period = periodOf(inputs['period']);
  const { scheme } = formulaFacts(formula);
  const zero = Object.fromEntries(SCHEMES[scheme].map((post: Post) => [post, 0]));
  const contract: ElectricityContract = {
    formula,
    subscribed: powerOfInputs(inputs),
    offPeak: [],
    network: text(inputs['contract']).toUpperCase() === 'CARD' ? 'CARD' : 'unique',
    offers: [
      {
        kind: 'prices',
        name: 'réseau seul',
        scheme,
        taxes: 'HT',
        acheminement: 'en sus',
        subscriptionEurPerYear: 0,
        pricesEurPerKWh: zero,
        ...open,
      },
    ],
  };
  const exceedances = exceedancesOf(inputs);
  const energy: EnergyInput = { kind: 'registers', readings: [{ ...period, byPost: byPost(inputs['energy_kwh']) }] };
  const bill = electricityBill({ energy, contract, period, exceedances });
  const known = bill.gaps.length === 0;
  const value = (amount: number): Json => (known ? amount : null);
  const cg = sumOf(bill, component('CG'));
  const cc = sumOf(bill, component('CC'));
  const power = sumOf(bill, component('CS_POWER'));
  const energyEur = sumOf(bill, component('CS_ENERGY'));
  const cmdps = sumOf(bill, (l) => l.kind === 'depassement');
  const total = cg + cc + power + energyEur + cmdps;
  return new Map<string, Json>([
    ['CG', value(cg)],
    ['CC', value(cc)],
    ['CS_power', value(power)],
    ['CS_energy', value(energyEur)],
    ['CMDPS', value(cmdps)],
    [
      'CMDPS_detail',
      bill.lines
        .filter((l) => l.kind === 'depassement')
        .map((l) => ({ month: monthOf(l.fromDay), cls: l.post ?? '', eur: l.amountEur })),
    ],
    ['total_eur_per_year', value(total)],
    ['total_eur', value(total)],
    ['CTA_base_eur', value(cg + cc + power)],
    ...taxResults(bill),
  ]);
}

function monthOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 7);
}

function taxResults(bill: Bill): [string, Json][] {
  return [
    ['cta', sumOf(bill, (l) => l.kind === 'cta')],
    ['accise', sumOf(bill, (l) => l.kind === 'accise')],
    ['tva', bill.totalVatEur],
    ['total_ht', bill.totalHtEur],
    ['total_ttc', bill.totalTtcEur === null || bill.totalTtcCents === null ? null : bill.totalTtcEur],
  ];
}

/** An example of a supplier's bill: prices before tax by post (or the regulated ones), power, energies; electricity or gas. */
export function verifyBillExample(id: string, example: JsonObject): VerifyCase[] {
  const inputs = asObject(example['inputs']);
  const option = text(inputs['option']).toUpperCase();
  const gas = /^(T[1-4]|TP)$/.test(option || text(inputs['atrd_option']).toUpperCase());
  const results = gas
    ? gasResults(inputs, option || text(inputs['atrd_option']).toUpperCase())
    : electricityResults(inputs, option);
  return compareExpected('worked-examples/bill', id, asObject(example['expected']), results);
}

function electricityResults(inputs: JsonObject, option: string): Map<string, Json> {
  const period = periodOf(inputs['period']);
  const scheme: Scheme = Object.keys(SCHEMES).find((s): s is Scheme => s === option) ?? 'BASE';
  const formulaText =
    text(inputs['turpe_fta_for_cta']) || text(inputs['fta']) || (scheme === 'BASE' ? 'BTINFCU4' : 'BTINFMU4');
  const formula = isTurpeFormula(formulaText) ? formulaText : null;
  const subscribed = powerOfInputs(inputs);
  const price = inputs['price_ht_eur_kwh'];
  const regulated = price === undefined && (scheme === 'BASE' || scheme === 'HPHC' || scheme === 'TEMPO');
  const single = SCHEMES[scheme][0] ?? 'BASE';
  const quantity = inputs['energy_kwh'];
  const contract: ElectricityContract = {
    formula,
    subscribed,
    offPeak: [],
    offers: [
      regulated
        ? { kind: 'regulated', option: scheme, ...open }
        : {
            kind: 'prices',
            name: 'exemple',
            scheme,
            taxes: 'HT',
            acheminement: 'compris',
            subscriptionEurPerYear: num(inputs['subscription_ht_eur_per_year']),
            pricesEurPerKWh:
              typeof price === 'number'
                ? Object.fromEntries(SCHEMES[scheme].map((post: Post) => [post, price]))
                : byPost(price),
            ...open,
          },
    ],
  };
  const reading = { ...period, byPost: typeof quantity === 'number' ? { [single]: quantity } : byPost(quantity) };
  const bill = electricityBill({ energy: { kind: 'registers', readings: [reading] }, contract, period });
  const fixed = formula === null ? null : turpeFixed(formula, subscribed, period.fromDay);
  return new Map<string, Json>([
    ['turpe_fixed_annual', fixed?.known === true ? fixed.eurPerYear : null],
    ['subscription_ht', sumOf(bill, (l) => l.kind === 'abonnement')],
    ['energy_ht', sumOf(bill, (l) => l.kind === 'energie')],
    ...taxResults(bill),
  ]);
}

function gasResults(inputs: JsonObject, option: string): Map<string, Json> {
  const period = periodOf(inputs['period']);
  const days = period.toDay - period.fromDay;
  const atrd = (['T1', 'T2', 'T3', 'T4', 'TP'] as const).find((o): o is AtrdOption => o === option) ?? 'T1';
  const kWh = new Float64Array(days).fill(num(inputs['energy_kwh']) / days);
  const bill = gasBill({
    dayEnergies: { firstDay: period.fromDay, kWh },
    period,
    contract: {
      option: atrd,
      offers: [
        {
          name: 'exemple',
          taxes: 'HT',
          acheminement: 'compris',
          subscriptionEurPerYear: num(inputs['subscription_ht_eur_per_year']),
          priceEurPerKWh: num(inputs['price_ht_eur_kwh']),
          ...open,
        },
      ],
    },
  });
  return new Map<string, Json>([
    ['subscription_ht', sumOf(bill, (l) => l.kind === 'abonnement')],
    ['energy_ht', sumOf(bill, (l) => l.kind === 'energie')],
    ...taxResults(bill),
  ]);
}
