import type { Endpoint, Group } from '@joulerie/contract/endpoint';
import { DomainError } from '../errors.ts';

/**
 * What an access for support reads of a space. Groups that are not here stay closed to it: members and their clients, keys, webhooks,
 * payment, brands, tasks, files that leave, and whatever is added later.
 */
const OPEN: readonly Group[] = [
  'accounts',
  'reference',
  'folders',
  'buildings',
  'geometry',
  'access',
  'tags',
  'saved-views',
  'usage-profiles',
  'sources',
  'collection',
  'sensors',
  'profiles',
  'measures',
  'costs',
  'contracts',
  'findings',
  'energy-manager',
  'search',
  'readings',
  'notifications',
  'incidents',
];

/** Whether an access for support may make a call: reads that show something, what anybody may read, and what leads out of it. */
const isOpenToSupport = ({ method, caller, group, download, duringSupport }: Endpoint): boolean =>
  duringSupport === true || (method === 'GET' && (caller === 'public' || (OPEN.includes(group) && !download)));

/** @throws DomainError `restricted_support_access` for any other call, whoever could make it otherwise */
export function refuseToSupport(endpoint: Endpoint): void {
  if (!isOpenToSupport(endpoint)) throw new DomainError('restricted_support_access');
}
