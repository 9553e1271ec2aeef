/** Domains of most French addresses: one letter off one of them is a typing error more often than another domain. */
const COMMON_DOMAINS = [
  'gmail.com',
  'orange.fr',
  'wanadoo.fr',
  'hotmail.fr',
  'hotmail.com',
  'outlook.fr',
  'outlook.com',
  'yahoo.fr',
  'yahoo.com',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'icloud.com',
  'live.fr',
  'bbox.fr',
  'neuf.fr',
  'protonmail.com',
] as const;

/** Domains that are one letter off a common one, and exist. */
const OTHERS = new Set(['mail.com', 'ymail.com', 'live.com', 'gmx.fr', 'me.com', 'aol.fr', 'proton.me']);

/**
 * The address that was probably meant, where one was probably mistyped: its domain is one letter added, left out, changed or exchanged with
 * its neighbour off one that most people have. Null for every other address.
 *
 * @param mail a well-formed address, in lower case
 */
export function likelyMail(mail: string): string | null {
  const at = mail.lastIndexOf('@');
  const domain = mail.slice(at + 1);
  if (OTHERS.has(domain) || COMMON_DOMAINS.some((one) => one === domain)) return null;
  const meant = COMMON_DOMAINS.find((one) => isOneOff(one, domain));
  return meant ? `${mail.slice(0, at)}@${meant}` : null;
}

/** Whether two different texts are one edit apart, a swap of neighbours being one edit. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const rest = (text: string, drop: number) => text.slice(from + drop);
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[from] === b[from + 1] && a[from + 1] === b[from] && rest(a, 2) === rest(b, 2))
  );
}
