import { addYears, civilDate } from '../calendar/days.ts';
import type { ComparisonKind } from '../vocabulary/comparisons.ts';
import type { DayColumn } from './day-columns.ts';

type Days = { fromDay: number; toDay: number };

/**
 * The period that another is compared with.
 *
 * @param kind the period just before, of the same length, or the same dates a year before
 * @param period civil days, `toDay` excluded
 */
export const periodBefore = (kind: ComparisonKind, { fromDay, toDay }: Days): Days =>
  kind === 'year'
    ? // The last day, not the one after it: 29 February would be brought to the 28th, and lose that day.
      { fromDay: addYears(fromDay, -1), toDay: addYears(toDay - 1, -1) + 1 }
    : { fromDay: fromDay - (toDay - fromDay), toDay: fromDay };

/**
 * For each day of a period that is over, its day in the period compared with, both counted from the first of theirs; -1 for a
 * 29 February, which has none a year before.
 *
 * @param kind what it is compared with
 * @param period civil days, `toDay` excluded
 * @param today first day that is not over
 */
export function partnerDays(kind: ComparisonKind, period: Days, today: number): Int32Array {
  const elapsed = Math.max(0, Math.min(period.toDay, today) - period.fromDay);
  const before = periodBefore(kind, period);
  return Int32Array.from({ length: elapsed }, (_, i) => {
    if (kind === 'previous') return i;
    const day = period.fromDay + i;
    const partner = addYears(day, -1);
    return civilDate(partner).day === civilDate(day).day ? partner - before.fromDay : -1;
  });
}

/** Amounts of a source by day, NaN where unknown, and 1 on the days whose energy is known for the whole day. */
export type DayAmounts = { amounts: Float64Array; whole: Uint8Array };

/** Of a source that the other period does not have. */
export const NO_AMOUNTS: DayAmounts = { amounts: new Float64Array(), whole: new Uint8Array() };

const isKnown = (amount: number): boolean => !Number.isNaN(amount);

/**
 * Days of a column whose energy is known for the whole day: by all of its values, or by one that governs them.
 *
 * @param column an energy, by day
 */
export function wholeDays({ values, points, expected, dailyOnly }: DayColumn): Uint8Array {
  const whole = new Uint8Array(values.length);
  for (let i = 0; i < whole.length; i++)
    if (!Number.isNaN(values[i]!) && (points[i]! >= expected[i]! || dailyOnly[i] === 1)) whole[i] = 1;
  return whole;
}

/** Of each step, what its days held in the other period, NaN where nothing is known, and the share of them known whole, 0..1. */
export type PreviousSteps = { previous: Float64Array; coverage: Float64Array };

/**
 * What the days of each step held in the period compared with: of a step under way those that are over, so that a bar stands beside
 * the same days. NaN where no day of a step is over, or has one in the other period.
 *
 * @param sources each source in both periods; one without any known amount counts for nothing
 * @param partners of `partnerDays`
 * @param starts first day of each step, in order, counted from the first of the period
 */
export function previousOfSteps(
  sources: readonly { now: DayAmounts; before: DayAmounts }[],
  partners: Int32Array,
  starts: readonly number[],
): PreviousSteps {
  const counted = sources.filter(counts);
  const previous = new Float64Array(starts.length).fill(Number.NaN);
  const coverage = new Float64Array(starts.length).fill(Number.NaN);
  for (const [b, start] of starts.entries()) {
    const days = partners.subarray(start, starts[b + 1] ?? partners.length).filter((day) => day >= 0);
    let whole = 0;
    for (const { before } of counted)
      for (const day of days) {
        const amount = before.amounts[day] ?? Number.NaN;
        if (!isKnown(amount)) continue;
        previous[b] = (previous[b]! || 0) + amount;
        whole += before.whole[day]!;
      }
    if (counted.length > 0 && days.length > 0) coverage[b] = whole / (counted.length * days.length);
  }
  return { previous, coverage };
}

/** Two periods over what both measured. */
export type ComparedDays = {
  /** Days of the period that are over. */
  elapsed: number;
  /** Days compared; null when sources are compared on numbers of days of their own. */
  days: number | null;
  /** Share of what is known of the elapsed days that is compared, 0..1; 1 where nothing was used on them. */
  share: number;
  /** Share of what is known of the days they are compared with that is compared, 0..1: a meter that was lost since lowers it, not `share`. */
  previousShare: number;
  /** Share of the elapsed days of all sources that is compared, 0..1: a source without energy on most days lowers it, not `share`. */
  dayShare: number;
  /** Share of what is known of the elapsed days that is of sources added since the others (`addedSources`), 0..1. */
  added: number;
  /** Share of what was used on the days they are compared with that is of sources whose panels began since (`panelsBegin`), 0..1; absent without any. */
  panels?: number;
  /** Share that is deliveries of fuels, of the period where it holds the most, 0..1; absent without any. */
  deliveries?: number;
  /** Sum over the days compared, and over those they are compared with. */
  now: number;
  previous: number;
};

/** Of a period, the first days of the other one that a source may lack and still be measured with the others. */
export const LATE_SHARE = 0.1;

