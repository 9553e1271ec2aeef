import { noAnswer } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import { turpeSeason } from '../calendar/energy-days.ts';
import { dayLengthMs, dayStart, parisDay } from '../calendar/paris.ts';
import { POSTS, SCHEMES, classifySlots, postCode } from '../tariffs/posts.ts';
import type { Post, PostCalendar, Scheme } from '../tariffs/posts.ts';

/**
 * What was measured, in one of three forms. Energies are kWh drawn (≥ 0 by meaning; a negative value is kept as it is),
 * powers W; missing is NaN.
 *
 * - `curve`: a load curve on a regular grid of instants;
 * - `days`: totals by civil day and post, `byPost[post][i]` being day `firstDay + i`;
 * - `registers`: differences of meter indexes by register over `[fromDay, toDay)`, shared evenly over their days where a
 *   tariff changes inside (a warning says so).
 *
 * `governs` gives the energy of each day where it is known otherwise: posts keep the shape of the curve and add up to it, and a
 * day that nothing cuts is energy without a post, never without a price. `filled` has 1 on the steps of a curve that were not measured
 * and whose power is what the rest of the day leaves: energy, never a peak.
 */
export type EnergyInput =
  | {
      kind: 'curve';
      startMs: number;
      stepS: number;
      powerW: Float64Array | Float32Array;
      filled?: Uint8Array;
      governs?: GoverningDays;
    }
  | { kind: 'days'; firstDay: number; byPost: ByPost; governs?: GoverningDays }
  | {
      kind: 'registers';
      readings: readonly { fromDay: number; toDay: number; byPost: Readonly<Partial<Record<Post, number>>> }[];
    };

type ByPost = Readonly<Partial<Record<Post, Float64Array>>>;

/**
 * Energy of each civil day [kWh], NaN when unknown, the share of the day that was measured (0..1), what the supplier's registers say
 * of its posts, NaN where they do not, and the step that the curve of the day was measured at [s], 0 without a curve; that of the
 * input where absent. The curve of several days has the finest of their steps, which says nothing of each.
 */
export type GoverningDays = {
  firstDay: number;
  kWh: Float64Array;
  measured: Float64Array;
  registers?: ByPost;
  stepS?: Uint32Array;
};

/** Energy of each civil day of `[fromDay, toDay)` by post of one scheme. */
export type DayPosts = {
  fromDay: number;
  toDay: number;
  posts: readonly Post[];
  /** kWh by post, one array a post, one entry a day; 0 where the day has none, NaN where the day was not measured. */
  kWh: readonly Float64Array[];
  /** kWh that fell in no post (off-peak hours, Tempo colour or PP1 days unknown). */
  unknownKWh: Float64Array;
  /** Share of each day that was measured, 0..1. */
  measured: Float64Array;
  /** 1 on the days whose energy is known without a curve or registers that cut it by post. */
  uncut: Uint8Array;
};

/** Longest step that distinguishes hours; a slot goes whole to the post that holds its middle. */
export const LONGEST_STEP_S = 3600;

export type NoDayPosts = NoAnswer<'step_too_long' | 'posts_not_measured'>;

/** Energies of a period, cut by any scheme on demand and remembered: share one splitter between contracts to be priced alike. */
export type EnergySplitter = {
  fromDay: number;
  toDay: number;
  input: EnergyInput;
  calendar: PostCalendar;
  by: (scheme: Scheme) => DayPosts | NoDayPosts;
};

/**
 * Opens a splitter on `[fromDay, toDay)`. `calendar` says when off-peak hours, Tempo colours and peaks are.
 *
 * @param input measures as they are: a curve, energies by day or by post
 * @param fromDay first day
 * @param toDay day after the last
 */
export function createEnergySplitter(
  input: EnergyInput,
  fromDay: number,
  toDay: number,
  calendar: PostCalendar,
): EnergySplitter {
  const memory = new Map<Scheme, DayPosts | NoDayPosts>();
  return {
    fromDay,
    toDay,
    input,
    calendar,
    by(scheme) {
      const known = memory.get(scheme);
      if (known) return known;
      const own =
        input.kind === 'curve'
          ? fromCurve(input, fromDay, toDay, scheme, calendar)
          : input.kind === 'days'
            ? fromDays(input, fromDay, toDay, scheme)
            : fromDays(spreadRegisters(input, fromDay, toDay), fromDay, toDay, scheme);
      const made =
        input.kind === 'registers' || input.governs === undefined
          ? own
          : governed(own, input.governs, fromDay, toDay, scheme);
      memory.set(scheme, made);
      return made;
    },
  };
}

function empty(fromDay: number, toDay: number, scheme: Scheme): DayPosts {
  const days = Math.max(0, toDay - fromDay);
  const posts: readonly Post[] = SCHEMES[scheme];
  return {
    fromDay,
    toDay,
    posts,
    kWh: posts.map(() => new Float64Array(days)),
    unknownKWh: new Float64Array(days),
    measured: new Float64Array(days),
    uncut: new Uint8Array(days),
  };
}

