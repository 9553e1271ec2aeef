import { REQUEST_KINDS, type RequestKind } from '@joulerie/domain/consents';

/** Where each kind of request is answered, followed by its id. */
export const PAGE_OF_KIND: Record<RequestKind, string> = {
  sign: '/demande/signature-consentement',
  share: '/demande/partage-consentement',
  extend: '/demande/prolongement-consentement',
  'change-owner': '/demande/changement-titulaire',
  multi: '/demande/signature-multi-compteurs',
};

/** Where a holder finds what they signed, followed by the id of the request. */
export const HOLDER_PAGE = '/accord';

/** Kinds of requests that each page answers, the likeliest first; a holder's own page answers none. */
const KINDS_OF_PAGE = new Map<string, readonly RequestKind[]>([
  ...REQUEST_KINDS.map((kind) => [PAGE_OF_KIND[kind], [kind]] satisfies [string, RequestKind[]]),
  ['/signature-compteur', ['sign', 'multi']],
  ['/partage-compteur', ['share']],
  [HOLDER_PAGE, []],
]);

/** Addresses that mails lead a holder to. The server and the page have them from here alone. */
export const CONSENT_PAGES: readonly string[] = [...KINDS_OF_PAGE.keys()];

/** Which page an address is: the kinds of requests that it may be about, none on a holder's own page, and the id that it names. */
export type ConsentPage = { kinds: readonly RequestKind[]; id: string | null };

/**
 * The page of consents that an address leads to; null for one of the application.
 *
 * @param path of the address, decoded, without its query
 */
export function consentPageOf(path: string): ConsentPage | null {
  const plain = path.replace(/\/$/, '');
  const kinds = KINDS_OF_PAGE.get(plain);
  if (kinds) return { kinds, id: null };
  const cut = plain.lastIndexOf('/');
  const parent = KINDS_OF_PAGE.get(plain.slice(0, cut));
  return parent ? { kinds: parent, id: plain.slice(cut + 1) } : null;
}
