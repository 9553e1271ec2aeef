import { noAnswer, warning } from '../answers/index.ts';
import type { NoAnswer, Warning } from '../answers/index.ts';
import { POST_LABELS, SCHEMES } from '../tariffs/posts.ts';
import type { Post } from '../tariffs/posts.ts';
import { turpeFixed } from '../tariffs/turpe.ts';
import type { TurpeFixed, TurpeFormula, TurpePart } from '../tariffs/turpe.ts';
import { hasOperationGrid, receivedOver, receivesCollective } from './collective-charges.ts';
import { dailyCharge, energyCharge, lowered } from './charge.ts';
import type { Charge } from './charge.ts';
import type { ElectricityContract, SpotOffer } from './contract.ts';
import { isUncut, sumDays } from './day-energies.ts';
import type { DayPosts, EnergySplitter } from './day-energies.ts';
import { column, failLines, failRates, failTurpe, groupingCharges, networkEnergy } from './network-charges.ts';
import type { Fail, PricedSpan } from './network-charges.ts';
import { CTA_TYPED, otherCta } from './other-cta.ts';
import { isUnsold, taxesOf } from './span-prices.ts';
import type { Prices, Rate, Taxes } from './span-prices.ts';
import { spotDays } from './spot.ts';
import type { PowerOfDay } from './subscribed-power.ts';

/**
 * Charges of a span where nothing changes. What is missing (a row, the power, the formula, the price or the energy of a post) makes a
 * gap for the lines that read it; the other lines stay, so that the bill shows what it knows, and its total is unknown.
 */
export function priceSpan(
  contract: ElectricityContract,
  powerOfDay: PowerOfDay,
  prices: Prices,
  span: PricedSpan,
  splitter: EnergySplitter,
  charges: Charge[],
  fail: Fail,
): void {
  const { power, why: withoutPower } = powerOfDay;
  const cut = splitter.by(prices.scheme);
  const energies = 'known' in cut ? null : cut;
  if ('known' in cut) fail(cut);
  else if (sumDays(cut, cut.unknownKWh, span.fromDay, span.toDay) > 0)
    if (isUncut(cut, span.fromDay, span.toDay)) fail(noAnswer('energy_not_cut'));
    else if (prices.scheme === 'TEMPO') fail(noAnswer('tempo_colour_unknown'));
    else fail(noAnswer('post_unknown'), 'off_peak');

  const taxes = taxesOf(contract, powerOfDay, span.ratesDay);
  const { formula, network, role, tariffs } = contract;
  const fixed = formula === null ? null : turpeFixed(formula, power, span.ratesDay, network, role, tariffs?.turpe);
  const vats = knownVats(taxes);
  const held = prices.taxes === 'TTC' ? taxesHeld(prices, taxes, fixed) : NO_TAXES;
  if (prices.supplement !== null && !prices.supplement.found.known)
    failRates(fail, prices.supplement.found, 'regulated', [prices.supplement.key]);
  // The energy that an operation supplies is known by class and period of its bill, not by post and day of the supplier's.
  const unsold = isUnsold(prices);
  const receives = receivesCollective(contract, span);
  const supplied = receives || unsold ? null : energies;
  if (receives && energies !== null) fail(noAnswer('collective_supply_unknown'));
  if (unsold) fail(noAnswer('supply_price_unknown'), 'price');
  if (held === null || (prices.taxes === 'TTC' && (vats.subscriptionVat === null || vats.energyVat === null)))
    return undetailed(prices, fixed, span, supplied, charges, fail);
  for (const vat of [taxes.energyVat, taxes.subscriptionVat]) if ('known' in vat) failTax(fail, vat, withoutPower);

  const { subscriptionVat, energyVat } = vats;
  const included = prices.acheminement === 'compris' || prices.taxes === 'TTC';
  const typed = prices.taxes === 'TTC' ? null : prices.networkEurPerYear;
  // The fixed part is the network's where it is billed beside, and the base of the CTA where nobody typed the CTA.
  const beside = !included && typed === null;
  if (beside || prices.ctaEurPerYear === null) failFixed(contract, fixed, withoutPower, beside, span, fail);
  if (subscriptionVat !== null) {
    if (!unsold) charges.push(subscriptionCharge(prices, held, subscriptionVat, span));
    supplementCharge(prices, subscriptionVat, span, charges);
    if (typed !== null) charges.push(typedNetwork(typed, subscriptionVat, span));
    else fixedNetwork(fixed?.parts ?? [], included, subscriptionVat, span, charges);
  }
  if (energyVat !== null) {
    if (supplied !== null) energyCharges(prices, held, energyVat, span, splitter, supplied, charges, fail);
    if (beside) groupingCharges(contract, span, energyVat, charges, fail);
    if (typed === null && !hasOperationGrid(contract))
      networkEnergy(
        contract,
        span,
        splitter,
        included,
        energyVat,
        charges,
        failLines(fixed?.known ? fail : exceptRates(fail), 'network'),
      );
  }
  if (subscriptionVat !== null) ctaCharges(prices, taxes, fixed, formula, subscriptionVat, span, charges, fail);
  if (energyVat !== null)
    exciseCharges(contract, taxes, withoutPower, energyVat, span, splitter, charges, failLines(fail, 'excise'));
}