function fromCurve(
  input: Extract<EnergyInput, { kind: 'curve' }>,
  fromDay: number,
  toDay: number,
  scheme: Scheme,
  calendar: PostCalendar,
): DayPosts | NoDayPosts {
  const needsHours = scheme !== 'BASE' && scheme !== 'WEEKEND';
  if (input.stepS > LONGEST_STEP_S && needsHours) return noAnswer('step_too_long');
  const out = empty(fromDay, toDay, scheme);
  const { powerW, startMs } = input;
  const stepMs = input.stepS * 1000;
  const kWhPerW = input.stepS / 3_600_000;
  const codes = classifySlots({ startMs, stepS: input.stepS, length: powerW.length }, scheme, calendar);
  const sums = new Float64Array(POSTS.length);
  for (let day = fromDay; day < toDay; day++) {
    // The slots whose middle falls on the day, as for their post.
    const start = dayStart(day) - startMs - stepMs / 2;
    const first = Math.max(0, Math.ceil(start / stepMs));
    const end = Math.min(powerW.length, Math.ceil((start + dayLengthMs(day)) / stepMs));
    sums.fill(0);
    let count = 0;
    for (let i = first; i < end; i++) {
      const w = powerW[i]!;
      if (w === w) {
        sums[codes[i]!]! += w;
        count++;
      }
    }
    const at = day - fromDay;
    // Steps that hold hours of several posts cut nothing, whatever the steps of the other days.
    if (needsHours && stepOn(input, day) > LONGEST_STEP_S) count = 0;
    out.measured[at] = Math.min(1, (count * stepMs) / dayLengthMs(day));
    for (let p = 0; p < out.posts.length; p++)
      out.kWh[p]![at] = count === 0 ? Number.NaN : sums[postCode(out.posts[p]!)]! * kWhPerW;
    out.unknownKWh[at] = count === 0 ? 0 : sums[0]! * kWhPerW;
  }
  return out;
}

/** The step that the curve of a day was measured at [s]. */
export const stepOn = (
  { stepS, governs }: { stepS: number; governs?: Pick<GoverningDays, 'firstDay' | 'stepS'> },
  day: number,
): number => governs?.stepS?.[day - governs.firstDay] ?? stepS;

const WHOLE_SETS: readonly Scheme[] = ['HPHC', 'TEMPO', 'HTA5', 'SAISONS4', 'WEEKEND', 'WEEKEND_HPHC'];

/** Posts whose sum makes a post of another scheme, by season; null where the cut cannot be deduced. */
function sources(target: Post, given: ReadonlySet<Post>, winter: boolean): readonly Post[] | null {
  if (given.has(target)) return [target];
  const has = (posts: readonly Post[]) => posts.every((post) => given.has(post));
  const hc: readonly Post[] = ['BLEU_HC', 'BLANC_HC', 'ROUGE_HC'];
  const hp: readonly Post[] = ['BLEU_HP', 'BLANC_HP', 'ROUGE_HP'];
  switch (target) {
    case 'BASE': {
      // A meter may give the supplier's registers and the network's: one whole set only, or the energy counts twice.
      const whole = WHOLE_SETS.find((scheme) => has(SCHEMES[scheme]));
      return whole === undefined ? [...given] : SCHEMES[whole];
    }
    case 'HP':
      if (has(['HPH', 'HPB'])) return given.has('PTE') ? ['PTE', 'HPH', 'HPB'] : ['HPH', 'HPB'];
      return has(hp) ? hp : null;
    case 'HC':
      return has(['HCH', 'HCB']) ? ['HCH', 'HCB'] : has(hc) ? hc : null;
    case 'HPH':
      return has(['HP', 'HC']) ? (winter ? ['HP'] : []) : null;
    case 'HCH':
      return has(['HP', 'HC']) ? (winter ? ['HC'] : []) : null;
    case 'HPB':
      return has(['HP', 'HC']) ? (winter ? [] : ['HP']) : null;
    case 'HCB':
      return has(['HP', 'HC']) ? (winter ? [] : ['HC']) : null;
    default:
      return null;
  }
}

function fromDays(
  input: Extract<EnergyInput, { kind: 'days' }>,
  fromDay: number,
  toDay: number,
  scheme: Scheme,
): DayPosts | NoDayPosts {
  const out = empty(fromDay, toDay, scheme);
  const given = new Set(Object.keys(input.byPost).filter((key): key is Post => POSTS.some((post) => post === key)));
  // Measures in the scheme's own posts: a post that is not listed has no energy (a winter has no low season).
  const own = [...given].every((post) => out.posts.includes(post));
  for (let day = fromDay; day < toDay; day++) {
    const at = day - fromDay;
    let missing = given.size === 0;
    for (const post of given) missing ||= Number.isNaN(input.byPost[post]?.[day - input.firstDay] ?? Number.NaN);
    out.measured[at] = missing ? 0 : 1;
    for (let p = 0; p < out.posts.length; p++) {
      const from = sources(out.posts[p]!, given, turpeSeason(day) === 'hiver') ?? (own ? [] : null);
      if (from === null) return noAnswer('posts_not_measured');
      let sum = missing ? Number.NaN : 0;
      for (const post of from) sum += input.byPost[post]?.[day - input.firstDay] ?? Number.NaN;
      out.kWh[p]![at] = sum;
    }
  }
  return out;
}

