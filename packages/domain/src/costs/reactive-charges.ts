import { noAnswer } from '../answers/index.ts';
import { addMonths, startOfMonth } from '../calendar/days.ts';
import { POST_LABELS, dayPostTables, postCode } from '../tariffs/posts.ts';
import type { Post } from '../tariffs/posts.ts';
import { changeDays } from '../tariffs/table.ts';
import type { TariffTable } from '../tariffs/table.ts';
import { TURPE } from '../tariffs/tables.ts';
import { taxChangeDays, vatRate } from '../tariffs/taxes.ts';
import {
  formulaFacts,
  turpeReactive,
  turpeReactiveLimit,
  turpeReactiveOfProducer,
  turpeReactiveSent,
} from '../tariffs/turpe.ts';
import type { TurpeFormula } from '../tariffs/turpe.ts';
import type { BillGap } from './bill-gap.ts';
import { lumpCharge } from './charge.ts';
import type { Charge } from './charge.ts';
import { contractDays, spansOf } from './contract.ts';
import type { ElectricityContract, Period } from './contract.ts';
import { controlled, rateGap } from './controlled.ts';
import { createEnergySplitter, sumDays } from './day-energies.ts';
import type { EnergySplitter } from './day-energies.ts';
import { column } from './network-charges.ts';

/** Reactive energy of an invoice by class, over all the days of the invoice, with the active energy it is compared to. */
export type ReactiveEnergy = {
  fromDay: number;
  toDay: number;
  post: Post;
  reactiveKVArh: number;
  /** Measured on those days in that class when absent. */
  activeKWh?: number;
  /**
   * `drawn` (when absent): billed beyond tg φ 0.4, in peak and HPH. `sent`: sent to the grid by a site that draws, billed from the
   * first kVArh, in HCB. `producer`: of a point that injects; `reactiveKVArh` is what exceeds its operator's request.
   */
  flow?: 'drawn' | 'sent' | 'producer';
};

/** Code of hours whose post is unknown. */
const NO_POST = postCode('INCONNU');

const FLOWS = {
  drawn: { label: 'Énergie réactive', posts: ['PTE', 'HPH'], key: 'CER_SOUTIRAGE|HTA', price: turpeReactive },
  sent: {
    label: 'Énergie réactive injectée',
    posts: ['HCB'],
    key: 'CER_SOUTIRAGE_HCB_INJECTEE|HTA',
    price: turpeReactiveSent,
  },
  producer: {
    label: 'Énergie réactive du point d’injection',
    posts: null,
    key: 'CER_INJECTION|HTA',
    price: turpeReactiveOfProducer,
  },
} as const satisfies Record<
  NonNullable<ReactiveEnergy['flow']>,
  { posts: readonly Post[] | null; [more: string]: unknown }
>;

/**
 * The charges of a reactive energy, inside a period. The free share is judged on the whole invoice: the energy beyond it is the same
 * whatever the period asked. It is then shared evenly by the days of the invoice in months that have its class (April has no HPH), and
 * each day has the rates of its date, so that the bills of two periods that follow add up. Active energy that is not measured on every day of the invoice is unknown.
 */
export function reactiveCharges(
  row: ReactiveEnergy,
  contract: ElectricityContract,
  period: Period,
  splitter: EnergySplitter,
  ratesDay: number | null,
  charges: Charge[],
  gaps: BillGap[],
): void {
  const flow = FLOWS[row.flow ?? 'drawn'];
  if (flow.posts !== null && !flow.posts.some((post) => post === row.post)) return;
  const inside = { fromDay: Math.max(row.fromDay, period.fromDay), toDay: Math.min(row.toDay, period.toDay) };
  if (inside.fromDay >= inside.toDay) return;
  const shared = sharedDays(row, contract, splitter);
  for (const part of spansOf(inside, ratesDay === null ? changesOfRates(row, contract, inside) : [])) {
    const { formula, domain } = controlled(contract, part.fromDay);
    if (domain !== 'HTA') continue;
    const { price, limit, vat } = ratesOn(row, ratesDay ?? part.fromDay, contract.tariffs?.turpe);
    if (!price.known || (limit !== null && !limit.known) || !vat.known) {
      for (const found of [price, limit, vat]) if (found !== null && !found.known) gaps.push(rateGap(part, found));
      continue;
    }
    const activeKWh = limit === null ? 0 : (row.activeKWh ?? drawnKWh(formula, row, splitter));
    if (activeKWh === null) {
      gaps.push({ ...part, why: noAnswer('reactive_without_active') });
      continue;
    }
    const beyond = Math.max(0, row.reactiveKVArh - (limit?.value ?? 0) * activeKWh);
    const days = shared.filter((day) => part.fromDay <= day && day < part.toDay).length;
    const billed = (beyond * days) / shared.length;
    if (billed === 0) continue;
    charges.push(
      lumpCharge(
        {
          ...part,
          kind: 'reactif',
          label: `${flow.label}, ${POST_LABELS[row.post]}`,
          post: row.post,
          vat: { rate: vat.value, rows: [vat.row] },
          rows: limit ? [price.row, limit.row] : [price.row],
          warnings: [...price.warnings, ...(limit?.warnings ?? [])],
        },
        billed,
        'kVArh',
        price.value / 100,
        '€/kVArh',
        (billed * price.value) / 100,
      ),
    );
  }
}

