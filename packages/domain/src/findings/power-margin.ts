import { noAnswer } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import { dayStart } from '../calendar/paris.ts';
import { electricityBill } from '../costs/bill.ts';
import type { BillGap } from '../costs/bill-gap.ts';
import { totalOf } from '../costs/bill-lines.ts';
import type { Bill } from '../costs/bill-lines.ts';
import { contractOn, coveringDay, postCalendarOf, subscribedOn } from '../costs/contract.ts';
import type { ElectricityContract, Period } from '../costs/contract.ts';
import type { EnergyInput } from '../costs/day-energies.ts';
import type { MeasuredExtent } from '../costs/measured-days.ts';
import type { ApparentMaxima, PowerFactor } from '../costs/power-factor.ts';
import { powerFactorOf } from '../costs/power-factor.ts';
import { POWER_LIMITS, optimiseTariff } from '../tariff-optimisation/optimise.ts';
import { REGULATED_POWERS } from '../tariffs/regulated.ts';
import { electricityCta } from '../tariffs/taxes.ts';
import { powerUnit } from '../tariffs/turpe-formulas.ts';
import type { TurpeDomain } from '../tariffs/turpe-formulas.ts';
import { formulaFacts, highestPower, powerOf } from '../tariffs/turpe.ts';
import type { SubscribedPower, TurpeFormula } from '../tariffs/turpe.ts';
import { confidenceOf, isEnough, lowestPower, silent } from './finding.ts';
import type { PowerFinding, Silence } from './finding.ts';
import { lackingMonths, powersOfCurve, powersOfMaxima } from './lacking-months.ts';
import type { LackingMonths } from './lacking-months.ts';
import { recordedMaxima } from './meter-maxima.ts';
import type { MeasuredCurve } from './meter-maxima.ts';

/** A point whose subscribed power is looked at, over a year. */
export type PowerInput = {
  energy: EnergyInput;
  contract: ElectricityContract;
  period: Period;
  extent: MeasuredExtent;
  /** Highest apparent power of each day by the meter; null when it gives none. */
  maxima: ApparentMaxima | null;
  /** What the same meter measured over the twelve months before; absent where nothing is known of them. */
  before?: { curve: MeasuredCurve | null; maxima: ApparentMaxima | null };
};

/** A yearly amount below this is not worth a change of contract [€]. */
const LEAST_EUR = 20;
/** Steps that exceedances are billed on [s]. */
const BILLED_STEP_S = 600;
/** What a meter that cuts leaves above the highest power of the year: another winter may be colder. */
const HEADROOM = 1.1;
/** Days of the year whose highest apparent power the meter gave, up to 36 kVA: a winter may not lack. */
const LEAST_MAXIMA = 0.9;

/**
 * Whether other subscribed powers of the same formula would have cost less over the year. The powers are those of the optimum of the
 * tariff above 36 kVA (exceedances included), and up to 36 kVA the lowest that holds a tenth more than the highest apparent power of the meter, which
 * cuts above. The amount is the difference of two bills of the same measures, with taxes, brought to 365 days. Exceedances of a power
 * in kVA that only an assumed cos φ makes are to be checked; what stands on that cos φ, on assumed peak hours, or on steps that hide
 * peaks is never sure. Of months that lack measures the powers hold the maximum of the same months a year before; where it is not known, lower
 * powers are to be checked; so are powers below the highest apparent power that the meter recorded.
 *
 * @param input measures and contract of the point; powers are kVA in low voltage, kW in HTA
 */