/**
 * Days whose posts add up to the energy that governs them: the curve's shape, else the registers', else the only post of the
 * scheme; what none of them cuts stays without a post.
 */
function governed(
  own: DayPosts | NoDayPosts,
  { firstDay, kWh, measured, registers }: GoverningDays,
  fromDay: number,
  toDay: number,
  scheme: Scheme,
): DayPosts {
  const cut = 'known' in own ? empty(fromDay, toDay, scheme) : own;
  const read = registers === undefined ? null : fromRegisters(registers, firstDay, fromDay, toDay, scheme);
  const out = empty(fromDay, toDay, scheme);
  for (let at = 0; at < out.measured.length; at++) {
    const total = kWh[fromDay + at - firstDay] ?? Number.NaN;
    out.measured[at] = Number.isNaN(total) ? 0 : (measured[fromDay + at - firstDay] ?? 0);
    if (Number.isNaN(total)) for (const column of out.kWh) column[at] = Number.NaN;
    else if (out.posts.length === 1) out.kWh[0]![at] = total;
    else {
      const whole = cut.measured[at]! >= 1 - 1e-9;
      const shape = !whole && read !== null && read.measured[at] === 1 ? read : cut.measured[at]! > 0 ? cut : null;
      const sum = shape === null ? 0 : shape.kWh.reduce((all, column) => all + column[at]!, shape.unknownKWh[at]!);
      if (shape === null || (sum === 0 && total !== 0)) {
        out.unknownKWh[at] = total;
        out.uncut[at] = 1;
      } else {
        const scale = sum === 0 ? 0 : total / sum;
        for (let p = 0; p < out.posts.length; p++) out.kWh[p]![at] = shape.kWh[p]![at]! * scale;
        out.unknownKWh[at] = shape.unknownKWh[at]! * scale;
      }
    }
  }
  return out;
}

/** What the registers say of the posts of a scheme; null when they are not of it. */
function fromRegisters(
  byPost: ByPost,
  firstDay: number,
  fromDay: number,
  toDay: number,
  scheme: Scheme,
): DayPosts | null {
  for (const set of [SCHEMES[scheme], SCHEMES.HPHC, SCHEMES.TEMPO] as readonly (readonly Post[])[]) {
    if (!set.every((post) => byPost[post] !== undefined)) continue;
    const own = Object.fromEntries(set.map((post) => [post, byPost[post]!]));
    const made = fromDays({ kind: 'days', firstDay, byPost: own }, fromDay, toDay, scheme);
    if (!('known' in made)) return made;
  }
  return null;
}

function spreadRegisters(
  input: Extract<EnergyInput, { kind: 'registers' }>,
  fromDay: number,
  toDay: number,
): Extract<EnergyInput, { kind: 'days' }> {
  const byPost: Partial<Record<Post, Float64Array>> = {};
  const read = new Uint8Array(Math.max(0, toDay - fromDay));
  for (const reading of input.readings)
    for (const post of POSTS) {
      const amount = reading.byPost[post];
      if (amount === undefined) continue;
      const column = (byPost[post] ??= new Float64Array(read.length));
      const daily = amount / (reading.toDay - reading.fromDay);
      for (let day = Math.max(fromDay, reading.fromDay); day < Math.min(toDay, reading.toDay); day++) {
        column[day - fromDay]! += daily;
        read[day - fromDay] = 1;
      }
    }
  for (const column of Object.values(byPost))
    for (let i = 0; i < read.length; i++) if (read[i] === 0) column[i] = Number.NaN;
  return { kind: 'days', firstDay: fromDay, byPost };
}

/** Total of a column over `[fromDay, toDay)`; days not measured are left out. */
export function sumDays(splitter: DayPosts, column: Float64Array, fromDay: number, toDay: number): number {
  let sum = 0;
  const end = Math.min(toDay, splitter.toDay) - splitter.fromDay;
  for (let i = Math.max(0, fromDay - splitter.fromDay); i < end; i++) {
    const v = column[i]!;
    if (v === v) sum += v;
  }
  return sum;
}

/** Why a part of the energy of a span has no post: nothing cuts it, or the hours that would are not known. */
export function isUncut(energies: DayPosts, fromDay: number, toDay: number): boolean {
  return energies.uncut.subarray(fromDay - energies.fromDay, toDay - energies.fromDay).includes(1);
}

/** First and last-excluded civil days of a curve. */
export function curveDays(startMs: number, stepS: number, length: number): { fromDay: number; toDay: number } {
  return { fromDay: parisDay(startMs), toDay: parisDay(startMs + stepS * 1000 * length - 1) + 1 };
}
