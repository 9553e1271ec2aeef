import type { OfferBody, SourceOffer } from '@joulerie/contract/costs';

export type OfferKind = OfferBody['kind'];

export const KIND_LABELS: Record<OfferKind, string> = {
  Base: 'Base',
  HPHC: 'Heures Pleines/Creuses',
  Tempo: '6 cadrans (Tempo)',
  postes: 'Plusieurs postes',
  gaz: 'Gaz',
};

/** A new offer: it follows the one that runs, or begins today. */
export function newOffer(gas: boolean, today: string): OfferBody {
  const kind: OfferKind = gas ? 'gaz' : 'Base';
  return {
    name: '',
    supplier: null,
    kind,
    validFrom: today,
    validTo: null,
    prices: gas ? 'free' : 'regulated',
    taxes: 'HT',
    subscriptionEurPerMonth: null,
    posts: gas ? [{ post: 'GAZ', label: 'Gaz', eurPerKwh: 0 }] : [],
    subscribedPowerKva: null,
    offPeak: [],
    grid: gas ? 'table' : 'included',
    gridFormula: null,
    gridTypedEurPerYear: null,
    residential: true,
  };
}

/** What is sent: only what the kind of offer uses, so that a price typed then hidden does not come back. */
export function offerBody(draft: OfferBody): OfferBody {
  const regulated = draft.prices === 'regulated';
  const split = draft.kind === 'HPHC' || draft.kind === 'postes';
  return {
    ...draft,
    name: draft.name.trim() || (regulated ? `Tarif réglementé ${KIND_LABELS[draft.kind]}` : ''),
    posts: regulated ? [] : draft.posts,
    subscriptionEurPerMonth: regulated ? null : draft.subscriptionEurPerMonth,
    grid: regulated ? 'included' : draft.grid,
    gridFormula: !regulated && draft.grid === 'table' ? draft.gridFormula : null,
    gridTypedEurPerYear: !regulated && draft.grid === 'typed' ? draft.gridTypedEurPerYear : null,
    offPeak: split ? draft.offPeak : [],
  };
}

/** The terms of a saved offer, to be changed. */
export function draftOf(saved: SourceOffer): OfferBody {
  const draft: Partial<SourceOffer> & OfferBody = { ...saved };
  delete draft._id;
  return draft;
}
