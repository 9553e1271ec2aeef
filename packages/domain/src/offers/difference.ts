import type { OfferDifference, PricedOffer } from './priced-offer.ts';

/** Difference of an offer to a reference one. Negative: cheaper. */
export function differenceOf(offer: PricedOffer, reference: PricedOffer): OfferDifference {
  const shape = (o: PricedOffer) => o.posts.reduce((sum, p) => sum + p.amountEur, 0) - o.energyKWh * o.flatEurPerKWh;
  const totalEur = offer.totalEur - reference.totalEur;
  const subscriptionEur = offer.subscriptionEur - reference.subscriptionEur;
  const networkEur = offer.networkEnergyEur - reference.networkEnergyEur;
  const exceedanceEur = offer.exceedanceEur - reference.exceedanceEur;
  const shapeEur = shape(offer) - shape(reference);
  const levelEur = offer.energyKWh * offer.flatEurPerKWh - reference.energyKWh * reference.flatEurPerKWh;
  const parts: [string, number][] = [
    ['l’abonnement', subscriptionEur],
    ['le niveau des prix', levelEur],
    ['les heures de consommation', shapeEur],
    ['l’acheminement facturé à part', networkEur],
    ['les dépassements', exceedanceEur],
  ];
  const named = parts.filter(([, eur]) => Math.abs(eur) >= 0.5).toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
  const sentence =
    offer === reference
      ? 'Offre de référence.'
      : Math.abs(totalEur) < 0.5 && named.length === 0
        ? 'Même coût que l’offre de référence.'
        : `${signed(totalEur)} par rapport à «\u00a0${reference.offer.name}\u00a0»\u00a0: ${named.map(([what, eur]) => `${signed(eur)} par ${what}`).join(', ')}.`;
  return { to: reference.offer.id, totalEur, subscriptionEur, levelEur, shapeEur, networkEur, exceedanceEur, sentence };
}

function signed(eur: number): string {
  const text = String(Math.abs(Math.round(eur))).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${eur < 0 ? '−' : '+'}${text}\u00a0€`;
}
