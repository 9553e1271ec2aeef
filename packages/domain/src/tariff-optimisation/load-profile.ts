import { dayStart } from '../calendar/paris.ts';
import { curveDays } from '../costs/day-energies.ts';
import { monthsOf } from '../costs/exceedance.ts';
import { POSTS, SCHEMES, classifySlots, postCode } from '../tariffs/posts.ts';
import type { Post, PostCalendar, Scheme } from '../tariffs/posts.ts';

/**
 * What the choice of subscribed powers needs of a load: for each class and month, how many hours and which excesses lie
 * above every whole power. Loads are sorted into bins of 1 unit (kVA, or kW in HTA): bin `n` holds `n−1 < load ≤ n`.
 */
export type MonthBins = {
  month: number;
  /** Hours in each bin. */
  hours: Float64Array;
  /** Σ h·(load − (n−1)) and Σ h·(load − (n−1))² of each bin: exact first and second moments above any whole power. */
  first: Float64Array;
  second: Float64Array;
  /** Highest load of the month [unit]. */
  maximum: number;
};

export type ClassProfile = { post: Post; energyKWh: number; maximum: number; months: readonly MonthBins[] };

/** A load sorted by month and class, which prices any subscribed power fast. */
export type LoadProfile = {
  scheme: Scheme;
  /** Length of the load [days], which prorates annual amounts. */
  days: number;
  months: readonly { fromDay: number; toDay: number }[];
  classes: readonly ClassProfile[];
  /** Share of the duration that was measured. */
  coverage: number;
  /** Share of the measured duration whose class is unknown. */
  unclassified: number;
};

type Curve = { startMs: number; stepS: number; powerW: Float64Array | Float32Array };

/**
 * Profile of a load curve; `wattsPerUnit` is 1000 for kW, 1000·cos φ for kVA. Only the classes of the scheme count.
 *
 * @param curve mean power on a regular grid; NaN where missing
 * @param scheme posts of the formula
 * @param calendar off-peak hours and Tempo or peak days
 */
export function profileOfCurve(
  curve: Curve,
  scheme: Scheme,
  calendar: PostCalendar,
  wattsPerUnit: number,
): LoadProfile {
  const { startMs, stepS, powerW } = curve;
  const stepMs = stepS * 1000;
  const stepH = stepS / 3600;
  const period = curveDays(startMs, stepS, powerW.length);
  const months = powerW.length === 0 ? [] : monthsOf(period);
  const codes = classifySlots({ startMs, stepS, length: powerW.length }, scheme, calendar);
  const posts: readonly Post[] = SCHEMES[scheme];
  const watts = new Float64Array(POSTS.length);
  const classMonths: MonthBins[][] = posts.map(() => []);
  const top = highest(powerW) / wattsPerUnit;
  const size = Math.max(1, Math.ceil(top)) + 1;
  const slots: (MonthBins | null)[] = POSTS.map(() => null);
  let measured = 0;
  let unclassified = 0;
  for (let m = 0; m < months.length; m++) {
    slots.fill(null);
    const first = Math.max(0, Math.ceil((dayStart(months[m]!.fromDay) - startMs) / stepMs - 0.5));
    const end = Math.min(powerW.length, Math.ceil((dayStart(months[m]!.toDay) - startMs) / stepMs - 0.5));
    for (let i = first; i < end; i++) {
      const w = powerW[i]!;
      if (w !== w) continue;
      measured++;
      const code = codes[i]!;
      if (code === 0) {
        unclassified++;
        continue;
      }
      watts[code]! += w;
      let bins = slots[code];
      if (!bins) {
        bins = {
          month: m,
          hours: new Float64Array(size),
          first: new Float64Array(size),
          second: new Float64Array(size),
          maximum: 0,
        };
        slots[code] = bins;
        classMonths[posts.indexOf(POSTS[code]!)]?.push(bins);
      }
      const load = w / wattsPerUnit;
      // Ceiling of a load ≥ 0 without a call; what is injected counts as nothing drawn.
      let bin = load | 0;
      if (bin < load) bin++;
      if (bin <= 0) continue;
      if (load > bins.maximum) bins.maximum = load;
      const part = load - (bin - 1);
      bins.hours[bin]! += stepH;
      bins.first[bin]! += part * stepH;
      bins.second[bin]! += part * part * stepH;
    }
  }
  return {
    scheme,
    days: period.toDay - period.fromDay,
    months,
    classes: posts.map((post, k) => ({
      post,
      energyKWh: (watts[postCode(post)]! * stepH) / 1000,
      maximum: Math.max(0, ...classMonths[k]!.map((b) => b.maximum)),
      months: classMonths[k]!,
    })),
    coverage: powerW.length === 0 ? 0 : measured / powerW.length,
    unclassified: measured === 0 ? 0 : unclassified / measured,
  };
}

