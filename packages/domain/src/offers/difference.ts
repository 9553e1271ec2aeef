import type { PricedOffer } from './compare.ts';

/** What explains the difference between two offers on the same year; the parts add up to the total [€ TTC]. */
export type OfferDifference = {
  /** Id of the offer compared to. */
  to: string;
  totalEUR: number;
  subscriptionEUR: number;
  /** Level of prices: what a load without any shape would pay more or less. */
  levelEUR: number;
  /** Shape of the load: hours, days and seasons at which the site consumes, beyond the level. */
  shapeEUR: number;
  networkEUR: number;
  /** In words. */
  sentence: string;
};

/** Difference of an offer to a reference one. Negative: cheaper. */
export function differenceOf(offer: PricedOffer, reference: PricedOffer): OfferDifference {
  const shape = (o: PricedOffer) => o.posts.reduce((sum, p) => sum + p.amountEUR, 0) - o.energyKWh * o.flatEURPerKWh;
  const totalEUR = offer.totalEUR - reference.totalEUR;
  const subscriptionEUR = offer.subscriptionEUR - reference.subscriptionEUR;
  const networkEUR = offer.networkEnergyEUR - reference.networkEnergyEUR;
  const shapeEUR = shape(offer) - shape(reference);
  const levelEUR = offer.energyKWh * offer.flatEURPerKWh - reference.energyKWh * reference.flatEURPerKWh;
  const parts: [string, number][] = [
    ['l’abonnement', subscriptionEUR],
    ['le niveau des prix', levelEUR],
    ['les heures de consommation', shapeEUR],
    ['l’acheminement facturé à part', networkEUR],
  ];
  const told = parts.filter(([, eur]) => Math.abs(eur) >= 0.5).toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
  const sentence =
    offer === reference
      ? 'Offre de référence.'
      : Math.abs(totalEUR) < 0.5 && told.length === 0
        ? 'Même coût que l’offre de référence.'
        : `${signed(totalEUR)} par rapport à «\u00a0${reference.offer.name}\u00a0»\u00a0: ${told.map(([what, eur]) => `${signed(eur)} par ${what}`).join(', ')}.`;
  return { to: reference.offer.id, totalEUR, subscriptionEUR, levelEUR, shapeEUR, networkEUR, sentence };
}

function signed(eur: number): string {
  const text = String(Math.abs(Math.round(eur))).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${eur < 0 ? '−' : '+'}${text}\u00a0€`;
}