export function findPowerMargin(input: PowerInput): PowerFinding | Silence {
  const { contract: dated, period, energy } = input;
  const lastDay = period.toDay - 1;
  const { formula } = contractOn(dated, lastDay);
  const subscribed = subscribedOn(dated, lastDay);
  if (formula === null) return silent(noAnswer('formula_unknown'), 'offer');
  if (subscribed === null || !Number.isFinite(highestPower(subscribed)))
    return silent(noAnswer('power_unknown'), 'offer');
  if (energy.kind !== 'curve') return silent(noAnswer('no_curve'), 'import');
  const { formulas: _, ...rest } = dated;
  const contract: ElectricityContract = { ...rest, formula, subscribed };
  const choice =
    formulaFacts(formula).domain === 'BT_INF_36'
      ? smallPower(input, contract)
      : classPowers(input, contract, formula, subscribed);
  if ('reason' in choice) return choice;
  const { advised, share, lacking } = choice;
  const gain = gainOf(input, contract, advised);
  if ('reason' in gain) return silent(gain, 'offer');
  if (gain.eur < LEAST_EUR) return silent(noAnswer('power_fits'));
  const exceeded = gain.paidExceedancesEur > 0 && sumOf(advised, formula) >= sumOf(subscribed, formula);
  const isDoubtful = exceeded
    ? isOnlySupposed(input, contract, choice)
    : (lacking !== null && !lacking.isKnown) || (choice.recorded ?? 0) > highestPower(advised);
  return {
    known: true,
    rule: exceeded ? 'power_exceeded' : 'power_too_high',
    period,
    eurPerYear: gain.eur,
    confidence: isDoubtful ? 'low' : choice.unsure ? 'medium' : confidenceOf(share),
    subscribed: sameForAll(subscribed),
    advised: sameForAll(advised),
    unit: powerUnit(formulaFacts(formula).domain),
    maximum: choice.maximum,
    ...(choice.supposed && { supposed: choice.supposed }),
    ...(choice.recorded !== undefined && { recorded: choice.recorded }),
    ...(lacking && { lacking: { months: lacking.months, before: lacking.isKnown ? lacking.before : null } }),
    ...(gain.exceedancesEur > 0 && { exceedancesEur: gain.exceedancesEur }),
  };
}

type Choice = {
  advised: SubscribedPower;
  maximum: number;
  /** Share of the year measured, 0..1. */
  share: number;
  /** Something beside the measures is assumed, or steps longer than those of the tariff hide peaks. */
  unsure: boolean;
  supposed?: NonNullable<PowerFinding['supposed']>;
  /** As in `PowerFinding`. */
  recorded?: number;
  /** In the unit of the tariff. */
  lacking: LackingMonths | null;
};

/** The lowest power of the tariff that holds what the meter saw, up to 36 kVA. */
function smallPower({ energy, maxima, period, before }: PowerInput, contract: ElectricityContract): Choice | Silence {
  if (energy.kind !== 'curve') return silent(noAnswer('no_curve'), 'import');
  const recorded = maxima && recordedMaxima(maxima, measuredWithin(energy, period));
  const { known, highest } = highestOf(recorded, period);
  const share = known / (period.toDay - period.fromDay);
  if (share < LEAST_MAXIMA) return silent(noAnswer('power_maxima_unknown', { share }), 'import');
  const offer = coveringDay(contract.offers, period.toDay - 1);
  const kVA = highest / 1000;
  const earlier = before?.maxima ? recordedMaxima(before.maxima, before.curve) : null;
  const lacking = inUnits(
    recorded && lackingMonths(period, powersOfMaxima(recorded), earlier && powersOfMaxima(earlier)),
    1000,
  );
  const needed = Math.max(kVA, lacking?.before ?? 0) * HEADROOM;
  const sold =
    offer?.kind === 'regulated' ? REGULATED_POWERS[offer.option] : Array.from({ length: 34 }, (_, i) => i + 3);
  const advised = sold.find((power) => power >= needed - 1e-9);
  if (advised === undefined) return silent(noAnswer('load_above_limit', { neededKVA: needed, limitKVA: 36 }));
  return { advised, maximum: kVA, share, unsure: false, lacking };
}

