import type { AcceptedOf, AnswerOf } from '@joulerie/contract/endpoint';
import type { Call } from './call.ts';

/** An answer to what goes on after it: 202. */
export class Accepted<Body> {
  readonly body: Body;
  constructor(body: Body) {
    this.body = body;
  }
}

/** The action of one call of the contract. */
export type Serve<E> = (call: Call<E>) => Promise<AnswerOf<E> | Accepted<AcceptedOf<E>>>;

/** What one call does, without its answer: a feature above composes the answer from the result. */
export type Operation<E, Result> = (call: Call<E>) => Promise<Result>;

/** The action that does an operation and answers with what `present` makes of its result. */
export const answering =
  <E, Result>(
    operation: Operation<E, Result>,
    present: (call: Call<E>, result: Result) => Promise<AnswerOf<E>>,
  ): Serve<E> =>
  async (call) =>
    present(call, await operation(call));