type KnownVats = { subscriptionVat: Rate | null; energyVat: Rate | null };

const knownVats = ({ subscriptionVat, energyVat }: Taxes): KnownVats => ({
  subscriptionVat: 'known' in subscriptionVat ? null : subscriptionVat,
  energyVat: 'known' in energyVat ? null : energyVat,
});

/** A rate of tax that is unknown for want of the power asks for it. */
function failTax(fail: Fail, why: NoAnswer, withoutPower: NoAnswer | null): void {
  if (why === withoutPower) fail(why, 'power');
  else fail(why);
}

/** The gaps of the fixed part of the network: no formula, no power, or rows that no table gives. */
function failFixed(
  contract: ElectricityContract,
  fixed: TurpeFixed | null,
  withoutPower: NoAnswer | null,
  beside: boolean,
  span: PricedSpan,
  fail: Fail,
): void {
  const ofLines = beside ? failLines(fail, 'network', 'cta') : failLines(fail, 'cta');
  if (fixed === null) ofLines(noAnswer('formula_unknown'), 'formula');
  else if (!fixed.known && 'missingRow' in fixed) failTurpe(contract, span.ratesDay, beside, fixed, ofLines);
  if (withoutPower !== null) ofLines(withoutPower, 'power');
}

/** CTA [€/year] and excise [€/kWh] that a price holds. */
type HeldTaxes = { ctaEurPerYear: number; excisePerKWh: number };
const NO_TAXES: HeldTaxes = { ctaEurPerYear: 0, excisePerKWh: 0 };

/** What a price with taxes holds, so that it is taken apart with the rates of its date; null when a rate is unknown. */
function taxesHeld(prices: Prices, { cta, excise }: Taxes, fixed: TurpeFixed | null): HeldTaxes | null {
  const share = fixed?.known && cta.known ? cta.value * fixed.eurPerYear : null;
  const ctaEurPerYear = prices.ctaEurPerYear ?? share;
  return ctaEurPerYear === null || !excise.known ? null : { ctaEurPerYear, excisePerKWh: excise.value / 1000 };
}

const TAKEN_APART: readonly Warning[] = [warning('price_taken_apart')];
const NOT_DETAILED: readonly Warning[] = [warning('taxes_not_detailed', { formula: true })];

/** What a line says whose price was published with taxes. */
const notesOf = ({ taxes }: Prices): readonly Warning[] => (taxes === 'TTC' ? TAKEN_APART : []);

function subscriptionCharge(prices: Prices, held: HeldTaxes, subscriptionVat: Rate, span: PricedSpan): Charge {
  const rate = prices.taxes === 'TTC' ? subscriptionVat.rate : 0;
  return dailyCharge(
    {
      fromDay: span.fromDay,
      toDay: span.toDay,
      kind: 'abonnement',
      label: 'Abonnement',
      vat: subscriptionVat,
      rows: prices.rows.slice(0, 1),
      warnings: [...prices.warnings, ...notesOf(prices)],
    },
    prices.subscriptionEurPerYear / (1 + rate) - held.ctaEurPerYear,
  );
}

/** What a producer pays above the subscription; `vat` null where the taxes cannot be separated. */
function supplementCharge({ supplement, taxes }: Prices, vat: Rate | null, span: PricedSpan, charges: Charge[]): void {
  if (supplement === null || !supplement.found.known) return;
  const { value, row, warnings } = supplement.found;
  const { fromDay, toDay } = span;
  const label = `Majoration, autoproducteur avec injection${vat === null ? ' (TTC)' : ''}`;
  const common = { fromDay, toDay, kind: 'abonnement', label, vat, rows: [row], warnings } as const;
  charges.push(dailyCharge(common, taxes === 'TTC' && vat !== null ? value / (1 + vat.rate) : value));
}

