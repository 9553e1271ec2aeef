import type { AcceptedOf, AnswerOf } from '@joulerie/contract/endpoint';
import type { ReceivedFile } from '../received-file.ts';
import type { Call } from './call.ts';

/** An answer to what goes on after it: 202. */
export class Accepted<Body> {
  readonly body: Body;
  constructor(body: Body) {
    this.body = body;
  }
}

/**
 * An answer that is a file. The whole of it lies on the disk before it is sent, where it is removed afterwards: what fails while it is
 * made is an error of the call, and making it does not take as long as its client reads it.
 */
export class Download {
  readonly type: string;
  readonly file: ReceivedFile;
  constructor(type: string, file: ReceivedFile) {
    this.type = type;
    this.file = file;
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
