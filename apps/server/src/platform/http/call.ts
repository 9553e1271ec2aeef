import type { z } from 'zod';
import type { Endpoint } from '@joulerie/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Store } from '../database.ts';
import type { Events } from '../events/event.ts';
import { DomainError } from '../errors.ts';
import type { Actor, Brand } from '../identity.ts';
import type { ReceivedFile } from '../received-file.ts';
import type { Services } from '../services.ts';
import type { Mark } from './idempotency.ts';
import type { Tries } from './limits.ts';

/** Everything an action may use of one request. */
export class Call<E> {
  readonly store: Store;
  readonly events: Events;
  readonly services: Services;
  readonly scope: Brand;
  readonly visitor: Actor | null;
  readonly params: Part<E, 0>;
  readonly query: Part<E, 1>;
  readonly body: Part<E, 2>;
  readonly file: ReceivedFile | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly tries: Tries;
  /** That of a `keyed` call with an `Idempotency-Key`, to be given to `once`; null without. */
  readonly mark: Mark | null;
  /** Aborted when nobody waits for the answer any more. */
  readonly ended: AbortSignal;
  readonly now: number;
  /** Sources whose measures the answer holds, for the log of their holders: the action adds them. */
  readonly readSources: string[] = [];

  constructor(parts: {
    store: Store;
    events: Events;
    services: Services;
    scope: Brand;
    visitor: Actor | null;
    body: unknown;
    file: ReceivedFile | null;
    mark: Mark | null;
    request: FastifyRequest;
    reply: FastifyReply;
    tries: Tries;
    ended: AbortSignal;
    now: number;
  }) {
    this.store = parts.store;
    this.events = parts.events;
    this.services = parts.services;
    this.scope = parts.scope;
    this.visitor = parts.visitor;
    this.file = parts.file;
    this.request = parts.request;
    this.reply = parts.reply;
    this.tries = parts.tries;
    this.mark = parts.mark;
    this.ended = parts.ended;
    this.now = parts.now;
    // These were validated against the endpoint's own schemas.
    this.params = parts.request.params as Part<E, 0>;
    this.query = parts.request.query as Part<E, 1>;
    this.body = parts.body as Part<E, 2>;
  }

  get db(): Database {
    return this.store.db;
  }

  /** The version of the record that the caller has read, when they say it (`versionOf`). */
  get ifMatch(): string | undefined {
    return this.request.headers['if-match'];
  }

  /** The signed-in person; a call that anybody may make uses `visitor`. */
  get actor(): Actor {
    if (!this.visitor) throw new DomainError('required_auth');
    return this.visitor;
  }
}

type Part<E, N extends 0 | 1 | 2> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType> ? z.output<[P, Q, B][N]> : never;