/** The highest apparent power of a period [VA], and how many of its days have one. */
function highestOf(recorded: ApparentMaxima | null, period: Period): { known: number; highest: number } {
  let known = 0;
  let highest = 0;
  for (let day = period.fromDay; day < period.toDay; day++) {
    const va = recorded?.va[day - recorded.firstDay];
    if (va === undefined || Number.isNaN(va)) continue;
    known++;
    highest = Math.max(highest, va);
  }
  return { known, highest };
}

/** The cheapest powers by class of the formula in force. */
function classPowers(
  { energy, maxima, period, before }: PowerInput,
  contract: ElectricityContract,
  formula: TurpeFormula,
  subscribed: SubscribedPower,
): Choice | Silence {
  if (energy.kind !== 'curve') return silent(noAnswer('no_curve'), 'import');
  const { domain, scheme } = formulaFacts(formula);
  const measured = measuredWithin(energy, period);
  const factor = powerFactorIn(domain, contract, measured, maxima);
  const lacking = inUnits(
    lackingMonths(period, powersOfCurve(measured), before?.curve ? powersOfCurve(before.curve) : null),
    1000 * factor.value,
  );
  const { lowest, highest } = POWER_LIMITS[domain];
  const held = Math.ceil((lacking?.before ?? 0) - 1e-9);
  const { current, best } = optimiseTariff({
    load: measured,
    calendar: postCalendarOf(contract),
    domain,
    pricingDay: period.toDay - 1,
    formulas: [formula],
    powerFactor: factor.value,
    ...(contract.network && { network: contract.network }),
    current: { formula, power: subscribed },
    ctaShare: ctaShareOf(contract, period.toDay - 1),
    limits: { lowest: Math.min(highest, Math.max(lowest, held)) },
    communicating: false,
  });
  if (current && !current.known) return silent(current, 'offer');
  const share = shareOf(measured, period);
  if (!isEnough(share)) return silent(noAnswer('year_measured_in_part', { share }), 'import');
  if (best === null) return silent(noAnswer('nothing_to_optimise'), 'import');
  const maximum = Math.max(...best.months.map((month) => month.maximum));
  const isSupposed = factor.origin === 'rule';
  const recorded = isSupposed && maxima ? highestOf(recordedMaxima(maxima, measured), period).highest / 1000 : 0;
  const peakSupposed = scheme === 'HTA5' && contract.fixedPeak === undefined;
  return {
    advised: best.power,
    maximum,
    share,
    lacking,
    unsure: isSupposed || peakSupposed || energy.stepS > BILLED_STEP_S,
    ...(isSupposed && { supposed: { activeKW: maximum * factor.value, cosPhi: factor.value } }),
    ...(recorded > maximum && { recorded }),
  };
}

/** What the CTA adds to each euro of the power part of the network; a typed CTA does not follow the power. */
function ctaShareOf({ offers }: ElectricityContract, day: number): number {
  const offer = coveringDay(offers, day);
  const cta = electricityCta(day);
  return cta.known && !(offer?.kind === 'prices' && offer.ctaEurPerYear != null) ? cta.value : 0;
}

/** Months that lack, with the maximum of the year before in the unit of the tariff. */
const inUnits = (lacking: LackingMonths | null, perUnit: number): LackingMonths | null =>
  lacking && { ...lacking, before: lacking.before === null ? null : lacking.before / perUnit };

/** HTA is subscribed in kW, and needs none. */
function powerFactorIn(
  domain: TurpeDomain,
  { powerFactor }: ElectricityContract,
  measured: Curve,
  maxima: ApparentMaxima | null,
): Pick<PowerFactor, 'value' | 'origin'> {
  if (domain === 'HTA') return { value: 1, origin: 'given' };
  return powerFactor === undefined ? powerFactorOf(measured, maxima) : { value: powerFactor, origin: 'given' };
}

