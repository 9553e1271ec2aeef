import { POST_LABELS, SCHEMES, type Post, type Scheme } from '@joulerie/domain/tariffs';
import type { OfferKind, PostDraft } from './offer-draft.ts';

/** Schemes of a free offer « Plusieurs postes ». */
export const FREE_SCHEMES: readonly { value: Scheme; label: string }[] = [
  { value: 'SAISONS4', label: '4 postes (HP et HC, deux saisons)' },
  { value: 'HTA5', label: '5 postes (pointe, HP et HC, deux saisons)' },
  { value: 'WEEKEND', label: 'Semaine et week-end' },
  { value: 'WEEKEND_HPHC', label: 'Semaine et week-end, HP et HC' },
];

const KIND_SCHEMES: Partial<Record<OfferKind, Scheme>> = { Base: 'BASE', HPHC: 'HPHC', Tempo: 'TEMPO' };

/** The posts of an offer, with the prices already typed for those that stay. What nobody typed is no price of zero. */
export function postsFor(kind: OfferKind, scheme: Scheme, typed: readonly PostDraft[]): PostDraft[] {
  const price = (post: string) => typed.find((one) => one.post === post)?.eurPerKwh ?? null;
  if (kind === 'gaz') return [{ post: 'GAZ', label: 'Gaz', eurPerKwh: typed[0]?.eurPerKwh ?? null }];
  if (kind === 'marche') return [];
  const posts: readonly Post[] = SCHEMES[KIND_SCHEMES[kind] ?? scheme];
  return posts.map((post) => ({ post, label: capital(POST_LABELS[post]), eurPerKwh: price(post) }));
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The scheme whose posts a free offer has. */
export function schemeOfPosts(posts: readonly { post: string }[]): Scheme {
  const names = new Set(posts.map((one) => one.post));
  const found = FREE_SCHEMES.find(
    ({ value }) => SCHEMES[value].length === names.size && SCHEMES[value].every((post) => names.has(post)),
  );
  return found?.value ?? 'SAISONS4';
}
