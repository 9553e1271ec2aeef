import type { User } from '@joulerie/contract/accounts';
import type { Scope } from '@joulerie/contract/reference';

export type Analytics = NonNullable<Scope['analytics']>;

/** One page that was opened: its address with parameters in place of what they name, and who opened it, by a number. */
export type Visit = { page: string; origin: string; identity: string; brand: string };

const STRANGER = 'visiteur';
const ADMIN = 'administration';

/** Who a visit is counted for. An administrator of the platform who asked for it is not counted as a person of a brand. */
export function identityOf(user: Pick<User, '_id' | 'isAdmin' | 'isAdminScope'> | null, override: boolean): string {
  if (!user) return STRANGER;
  return override && (user.isAdmin || user.isAdminScope) ? ADMIN : user._id;
}

/** The request that counts a visit: Matomo's tracking API, PostHog's capture API. */
export function requestOf({ kind, url, site }: Analytics, { page, origin, identity, brand }: Visit): [string, string] {
  const base = url.replace(/\/$/, '');
  const address = `${origin}${page}`;
  if (kind === 'matomo') {
    const fields = {
      idsite: site,
      rec: '1',
      apiv: '1',
      url: address,
      action_name: page,
      uid: identity,
      send_image: '0',
    };
    return [`${base}/matomo.php`, new URLSearchParams(fields).toString()];
  }
  const event = {
    api_key: site,
    event: '$pageview',
    distinct_id: identity,
    properties: { $current_url: address, $process_person_profile: false, brand },
  };
  return [`${base}/i/v0/e/`, JSON.stringify(event)];
}
