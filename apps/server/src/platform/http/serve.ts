import type { AnswerOf } from '@joulerie/contract/endpoint';
import type { Call } from './call.ts';

/** The action of one call of the contract. */
export type Serve<E> = (call: Call<E>) => Promise<AnswerOf<E>>;
