import { warning } from '../answers/index.ts';
import type { Warning } from '../answers/index.ts';
import { civilDate, dayNumber } from '../calendar/days.ts';
import { POST_LABELS } from '../tariffs/posts.ts';
import { vatRate } from '../tariffs/taxes.ts';
import { formulaFacts, turpeExceedance, turpePower } from '../tariffs/turpe.ts';
import type { BillGap } from './bill-gap.ts';
import { lumpCharge } from './charge.ts';
import type { Charge } from './charge.ts';
import { contractDays, contractOn, spansOf } from './contract.ts';
import type { ElectricityContract, Period } from './contract.ts';
import { controlled, rateGap } from './controlled.ts';
import { stepOn } from './day-energies.ts';
import type { EnergySplitter, EnergyInput } from './day-energies.ts';
import { classPower } from './electricity-charges.ts';
import { curveExceedances, hasFilled, monthsOf } from './exceedance.ts';
import type { Exceedance } from './exceedance.ts';
import { powerFactorOf, powerFactorWarning } from './power-factor.ts';
import type { ApparentMaxima, PowerFactor } from './power-factor.ts';
import { reactiveCharges } from './reactive-charges.ts';
import type { ReactiveEnergy } from './reactive-charges.ts';

type Curve = Extract<EnergyInput, { kind: 'curve' }>;

/**
 * Exceedances (CMDPS) and reactive energy (CER) as charges; both bear 20 % VAT and stand outside the CTA's base.
 * HTA: `0.04 · b · √(Σ ΔP²)` by month and class, b the yearly coefficient as printed. BT > 36 kVA: `α · hours`.
 * Reactive (HTA): drawn, free up to tg φ 0.4 in peak and HPH and free elsewhere; sent in HCB, and of a producer: see `flow`.
 */
export function penaltyCharges(
  contract: ElectricityContract,
  period: Period,
  splitter: EnergySplitter,
  given: readonly Exceedance[] | null,
  reactive: readonly ReactiveEnergy[],
  maxima: ApparentMaxima | null,
  ratesDay: number | null = null,
): { charges: Charge[]; gaps: BillGap[]; warnings: Warning[] } {
  const charges: Charge[] = [];
  const gaps: BillGap[] = [];
  const { exceedances, warnings } = given
    ? { exceedances: given, warnings: [] }
    : measuredExceedances(contract, period, splitter, maxima);
  for (const e of exceedances) {
    const { formula, domain } = controlled(contract, e.fromDay);
    if (formula === null) continue;
    const day = ratesDay ?? e.fromDay;
    const rate = turpeExceedance(domain, day, contract.tariffs?.turpe);
    const b = domain === 'HTA' ? turpePower(formula, e.post, day, contract.tariffs?.turpe) : rate;
    const vat = vatRate('electricite', 'consommation', false, day);
    if (!rate.known || !b.known || !vat.known) {
      for (const found of new Set([rate, b, vat])) if (!found.known) gaps.push(rateGap(e, found));
      continue;
    }
    const common = {
      kind: 'depassement' as const,
      label: `Dépassement de puissance, ${POST_LABELS[e.post]}`,
      post: e.post,
      fromDay: e.fromDay,
      toDay: e.toDay,
      vat: { rate: vat.value, rows: [vat.row] },
      rows: domain === 'HTA' ? [rate.row, b.row] : [rate.row],
      warnings: [...rate.warnings, ...(domain === 'HTA' ? b.warnings : [])],
    };
    charges.push(
      domain === 'HTA'
        ? lumpCharge(common, e.rootKW, 'kW (√ΣΔP²)', rate.value * b.value, '€/kW', rate.value * b.value * e.rootKW)
        : lumpCharge(common, e.hours, 'h', rate.value, '€/h', rate.value * e.hours),
    );
  }
  for (const row of reactive) reactiveCharges(row, contract, period, splitter, ratesDay, charges, gaps);
  return { charges, gaps, warnings };
}

/** The factor of a calendar month: a property of the month, whatever the period asked. */
function siteFactor(
  contract: ElectricityContract,
  curve: Curve,
  maxima: ApparentMaxima | null,
  month: Period,
): PowerFactor {
  if (contract.powerFactor !== undefined) return { value: contract.powerFactor, origin: 'given', day: null };
  return powerFactorOf(curve, maxima, month);
}

/** Exceedances of the subscribed powers that a curve shows, and what to warn of. */
export function measuredExceedances(
  contract: ElectricityContract,
  period: Period,
  splitter: EnergySplitter,
  maxima: ApparentMaxima | null,
): { exceedances: Exceedance[]; warnings: Warning[] } {
  const warnings: Warning[] = [];
  const spans = spansOf(period, [...changesOfPower(contract, period), ...monthsOf(period).map((one) => one.fromDay)]);
  const found: Exceedance[] = [];
  for (const span of spans) {
    const { formula, domain } = controlled(contract, span.fromDay);
    if (formula === null) continue;
    if (splitter.input.kind !== 'curve') {
      warnings.push(warning('exceedances_need_curve'));
      return { exceedances: [], warnings };
    }
    const curve = splitter.input;
    const { scheme, powerClasses } = formulaFacts(formula);
    const { year, month } = civilDate(span.fromDay);
    const whole = { fromDay: dayNumber(year, month, 1), toDay: dayNumber(year, month + 1, 1) };
    const factor = domain === 'BT_SUP_36' ? siteFactor(contract, curve, maxima, whole) : null;
    const reserve = factor === null ? null : powerFactorWarning(factor);
    if (reserve !== null) warnings.push(reserve);
    let longest = 0;
    for (let day = span.fromDay; day < span.toDay; day++) longest = Math.max(longest, stepOn(curve, day));
    if (longest > 600) warnings.push(warning('exceedances_long_step', { minutes: longest / 60 }));
    if (hasFilled(curve, span)) warnings.push(warning('exceedances_of_measures'));
    found.push(
      ...curveExceedances(
        curve,
        judgedOf(contract, whole, span.fromDay),
        scheme,
        splitter.calendar,
        (day, post) => (powerClasses.includes(post) ? classPower(contract, day, post) : Number.NaN),
        1 / (1000 * (factor?.value ?? 1)),
        span,
      ),
    );
  }
  return { exceedances: found, warnings };
}

/** The days of a month that are judged together with one of them: those of the same formula and powers. */
const judgedOf = (contract: ElectricityContract, month: Period, day: number): Period =>
  spansOf(month, changesOfPower(contract, month)).find((span) => span.fromDay <= day && day < span.toDay) ?? month;

/** Days on which the formula or the power of a class become others: a new offer with the same ones cuts no month. */
function changesOfPower(contract: ElectricityContract, period: Period): number[] {
  const termsOn = (day: number) => {
    const { formula } = contractOn(contract, day);
    const classes = formula === null ? [] : formulaFacts(formula).powerClasses;
    return [formula, ...classes.map((cls) => classPower(contract, day, cls))].join();
  };
  return contractDays(contract, period).filter((day) => termsOn(day) !== termsOn(day - 1));
}
