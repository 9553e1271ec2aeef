import type { Bill } from '../costs/bill-lines.ts';
import type { Charge } from '../costs/charge.ts';
import { POST_LABELS, SCHEMES } from '../tariffs/posts.ts';
import type { Post } from '../tariffs/posts.ts';
import type { Offer } from './offer.ts';
import type { OfferPost, PricedOffer } from './priced-offer.ts';

/**
 * A priced offer read from its bill, amounts with all taxes. The parts add up to the total of the bill.
 *
 * @param offer the offer
 * @param bill its bill over the year of comparison, without gaps
 * @param flat its bill for one kilowatt all along the same days: the level of its prices
 * @param warnings what its exceedances warn of
 */
export function pricedOffer(offer: Offer, bill: Bill, flat: Bill, warnings: readonly string[]): PricedOffer {
  const energyKWh = bill.energyKWh ?? 0;
  const totalEur = bill.totalTtcEur ?? 0;
  const own = energiesOf(bill);
  const even = energiesOf(flat);
  const order: readonly Post[] = offer.supply.kind === 'prices' ? SCHEMES[offer.supply.scheme] : [...even.keys()];
  const posts = order.map((post): OfferPost => {
    const { kWh, eur } = own.get(post) ?? { kWh: 0, eur: 0 };
    const level = even.get(post);
    // A post that the site does not use still has a price, where the year has hours of it.
    const eurPerKWh = kWh !== 0 ? eur / kWh : level !== undefined && level.kWh !== 0 ? level.eur / level.kWh : null;
    return { post, label: POST_LABELS[post], energyKWh: kWh, eurPerKWh, amountEur: eur };
  });
  const sum = (of: (charge: Charge) => boolean) =>
    bill.charges.reduce((all, charge) => (!charge.included && of(charge) ? all + withVat(charge) : all), 0);
  return {
    known: true,
    offer,
    rank: 0,
    totalEur,
    totalCents: bill.totalTtcCents ?? 0,
    subscriptionEur: sum((charge) => isFixed(charge)),
    networkEnergyEur: sum((charge) => charge.kind === 'acheminement' && !isFixed(charge)),
    exceedanceEur: sum((charge) => charge.kind === 'depassement' || charge.kind === 'reactif'),
    posts,
    energyKWh,
    meanEurPerKWh: energyKWh > 0 ? totalEur / energyKWh : null,
    flatEurPerKWh: [...even.values()].reduce((all, { eur }) => all + eur, 0) / (flat.energyKWh ?? Number.NaN),
    difference: null,
    warnings: [...new Set([...bill.warnings, ...warnings])],
  };
}

const withVat = ({ amountEur, vat }: Charge): number => amountEur * (1 + (vat?.rate ?? 0));

/** Yearly amounts: subscription, CTA and the fixed parts of a network billed beside. */
const isFixed = ({ kind, spread }: Charge): boolean =>
  spread.by === 'day' && (kind === 'abonnement' || kind === 'cta' || kind === 'acheminement');

/** Energy and amount of each post, its share of the excise included. */
function energiesOf({ charges }: Bill): Map<Post, { kWh: number; eur: number }> {
  const excise = new Map<number, number>();
  for (const charge of charges)
    if (charge.kind === 'accise') excise.set(charge.fromDay, charge.unitPrice * (1 + (charge.vat?.rate ?? 0)));
  const posts = new Map<Post, { kWh: number; eur: number }>();
  for (const charge of charges) {
    if (charge.kind !== 'energie' || charge.post === null) continue;
    const post = posts.get(charge.post) ?? { kWh: 0, eur: 0 };
    posts.set(charge.post, post);
    post.kWh += charge.quantity;
    // A price that holds taxes in one amount has no charge of excise beside.
    post.eur += withVat(charge) + charge.quantity * (excise.get(charge.fromDay) ?? 0);
  }
  return posts;
}
