import type { AnswerOf, CallInput, Endpoint } from '@joulerie/contract/endpoint';
import type { ErrorBody } from '@joulerie/contract/errors';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import type { Store } from '../platform/database.ts';
import type { Events } from '../platform/events/event.ts';
import type { LogStream } from '../platform/http/server.ts';
import type { Mail } from '../platform/mail.ts';
import { type Queue, openQueue } from '../platform/queue/queue.ts';
import type { Work } from '../platform/queue/work.ts';
import { type CallOptions, type LooseInput, requestOf } from './request.ts';
import { testStore } from './store.ts';

export type Answer<E> = {
  status: number;
  body: AnswerOf<E>;
  error: ErrorBody['detail'];
  headers: Record<string, unknown>;
};

export type TestApp = {
  app: FastifyInstance;
  store: Store;
  events: Events;
  /** Delivers what committed events left for after the commit. */
  deliver: () => Promise<number>;
  mails: Mail[];
  /** Calls as a signed-in token, or as a stranger (null), at a brand's host. */
  as: (
    token: string | null,
    host?: string,
  ) => {
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) => Promise<Answer<E>>;
    /** The same with an input that the contract may refuse. */
    callLoosely: <E extends Endpoint>(endpoint: E, input: LooseInput, options?: CallOptions) => Promise<Answer<E>>;
  };
  clock: { now: number };
  /** Does the jobs of the queue, and others given, from now on. */
  work: (more?: readonly Work[]) => Promise<void>;
};

/** The code of a refused answer, or the status of one that was given. */
export const outcome = ({ status, error }: { status: number; error?: { code: string } | undefined }): string | number =>
  error?.code ?? status;

/** What builders need of a server, in this process or another. */
export type TestClient = Pick<TestApp, 'as' | 'store' | 'clock'>;

/** An answer as its type says: what is no text is left as bytes. */
function bodyOf({ body, rawPayload, headers }: { body: string; rawPayload: Buffer; headers: Record<string, unknown> }) {
  const type = String(headers['content-type']);
  if (type.startsWith('application/json')) return JSON.parse(body);
  return type.startsWith('text/') ? body : rawPayload;
}

/** A server on the worker's database (or a given one), with a mailbox instead of a mail service and a clock that tests can move. */
export async function testApp(settings: Record<string, string> = {}, given?: Store, log?: LogStream): Promise<TestApp> {
  const store = given ?? (await testStore());
  const mails: Mail[] = [];
  const clock = { now: Date.now() };
  const config = readConfig({ LOG_LEVEL: 'silent', SIGN_IN_TRIES: '1000', ...settings });
  const mailer = { send: async (mail: Mail) => (mails.push(mail), { sent: true }) };
  let opened: Queue | undefined;
  const queue = () => (opened ??= openQueue(store.url, (error) => app.log.error({ err: error }, 'queue')));
  const services = { config, mailer, queue: { add: ((...job) => queue().add(...job)) satisfies Queue['add'] } };
  const { server: app, events, outbox, work } = await createApp(store, services, () => clock.now, log);
  app.addHook('onClose', async () => opened?.stop());
  const as: TestApp['as'] = (token, host = 'joulerie.localhost') => {
    const send = async (endpoint: Endpoint, input: LooseInput, options: CallOptions = {}) => {
      const { query, payload, ...request } = requestOf(endpoint, input, token, options);
      const given = { ...request, headers: { host, ...request.headers }, query };
      const answer = await app.inject(payload === undefined ? given : { ...given, payload });
      const parsed = answer.body === '' ? null : bodyOf(answer);
      return { status: answer.statusCode, body: parsed, error: parsed?.detail, headers: answer.headers };
    };
    return { call: send, callLoosely: send };
  };
  return { app, store, events, deliver: outbox.deliver, mails, as, clock, work: (more) => work(queue(), more) };
}
