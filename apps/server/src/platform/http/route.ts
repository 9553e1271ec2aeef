import type { Endpoint } from '@joulerie/contract/endpoint';
import type { Call } from './call.ts';
import type { Serve } from './serve.ts';

/** What is known of a file before it is received. */
export type Announced = {
  /** How long it is at least, by what the request says of its body. */
  bytes: number;
  /** A call of this `Idempotency-Key` was done: the file may be the same, whose first answer is given again. */
  isRepeat: boolean;
};

/**
 * Refuses an upload by whoever may not make it, before a byte of its file is received. The action asks the same again, of the rights
 * that the person has by then.
 */
export type Admit<E extends Endpoint> = (call: Call<E>, file: Announced) => Promise<void>;

/** A call of the contract with the action that serves it. */
export type Route = {
  endpoint: Endpoint;
  serve: (call: Call<Endpoint>) => Promise<unknown>;
  /** Of each upload. */
  admit?: Admit<Endpoint>;
};

/** Binds a call to its action; the types of what comes in and goes out are the contract's. */
export function bind<E extends Endpoint>(endpoint: E, action: Serve<E>, admit?: Admit<E>): Route {
  return { endpoint, serve: action as Route['serve'], ...(admit ? { admit: admit as Admit<Endpoint> } : {}) };
}
