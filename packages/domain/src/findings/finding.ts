import type { NoAnswer } from '../answers/index.ts';
import type { CivilDay } from '../calendar/days.ts';
import type { Period } from '../costs/contract.ts';
import type { SubscribedPower } from '../tariffs/turpe.ts';

/** Rules that look for what a site could save. */
export const FINDING_RULES = [
  'power_too_high',
  'power_exceeded',
  'closed_hours',
  'base_load',
  'base_load_rise',
  'drift',
  'contract_end',
  'coverage',
] as const;
/** One of `FINDING_RULES`. */
export type FindingRule = (typeof FINDING_RULES)[number];

/** How far a finding may be relied on. */
export const CONFIDENCES = ['high', 'medium', 'low'] as const;
/** One of `CONFIDENCES`. */
export type Confidence = (typeof CONFIDENCES)[number];

/** What every finding has. */
type Common = {
  known: true;
  /** Civil days that it stands on. */
  period: Period;
  /** What is at stake [€ with taxes, a year of 365 days]; null where no amount is known. */
  eurPerYear: number | null;
  /** Whether that amount stands on an offer with terms that nobody has confirmed. */
  estimated?: boolean;
  confidence: Confidence;
};

/** Energy that never stops: its power, what it makes in a year of 8 760 hours, and its share of what is used (0..1, null without any). */
export type BaseLoadFinding = Common & {
  rule: 'base_load';
  powerW: number;
  energyKWhPerYear: number;
  share: number | null;
};

/** A base load above that of the twelve months before. */
export type BaseLoadRiseFinding = Common & {
  rule: 'base_load_rise';
  beforeW: number;
  powerW: number;
};

/** What is used when the building is closed: mean power then, over that of the other hours, and energy of a year. */
export type ClosedHoursFinding = Common & {
  rule: 'closed_hours';
  powerW: number;
  openPowerW: number;
  energyKWhPerYear: number;
  /** Whether vehicles charge there: their sources are left out, or one of those counted has some in it. */
  charging?: 'apart' | 'within';
};

/** Subscribed powers that cost more than others of the same formula would. */
export type PowerFinding = Common & {
  rule: 'power_too_high' | 'power_exceeded';
  /** In the unit of the tariff: kVA in low voltage, kW in HTA. One number, or one by class. */
  subscribed: SubscribedPower;
  advised: SubscribedPower;
  unit: 'kVA' | 'kW';
  /** Highest power measured, in that unit. */
  maximum: number;
  /** The active power that was measured [kW] and the cos φ that makes it `maximum`, where no kVA was measured. */
  supposed?: { activeKW: number; cosPhi: number };
  /** Highest apparent power that the meter recorded [kVA], where the curve shows less: it is the mean of a shorter time. */
  recorded?: number;
  /**
   * Months that lack measures, by their first day, and the highest power of the same months a year before, which the advised power holds;
   * null where one of them is not known.
   */
  lacking?: { months: readonly CivilDay[]; before: number | null };
  /** What the exceedances of the advised power would cost in it [€ with taxes, a year]; absent where none are billed. */
  exceedancesEur?: number;
};

/** More, or less, than the year before in the same weather. */
export type DriftFinding = Common & {
  rule: 'drift';
  /** What was used beyond what the year before would have used in the weather of this one [kWh], and the half-width of its interval. */
  excessKWh: number;
  halfWidthKWh: number;
  /** Share of what was expected, above 0. */
  share: number;
};

/** A contract that ended, is about to, or has no offer until the next one. */
export type ContractEndFinding = Common & {
  rule: 'contract_end';
  /** Last day of the contract. */
  endDay: CivilDay;
  /** Days from today to that day; negative once it is over. */
  daysLeft: number;
  /** The end has passed, and an offer that began before it still gives the price. */
  continues?: true;
  /** First day of the next offer, where none gives the price meanwhile. */
  nextDay?: CivilDay;
};

/** Measures that lack: nothing is known of what was used then. */
export type CoverageFinding = Common & {
  rule: 'coverage';
  /** Share of the days measured, 0..1. */
  share: number;
  missingDays: number;
};

/** What a rule found. */
export type Finding =
  | BaseLoadFinding
  | BaseLoadRiseFinding
  | ClosedHoursFinding
  | PowerFinding
  | DriftFinding
  | ContractEndFinding
  | CoverageFinding;

/** What a person may do for a rule to be able to say something. */
export const NEXT_STEPS = ['import', 'offer', 'occupation', 'weather', 'production'] as const;
/** One of `NEXT_STEPS`. */
export type NextStep = (typeof NEXT_STEPS)[number];

/** Why a rule says nothing, and what would let it speak; null where nothing would, or nothing needs to be said. */
export type Silence = NoAnswer & { next: NextStep | null };

/** Share of a year that has to be measured for what it costs to be said. */
const LEAST_SHARE = 0.9;
/** Lists read the same share as whole. */
const WHOLE_SHARE = 0.97;

/** Whether a share of a year is enough to speak of the year. */
export const isEnough = (share: number): boolean => share >= LEAST_SHARE;

/** Whether a share of a year is as good as all of it, as in lists. */
export const isWhole = (share: number): boolean => share >= WHOLE_SHARE;

/** Confidence that the measured share of a year allows. */
export const confidenceOf = (share: number): Confidence => (isWhole(share) ? 'high' : 'medium');

/** The lowest power of the classes. */
export const lowestPower = (power: SubscribedPower): number =>
  typeof power === 'number' ? power : Math.min(...Object.values(power));

/** A silence. */
export const silent = (why: NoAnswer, next: NextStep | null = null): Silence => ({ ...why, next });

/**
 * Findings in the order in which they deserve attention: the most euros a year first; without an amount, what has a date before what has
 * none, the earliest first. The base load of a building whose closed hours are found is left out: its nights would count twice.
 *
 * @param findings those of one building
 */
export function rankFindings<F extends Finding>(findings: readonly F[]): F[] {
  const closed = findings.some(({ rule }) => rule === 'closed_hours');
  const dateOf = (finding: Finding) => (finding.rule === 'contract_end' ? finding.endDay : Number.POSITIVE_INFINITY);
  return findings
    .filter(({ rule }) => !(closed && rule === 'base_load'))
    .toSorted((a, b) => {
      if (a.eurPerYear !== null && b.eurPerYear !== null) return b.eurPerYear - a.eurPerYear;
      if (a.eurPerYear !== null || b.eurPerYear !== null) return a.eurPerYear === null ? 1 : -1;
      const [first, second] = [dateOf(a), dateOf(b)];
      return first === second ? 0 : first - second;
    });
}
