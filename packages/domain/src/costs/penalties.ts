import { noAnswer } from '../answers/index.ts';
import { civilDate, dayNumber } from '../calendar/days.ts';
import { wantedRate } from '../tariffs/own-rates.ts';
import type { TariffTable, Unknown } from '../tariffs/table.ts';
import { POST_LABELS } from '../tariffs/posts.ts';
import type { Post } from '../tariffs/posts.ts';
import { vatRate } from '../tariffs/taxes.ts';
import {
  formulaFacts,
  turpeExceedance,
  turpePower,
  turpeReactive,
  turpeReactiveLimit,
  turpeReactiveOfProducer,
  turpeReactiveSent,
} from '../tariffs/turpe.ts';
import type { TurpeFormula } from '../tariffs/turpe.ts';
import type { BillGap } from './bill-lines.ts';
import { lumpCharge } from './charge.ts';
import type { Charge } from './charge.ts';
import { contractDays, contractOn, spansOf } from './contract.ts';
import type { ElectricityContract, Period } from './contract.ts';
import { sumDays } from './day-energies.ts';
import type { EnergySplitter, EnergyInput } from './day-energies.ts';
import { column } from './network-charges.ts';
import { classPower } from './electricity-charges.ts';
import { curveExceedances, monthsOf } from './exceedance.ts';
import type { Exceedance } from './exceedance.ts';
import { powerFactorOf, powerFactorSentence } from './power-factor.ts';
import type { ApparentMaxima, PowerFactor } from './power-factor.ts';

type Curve = Extract<EnergyInput, { kind: 'curve' }>;

/** Reactive energy of a month by class, with the active energy it is compared to. */
export type ReactiveEnergy = {
  fromDay: number;
  toDay: number;
  post: Post;
  reactiveKVArh: number;
  /** Measured on those days in that class when absent. */
  activeKWh?: number;
  /**
   * `drawn` (when absent): billed beyond tg φ 0.4, in peak and HPH. `sent`: sent to the grid by a site that draws, billed from the
   * first kVArh, in HCB. `producer`: of a point that injects; `reactiveKVArh` is what exceeds its operator's request.
   */
  flow?: 'drawn' | 'sent' | 'producer';
};

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
): { charges: Charge[]; gaps: BillGap[]; warnings: string[] } {
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
      const unknown = [rate, b, vat].find((l) => !l.known);
      if (unknown && !unknown.known) gaps.push(rateGap(e, unknown));
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
  for (const r of reactive) {
    const { formula, domain } = controlled(contract, r.fromDay);
    if (domain !== 'HTA') continue;
    const activeKWh = r.activeKWh ?? drawnKWh(formula, r, splitter);
    reactiveCharge({ ...r, activeKWh }, ratesDay ?? r.fromDay, contract.tariffs?.turpe, charges, gaps);
  }
  return { charges, gaps, warnings };
}

/** The formula in force on a day and its domain; nulls where no power is controlled (up to 36 kVA, or no formula). */
function controlled(
  contract: ElectricityContract,
  day: number,
): { formula: null; domain: null } | { formula: TurpeFormula; domain: 'BT_SUP_36' | 'HTA' } {
  const { formula } = contractOn(contract, day);
  const domain = formula === null ? null : formulaFacts(formula).domain;
  if (formula === null || domain === null || domain === 'BT_INF_36') return { formula: null, domain: null };
  return { formula, domain };
}

