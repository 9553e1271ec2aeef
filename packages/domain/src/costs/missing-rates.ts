import type { CivilDay } from '../calendar/days.ts';
import { gasChangeDays, missingAtrdKeys } from '../tariffs/gas-networks.ts';
import type { AtrdOption } from '../tariffs/gas-networks.ts';
import { wantedRate } from '../tariffs/own-rates.ts';
import type { OwnRateTable } from '../tariffs/own-rate-tables.ts';
import type { WantedRate } from '../tariffs/own-rates.ts';
import { missingRegulatedKeys, regulatedChangeDays } from '../tariffs/regulated.ts';
import type { RegulatedOption } from '../tariffs/regulated.ts';
import { missingTurpeKeys, turpeChangeDays } from '../tariffs/turpe.ts';
import type { TurpeFormula } from '../tariffs/turpe.ts';
import { spansOf } from './contract.ts';
import type { Period } from './contract.ts';

/** What an offer reads in the published tables. */
export type TablesUsed =
  | { kind: 'regulated'; option: RegulatedOption; powerKVA: number }
  /** `beside`: the network is billed beside the price; else only its fixed part is read, for the CTA. */
  | { kind: 'turpe'; formula: TurpeFormula; beside: boolean }
  | { kind: 'gas'; option: AtrdOption; beside: boolean };

/** Rows that no published text gives on the days `[fromDay, toDay)`: what a customer may read on their own bill. */
export type MissingRates = { fromDay: CivilDay; toDay: CivilDay; rates: readonly WantedRate[] };

/**
 * The rows that an offer lacks over a period, by stretches of days that lack the same ones. Empty where all are published.
 *
 * @param used tables that the contract reads
 * @param period `[fromDay, toDay)`
 */
export function missingRates(used: TablesUsed, period: Period): MissingRates[] {
  const found: MissingRates[] = [];
  for (const span of spansOf(period, changesOf(used, period))) {
    const [table, keys] = keysOf(used, span.fromDay);
    const rates = keys.flatMap((key) => wantedRate(table, key) ?? []);
    if (rates.length === 0) continue;
    const last = found.at(-1);
    if (last && last.toDay === span.fromDay && sameRates(last.rates, rates)) last.toDay = span.toDay;
    else found.push({ ...span, rates });
  }
  return found;
}

function keysOf(used: TablesUsed, day: CivilDay): [OwnRateTable, string[]] {
  switch (used.kind) {
    case 'regulated':
      // The grid before tax or the one with taxes is enough.
      return ['regulated', missingRegulatedKeys(used.option, used.powerKVA, day)];
    case 'turpe':
      return ['turpe', missingTurpeKeys(used.formula, day, used.beside)];
    case 'gas':
      return ['gas', missingAtrdKeys(used.option, day, used.beside)];
  }
}

function changesOf(used: TablesUsed, { fromDay, toDay }: Period): CivilDay[] {
  switch (used.kind) {
    case 'regulated':
      return regulatedChangeDays(used.option, used.powerKVA, fromDay, toDay);
    case 'turpe':
      return turpeChangeDays(used.formula, fromDay, toDay);
    case 'gas':
      return gasChangeDays(used.option, null, fromDay, toDay);
  }
}

const sameRates = (a: readonly WantedRate[], b: readonly WantedRate[]): boolean =>
  a.length === b.length && a.every((rate, i) => rate.key === b[i]!.key);
