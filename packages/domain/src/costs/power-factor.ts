import { warning } from '../answers/index.ts';
import type { Warning } from '../answers/index.ts';
import type { CivilDay } from '../calendar/days.ts';
import { dayLengthMs, dayStart } from '../calendar/paris.ts';
import { stepOn } from './day-energies.ts';
import type { GoverningDays } from './day-energies.ts';

/**
 * Active over apparent power, cos φ: compares a load curve in kW with a power subscribed in kVA (BT > 36 kVA; HTA is
 * subscribed in kW and needs none).
 */
export type PowerFactor = {
  value: number;
  /** Given by the caller, derived from the meter's own maximum, or Enedis' rule. */
  origin: 'given' | 'meter' | 'rule';
  /** Day of the maximum that it was derived from. */
  day: CivilDay | null;
  /** Why the rule was taken; absent otherwise. */
  why?: 'no_maximum' | 'long_step' | 'no_whole_day' | 'implausible';
};

/**
 * Enedis' rule where the meter does not give it: active power = 0.93 × apparent power (TURPE rules, control of the active power
 * above 36 kVA; two sources).
 */
export const RULE_POWER_FACTOR = 0.93;

/** Highest apparent power of each day as the meter recorded it [VA], NaN where unknown. */
export type ApparentMaxima = { firstDay: CivilDay; va: Float64Array };

type Curve = {
  startMs: number;
  stepS: number;
  powerW: Float64Array | Float32Array;
  /** 1 on the steps that were not measured. */
  filled?: Uint8Array;
  /** The step that each day was measured at, as in `GoverningDays`. */
  governs?: Pick<GoverningDays, 'firstDay' | 'stepS'>;
};

/** Steps longer than this hide the peak that the meter recorded: no factor is derived from them. */
const LONGEST_STEP_S = 600;
/** Below this the two figures are not of the same meter, or one of them is wrong. */
const LEAST = 0.5;

/**
 * The power factor of a site: on the day of the highest apparent power that has a whole curve, the highest active power over it.
 * Enedis' rule where that cannot be derived: no maximum, no day with both, steps longer than 10 minutes, or a ratio out of
 * 0.5 to 1 (1 % above 1 is taken as 1).
 *
 * @param curve mean active power [W] on a regular grid; NaN where missing
 * @param maxima highest apparent power of each day, by the meter; null when unknown
 * @param within days looked at, a calendar month in a bill; all those of `maxima` when absent
 */
export function powerFactorOf(
  curve: Curve,
  maxima: ApparentMaxima | null,
  within?: { fromDay: CivilDay; toDay: CivilDay },
): PowerFactor {
  const rule = (why: PowerFactor['why']): PowerFactor => ({ value: RULE_POWER_FACTOR, origin: 'rule', day: null, why });
  if (maxima === null) return rule('no_maximum');
  const from = Math.max(0, within ? within.fromDay - maxima.firstDay : 0);
  const to = Math.min(maxima.va.length, within ? within.toDay - maxima.firstDay : maxima.va.length);
  if (to <= from || !maxima.va.subarray(from, to).some((va) => va > 0)) return rule('no_maximum');
  if (curve.stepS > LONGEST_STEP_S) return rule('long_step');
  let long = false;
  let best: { va: number; watts: number; day: CivilDay } | null = null;
  for (let i = from; i < to; i++) {
    const va = maxima.va[i]!;
    if (!(va > 0) || (best !== null && va <= best.va)) continue;
    if (stepOn(curve, maxima.firstDay + i) > LONGEST_STEP_S) {
      long = true;
      continue;
    }
    const watts = wholeDayPeak(curve, maxima.firstDay + i);
    if (watts !== null) best = { va, watts, day: maxima.firstDay + i };
  }
  if (best === null) return rule(long ? 'long_step' : 'no_whole_day');
  const ratio = best.watts / best.va;
  if (ratio < LEAST || ratio > 1.01) return rule('implausible');
  return { value: Math.min(1, ratio), origin: 'meter', day: best.day };
}

/** Highest mean power of a civil day [W], null when a step of it is missing. */
function wholeDayPeak({ startMs, stepS, powerW, filled }: Curve, day: CivilDay): number | null {
  const stepMs = stepS * 1000;
  const first = Math.round((dayStart(day) - startMs) / stepMs);
  const end = first + Math.round(dayLengthMs(day) / stepMs);
  if (first < 0 || end > powerW.length) return null;
  let peak = 0;
  for (let i = first; i < end; i++) {
    const watts = powerW[i]!;
    if (watts !== watts || filled?.[i] === 1) return null;
    if (watts > peak) peak = watts;
  }
  return peak;
}

/** The warning of a result that used the factor; null for a factor that the caller gave. */
export function powerFactorWarning({ value, origin, day, why }: PowerFactor): Warning | null {
  if (origin === 'meter' && day !== null) return warning('power_factor_of_meter', { value, day });
  return origin === 'rule' ? warning('power_factor_rule', { value, why: why ?? 'no_maximum' }) : null;
}
