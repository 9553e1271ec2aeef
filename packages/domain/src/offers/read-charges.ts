import { distinctWarnings } from '../answers/index.ts';
import type { Warning } from '../answers/index.ts';
import { toCents, totalOf } from '../costs/bill-lines.ts';
import type { Charge } from '../costs/charge.ts';
import { POST_LABELS, SCHEMES } from '../tariffs/posts.ts';
import type { Post, Scheme } from '../tariffs/posts.ts';
import type { Offer } from './offer.ts';
import type { PostHours } from './post-hours.ts';
import type { OfferPost, PricedOffer } from './priced-offer.ts';

/**
 * A priced offer read from its charges, amounts with all taxes. The parts add up to the total of the bill.
 *
 * @param offer the offer, which has fixed prices
 * @param priced its charges over the year of comparison, without gaps, each post with a price listed, and what to warn of
 * @param site hours of the posts, energy of the year [kWh] and what its exceedances warn of
 */
export function pricedOffer(
  offer: Offer,
  { charges, warnings: first }: { charges: readonly Charge[]; warnings: readonly Warning[] },
  site: { hours: PostHours; energyKWh: number; warnings: readonly Warning[] },
): PricedOffer {
  const { energyKWh } = site;
  const totalEur = totalOf(charges);
  const scheme = schemeOf(offer);
  const posts = new Map<Post, { kWh: number; eur: number; hours: number; levelEur: number }>(
    SCHEMES[scheme].map((post: Post) => [post, { kWh: 0, eur: 0, hours: 0, levelEur: 0 }]),
  );
  const excise = new Map<number, number>();
  const warnings = new Set(first);
  let subscriptionEur = 0;
  let networkEnergyEur = 0;
  let exceedanceEur = 0;
  for (const charge of charges) {
    for (const one of charge.warnings) warnings.add(one);
    if (charge.kind === 'accise') excise.set(charge.fromDay, charge.unitPrice * vatFactor(charge));
    else if (isFixed(charge)) subscriptionEur += withVat(charge);
    else if (charge.kind === 'acheminement') networkEnergyEur += withVat(charge);
    else if (charge.kind === 'depassement' || charge.kind === 'reactif') exceedanceEur += withVat(charge);
  }
  for (const one of site.warnings) warnings.add(one);
  for (const charge of charges) {
    const post = charge.kind === 'energie' && charge.post !== null ? posts.get(charge.post) : undefined;
    if (post === undefined || charge.post === null) continue;
    // A price that holds taxes in one amount has no charge of excise beside.
    const eurPerKWh = charge.unitPrice * vatFactor(charge) + (excise.get(charge.fromDay) ?? 0);
    const hours = site.hours(scheme, charge.post, charge.fromDay, charge.toDay);
    post.kWh += charge.quantity;
    post.eur += charge.quantity * eurPerKWh;
    post.hours += hours;
    post.levelEur += hours * eurPerKWh;
  }
  const all = [...posts.values()];
  return {
    known: true,
    offer,
    rank: 0,
    totalEur,
    totalCents: toCents(totalEur),
    subscriptionEur,
    networkEnergyEur,
    exceedanceEur,
    posts: [...posts].map(([post, { kWh, eur, hours, levelEur }]): OfferPost => {
      // A post that the site does not use still has a price, where the year has hours of it.
      const eurPerKWh = kWh !== 0 ? eur / kWh : hours !== 0 ? levelEur / hours : null;
      return {
        post,
        label: POST_LABELS[post],
        energyKWh: kWh,
        eurPerKWh,
        amountEur: eur,
      };
    }),
    energyKWh,
    meanEurPerKWh: energyKWh > 0 ? totalEur / energyKWh : null,
    flatEurPerKWh:
      all.reduce((sum, { levelEur }) => sum + levelEur, 0) / all.reduce((sum, { hours }) => sum + hours, 0),
    difference: null,
    warnings: distinctWarnings(warnings),
  };
}

const schemeOf = ({ supply }: Offer): Scheme =>
  supply.kind === 'prices' ? supply.scheme : supply.kind === 'regulated' ? supply.option : 'BASE';

const vatFactor = ({ vat }: Charge): number => 1 + (vat?.rate ?? 0);
const withVat = (charge: Charge): number => charge.amountEur * vatFactor(charge);

/** Yearly amounts: subscription, CTA and the fixed parts of a network billed beside. */
const isFixed = ({ kind, spread }: Charge): boolean =>
  spread.by === 'day' && (kind === 'abonnement' || kind === 'cta' || kind === 'acheminement');