/**
 * Profile of loads given as `[load, hours]` pairs by class: one month that stands for the year.
 *
 * @param scheme posts of the formula
 * @param loads pairs of load and hours by post
 * @param days length of the load [days]
 */
export function profileOfHours(
  scheme: Scheme,
  loads: Readonly<Partial<Record<Post, readonly (readonly [load: number, hours: number])[]>>>,
  days = 365,
): LoadProfile {
  return {
    scheme,
    days,
    months: [{ fromDay: 0, toDay: days }],
    coverage: 1,
    unclassified: 0,
    classes: SCHEMES[scheme].map((post: Post) => {
      const pairs = loads[post] ?? [];
      const maximum = Math.max(0, ...pairs.map(([load]) => load));
      const size = Math.ceil(maximum) + 2;
      const bins: MonthBins = {
        month: 0,
        hours: new Float64Array(size),
        first: new Float64Array(size),
        second: new Float64Array(size),
        maximum,
      };
      let energyKWh = 0;
      for (const [load, hours] of pairs) {
        energyKWh += load * hours;
        const bin = Math.ceil(load);
        if (bin <= 0) continue;
        const part = load - (bin - 1);
        bins.hours[bin]! += hours;
        bins.first[bin]! += part * hours;
        bins.second[bin]! += part * part * hours;
      }
      return { post, energyKWh, maximum, months: [bins] };
    }),
  };
}

function highest(powerW: Float64Array | Float32Array): number {
  let max = 0;
  for (let i = 0; i < powerW.length; i++) if (powerW[i]! > max) max = powerW[i]!;
  return max;
}

/**
 * Hours strictly above a whole power in a month.
 *
 * @param bins loads of a month, sorted
 * @param power power looked at, same unit as the loads
 */
export function hoursAbove(bins: MonthBins, power: number): number {
  let sum = 0;
  for (let n = Math.max(0, power + 1); n < bins.hours.length; n++) sum += bins.hours[n]!;
  return sum;
}

/** √(Σ ΔP²) over 10-minute steps above a whole power in a month [unit]. */
export function rootAbove(bins: MonthBins, power: number): number {
  let sum = 0;
  for (let n = Math.max(1, power + 1); n < bins.hours.length; n++) {
    const base = n - 1 - power;
    sum += bins.second[n]! + 2 * base * bins.first[n]! + base * base * bins.hours[n]!;
  }
  return Math.sqrt(sum * 6);
}

/** Hours above every whole power 0..top, over all months. */
export function hoursAboveAll(profile: ClassProfile, top: number): Float64Array {
  const out = new Float64Array(top + 1);
  for (const bins of profile.months) {
    let sum = 0;
    for (let p = bins.hours.length - 2; p >= 0; p--) {
      sum += bins.hours[p + 1]!;
      if (p <= top) out[p]! += sum;
    }
  }
  return out;
}

/** Σ over months of √(Σ ΔP²) above every whole power 0..top [unit]. Sums of positive terms only: nothing cancels. */
export function rootsAboveAll(profile: ClassProfile, top: number): Float64Array {
  const out = new Float64Array(top + 1);
  for (const bins of profile.months) {
    let hours = 0;
    let linear = 0;
    let square = 0;
    for (let p = bins.hours.length - 2; p >= 0; p--) {
      square += 2 * linear + hours + bins.second[p + 1]!;
      linear += hours + bins.first[p + 1]!;
      hours += bins.hours[p + 1]!;
      if (square > 0 && p <= top) out[p]! += Math.sqrt(square * 6);
    }
  }
  return out;
}