function energyCharges(
  prices: Prices,
  held: HeldTaxes,
  energyVat: Rate,
  span: PricedSpan,
  splitter: EnergySplitter,
  energies: DayPosts,
  charges: Charge[],
  fail: Fail,
): void {
  const rate = prices.taxes === 'TTC' ? energyVat.rate : 0;
  SCHEMES[prices.scheme].forEach((post: Post, i) => {
    const days = column(energies, post);
    const kWh = sumDays(energies, days, span.fromDay, span.toDay);
    if (prices.spot) return spotCharge(prices.spot, span, splitter, kWh, energyVat, charges, fail);
    if (kWh === 0 && !isListed(prices, post, span)) return;
    const price = prices.pricesEurPerKWh[post];
    if (price === undefined) return kWh === 0 ? undefined : failPost(fail, post);
    charges.push(
      energyCharge(
        {
          fromDay: span.fromDay,
          toDay: span.toDay,
          kind: 'energie',
          label: `Énergie, ${POST_LABELS[post]}`,
          post,
          vat: energyVat,
          rows: prices.rows.slice(i + 1, i + 2),
          warnings: notesOf(prices),
        },
        kWh,
        price / (1 + rate) - held.excisePerKWh,
        energies.fromDay,
        days,
      ),
    );
  });
}

const failPost = (fail: Fail, post: Post): void =>
  fail(noAnswer('price_unknown_for_post', { post: POST_LABELS[post] }), 'price');

/** Whether a post without energy has a charge: that of the only post of a bill, and every price that a ranking compares. */
const isListed = ({ scheme, pricesEurPerKWh }: Prices, post: Post, { purpose }: PricedSpan): boolean =>
  purpose === 'bill' ? scheme === 'BASE' : pricesEurPerKWh[post] !== undefined;

/** Network tariff that a person read on their bill, instead of the tables'. */
const typedNetwork = (eurPerYear: number, vat: Rate, { fromDay, toDay }: PricedSpan): Charge =>
  dailyCharge({ fromDay, toDay, kind: 'acheminement', label: 'Acheminement (montant saisi)', vat }, eurPerYear);

/** The gap of the fixed part already asks for every missing row of the formula. */
const exceptRates =
  (fail: Fail): Fail =>
  (why, missing, rates, lines) => {
    if (missing !== 'rate') fail(why, missing, rates, lines);
  };

function fixedNetwork(
  parts: readonly TurpePart[],
  included: boolean,
  vat: Rate | null,
  { fromDay, toDay, purpose }: PricedSpan,
  charges: Charge[],
): void {
  if (included && purpose === 'ranking') return;
  for (const part of parts)
    charges.push(
      dailyCharge(
        {
          fromDay,
          toDay,
          kind: 'acheminement',
          label: `Acheminement\u00a0: ${lowered(part.label)}${powerShown(part)}${included ? ' (compris dans l’abonnement)' : ''}`,
          vat,
          included,
          rows: part.rows,
          warnings: part.warnings,
        },
        part.eurPerYear,
      ),
    );
}

/** The power that a part of the network tariff is for; above 36 kVA, what a class adds to the one before. */
const powerShown = ({ quantity, unit }: TurpePart): string =>
  unit === 'an' ? '' : ` (${String(quantity).replace('.', ',')}\u00a0${unit})`;

function ctaCharges(
  prices: Prices,
  { cta }: Taxes,
  fixed: TurpeFixed | null,
  formula: TurpeFormula | null,
  vat: Rate,
  { fromDay, toDay }: PricedSpan,
  charges: Charge[],
  fail: Fail,
): void {
  const common = { fromDay, toDay, kind: 'cta', vat } as const;
  if (prices.ctaEurPerYear !== null) charges.push(dailyCharge({ ...common, label: CTA_TYPED }, prices.ctaEurPerYear));
  else if (!cta.known) failLines(fail, 'cta')(cta);
  else if (fixed !== null && fixed.known) {
    const eurPerYear = cta.value * fixed.eurPerYear;
    const other = formula === null ? null : otherCta(prices, eurPerYear, formula, vat);
    charges.push(
      dailyCharge(
        {
          ...common,
          label: 'Contribution tarifaire d’acheminement (CTA)',
          rows: other === null ? [cta.row] : [cta.row, other.row],
          warnings: [
            ...cta.warnings,
            ...fixed.parts.flatMap((p) => p.warnings),
            ...(other === null ? [] : [other.warning]),
          ],
        },
        eurPerYear,
      ),
    );
  }
}

