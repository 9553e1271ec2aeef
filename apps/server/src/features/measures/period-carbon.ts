import type { PeriodCarbon } from '@joulerie/contract/measures';
import { isoDay } from '@joulerie/domain/calendar';
import { SOURCE_FACTORS, sourceFactor } from '@joulerie/domain/labels';
import { type ComparedSource, type DayAmounts, comparePeriods } from '@joulerie/domain/measures';
import { rowReference } from '@joulerie/domain/tariffs';
import { SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';

/** The energy that a source consumes over a period and over the one it is compared with, Wh by day. */
export type ConsumedDays = ComparedSource & { idtype: SourceType };

/** What a period is compared with: `partners` of `partnerDays`, and the first day of the other one. */
export type CarbonBefore = { partners: Int32Array; beforeFrom: number };

/**
 * Emissions of a period: the energy of each source times the factor of its type on each day, by types in the order of the sources. The
 * days it is compared with have the factors of the period.
 *
 * @param fromDay first civil day of the period
 * @param compared null when nothing is
 * @param starts first civil day of each step; null on a regular axis
 */
export function carbonOf(
  sources: readonly ConsumedDays[],
  fromDay: number,
  compared: CarbonBefore | null,
  starts: readonly number[] | null = null,
): PeriodCarbon {
  const emitted = sources.map((source) => emissionsOf(source, fromDay, compared?.partners ?? null));
  const measured = sources.flatMap(({ idtype, now }, i) =>
    now.amounts.some(isKnown) ? [{ idtype, kwh: sumOf(now.amounts) / 1000, kg: kgOf(now, emitted[i]!.now) }] : [],
  );
  const lines = [...Map.groupBy(measured, ({ idtype }) => idtype)].map(([idtype, same]) => ({
    idtype,
    kwh: same.reduce((sum, { kwh }) => sum + kwh, 0),
    kg: same.some(({ kg }) => kg === null) ? null : same.reduce((sum, { kg }) => sum + kg!, 0),
    factors: factorsOver(idtype, fromDay, fromDay + sources[0]!.now.amounts.length),
  }));
  const unknown = lines.find(({ kg }) => kg === null);
  const known = lines.reduce((sum, { kg }) => sum + (kg ?? 0), 0);
  const kg = lines.length === 0 || unknown ? null : known;
  return {
    kg,
    partialKg: kg === null && lines.some((line) => line.kg !== null) ? known : null,
    reason: unknown
      ? `facteur d’émission inconnu\u00a0: ${SOURCE_TYPE_FACTS[unknown.idtype].label.toLowerCase()}`
      : kg === null
        ? 'aucune énergie mesurée sur la période'
        : null,
    lines,
    steps:
      starts &&
      starts.map((day, k) => kgOfDays(sources, emitted, day - fromDay, (starts[k + 1] ?? Infinity) - fromDay)),
    comparison: compared && kg !== null ? comparePeriods(emitted, compared.partners, compared.beforeFrom) : null,
  };
}

const isKnown = (amount: number): boolean => !Number.isNaN(amount);
const sumOf = (amounts: Float64Array): number => amounts.reduce((sum, one) => sum + (isKnown(one) ? one : 0), 0);

/** Sum of the emissions of a source; null where a measured day has no factor. */
const kgOf = (energy: DayAmounts, kg: DayAmounts): number | null =>
  energy.amounts.some((wh, i) => isKnown(wh) && !isKnown(kg.amounts[i]!)) ? null : sumOf(kg.amounts);

/** kgCO₂e of the days `[from, to)` of all the sources; null where none is measured, or a measured one has no factor. */
function kgOfDays(
  sources: readonly ConsumedDays[],
  emitted: readonly { now: DayAmounts }[],
  from: number,
  to: number,
): number | null {
  let [sum, measured] = [0, false];
  for (const [k, { now }] of sources.entries())
    for (let i = from; i < Math.min(to, now.amounts.length); i++) {
      if (!isKnown(now.amounts[i]!)) continue;
      measured = true;
      sum += emitted[k]!.now.amounts[i]!;
    }
  return measured && isKnown(sum) ? sum : null;
}

/** kgCO₂e of each day of a source, and of its days in the other period. */
function emissionsOf(
  { idtype, now, before, firstDay, delivered }: ConsumedDays,
  fromDay: number,
  partners: Int32Array | null,
) {
  const factors = now.amounts.map((_, i) => sourceFactor('co2', idtype, fromDay + i)?.perKwh ?? Number.NaN);
  const previous = new Float64Array(before.amounts.length).fill(Number.NaN);
  for (const [i, partner] of partners?.entries() ?? [])
    if (partner >= 0) previous[partner] = ((before.amounts[partner] ?? Number.NaN) / 1000) * factors[i]!;
  return {
    now: { amounts: now.amounts.map((wh, i) => (wh / 1000) * factors[i]!), whole: now.whole },
    before: { amounts: previous, whole: before.whole },
    ...(firstDay !== undefined && { firstDay }),
    ...(delivered && { delivered }),
  };
}

const factorsOver = (idtype: SourceType, fromDay: number, toDay: number) =>
  SOURCE_FACTORS.filter(
    (one) =>
      one.kind === 'co2' && one.idtype === idtype && one.fromDay < toDay && (one.toDay === null || fromDay < one.toDay),
  ).map(({ perKwh, row }) => ({ perKwh, since: isoDay(row.fromDay), reference: rowReference(row) }));
