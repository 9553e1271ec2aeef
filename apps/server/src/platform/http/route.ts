import type { Endpoint } from '@joulerie/contract/endpoint';
import type { Call } from './call.ts';
import type { Serve } from './serve.ts';

/** A call of the contract with the action that serves it. */
export type Route = { endpoint: Endpoint; serve: (call: Call<Endpoint>) => Promise<unknown> };

/** Binds a call to its action; the types of what comes in and goes out are the contract's. */
export function bind<E extends Endpoint>(endpoint: E, action: Serve<E>): Route {
  return { endpoint, serve: action as Route['serve'] };
}
