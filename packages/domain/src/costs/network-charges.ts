import { noAnswer } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import type { OwnRateTable } from '../tariffs/own-rate-tables.ts';
import { wantedRate } from '../tariffs/own-rates.ts';
import type { WantedRate } from '../tariffs/own-rates.ts';
import { POST_LABELS } from '../tariffs/posts.ts';
import type { Post } from '../tariffs/posts.ts';
import type { Known, Unknown } from '../tariffs/table.ts';
import { formulaFacts, missingTurpeKeys, turpeEnergy, turpeGrouping } from '../tariffs/turpe.ts';
import { dailyCharge, energyCharge } from './charge.ts';
import type { Charge } from './charge.ts';
import type { ElectricityContract, Period } from './contract.ts';
import { isUncut, sumDays } from './day-energies.ts';
import type { DayPosts, EnergySplitter } from './day-energies.ts';
import type { MissingTerm } from './missing-terms.ts';
import type { SideLine } from './bill-gap.ts';
import type { Rate } from './span-prices.ts';

/** Records that a span could not be priced: why, what the contract lacks, the rows to read on a bill, and the lines that lack. */
export type Fail = (
  why: NoAnswer,
  missing?: MissingTerm,
  rates?: readonly WantedRate[],
  lines?: readonly SideLine[],
) => void;

/** The same for some lines of the bill alone. */
export const failLines =
  (fail: Fail, ...lines: SideLine[]): Fail =>
  (why, missing, rates) =>
    fail(why, missing, rates, lines);

/**
 * What charges are for. `bill`: its lines, those listed for information too. `ranking`: the total and the price of every post, so
 * without lines for information, and with the posts that have no energy.
 */
export type Purpose = 'bill' | 'ranking';

/** A span where nothing changes, and the day whose rates it has. */
export type PricedSpan = Period & { ratesDay: number; purpose: Purpose };

/** Energy part of the network tariff, billed beside the price or listed for information. */
export function networkEnergy(
  contract: ElectricityContract,
  span: PricedSpan,
  splitter: EnergySplitter,
  included: boolean,
  vat: Rate,
  charges: Charge[],
  fail: Fail,
): void {
  const { formula } = contract;
  if (formula === null || (included && span.purpose === 'ranking')) return;
  const { scheme, energyClasses } = formulaFacts(formula);
  const energies = splitter.by(scheme);
  if ('known' in energies) return included ? undefined : fail(energies);
  if (sumDays(energies, energies.unknownKWh, span.fromDay, span.toDay) > 0)
    return included ? undefined : failClass(energies, span, fail);
  let lacking: Unknown | null = null;
  for (const cls of energyClasses) {
    const found = turpeEnergy(formula, cls, span.ratesDay, contract.tariffs?.turpe);
    const days = column(energies, cls);
    const kWh = sumDays(energies, days, span.fromDay, span.toDay);
    if (!found.known) lacking ??= found;
    else if (kWh !== 0) charges.push(energyPart(found, cls, '', kWh, days, energies.fromDay, span, included, vat));
  }
  // The other classes keep their lines; a network that is in the price needs none of them.
  if (lacking !== null && !included) failTurpe(contract, span.ratesDay, true, lacking, fail);
}

/** Why a part of the energy of a span has no network class. */
export function failClass(energies: DayPosts, { fromDay, toDay }: Period, fail: Fail): void {
  if (isUncut(energies, fromDay, toDay)) fail(noAnswer('energy_not_cut'));
  else fail(noAnswer('class_unknown'), 'off_peak');
}

/** A line of the energy part: `name` says which energy of a collective operation, empty otherwise. */
export function energyPart(
  coefficient: Known,
  cls: Post,
  name: string,
  kWh: number,
  days: Float64Array,
  firstDay: number,
  span: Period,
  included: boolean,
  vat: Rate,
): Charge {
  return energyCharge(
    {
      fromDay: span.fromDay,
      toDay: span.toDay,
      kind: 'acheminement',
      label: `Acheminement\u00a0: part énergie${name}, ${POST_LABELS[cls]}${included ? ' (compris dans le prix de l’énergie)' : ''}`,
      post: cls,
      vat,
      included,
      rows: [coefficient.row],
      warnings: coefficient.warnings,
    },
    kWh,
    coefficient.value / 100,
    firstDay,
    days,
  );
}

/** Grouping component of the network tariff (HTA), by kind of link; outside the base of the CTA. */
export function groupingCharges(
  contract: ElectricityContract,
  span: PricedSpan,
  vat: Rate,
  charges: Charge[],
  fail: Fail,
): void {
  const { grouping } = contract;
  if (!grouping || contract.formula === null || formulaFacts(contract.formula).domain !== 'HTA') return;
  for (const [link, km, name] of [
    ['overhead', grouping.overheadKm, 'liaison aérienne'],
    ['underground', grouping.undergroundKm, 'liaison souterraine'],
  ] as const) {
    if (km === 0) continue;
    const rate = turpeGrouping(link, span.ratesDay, contract.tariffs?.turpe);
    if (!rate.known) {
      failRates(fail, rate, 'turpe', rate.missingRow === null ? [] : [rate.missingRow.key]);
      continue;
    }
    charges.push(
      dailyCharge(
        {
          fromDay: span.fromDay,
          toDay: span.toDay,
          kind: 'acheminement',
          label: `Acheminement\u00a0: regroupement, ${name}`,
          vat,
          rows: [rate.row],
          warnings: rate.warnings,
        },
        rate.value * km * grouping.powerKW,
      ),
    );
  }
}

/** A gap for rows that no published text gives, with those rows when a person can read them on their bill. */
export function failRates(fail: Fail, unknown: Unknown, table: OwnRateTable, keys: readonly string[]): void {
  const rates = keys.flatMap((key) => wantedRate(table, key) ?? []);
  if (rates.length > 0) fail(unknown, 'rate', rates);
  else fail(unknown);
}

export function failTurpe(
  contract: ElectricityContract,
  day: number,
  energy: boolean,
  unknown: Unknown,
  fail: Fail,
): void {
  const { formula, network, role, tariffs } = contract;
  const keys = formula === null ? [] : missingTurpeKeys(formula, day, energy, network, role, tariffs?.turpe);
  failRates(fail, unknown, 'turpe', keys);
}

/** Energy of a post by day; zeros where the scheme does not have it. */
export function column(energies: DayPosts, post: Post): Float64Array {
  return energies.kWh[energies.posts.indexOf(post)] ?? new Float64Array(energies.toDay - energies.fromDay);
}