/**
 * Which sources begin well after the others: what they measure may have been measured by the others before, so that a use that moved to a
 * new meter would look like a saving of the old one.
 *
 * @param firstDays first day that each source ever measured; null where it is not known
 * @param beforeFrom first day of the period compared with
 * @param days days of the period
 */
function addedSources(firstDays: readonly (number | null)[], beforeFrom: number, days: number): boolean[] {
  const earliest = Math.max(
    beforeFrom,
    firstDays.reduce<number>((min, day) => Math.min(min, day ?? min), Infinity),
  );
  return firstDays.map((day) => day !== null && day - earliest > LATE_SHARE * days);
}

/**
 * Whether panels begin well after the first day of the period compared with, and before the end of the other: what they give is drawn no
 * more, and is no saving.
 *
 * @param firstDay first day that their production or injection was ever measured; null without any
 * @param beforeFrom first day of the period compared with
 * @param period civil days, `toDay` excluded
 */
export const panelsBegin = (firstDay: number | null, beforeFrom: number, { fromDay, toDay }: Days): boolean =>
  firstDay !== null && firstDay - beforeFrom > LATE_SHARE * (toDay - fromDay) && firstDay < toDay;

/** A source in two periods. */
export type ComparedSource = {
  now: DayAmounts;
  before: DayAmounts;
  /** First day that it ever measured; absent where nobody asks who was added. */
  firstDay?: number | null;
  /** Whether it has panels that begin since: `panelsBegin`. */
  newPanels?: boolean;
  /** Whether it is a fuel that is delivered: what lies on its days is what was bought. */
  delivered?: boolean;
};

/** Whether a source has any amount in either period. */
const counts = ({ now, before }: ComparedSource): boolean => now.amounts.some(isKnown) || before.amounts.some(isKnown);

/**
 * Compares two periods on the days that each source measured whole in both: what only one measured is in neither sum. Otherwise a
 * lost week would look like a saving, and a meter added since like a rise.
 *
 * @param sources each source in both periods; one without any known amount counts for nothing
 * @param partners of `partnerDays`
 * @param beforeFrom first day of the period compared with
 */
export function comparePeriods(
  sources: readonly ComparedSource[],
  partners: Int32Array,
  beforeFrom: number,
): ComparedDays {
  let [now, previous, known, knownBefore, added, behind, comparedDays] = [0, 0, 0, 0, 0, 0, 0];
  const bought = { now: 0, before: 0 };
  const lengths = new Set<number>();
  const counted = sources.filter(counts);
  const length = sources[0]?.now.amounts.length ?? 0;
  const areAdded = addedSources(
    counted.map(({ firstDay }) => firstDay ?? null),
    beforeFrom,
    length,
  );
  for (const [at, source] of counted.entries()) {
    let days = 0;
    for (const [i, j] of partners.entries()) {
      const amountBefore = source.before.amounts[j] ?? Number.NaN;
      if (isKnown(amountBefore)) knownBefore += amountBefore;
      const amount = source.now.amounts[i]!;
      if (!isKnown(amount)) continue;
      known += amount;
      if (areAdded[at]) added += amount;
      if (!isCompared(source, i, j)) continue;
      days += 1;
      now += amount;
      previous += amountBefore;
      if (source.newPanels) behind += amountBefore;
      if (!source.delivered) continue;
      bought.now += amount;
      bought.before += amountBefore;
    }
    lengths.add(days);
    comparedDays += days;
  }
  const days = lengths.size > 1 ? null : ([...lengths][0] ?? 0);
  const due = counted.length * partners.length;
  return {
    elapsed: partners.length,
    days,
    share: sharedPart(now, known, comparedDays),
    previousShare: sharedPart(previous, knownBefore, comparedDays),
    dayShare: due > 0 ? comparedDays / due : 0,
    added: known > 0 ? added / known : 0,
    ...(behind > 0 && { panels: behind / previous }),
    ...deliveriesOf(bought, now, previous),
    now,
    previous,
  };
}

/**
 * Share of two periods that is deliveries: of the one where it is more. Nothing without any.
 *
 * @param bought amounts of the deliveries, on the days compared and those they are compared with
 * @param now amount of all the sources on the days compared
 * @param previous the same of the days they are compared with
 */
export function deliveriesOf(
  bought: { now: number; before: number },
  now: number,
  previous: number,
): Pick<ComparedDays, 'deliveries'> {
  const share = Math.max(now > 0 ? bought.now / now : 0, previous > 0 ? bought.before / previous : 0);
  return share > 0 ? { deliveries: share } : {};
}

/**
 * Share of what is known that is compared, 0..1. Nothing known is compared whole: what was used at the other date may have stopped.
 *
 * @param part amount over the days compared
 * @param known amount over all known days
 * @param comparedDays days compared, of all sources; without any, nothing is
 */
export const sharedPart = (part: number, known: number, comparedDays: number): number =>
  comparedDays === 0 ? 0 : known > 0 ? part / known : 1;

