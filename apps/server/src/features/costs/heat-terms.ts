import type { OfferBody } from '@joulerie/contract/costs';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { COEFFICIENTS, type HeatOffer, type Indexes } from '@joulerie/domain/costs';
import type { SourceRow } from '../sources/sources.public.ts';
import { validity } from './offer-parts.ts';

/** The offers of a heat network as the cost engine reads them. */
export const heatOffers = (source: SourceRow, offers: readonly OfferBody[]): HeatOffer[] =>
  offers.flatMap((offer) => heatOffer(source, offer) ?? []);

/** The terms of a contract of heat; null for an offer of another kind. */
export function heatOffer(source: Pick<SourceRow, 'point'>, offer: OfferBody): HeatOffer | null {
  if (!offer.heat) return null;
  const { r1, r2, vat } = offer.heat;
  const point = source.point.network ?? {};
  const powerKw = point.billablePowerKw ?? point.subscribedPowerKw ?? null;
  return {
    kind: 'heat',
    ...validity(offer),
    r1,
    r2: r2 && { ...r2, units: r2.units ?? (r2.per === 'kW' ? powerKw : null) },
    vat: vat && { r1: vat.r1 / 100, r2: (vat.r2 ?? vat.r1) / 100 },
    indexes: indexesOf(offer),
  };
}

/** The values of the coefficients of an offer. Offers stored before these terms existed have none. */
export function indexesOf(offer: OfferBody): Indexes {
  const valuesOf = (name: (typeof COEFFICIENTS)[number]) =>
    (offer.indexed ?? []).includes(name)
      ? (offer.indexes ?? [])
          .filter(({ coefficient }) => coefficient === name)
          .map(({ from, to, value }) => ({ fromDay: parseIsoDay(from)!, toDay: parseIsoDay(to)! + 1, value }))
      : null;
  return { k1: valuesOf('k1'), k2: valuesOf('k2') };
}

/** What a person has to mend of the terms of a contract of heat and of its coefficients, by field. */
export function wrongHeat(offer: OfferBody): Record<string, string> {
  const fields: Record<string, string> = {};
  const { kind, heat, taxes, indexed, indexes } = offer;
  if (kind === 'chaleur' && !heat) fields['heat.r1.eur'] = 'Le prix de l’énergie (R1) est requis';
  if (kind !== 'chaleur' && heat) fields.heat = 'Ces termes sont ceux d’un contrat de chaleur';
  if (kind === 'chaleur' && offer.prices === 'regulated')
    fields.prices = 'Un contrat de chaleur n’a pas de tarif réglementé';
  if (heat && taxes === 'HT' && !heat.vat) fields['heat.vat.r1'] = 'Indiquez le taux de TVA de la facture';
  if (heat && taxes === 'HT' && heat.vat && heat.r2 && heat.vat.r2 === null)
    fields['heat.vat.r2'] = 'Indiquez le taux de TVA de la facture';
  if (heat && taxes === 'TTC' && heat.vat) fields['heat.vat.r1'] = 'Un prix toutes taxes comprises n’a pas de taux';
  if (indexed.length > 0 && kind !== 'chaleur' && kind !== 'gaz')
    fields.indexed = 'Ces coefficients sont ceux d’un contrat de chaleur ou de gaz';
  for (const [i, { coefficient, from, to }] of indexes.entries())
    if (to < from) fields[`indexes.${i}.to`] = 'La date de fin précède la date de début';
    else if (indexes.slice(0, i).some((one) => one.coefficient === coefficient && one.from <= to && from <= one.to))
      fields[`indexes.${i}.from`] = 'Ce coefficient a déjà une valeur sur une partie de ces jours';
  return fields;
}
