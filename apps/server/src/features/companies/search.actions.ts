import type * as contract from '@joulerie/contract/company-search';
import { searchCompanies as search } from '../../connectors/recherche-entreprises/search-companies.ts';
import { networkOf } from '../../platform/addresses.ts';
import { DomainError } from '../../platform/errors.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';

/** Searches of one network in ten minutes: several people who type a name, far below what the register allows. */
const MOST_SEARCHES = 200;
/** The rest of a service after its failures. */
const RETRY_AFTER_S = 15;

/** Whoever registers searches too: nobody is signed in then. */
export const searchCompanies: Serve<typeof contract.searchCompanies> = async (call) => {
  const { store, services, params, query, request, now } = call;
  await takeTry(store.reserved, { by: `company search ${networkOf(request.ip)}`, max: MOST_SEARCHES }, now);
  const found = await search(services.config.COMPANY_SEARCH_URL, params.type, query.text);
  if (found.ok) return found.value;
  throw new DomainError(found.status === 429 ? 'too_many_requests' : 'provider_unavailable', {
    retryable: found.retryable,
    retryAfterS: RETRY_AFTER_S,
  });
};