/** The days of an invoice in the months that have its class; all of them when none has it. */
function sharedDays({ fromDay, toDay, post }: ReactiveEnergy, contract: ElectricityContract, splitter: EnergySplitter) {
  const all = Array.from({ length: toDay - fromDay }, (_, i) => fromDay + i);
  const { formula } = controlled(contract, fromDay);
  if (formula === null) return all;
  const postsOf = dayPostTables(formulaFacts(formula).scheme, splitter.calendar);
  const months = new Map<number, boolean>();
  const hasClass = (month: number): boolean => {
    const days = Array.from({ length: addMonths(month, 1) - month }, (_, i) => postsOf(month + i));
    // Where the hours of a post are unknown, they may be of this class.
    return days.some((codes) => codes.includes(postCode(post)) || codes.includes(NO_POST));
  };
  const inClass = all.filter((day) => {
    const month = startOfMonth(day);
    const known = months.get(month) ?? hasClass(month);
    months.set(month, known);
    return known;
  });
  return inClass.length > 0 ? inClass : all;
}

function ratesOn({ flow = 'drawn' }: ReactiveEnergy, day: number, table: TariffTable | undefined) {
  return {
    price: FLOWS[flow].price(day, table),
    limit: flow === 'drawn' ? turpeReactiveLimit(day, table) : null,
    vat: vatRate('electricite', 'consommation', false, day),
  };
}

/** Days inside a part of an invoice on which a rate of reactive energy, or the formula, becomes another. */
function changesOfRates(row: ReactiveEnergy, contract: ElectricityContract, { fromDay, toDay }: Period): number[] {
  const table = contract.tariffs?.turpe ?? TURPE;
  const days = [
    ...[FLOWS[row.flow ?? 'drawn'].key, 'CER_TGPHI_MAX|HTA'].flatMap((key) => changeDays(table, key, fromDay, toDay)),
    ...taxChangeDays('electricite', 'HAUTE_PUISSANCE', fromDay, toDay),
    ...contractDays(contract, { fromDay, toDay }),
  ];
  const termsOn = (day: number) => {
    const rows = Object.values(ratesOn(row, day, table)).map((found) => (found?.known ? found.row.id : null));
    return [controlled(contract, day).formula, ...rows].join();
  };
  return days.filter((day) => termsOn(day) !== termsOn(day - 1));
}

/** Energy drawn in a class over an invoice [kWh]; null where a day of it is not measured whole, or is not cut by class. */
function drawnKWh(
  formula: TurpeFormula,
  { fromDay, toDay, post }: ReactiveEnergy,
  splitter: EnergySplitter,
): number | null {
  const { scheme } = formulaFacts(formula);
  const covers = splitter.fromDay <= fromDay && toDay <= splitter.toDay;
  const whole = covers ? splitter : createEnergySplitter(splitter.input, fromDay, toDay, splitter.calendar);
  const energies = whole.by(scheme);
  if ('known' in energies || sumDays(energies, energies.unknownKWh, fromDay, toDay) > 0) return null;
  const measured = energies.measured.subarray(fromDay - energies.fromDay, toDay - energies.fromDay);
  return measured.every((share) => share >= 1 - 1e-9)
    ? sumDays(energies, column(energies, post), fromDay, toDay)
    : null;
}
