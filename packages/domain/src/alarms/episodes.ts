import type { CivilDay } from '../calendar/days.ts';
import type { Breach } from './breaches.ts';
import { ALARM_KINDS } from './rules.ts';
import type { AlarmRule } from './rules.ts';

/** A cause that lasts, whatever the number of its days: one alarm. */
export type Episode = {
  firstDay: CivilDay;
  lastDay: CivilDay;
  startMs: number;
  /** Instant at which it rang, if its measures came in time. */
  ringMs: number;
  endMs: number;
  /** Days on which the rule was broken. */
  days: number;
  extreme: number | null;
  beyondWh: number | null;
};

/**
 * Days in a row that a rule wants before it rings.
 *
 * @param rule what rings
 */
const daysInRow = (rule: AlarmRule): number =>
  'days' in rule && rule.kind !== 'consent_ending' ? Math.max(1, rule.days) : 1;

/**
 * The alarms that broken days make. Rows of days shorter than the rule wants make none; rows that are close to one another are one cause,
 * and one alarm, which rang when its first row was long enough.
 *
 * @param rule what rings
 * @param breaches days on which it was broken, in order
 */
export function episodesOf(rule: AlarmRule, breaches: readonly Breach[]): Episode[] {
  const wanted = daysInRow(rule);
  const bridge = ALARM_KINDS[rule.kind].bridgeDays;
  const isLower = 'side' in rule && rule.side === 'below';
  const episodes: Episode[] = [];
  for (const row of rowsOf(breaches, bridge > 0)) {
    if (row.length < wanted) continue;
    const last = episodes.at(-1);
    const joins = last !== undefined && row[0]!.day - last.lastDay <= bridge;
    const own = joins ? last : begun(row[0]!, row[wanted - 1]!.ringMs);
    if (!joins) episodes.push(own);
    for (const breach of row) extend(own, breach, isLower);
  }
  return episodes;
}

/** Breaches of days that follow each other; a kind without a bridge has each day by itself. */
function rowsOf(breaches: readonly Breach[], follow: boolean): Breach[][] {
  const rows: Breach[][] = [];
  for (const breach of breaches) {
    const row = rows.at(-1);
    if (follow && row && row.at(-1)!.day === breach.day - 1) row.push(breach);
    else rows.push([breach]);
  }
  return rows;
}

const begun = (first: Breach, ringMs: number): Episode => ({
  firstDay: first.day,
  lastDay: first.day,
  startMs: first.startMs,
  ringMs,
  endMs: first.endMs,
  days: 0,
  extreme: null,
  beyondWh: null,
});

function extend(episode: Episode, breach: Breach, isLower: boolean): void {
  episode.lastDay = breach.day;
  episode.endMs = breach.endMs;
  episode.days++;
  if (breach.extreme !== null) {
    const farther =
      episode.extreme === null || (isLower ? breach.extreme < episode.extreme : breach.extreme > episode.extreme);
    if (farther) episode.extreme = breach.extreme;
  }
  if (breach.beyondWh !== null) episode.beyondWh = (episode.beyondWh ?? 0) + breach.beyondWh;
}

/**
 * Whether a cause may still go on: the measures do not yet say that it ended.
 *
 * @param rule what rings
 * @param lastDay last day on which it was broken
 * @param measuredTo last day that was measured; null without any
 */
export const isOngoing = (rule: AlarmRule, lastDay: CivilDay, measuredTo: CivilDay | null): boolean =>
  measuredTo === null || measuredTo - lastDay < Math.max(1, ALARM_KINDS[rule.kind].bridgeDays);