/** Whether a day and its partner are both known, for the whole day. */
export const isCompared = ({ now, before }: { now: DayAmounts; before: DayAmounts }, i: number, j: number): boolean =>
  isKnown(now.amounts[i]!) && isKnown(before.amounts[j] ?? Number.NaN) && now.whole[i] === 1 && before.whole[j] === 1;

/**
 * First and last of the days that `comparePeriods` compares, counted from the first of the period; null without any.
 *
 * @param sources each source in both periods
 * @param partners of `partnerDays`
 */
export function comparedSpan(
  sources: readonly { now: DayAmounts; before: DayAmounts }[],
  partners: Int32Array,
): { first: number; last: number } | null {
  const compares = (j: number, i: number) => sources.some((source) => isCompared(source, i, j));
  const first = partners.findIndex(compares);
  return first < 0 ? null : { first, last: partners.findLastIndex(compares) };
}

/** Below half of what is known, what both periods measured says nothing of the whole. */
export const COMPARABLE_SHARE = 0.5;
/** Above it, what was added since may be what the others lost, and what panels replaced most of a saving. */
export const MOST_ADDED = 0.05;

/**
 * How a period moved beside another, as a ratio (-0.1 is 10 % less); null where they are not comparable: no common day, nothing in the
 * other period, or less than half of the amount or of the days. Both: most of the amount may lie on few days, and most of the days may
 * hold little of it. Nor where meters added since hold more than a twentieth: a use may have moved to them; nor where more than a twentieth
 * is behind panels that began since.
 *
 * @param compared two periods over what both measured
 */
export function comparableChange({
  days,
  share,
  previousShare,
  dayShare,
  added,
  panels = 0,
  now,
  previous,
}: Omit<ComparedDays, 'elapsed'>): number | null {
  if (days === 0 || previous <= 0) return null;
  if (Math.min(share, previousShare, dayShare) < COMPARABLE_SHARE) return null;
  if (added > MOST_ADDED || panels > MOST_ADDED) return null;
  return now / previous - 1;
}

/** From here on, a share is written « 100 % ». */
const ALL = 0.995;

type Compared = Omit<ComparedDays, 'now'>;

/**
 * The lower of the two shares of a comparison, and what it is a share of: « total », « total d’un an plus tôt ».
 *
 * @param compared two periods over what both measured
 * @param before name of the total of the other period
 */
export const leastShare = (
  compared: Pick<ComparedDays, 'share' | 'previousShare'>,
  before = 'total d’un an plus tôt',
): { share: number; of: string } =>
  compared.previousShare < compared.share
    ? { share: compared.previousShare, of: before }
    : { share: compared.share, of: 'total' };

/**
 * On what a comparison stands; null where that is the whole period, but the 29 February.
 *
 * @param compared two periods over what both measured
 */
export function comparedPart(compared: Omit<Compared, 'previous' | 'added' | 'panels'>): string | null {
  const { days, elapsed, dayShare } = compared;
  if (days !== null) return days >= elapsed - 1 ? null : `${days}\u00a0${days >= 2 ? 'jours communs' : 'jour commun'}`;
  const limit = leastShare(compared);
  if (limit.share < ALL && limit.share <= dayShare) return `${percent(limit.share)} du ${limit.of}`;
  return dayShare < ALL ? `${percent(dayShare)} des jours des sources` : null;
}

/** Why two periods are not comparable, where `comparableChange` is null; null of `compared` is nothing measured in the period. */
export function whyNotComparable(compared: Compared | null): string {
  if (!compared || compared.days === 0) return 'aucun jour mesuré aussi un an plus tôt';
  if (compared.previous <= 0 && compared.dayShare >= COMPARABLE_SHARE)
    return 'la consommation d’un an plus tôt est nulle';
  if (compared.added > MOST_ADDED) return addedWords(compared.added);
  const reason = panelsReason(compared);
  if (reason !== null) return reason;
  const part = comparedPart(compared) ?? 'une partie';
  return `seulement ${part}${compared.days === null ? ', mesurés des deux côtés' : ''}`;
}

/**
 * « 38 % du total vient d’un compteur suivi depuis moins longtemps que les autres : un usage a pu y passer »
 *
 * @param added share of what is known, 0..1
 */
export const addedWords = (added: number): string =>
  `${percent(added)} du total vient d’un compteur suivi depuis moins longtemps que les autres\u00a0: un usage a pu y passer`;

/**
 * Why the change of an energy behind panels that began since is none; null where there are none, or of a small part.
 *
 * @param compared two periods over what both measured
 */
export const panelsReason = ({ panels = 0 }: Pick<ComparedDays, 'panels'>): string | null =>
  panels > MOST_ADDED
    ? `${percent(panels)} de la consommation comparée est derrière des panneaux mesurés depuis moins longtemps\u00a0: ce qu’ils ont remplacé n’est pas une économie`
    : null;

/**
 * What makes the change of deliveries no saving, in words; null where they are a small part.
 *
 * @param compared two periods over what both measured
 */
export const deliveriesReserve = ({ deliveries = 0 }: Pick<ComparedDays, 'deliveries'>): string | null =>
  deliveries > MOST_ADDED ? `${percent(deliveries)} de livraisons\u00a0: le niveau du stock y compte` : null;

const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;
