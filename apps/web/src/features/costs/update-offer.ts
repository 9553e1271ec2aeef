import { listSourceOffers, updateSourceOffer } from '#calls/costs';
import { ERRORS } from '#calls/errors';
import type { OfferBody, SourceOffer } from '@joulerie/contract/costs';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/call.ts';
import { sendEdit } from '../../lib/send-edit.ts';
import { type Suppliers, TERMS, sameTerms, termsInWords, withTerms } from './offer-terms-words.ts';

/**
 * Changes an offer, from the state in which the person had it before them. What only others changed meanwhile is kept; of the terms
 * that both changed, the person chooses.
 */
export function updateOffer(
  sourceId: string,
  saved: SourceOffer,
  terms: OfferBody,
  suppliers: Suppliers,
): Promise<SourceOffer> {
  const { _id } = saved;
  let base: OfferBody = saved;
  return sendEdit({
    body: terms,
    version: saved.version,
    send: (body, from) => call(updateSourceOffer, { params: { id: sourceId, offerId: _id }, body }, { version: from }),
    read: () => readOffer(sourceId, _id),
    conflictsOf: (_, current, mine) =>
      TERMS.filter(
        (group) => ![base, current].some((other) => sameTerms(group, mine, other)) && !sameTerms(group, base, current),
      ).map((group) => ({
        label: group.label,
        mine: termsInWords(group, mine, current, suppliers),
        theirs: termsInWords(group, current, mine, suppliers),
        without: (body) => withTerms(group, body, current),
      })),
    rebase: (mine, current) => {
      const others = TERMS.filter((group) => sameTerms(group, mine, base));
      base = current;
      return others.reduce((body, group) => withTerms(group, body, current), mine);
    },
  });
}

async function readOffer(sourceId: string, id: string): Promise<SourceOffer> {
  const { data } = await call(listSourceOffers, { params: { id: sourceId } });
  const offer = data.find((one) => one._id === id);
  if (!offer) throw new CallError(404, 'not_found', ERRORS.not_found.fr);
  return offer;
}
