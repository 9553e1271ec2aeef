import type { Endpoint, Group } from '@joulerie/contract/endpoint';
import { KEY_AREA_LABELS, type KeyArea, areaOf } from '@joulerie/contract/key-areas';
import { DomainError } from '../errors.ts';

/** A key begins with this: searches of leaked secrets know it by. */
export const KEY_PREFIX = 'jlr_';

/** What a request shows of itself in its `Authorization`. */
export type Credentials = { kind: 'session' | 'key'; secret: string };

/**
 * Reads `Bearer <token of a session or key>`, or `Basic` with a key as its password, whatever its name: tools that know nothing else
 * can call. Null without any that is read.
 */
export function credentialsOf(authorization: string | undefined): Credentials | null {
  const [, scheme, given] = /^(Bearer|Basic) (\S+)$/i.exec(authorization ?? '') ?? [];
  if (!scheme || !given) return null;
  const secret = scheme.toLowerCase() === 'bearer' ? given : passwordOf(given);
  if (secret.startsWith(KEY_PREFIX)) return { kind: 'key', secret };
  return scheme.toLowerCase() === 'bearer' ? { kind: 'session', secret } : null;
}

function passwordOf(encoded: string): string {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

/** What a key does not open: accounts, people and their rights, what is paid, and what is of one person's pages. */
const NOT_FOR_KEYS: readonly Group[] = [
  'accounts',
  'companies',
  'brands',
  'support-access',
  'billing',
  'access',
  'api-keys',
  'webhooks',
  'readings',
  'consents',
  'collection',
  'flows',
  'archives',
  'notifications',
  'saved-views',
  'support',
  'crm',
];

/** What a key of a company does not open beside: tasks and exports are of one person. */
const NOT_FOR_COMPANIES: readonly Group[] = ['tasks', 'exports'];

const READS: readonly string[] = ['GET', 'HEAD'];

/** Whether a key opens the calls of a group at all. */
export const isOpenToKeys = (group: Group): boolean => !NOT_FOR_KEYS.includes(group);

/**
 * @throws DomainError `restricted_key` for a call that keys do not open, that is in none of the key's areas, or that changes something with
 *   a key that only reads
 */
export function refuseToKey(
  { group, method }: Pick<Endpoint, 'group' | 'method'>,
  key: { writes: boolean; areas: readonly KeyArea[] | null; isOfCompany: boolean },
): void {
  if (!isOpenToKeys(group)) throw new DomainError('restricted_key');
  if (key.isOfCompany && NOT_FOR_COMPANIES.includes(group))
    throw new DomainError('restricted_key', {
      message: 'Cette demande est celle d’une personne\u00a0: une clé de société ne la fait pas.',
    });
  const area = areaOf(group);
  if (key.areas && area && !key.areas.includes(area))
    throw new DomainError('restricted_key', {
      message: `Cette clé d’API est limitée à «\u00a0${key.areas.map((one) => KEY_AREA_LABELS[one].label).join(', ')}\u00a0».`,
    });
  if (!key.writes && !READS.includes(method))
    throw new DomainError('restricted_key', { message: 'Cette clé d’API ne fait que lire.' });
}
