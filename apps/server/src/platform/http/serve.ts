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

/** An answer that is a small image, which pages and mails show. */
export class Picture {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Another one with each change. */
  readonly version: string;
  /** The address that was called names this version: what it answers never changes. */
  readonly isOfAddress: boolean;
  constructor(parts: { type: string; bytes: Uint8Array; version: string; isOfAddress: boolean }) {
    this.type = parts.type;
    this.bytes = parts.bytes;
    this.version = parts.version;
    this.isOfAddress = parts.isOfAddress;
  }
}

/** The action of one call of the contract. */
export type Serve<E> = (call: Call<E>) => Promise<AnswerOf<E> | Accepted<AcceptedOf<E>> | Download | Picture>;

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
