import type { RequestKind } from '@joulerie/domain/consents';

/** Kinds of requests that each page answers, the likeliest first; a holder's own page answers none. */
const KINDS_OF_PAGE = {
  '/demande/signature-consentement': ['sign'],
  '/demande/partage-consentement': ['share'],
  '/demande/prolongement-consentement': ['extend'],
  '/demande/changement-titulaire': ['change-owner'],
  '/demande/signature-multi-compteurs': ['multi'],
  '/signature-compteur': ['sign', 'multi'],
  '/partage-compteur': ['share'],
  '/accord': [],
} as const satisfies Record<string, readonly RequestKind[]>;

/** Addresses that mails lead a holder to, each followed by an id. The server and the page have them from here alone. */
export const CONSENT_PAGES = Object.keys(KINDS_OF_PAGE) as readonly (keyof typeof KINDS_OF_PAGE)[];

/** Which page an address is: the kinds of requests that it may be about, none on a holder's own page, and the id that it names. */
export type ConsentPage = { kinds: readonly RequestKind[]; id: string | null };

/**
 * The page of consents that an address leads to; null for one of the application.
 *
 * @param path of the address, decoded, without its query
 */
export function consentPageOf(path: string): ConsentPage | null {
  const plain = path.replace(/\/$/, '');
  const kinds = kindsOf(plain);
  if (kinds) return { kinds, id: null };
  const cut = plain.lastIndexOf('/');
  const parent = kindsOf(plain.slice(0, cut));
  return parent && { kinds: parent, id: plain.slice(cut + 1) };
}

const kindsOf = (path: string): readonly RequestKind[] | null =>
  Object.hasOwn(KINDS_OF_PAGE, path) ? KINDS_OF_PAGE[path as keyof typeof KINDS_OF_PAGE] : null;