/** Whether the subscribed power would not be exceeded if all of the apparent power were active, which is the least that it can be. */
function isOnlySupposed(
  { energy, period, extent }: PowerInput,
  contract: ElectricityContract,
  { supposed }: Choice,
): boolean {
  if (!supposed) return false;
  const least = electricityBill({ energy, contract: { ...contract, powerFactor: 1 }, period, extent });
  return !least.charges.some(({ kind }) => kind === 'depassement');
}

type Curve = Extract<EnergyInput, { kind: 'curve' }>;

/** The measured steps of a period: a fill is energy, and nobody's peak. */
function measuredWithin(curve: Curve, { fromDay, toDay }: Period): Curve {
  const { startMs, stepS, powerW, filled, governs } = curve;
  const slotOf = (day: number) => Math.round((dayStart(day) - startMs) / (stepS * 1000));
  const first = Math.max(0, slotOf(fromDay));
  const measured = Float64Array.from(powerW.subarray(first, Math.max(first, slotOf(toDay))), (power, i) =>
    filled?.[first + i] === 1 ? Number.NaN : power,
  );
  return {
    kind: 'curve',
    startMs: startMs + first * stepS * 1000,
    stepS,
    powerW: measured,
    ...(governs && { governs }),
  };
}

function shareOf({ powerW, stepS }: Curve, { fromDay, toDay }: Period): number {
  let known = 0;
  for (const power of powerW) if (!Number.isNaN(power)) known++;
  return (known * stepS) / ((toDay - fromDay) * 86_400);
}

/** What the bills of the year would have been lower by, exceedances included, and these [€ with taxes a year]; or why it is not known. */
function gainOf(
  input: PowerInput,
  contract: ElectricityContract,
  advised: SubscribedPower,
): { eur: number; exceedancesEur: number; paidExceedancesEur: number } | NoAnswer {
  const { energy, period, extent, maxima } = input;
  const of = (subscribed: SubscribedPower) =>
    electricityBill({ energy, contract: { ...contract, subscribed }, period, extent, ...(maxima && { maxima }) });
  const [now, then] = [of(contract.subscribed as SubscribedPower), of(advised)];
  const gap = [...now.gaps, ...then.gaps].find((one) => !UNMEASURED.has(one.why.reason) && !isOfAnyPower(one));
  if (gap) return gap.why;
  const days = now.billed.toDay - now.billed.fromDay;
  if (days === 0) return noAnswer('nothing_measured');
  const exceedancesOf = (bill: Bill) => totalOf(bill.charges.filter(({ kind }) => kind === 'depassement'));
  return {
    eur: ((now.pricedTtcEur - then.pricedTtcEur) * 365) / days,
    exceedancesEur: (exceedancesOf(then) * 365) / days,
    paidExceedancesEur: (exceedancesOf(now) * 365) / days,
  };
}

/** A gap of lines that are the same whatever the power, which the difference of two bills does without: the excise, the energy of the network. */
const isOfAnyPower = ({ lines, rates }: BillGap): boolean =>
  lines !== undefined &&
  (lines.every((line) => line === 'excise') ||
    (rates !== undefined && rates.length > 0 && rates.every(({ key }) => key.startsWith('CS_ENERGY|'))));

/** Gaps of the measures, which are the same in both bills. */
const UNMEASURED: ReadonlySet<string> = new Set([
  'before_first_measure',
  'after_last_measure',
  'day_measured_in_part',
  'day_not_over',
]);

/** Of the powers of the classes of a formula. */
const sumOf = (power: SubscribedPower, formula: TurpeFormula): number =>
  (formulaFacts(formula).powerClasses.length === 0 ? (['BASE'] as const) : formulaFacts(formula).powerClasses).reduce(
    (sum, cls) => sum + powerOf(power, cls),
    0,
  );

/** One number where every class has the same power. */
const sameForAll = (power: SubscribedPower): SubscribedPower =>
  typeof power !== 'number' && lowestPower(power) === highestPower(power) ? highestPower(power) : power;
