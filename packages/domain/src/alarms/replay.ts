import type { CivilDay } from '../calendar/days.ts';
import { frenchNumber } from '../vocabulary/french-number.ts';
import type { VariableName } from '../vocabulary/variables.ts';
import { breachesOf, nightLoad, watchedSlots, withoutParts } from './breaches.ts';
import type { RuleContext } from './breaches.ts';
import { episodesOf } from './episodes.ts';
import type { Episode } from './episodes.ts';
import type { AlarmRule } from './rules.ts';
import { isMeasured, slotOfDay } from './series.ts';
import type { AlarmSeries } from './series.ts';
import { alarmValue } from './words.ts';

/** What a rule would have done on past days. */
export type Replay = {
  episodes: Episode[];
  /** Days on which the rule was broken, and days measured. */
  brokenDays: number;
  measuredDays: number;
  /** Alarms a month of 30.4375 measured days; null when nothing was measured. */
  perMonth: number | null;
  /** A threshold that rings at most once a month, and how often it would; null where the kind has none, or nothing was measured. */
  suggestion: { value: number; perMonth: number } | null;
  /** What to know before saving. */
  warnings: AlarmWarning[];
};

/** What to know of a rule before it is saved. */
export type AlarmWarning = {
  code: 'wrong_unit' | 'every_day' | 'nothing_measured' | 'no_subscribed_power';
  text: string;
};

const MONTH_DAYS = 30.4375;
/** Alarms a month that a suggested threshold stays under. */
const SUGGESTED_RATE = 1;

/**
 * Replays a rule on the days `[fromDay, toDay)`: when it would have rung, how often, which threshold would ring less, and what to know of
 * it before saving.
 *
 * @param rule what rings
 * @param variable that it watches
 * @param series measured values, from the days looked back on; null without any
 * @param context what the rule needs beside them
 * @param fromDay first day
 * @param toDay day after the last
 */
export function replayRule(
  rule: AlarmRule,
  variable: VariableName,
  series: AlarmSeries | null,
  context: RuleContext,
  fromDay: CivilDay,
  toDay: CivilDay,
): Replay {
  const breaches = breachesOf(rule, series, context, fromDay, toDay);
  const episodes = episodesOf(rule, breaches);
  const days = series === null ? [] : measuredDaysOf(series, fromDay, toDay);
  const perMonth = rateOf(episodes.length, days.length);
  const peaks = series === null ? [] : peaksOf(rule, series, fromDay, toDay);
  return {
    episodes,
    brokenDays: breaches.length,
    measuredDays: days.length,
    perMonth,
    suggestion: series === null ? null : suggest(rule, series, context, { fromDay, toDay }, peaks, days.length),
    warnings: warningsOf(rule, variable, context, { broken: breaches.length, measured: days.length, peaks }),
  };
}

const rateOf = (alarms: number, days: number): number | null => (days === 0 ? null : (alarms * MONTH_DAYS) / days);

function measuredDaysOf(series: AlarmSeries, fromDay: CivilDay, toDay: CivilDay): CivilDay[] {
  const days: CivilDay[] = [];
  for (let day = Math.max(fromDay, series.fromDay); day < Math.min(toDay, series.toDay); day++)
    if (isMeasured(series, day)) days.push(day);
  return days;
}

/**
 * Farthest value of each day of `[fromDay, toDay)` among those that the rule looks at, on the side that rings, NaN where none of them was
 * measured; of a base load, that of the night.
 *
 * @param rule what rings
 * @param series measured values
 * @param fromDay first day
 * @param toDay day after the last
 */
export function farthestOfDays(rule: AlarmRule, series: AlarmSeries, fromDay: CivilDay, toDay: CivilDay): number[] {
  const below = isBelow(rule);
  const known = rule.kind === 'threshold' && below ? withoutParts(series) : series;
  const watched = watchedSlots(rule, series);
  const found: number[] = [];
  for (let day = fromDay; day < toDay; day++) {
    if (day < series.fromDay || day >= series.toDay) found.push(Number.NaN);
    else if (rule.kind === 'base_load') found.push(nightLoad(series, day));
    else found.push(farthest(known, day, below, watched));
  }
  return found;
}

const isBelow = (rule: AlarmRule): boolean => 'side' in rule && rule.side === 'below';

function farthest(series: AlarmSeries, day: CivilDay, below: boolean, watched: Uint8Array | null): number {
  let peak = Number.NaN;
  const end = slotOfDay(series, day + 1);
  for (let i = slotOfDay(series, day); i < end; i++) {
    const value = series.values[i]!;
    if (watched?.[i] === 0) continue;
    if (!Number.isNaN(value) && !(below ? value >= peak : value <= peak)) peak = value;
  }
  return peak;
}

