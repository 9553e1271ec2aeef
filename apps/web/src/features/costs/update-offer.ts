import { listSourceOffers, updateSourceOffer } from '#calls/costs';
import { ERRORS } from '#calls/errors';
import type { OfferBody, SourceOffer } from '@joulerie/contract/costs';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/call.ts';
import { number } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { sendEdit } from '../../lib/send-edit.ts';

/** Changes an offer, from the state in which the person had it before them. Its terms are kept or given up together. */
export const updateOffer = (sourceId: string, { _id, version }: SourceOffer, terms: OfferBody): Promise<SourceOffer> =>
  sendEdit({
    body: terms,
    version,
    send: (body, from) => call(updateSourceOffer, { params: { id: sourceId, offerId: _id }, body }, { version: from }),
    read: async () => {
      const { data } = await call(listSourceOffers, { params: { id: sourceId } });
      const offer = data.find((one) => one._id === _id);
      if (!offer) throw new CallError(404, 'not_found', ERRORS.not_found.fr);
      return offer;
    },
    conflictsOf: (_, current) => [
      { label: 'Offre', mine: offerWords(terms, current), theirs: offerWords(current, terms), without: () => null },
    ],
  });

/** An offer in a line: what two versions of it are told apart by, and that more differs where the line is the same. */
function offerWords(offer: OfferBody, other: OfferBody): string {
  const line = lineOf(offer);
  return line === lineOf(other) ? `${line} · d’autres termes diffèrent` : line;
}

const lineOf = (offer: OfferBody): string =>
  [
    offer.name,
    offer.validTo ? `du ${date(offer.validFrom)} au ${date(offer.validTo)}` : `depuis le ${date(offer.validFrom)}`,
    ...offer.posts.map((post) => `${post.label} ${number(post.eurPerKwh, 4)}\u00a0€/kWh`),
    offer.subscriptionEurPerMonth == null ? null : `${number(offer.subscriptionEurPerMonth, 2)}\u00a0€/mois`,
    offer.taxes,
  ]
    .filter(Boolean)
    .join(' · ');
