import { type ConsentPage, HOLDER_PAGE, consentPageOf } from '@joulerie/contract/consent-pages';

/** Where a holder's link leads; without an id or a token it names nothing. */
export type Link = Pick<ConsentPage, 'kinds'> & { target: Target | null };
/** What a link opens: a request, or what was signed. */
export type Target = { id: string; token: string };

const KEPT = 'joulerie.consent-link ';

/**
 * The link that opened this page. Its token leaves the address bar at once: what a person copies, prints or shows of the page does not
 * sign for them. This tab keeps it for a reload, and no other.
 */
export function readLink(): Link {
  const { pathname, search, hash } = window.location;
  const page = consentPageOf(decoded(pathname)) ?? { kinds: [], id: null };
  const query = new URLSearchParams(search);
  const given = query.get('token');
  if (given !== null) {
    query.delete('token');
    const rest = query.toString();
    window.history.replaceState(null, '', `${pathname}${rest ? `?${rest}` : ''}${hash}`);
    keep(pathname, given);
  }
  const token = given ?? kept(pathname);
  return { kinds: page.kinds, target: page.id && token ? { id: page.id, token } : null };
}

/** The holder's own page, for who has just signed. */
export const holderAddress = ({ id, token }: Target): string =>
  `${HOLDER_PAGE}/${id}?token=${encodeURIComponent(token)}`;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

// A browser that keeps nothing (private mode, full disk) only loses the reload.
function keep(path: string, token: string): void {
  try {
    window.sessionStorage.setItem(KEPT + path, token);
  } catch {
    // The token is in memory.
  }
}

function kept(path: string): string | null {
  try {
    return window.sessionStorage.getItem(KEPT + path);
  } catch {
    return null;
  }
}
