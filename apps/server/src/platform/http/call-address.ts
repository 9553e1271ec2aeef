import { type Endpoint, fillPath } from '@joulerie/contract/endpoint';

/** Where a call is made, with its parameters and its query. */
export function callAddress(
  endpoint: Endpoint,
  params: Record<string, string>,
  query: Record<string, string | number>,
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) search.set(key, String(value));
  return `${fillPath(endpoint.path, params)}?${search}`;
}
