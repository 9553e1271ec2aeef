import { noAnswer } from '../answers/index.ts';
import { POST_LABELS, SCHEMES } from '../tariffs/posts.ts';
import type { Post } from '../tariffs/posts.ts';
import type { Known, Unknown } from '../tariffs/table.ts';
import { turpeFixed } from '../tariffs/turpe.ts';
import type { SubscribedPower, TurpeFixed, TurpePart } from '../tariffs/turpe.ts';
import { dailyCharge, energyCharge } from './charge.ts';
import type { Charge } from './charge.ts';
import type { ElectricityContract, SpotOffer } from './contract.ts';
import { isUncut, sumDays } from './day-energies.ts';
import type { DayPosts, EnergySplitter } from './day-energies.ts';
import { column, failTurpe, groupingCharges, networkEnergy, receivesCollective } from './network-charges.ts';
import type { Fail, PricedSpan } from './network-charges.ts';
import { taxesOf } from './span-prices.ts';
import type { Prices, Rate, Taxes } from './span-prices.ts';
import { spotDays } from './spot.ts';

/**
 * Charges of a span where nothing changes. A row that no table gives makes a gap for the lines that read it; the other lines stay,
 * so that the bill shows what it knows, and its total is unknown.
 */
export function priceSpan(
  contract: ElectricityContract,
  power: SubscribedPower,
  prices: Prices,
  span: PricedSpan,
  splitter: EnergySplitter,
  charges: Charge[],
  fail: Fail,
): void {
  const energies = splitter.by(prices.scheme);
  if ('known' in energies) return fail(energies);
  const absent = SCHEMES[prices.scheme].find(
    (post) =>
      prices.spot === null &&
      prices.pricesEurPerKWh[post] === undefined &&
      sumDays(energies, column(energies, post), span.fromDay, span.toDay) !== 0,
  );
  if (absent) return fail(noAnswer('price_unknown_for_post', { post: POST_LABELS[absent] }), 'price');
  if (sumDays(energies, energies.unknownKWh, span.fromDay, span.toDay) > 0)
    if (isUncut(energies, span.fromDay, span.toDay)) fail(noAnswer('energy_not_cut'));
    else if (prices.scheme === 'TEMPO') fail(noAnswer('tempo_colour_unknown'));
    else fail(noAnswer('post_unknown'), 'off_peak');

  const taxes = taxesOf(contract, power, span.ratesDay);
  const { formula, network, role, tariffs } = contract;
  const fixed = formula === null ? null : turpeFixed(formula, power, span.ratesDay, network, role, tariffs?.turpe);
  const vats = knownVats(taxes);
  const held = prices.taxes === 'TTC' ? taxesHeld(prices, taxes, fixed) : NO_TAXES;
  if ('known' in vats) return prices.taxes === 'TTC' ? undetailed(prices, fixed, span, energies, charges) : fail(vats);
  if (held === null) return undetailed(prices, fixed, span, energies, charges);

  const included = prices.acheminement === 'compris' || prices.taxes === 'TTC';
  const typed = prices.taxes === 'TTC' ? null : prices.networkEurPerYear;
  charges.push(subscriptionCharge(prices, held, vats, span));
  // The fixed part is the network's where it is billed beside, and the base of the CTA where nobody typed the CTA.
  const beside = !included && typed === null;
  const needsFixed = beside || prices.ctaEurPerYear === null;
  if (fixed === null) {
    if (needsFixed) fail(noAnswer('formula_unknown'), 'formula');
  } else if (!fixed.known && needsFixed) failTurpe(contract, span.ratesDay, beside, fixed, fail);
  if (typed !== null) charges.push(typedNetwork(typed, vats.subscriptionVat, span));
  else fixedNetwork(fixed?.parts ?? [], included, vats.subscriptionVat, span, charges);
  // The energy that an operation supplies is known by class and period of its bill, not by post and day of the supplier's.
  if (receivesCollective(contract, span)) fail(noAnswer('collective_supply_unknown'));
  else energyCharges(prices, held, vats, span, splitter, energies, charges, fail);
  if (typed === null && !included) groupingCharges(contract, span, vats.energyVat, charges, fail);
  if (typed === null)
    networkEnergy(contract, span, splitter, included, vats.energyVat, charges, fixed?.known ? fail : exceptRates(fail));
  taxCharges(prices, taxes, fixed, vats, span, energies, charges, fail);
}

type Vats = { subscriptionVat: Rate; energyVat: Rate };