/** What a threshold is chosen among, from the side that never rings. */
function peaksOf(rule: AlarmRule, series: AlarmSeries, fromDay: CivilDay, toDay: CivilDay): number[] {
  if (!('value' in rule)) return [];
  const known = farthestOfDays(rule, series, fromDay, toDay).filter((value) => !Number.isNaN(value));
  return known.toSorted((a, b) => (isBelow(rule) ? a - b : b - a));
}

/** Thresholds tried: finer than a person sets one. */
const TRIED = 60;

function suggest(
  rule: AlarmRule,
  series: AlarmSeries,
  context: RuleContext,
  { fromDay, toDay }: { fromDay: CivilDay; toDay: CivilDay },
  peaks: readonly number[],
  measuredDays: number,
): Replay['suggestion'] {
  if (!('value' in rule) || peaks.length === 0) return null;
  const upwards = !isBelow(rule);
  let answer: Replay['suggestion'] = null;
  let tried = Number.NaN;
  for (let k = 0; k <= TRIED; k++) {
    // From the side that never rings: more alarms come with each step, until too many do.
    const peak = peaks[Math.round((k / TRIED) ** 2 * (peaks.length - 1))]!;
    const value = rounded(peak, upwards);
    if (value === tried) continue;
    tried = value;
    const found = episodesOf(rule, breachesOf({ ...rule, value }, series, context, fromDay, toDay));
    const perMonth = rateOf(found.length, measuredDays)!;
    if (perMonth > SUGGESTED_RATE) break;
    answer = { value, perMonth };
  }
  return answer;
}

/** Two significant digits, away from what is usual: a threshold that a person would write. */
function rounded(value: number, upwards: boolean): number {
  if (value === 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  return Number(((upwards ? Math.ceil : Math.floor)(value / unit - (upwards ? 1e-9 : -1e-9)) * unit).toPrecision(3));
}

/** A threshold so many times the highest value is in another unit; a rule broken on this share of the days is no alarm. */
const UNIT_TIMES = 20;
const EVERY_DAY = 0.8;
const NBSP = '\u00a0';

function warningsOf(
  rule: AlarmRule,
  variable: VariableName,
  context: RuleContext,
  { broken, measured, peaks }: { broken: number; measured: number; peaks: readonly number[] },
): AlarmWarning[] {
  const found: AlarmWarning[] = [];
  if (rule.kind === 'subscribed_power' && context.subscribedVa === null)
    found.push({
      code: 'no_subscribed_power',
      text: 'La puissance souscrite de ce compteur est inconnue\u00a0: renseignez-la dans son offre ou dans ses informations, sinon l’alarme ne sonnera pas.',
    });
  if (rule.kind === 'tempo_tomorrow' || rule.kind === 'consent_ending') return found;
  if (measured === 0) {
    found.push({
      code: 'nothing_measured',
      text: 'Rien n’est mesuré sur l’année passée\u00a0: la règle ne peut pas être rejouée.',
    });
    return found;
  }
  if ('value' in rule && VALUED_IN_POWER.has(variable) && !isBelow(rule)) {
    const subscribed = context.subscribedVa;
    const highest = peaks[0] ?? 0;
    const limit = subscribed === null ? highest * UNIT_TIMES : Math.max(subscribed * 3, highest * 3);
    if (rule.value > limit && limit > 0) {
      const than =
        subscribed === null
          ? `le maximum mesuré est ${alarmValue(highest, variable)}`
          : `la puissance souscrite est ${frenchNumber(subscribed / 1000, 0, 1)}${NBSP}kVA`;
      found.push({
        code: 'wrong_unit',
        text: `Le seuil de ${alarmValue(rule.value, variable)} ne sera jamais atteint\u00a0: ${than}. Vérifiez l’unité.`,
      });
    }
  }
  if (rule.kind !== 'missing_data' && broken >= measured * EVERY_DAY)
    found.push({
      code: 'every_day',
      text: `La règle est enfreinte ${broken}${NBSP}jour${broken > 1 ? 's' : ''} sur ${measured}\u00a0: elle sonnerait sans cesse.${adviceOf(rule)}`,
    });
  return found;
}

function adviceOf(rule: AlarmRule): string {
  if (!('value' in rule) && rule.kind !== 'subscribed_power') return '';
  return isBelow(rule) ? ' Baissez le seuil.' : ' Relevez le seuil.';
}

const VALUED_IN_POWER: ReadonlySet<VariableName> = new Set([
  'puissance',
  'puissance_max',
  'injection',
  'production_pv',
]);
