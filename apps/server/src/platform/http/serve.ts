import type { AcceptedOf, AnswerOf } from '@joulerie/contract/endpoint';
import type { Call } from './call.ts';

/** An answer to what goes on after it: 202. */
export class Accepted<Body> {
  readonly body: Body;
  constructor(body: Body) {
    this.body = body;
  }
}

/** An answer that is a file, sent while it is made. Its first part is made before it is given: what fails there is an error of the call. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly body: AsyncIterable<string | Uint8Array>;
  /** Called once it was sent, or nobody waits for it any more. */
  readonly onEnd: () => void;
  constructor(name: string, type: string, body: AsyncIterable<string | Uint8Array>, onEnd: () => void) {
    this.name = name;
    this.type = type;
    this.body = body;
    this.onEnd = onEnd;
  }
}

/** The action of one call of the contract. */
export type Serve<E> = (call: Call<E>) => Promise<AnswerOf<E> | Accepted<AcceptedOf<E>> | Download>;

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
