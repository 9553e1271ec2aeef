import type { Source } from '@joulerie/contract/sources';
import { parseIsoDay, parseOffPeak } from '@joulerie/domain/calendar';
import { missingRates, type MissingRates, type MissingTerm, type TablesUsed } from '@joulerie/domain/costs';
import {
  FORMULAS,
  REGULATED_OPTIONS,
  atrdOption,
  formulaFacts,
  isTurpeFormula,
  powerUnit,
  type AtrdOption,
  type TurpeFormula,
  type Post,
} from '@joulerie/domain/tariffs';
import type { OfferDraft } from './offer-draft.ts';
import { schemeOfPosts } from './offer-posts.ts';

/** What the point of delivery already says, so that an offer needs not. */
export type PointTerms = {
  formula: TurpeFormula | null;
  powerKva: number | null;
  offPeak: string | null;
  /** Power that a heat network bills and its coefficients, null where the point does not give them. */
  billableKw: number | null;
  k1: number | null;
  k2: number | null;
  /** Distribution option of a gas point, null where neither the point nor its yearly consumption gives it. */
  gasOption: AtrdOption | null;
};

export function pointTerms(source: Source): PointTerms {
  const point = source.point.electricity ?? {};
  const gas = source.point.gas ?? {};
  const network = source.point.network ?? {};
  const formula = point.tariffFormulaCode ?? '';
  const powers = point.powerClasses?.map((one) => one.kva) ?? [];
  return {
    formula: isTurpeFormula(formula) ? formula : null,
    powerKva: powers.length > 0 ? Math.max(...powers) : (point.subscribedPowerKva ?? null),
    offPeak: point.offPeakRanges && parseOffPeak(point.offPeakRanges) ? point.offPeakRanges : null,
    billableKw: network.billablePowerKw ?? network.subscribedPowerKw ?? null,
    k1: network.k1 ?? null,
    k2: network.k2 ?? null,
    gasOption: gas.routingTariff ?? (gas.carKwh == null ? null : atrdOption(gas.carKwh)),
  };
}

/** The formula that will count: the offer's own, or the point's. */
export function formulaOf(draft: OfferDraft, point: PointTerms): TurpeFormula | null {
  const own = draft.gridFormula ?? '';
  return isTurpeFormula(own) ? own : point.formula;
}

/** Classes whose power the formula asks for one by one, and their unit; none up to 36 kVA. */
export function powerClasses(formula: TurpeFormula | null): { posts: readonly Post[]; unit: 'kVA' | 'kW' } {
  if (formula === null) return { posts: [], unit: 'kVA' };
  const { domain, powerClasses: posts } = formulaFacts(formula);
  return { posts, unit: powerUnit(domain) };
}

/** Formulas by domain of voltage, in the words of a bill. */
export const FORMULA_CHOICES = (
  [
    ['BT_INF_36', 'Basse tension jusqu’à 36\u00a0kVA'],
    ['BT_SUP_36', 'Basse tension au-delà de 36\u00a0kVA'],
    ['HTA', 'Haute tension (HTA)'],
  ] as const
).map(([domain, group]) => ({
  group,
  items: Object.entries(FORMULAS)
    .filter(([, facts]) => facts.domain === domain)
    .map(([value, facts]) => ({ value, label: `${value}, ${facts.label.replace(/^[^,]*, /, '')}` })),
}));

/**
 * What a calculation of this offer will lack, as the cost engine reads it: prices before tax need the formula whatever the
 * grid (the CTA is a share of its fixed part), the network, the CTA, the regulated tariff and a large site need a power, and posts of
 * the day need off-peak hours.
 */
export function missingTerms(draft: OfferDraft, point: PointTerms): MissingTerm[] {
  if (draft.kind === 'gaz' || draft.kind === 'chaleur') return missingOfContract(draft, point);
  const missing: MissingTerm[] = [];
  const beforeTax = draft.prices === 'free' && draft.taxes === 'HT';
  const formula = formulaOf(draft, point);
  // A CTA that was typed needs no network, unless the tables bill it.
  const needsFormula = draft.grid === 'table' || draft.annualCtaEur == null;
  if (beforeTax && formula === null && needsFormula) missing.push('formula');
  const byClass =
    beforeTax && powerClasses(formula).posts.length > 0 && draft.subscribedPowers.some((one) => one.power);
  // A small site whose price holds all the rest is billed without a power.
  const large = formula !== null && formulaFacts(formula).domain !== 'BT_INF_36';
  const needsPower = draft.prices === 'regulated' || large || (beforeTax && (needsFormula || formula === null));
  if (needsPower && !byClass && !draft.subscribedPowerKva && point.powerKva === null) missing.push('power');
  if (needsOffPeak(draft, formula) && draft.offPeak.length === 0 && point.offPeak === null) missing.push('off_peak');
  return missing;
}

function missingOfContract({ heat, indexed, indexes }: OfferDraft, { billableKw }: PointTerms): MissingTerm[] {
  const r2 = heat?.r2;
  const noPower = r2 != null && r2.eur !== null && r2.per === 'kW' && r2.units === null && billableKw === null;
  const noIndex = indexed.some((name) => !indexes.some(({ coefficient }) => coefficient === name));
  return [...(noPower ? ['power' as const] : []), ...(noIndex ? ['index' as const] : [])];
}

/** Rows of the published grids that the offer reads and that no text gives, until `today` for an offer that runs. */
export function ratesToRead(draft: OfferDraft, point: PointTerms, today: string): MissingRates[] {
  const fromDay = parseIsoDay(draft.validFrom);
  const lastDay = parseIsoDay(draft.validTo ?? today);
  const used = tablesUsed(draft, point);
  if (fromDay === null || lastDay === null || lastDay < fromDay || used === null) return [];
  return missingRates(used, { fromDay, toDay: lastDay + 1 });
}

function tablesUsed(draft: OfferDraft, point: PointTerms): TablesUsed | null {
  if (draft.kind === 'chaleur') return null;
  const beside = draft.grid === 'table';
  if (draft.kind === 'gaz')
    return draft.taxes === 'HT' && point.gasOption ? { kind: 'gas', option: point.gasOption, beside } : null;
  if (draft.prices === 'regulated') {
    const option = REGULATED_OPTIONS.find((one) => one === draft.kind.toUpperCase());
    const powerKVA = draft.subscribedPowerKva ?? point.powerKva;
    return option && powerKVA ? { kind: 'regulated', option, powerKVA } : null;
  }
  const formula = formulaOf(draft, point);
  return draft.taxes === 'HT' && formula ? { kind: 'turpe', formula, beside } : null;
}

/** Whether the posts of the offer, or of a grid that is billed beside it, differ by hour of the day. */
export function needsOffPeak(draft: OfferDraft, formula: TurpeFormula | null): boolean {
  if (draft.kind === 'HPHC') return true;
  if (draft.kind === 'postes' && schemeOfPosts(draft.posts) !== 'WEEKEND') return true;
  const beside = draft.prices === 'free' && draft.taxes === 'HT' && draft.grid === 'table';
  return beside && formula !== null && formulaFacts(formula).scheme !== 'BASE';
}

export const MISSING_WORDS: Record<MissingTerm, string> = {
  offer: 'l’offre',
  formula: 'la formule d’acheminement',
  power: 'la puissance souscrite',
  off_peak: 'les heures creuses',
  price: 'un prix',
  rate: 'un tarif de votre facture',
  index: 'la valeur d’un coefficient',
};