/** The gap of a row without a published figure, with that row when a person can read it on their bill. */
function rateGap({ fromDay, toDay }: Period, unknown: Unknown): BillGap {
  const { missingRow } = unknown;
  const wanted = missingRow?.table === 'turpe' ? wantedRate('turpe', missingRow.key) : null;
  const gap = { fromDay, toDay, why: unknown };
  return wanted === null ? gap : { ...gap, missing: 'rate', rates: [wanted] };
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
): { exceedances: Exceedance[]; warnings: string[] } {
  const warnings: string[] = [];
  const spans = spansOf(period, [...contractDays(contract, period), ...monthsOf(period).map((one) => one.fromDay)]);
  const found: Exceedance[] = [];
  for (const span of spans) {
    const { formula, domain } = controlled(contract, span.fromDay);
    if (formula === null) continue;
    if (splitter.input.kind !== 'curve') {
      warnings.push('Dépassements de puissance non calculés\u00a0: ils demandent une courbe de charge.');
      return { exceedances: [], warnings };
    }
    const curve = splitter.input;
    const { scheme, powerClasses } = formulaFacts(formula);
    const { year, month } = civilDate(span.fromDay);
    const whole = { fromDay: dayNumber(year, month, 1), toDay: dayNumber(year, month + 1, 1) };
    const factor = domain === 'BT_SUP_36' ? siteFactor(contract, curve, maxima, whole) : null;
    const sentence = factor === null ? null : powerFactorSentence(factor);
    if (sentence !== null) warnings.push(sentence);
    if (curve.stepS > 600)
      warnings.push(
        `Dépassements calculés sur des pas de ${curve.stepS / 60}\u00a0minutes, plus longs que les 10\u00a0minutes du tarif\u00a0: ils peuvent être sous-estimés.`,
      );
    found.push(
      ...curveExceedances(
        curve,
        span,
        scheme,
        splitter.calendar,
        (day, post) => (powerClasses.includes(post) ? classPower(contract, day, post) : Number.NaN),
        1 / (1000 * (factor?.value ?? 1)),
      ),
    );
  }
  return { exceedances: found, warnings };
}

/** Energy drawn in a class over days [kWh]; null where the measures are not cut by class. */
function drawnKWh(
  formula: TurpeFormula,
  { fromDay, toDay, post }: ReactiveEnergy,
  splitter: EnergySplitter,
): number | null {
  const energies = splitter.by(formulaFacts(formula).scheme);
  if ('known' in energies || sumDays(energies, energies.unknownKWh, fromDay, toDay) > 0) return null;
  const measured = energies.measured.subarray(fromDay - energies.fromDay, toDay - energies.fromDay);
  return measured.some((share) => share > 0) ? sumDays(energies, column(energies, post), fromDay, toDay) : null;
}

const REACTIVE_LABELS = {
  drawn: 'Énergie réactive',
  sent: 'Énergie réactive injectée',
  producer: 'Énergie réactive du point d’injection',
} as const;

function reactiveCharge(
  r: Omit<ReactiveEnergy, 'activeKWh'> & { activeKWh: number | null },
  day: number,
  table: TariffTable | undefined,
  charges: Charge[],
  gaps: BillGap[],
): void {
  const flow = r.flow ?? 'drawn';
  if (flow === 'drawn' && r.post !== 'PTE' && r.post !== 'HPH') return;
  if (flow === 'sent' && r.post !== 'HCB') return;
  const price = { drawn: turpeReactive, sent: turpeReactiveSent, producer: turpeReactiveOfProducer }[flow](day, table);
  const limit = flow === 'drawn' ? turpeReactiveLimit(day, table) : null;
  const vat = vatRate('electricite', 'consommation', false, day);
  if (!price.known || (limit !== null && !limit.known) || !vat.known) {
    const unknown = [price, limit, vat].find((l) => l !== null && !l.known);
    if (unknown && !unknown.known) gaps.push(rateGap(r, unknown));
    return;
  }
  if (limit !== null && r.activeKWh === null) {
    gaps.push({ fromDay: r.fromDay, toDay: r.toDay, why: noAnswer('reactive_without_active') });
    return;
  }
  const billed = Math.max(0, r.reactiveKVArh - (limit?.value ?? 0) * (r.activeKWh ?? 0));
  if (billed === 0) return;
  charges.push(
    lumpCharge(
      {
        kind: 'reactif',
        label: `${REACTIVE_LABELS[flow]}, ${POST_LABELS[r.post]}`,
        post: r.post,
        fromDay: r.fromDay,
        toDay: r.toDay,
        vat: { rate: vat.value, rows: [vat.row] },
        rows: limit ? [price.row, limit.row] : [price.row],
        warnings: [...price.warnings, ...(limit?.warnings ?? [])],
      },
      billed,
      'kVArh',
      price.value / 100,
      '€/kVArh',
      (billed * price.value) / 100,
    ),
  );
}