/**
 * Excise is due on all the energy drawn, whether a price and a post are known for it or not (CIBS, art. L312-13), but what a collective
 * operation gives: its rate is zero where the sites of the operation are renewable and under 1 MW (CIBS, art. L312-79 and L312-87, by
 * loi 2025-127, art. 75). The kind of the operation is not known, so the excise of that share is not.
 */
function exciseCharges(
  contract: ElectricityContract,
  { excise }: Taxes,
  withoutPower: NoAnswer | null,
  vat: Rate,
  { fromDay, toDay }: PricedSpan,
  splitter: EnergySplitter,
  charges: Charge[],
  fail: Fail,
): void {
  const drawn = splitter.by('BASE');
  if (!excise.known) return failTax(fail, excise, withoutPower);
  if ('known' in drawn) return fail(drawn);
  const drawnKWh = sumDays(drawn, column(drawn, 'BASE'), fromDay, toDay);
  const receives = receivesCollective(contract, { fromDay, toDay });
  const received = receives ? receivedOver(contract, { fromDay, toDay }, drawn) : 0;
  if (receives) fail(noAnswer('collective_excise_unknown'));
  if (received === null) return;
  const kWh = drawnKWh - received;
  if (receives && kWh <= 0) return;
  // In a chart the rest lies on its days as what was drawn.
  const days = receives ? column(drawn, 'BASE').map((v) => (v * kWh) / drawnKWh) : column(drawn, 'BASE');
  charges.push(
    energyCharge(
      {
        fromDay,
        toDay,
        kind: 'accise',
        label: 'Accise sur l’électricité',
        vat,
        rows: [excise.row],
        warnings: excise.warnings,
      },
      kWh,
      excise.value / 1000,
      drawn.fromDay,
      days,
    ),
  );
}

/** Energy at market prices over a span, at its mean price. */
function spotCharge(
  offer: SpotOffer,
  span: PricedSpan,
  splitter: EnergySplitter,
  kWh: number,
  vat: Rate,
  charges: Charge[],
  fail: Fail,
): void {
  if (splitter.input.kind !== 'curve') return fail(noAnswer('market_needs_curve'));
  const { eur, unpricedKWh } = spotDays(splitter.input, offer.prices, offer.marginEurPerKWh, span.fromDay, span.toDay);
  if (unpricedKWh.some((missing) => missing !== 0)) fail(noAnswer('market_price_unknown'));
  const amountEur = eur.reduce((sum, v) => sum + v, 0);
  const common = {
    fromDay: span.fromDay,
    toDay: span.toDay,
    kind: 'energie' as const,
    label: 'Énergie, prix de marché heure par heure (prix moyen)',
    vat,
  };
  charges.push({
    ...energyCharge(common, kWh, kWh === 0 ? 0 : amountEur / kWh, span.fromDay, eur),
    amountEur,
    spread: { by: 'amount', firstDay: span.fromDay, eur },
  });
}

/** A price with taxes where taxes cannot be separated: lines hold everything. */
function undetailed(
  prices: Prices,
  fixed: TurpeFixed | null,
  span: PricedSpan,
  energies: DayPosts | null,
  charges: Charge[],
  fail: Fail,
): void {
  const warnings = [...prices.warnings, ...NOT_DETAILED];
  const common = { fromDay: span.fromDay, toDay: span.toDay, vat: null };
  charges.push(
    dailyCharge(
      { ...common, kind: 'abonnement', label: 'Abonnement TTC', rows: prices.rows.slice(0, 1), warnings },
      prices.subscriptionEurPerYear,
    ),
  );
  supplementCharge(prices, null, span, charges);
  fixedNetwork(fixed?.parts ?? [], true, null, span, charges);
  if (energies === null) return;
  SCHEMES[prices.scheme].forEach((post: Post, i) => {
    const days = column(energies, post);
    const kWh = sumDays(energies, days, span.fromDay, span.toDay);
    if (kWh === 0 && !isListed(prices, post, span)) return;
    const price = prices.pricesEurPerKWh[post];
    if (price === undefined) return kWh === 0 ? undefined : failPost(fail, post);
    charges.push(
      energyCharge(
        {
          ...common,
          kind: 'energie',
          label: `Énergie TTC, ${POST_LABELS[post]}`,
          post,
          rows: prices.rows.slice(i + 1, i + 2),
          warnings,
        },
        kWh,
        price,
        energies.fromDay,
        days,
      ),
    );
  });
}