function knownVats({ subscriptionVat, energyVat }: Taxes): Vats | Unknown {
  if ('known' in subscriptionVat) return subscriptionVat;
  return 'known' in energyVat ? energyVat : { subscriptionVat, energyVat };
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

/** What a line says whose price was published with taxes. */
const notesOf = ({ taxes }: Prices): string[] =>
  taxes === 'TTC' ? ['Prix hors taxes déduit du prix TTC publié.'] : [];

function subscriptionCharge(prices: Prices, held: HeldTaxes, { subscriptionVat }: Vats, span: PricedSpan): Charge {
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

function energyCharges(
  prices: Prices,
  held: HeldTaxes,
  { energyVat }: Vats,
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
        (prices.pricesEurPerKWh[post] ?? 0) / (1 + rate) - held.excisePerKWh,
        energies.fromDay,
        days,
      ),
    );
  });
}

/** Whether a post without energy has a charge: that of the only post of a bill, and every price that a ranking compares. */
const isListed = ({ scheme, pricesEurPerKWh }: Prices, post: Post, { purpose }: PricedSpan): boolean =>
  purpose === 'bill' ? scheme === 'BASE' : pricesEurPerKWh[post] !== undefined;

/** Network tariff that a person read on their bill, instead of the tables'. */
const typedNetwork = (eurPerYear: number, vat: Rate, { fromDay, toDay }: PricedSpan): Charge =>
  dailyCharge({ fromDay, toDay, kind: 'acheminement', label: 'Acheminement (montant saisi)', vat }, eurPerYear);

/** The gap of the fixed part already asks for every missing row of the formula. */
const exceptRates =
  (fail: Fail): Fail =>
  (why, missing, rates) => {
    if (missing !== 'rate') fail(why, missing, rates);
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
          label: `Acheminement\u00a0: ${part.label}${powerShown(part)}${included ? ' (compris dans l’abonnement)' : ''}`,
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

/** Label of a CTA that a person read on their bill. */
export const CTA_TYPED = 'Contribution tarifaire d’acheminement (CTA, montant saisi)';

function taxCharges(
  prices: Prices,
  { cta, excise }: Taxes,
  fixed: TurpeFixed | null,
  { subscriptionVat, energyVat }: Vats,
  span: PricedSpan,
  energies: DayPosts,
  charges: Charge[],
  fail: Fail,
): void {
  const common = { fromDay: span.fromDay, toDay: span.toDay };
  if (prices.ctaEurPerYear !== null)
    charges.push(dailyCharge({ ...common, kind: 'cta', label: CTA_TYPED, vat: subscriptionVat }, prices.ctaEurPerYear));
  else if (!cta.known) fail(cta);
  else if (fixed !== null && fixed.known)
    charges.push(
      dailyCharge(
        {
          ...common,
          kind: 'cta',
          label: 'Contribution tarifaire d’acheminement (CTA)',
          vat: subscriptionVat,
          rows: [cta.row],
          warnings: [...cta.warnings, ...fixed.parts.flatMap((p) => p.warnings)],
        },
        cta.value * fixed.eurPerYear,
      ),
    );
  if (!excise.known) fail(excise);
  else charges.push(exciseCharge(excise, energyVat, span, energies));
}

function exciseCharge(excise: Known, vat: Rate, { fromDay, toDay }: PricedSpan, energies: DayPosts): Charge {
  return energyCharge(
    {
      fromDay,
      toDay,
      kind: 'accise',
      label: 'Accise sur l’électricité',
      vat,
      rows: [excise.row],
      warnings: excise.warnings,
    },
    sumDays(energies, energies.postsKWh, fromDay, toDay),
    excise.value / 1000,
    energies.fromDay,
    energies.postsKWh,
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
  energies: DayPosts,
  charges: Charge[],
): void {
  const warnings = [
    ...prices.warnings,
    'Taxes comprises, non détaillées\u00a0: un taux ou la formule d’acheminement n’est pas connu à cette date.',
  ];
  const common = { fromDay: span.fromDay, toDay: span.toDay, vat: null };
  charges.push(
    dailyCharge(
      { ...common, kind: 'abonnement', label: 'Abonnement TTC', rows: prices.rows.slice(0, 1), warnings },
      prices.subscriptionEurPerYear,
    ),
  );
  fixedNetwork(fixed?.parts ?? [], true, null, span, charges);
  SCHEMES[prices.scheme].forEach((post: Post, i) => {
    const days = column(energies, post);
    const kWh = sumDays(energies, days, span.fromDay, span.toDay);
    if (kWh === 0 && !isListed(prices, post, span)) return;
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
        prices.pricesEurPerKWh[post] ?? 0,
        energies.fromDay,
        days,
      ),
    );
  });
}
