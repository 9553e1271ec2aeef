import type { Config } from '../../../platform/config.ts';

type Settings = Pick<Config, 'ENEDIS_CLIENT_ID' | 'ENEDIS_CONSENT_URL'>;

/** How long a holder may authorise at most: three years (the operator refuses more). */
const LONGEST_AUTHORIZATION = 'P3Y';
/** The operator cuts longer states. */
const LONGEST_STATE = 100;

/**
 * Where a holder authorises us at Enedis (Data Connect v2, after 28 September 2026); null without the settings. They come back to the
 * address that was declared to Enedis, which is no parameter.
 *
 * @param state what the return is recognised by, 100 characters at most; unguessable, since anybody may come back with one
 * @param duration ISO 8601, `P3Y` at most
 */
export function authorizationUrl(
  { ENEDIS_CLIENT_ID: id, ENEDIS_CONSENT_URL }: Settings,
  state: string,
  duration = LONGEST_AUTHORIZATION,
): URL | null {
  if (id === undefined) return null;
  if (state.length > LONGEST_STATE) throw new RangeError('the state is longer than the operator keeps');
  const url = new URL('/dataconnect/v2/oauth2/authorize', ENEDIS_CONSENT_URL);
  url.search = new URLSearchParams({ client_id: id, response_type: 'code', state, duration }).toString();
  return url;
}

/** What a holder came back from Enedis with: an authorisation, a refusal, or an error of the page. `state` is null where it was lost. */
export type AuthorizationReturn =
  | { state: string | null; authorizationId: string }
  | { state: string | null; authorizationId: null; isRefusal: boolean; code: string | null; message: string | null };

/**
 * Reads the return of a holder: `autorisation_id`, without any code; the meters are those of `subscribedServices`. An error has the
 * operator's words.
 */
export function readAuthorizationReturn(query: Record<string, string | undefined>): AuthorizationReturn {
  const state = query.state ?? null;
  const { autorisation_id: authorizationId, error, error_description: message } = query;
  if (authorizationId !== undefined && /^\d{1,18}$/.test(authorizationId)) return { state, authorizationId };
  return {
    state,
    authorizationId: null,
    isRefusal: error === 'access_denied',
    code: error ?? null,
    message: message ?? null,
  };
}
