import type { OfferBody, SourceOffer } from '@joulerie/contract/costs';
import { POST_LABELS, SCHEMES } from '@joulerie/domain/tariffs/posts';
import type { Post, Scheme } from '@joulerie/domain/tariffs/posts';

export type OfferKind = OfferBody['kind'];

export const KIND_LABELS: Record<OfferKind, string> = {
  Base: 'Base',
  HPHC: 'Heures Pleines/Creuses',
  Tempo: '6 cadrans (Tempo)',
  postes: 'Plusieurs postes',
  gaz: 'Gaz',
};

/** Schemes of a free offer « Plusieurs postes ». */
export const FREE_SCHEMES: readonly { value: Scheme; label: string }[] = [
  { value: 'SAISONS4', label: '4 postes (heures pleines et creuses, deux saisons)' },
  { value: 'HTA5', label: '5 postes (pointe, heures pleines et creuses, deux saisons)' },
  { value: 'WEEKEND', label: 'Semaine et week-end' },
  { value: 'WEEKEND_HPHC', label: 'Semaine et week-end, heures pleines et creuses' },
];

const KIND_SCHEMES: Partial<Record<OfferKind, Scheme>> = { Base: 'BASE', HPHC: 'HPHC', Tempo: 'TEMPO' };

/** The posts of an offer, with the prices already typed for those that stay. */
export function postsFor(kind: OfferKind, scheme: Scheme, typed: OfferBody['posts']): OfferBody['posts'] {
  const price = (post: string) => typed.find((one) => one.post === post)?.eurPerKwh ?? 0;
  if (kind === 'gaz') return [{ post: 'GAZ', label: 'Gaz', eurPerKwh: typed[0]?.eurPerKwh ?? 0 }];
  const posts: readonly Post[] = SCHEMES[KIND_SCHEMES[kind] ?? scheme];
  return posts.map((post) => ({ post, label: capital(POST_LABELS[post]), eurPerKwh: price(post) }));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The scheme whose posts a free offer has. */
export function schemeOfPosts(posts: OfferBody['posts']): Scheme {
  const names = new Set(posts.map((one) => one.post));
  const found = FREE_SCHEMES.find(
    ({ value }) => SCHEMES[value].length === names.size && SCHEMES[value].every((post) => names.has(post)),
  );
  return found?.value ?? 'SAISONS4';
}

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
    posts: gas ? postsFor('gaz', 'BASE', []) : [],
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
