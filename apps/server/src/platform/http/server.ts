import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@joulerie/contract/endpoint';
import { BODY_LIMIT_BYTES, LARGE_BODY_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from '@joulerie/contract/constants';
import { FAILURES } from '@joulerie/contract/failures';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Store } from '../database.ts';
import { networkOf } from '../addresses.ts';
import { openErrorReports, reportingLog } from '../error-reports.ts';
import { DomainError, errorBody } from '../errors.ts';
import type { Events } from '../events/event.ts';
import type { Actor, Identity } from '../identity.ts';
import type { Services } from '../services.ts';
import { answerErrors } from './answer-errors.ts';
import { Call } from './call.ts';
import { compressAnswers } from './compress.ts';
import { refuseToKey } from './credentials.ts';
import { refuseToSupport } from './support-reads.ts';
import { countUse } from './quotas.ts';
import { readableUrl } from './readable-url.ts';
import { callerOf, readVisitor, refuseOtherSpace } from './visitor.ts';
import { addDoors } from './doors.ts';
import { type Mark, isKnownKey, markOf, markOfUpload, once } from './idempotency.ts';
import { limitTries } from './limits.ts';
import { describeError, describeRequest } from './log.ts';
import { answerMalformed, readJsonBodies } from './malformed.ts';
import { DOCUMENT, describeCall } from './openapi.ts';
import { CLIENT_LIMITS, endOf, endStalledClients, leaveUnread, waitWithBody } from './patience.ts';
import type { Route } from './route.ts';
import { Accepted, Download, Picture } from './serve.ts';
import { sendDownload } from './send-download.ts';
import { sendPicture } from './send-picture.ts';
import { refuseUnbounded } from './bounded.ts';
import { refuseUnstorable } from './storable.ts';
import {
  type Upload,
  announcedLength,
  createFileRoom,
  isStream,
  readFields,
  receiveUpload,
  uploadLimit,
} from './upload.ts';
import { removeReceived } from '../received-file.ts';
import { type HostedPush, socketOrigin } from '../push/hosted.ts';
import { type TurnLimits, createTurns } from '../turns.ts';

export type Parts = {
  store: Store;
  services: Services;
  events: Events;
  identity: Identity;
  routes: readonly Route[];
  limited: readonly Endpoint[];
  /** Where browsers follow tasks, when it is not here. */
  hosted: HostedPush | null;
  /** Hears of the sources whose measures an answer holds. */
  noteReads: (reads: { actor: Actor; sourceIds: readonly string[]; at: number }) => void;
  /** Where lines of the log go; the standard output when it is not given. */
  log?: LogStream | undefined;
  now: () => number;
};

export type LogStream = { write: (line: string) => void };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What did not happen when a call of this route fails. */
    failure?: string | undefined;
    /** The body of this route is a file. */
    upload?: boolean;
  }
  interface FastifyRequest {
    /** The body of an upload, from its first byte. */
    isReceived?: boolean;
  }
}

/** Calls of one person at once: two people cannot take every connection of the process. */
const CALL_TURNS: TurnLimits = {
  most: 4,
  mostWaiting: 100,
  patienceMs: 10_000,
  refusal: () => new DomainError('service_unavailable', { retryAfterS: 5 }),
};
/** Files of one person at once, from their first byte to their answer; those that wait are not received yet. */
const FILE_TURNS: TurnLimits = {
  most: 1,
  mostWaiting: 50,
  patienceMs: 60_000,
  refusal: () =>
    new DomainError('too_many_requests', {
      retryAfterS: 15,
      message: 'Vos fichiers précédents sont encore en cours de lecture. Réessayez dans quelques instants.',
    }),
};

/** Whoever took longer to send their call, or to get their turn, has the rights that they have by then. [ms] */
const STALE_MS = 200;

/** A field of a form beside its file: as UTF-8, four times the longest text that a call takes. */
const FIELD_LIMIT_BYTES = 256 * 1024;

/** Later than the first calls of who waited for the start. */
const DOCUMENT_AFTER_MS = 3_000;

/** The HTTP server of a list of calls: doors, errors and documents; what each call does is its feature's. */
export async function createServer(parts: Parts): Promise<FastifyInstance> {
  const { store, services, events, identity, routes, limited, hosted, noteReads, now } = parts;
  const reports = await openErrorReports(services.config);
  const app = fastify({
    logger: {
      level: services.config.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { req: describeRequest, err: (error) => describeError(error) },
      ...(parts.log ? { stream: parts.log } : {}),
      ...(reports ? { hooks: { logMethod: reportingLog(reports) } } : {}),
    },
    genReqId: () => randomUUID(),
    clientErrorHandler: answerMalformed,
    rewriteUrl: ({ url }) => readableUrl(url),
    trustProxy: services.config.TRUST_PROXY,
    requestTimeout: CLIENT_LIMITS.request,
    http: { headersTimeout: CLIENT_LIMITS.headers, connectionsCheckingInterval: CLIENT_LIMITS.check },
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot be decoded, or whose parameter is far too long: no route, no error handler, still a catalogue answer.
    frameworkErrors: (error, _request, reply) => {
      void (reply as FastifyReply)
        .status(400)
        .send(errorBody(new DomainError('invalid_input', { reason: error.code })));
    },
  });
  if (reports) app.addHook('onClose', reports.close);
  answerErrors(app);
  app.setValidatorCompiler((part: Parameters<typeof validatorCompiler>[0]) => {
    const validate = validatorCompiler(part);
    // Fastify checks a body that was not sent as null: a call that has a default for it takes none.
    return part.httpPart === 'body' ? (data: unknown) => validate(data ?? undefined) : validate;
  });
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  // The style of the maps, its tiles, signs and letters: one host, for what is read and drawn, never for scripts.
  const maps = originsOf(services.config.MAP_STYLE_URL);
  const trackers = originsOf(services.config.SENTRY_DSN, services.config.ANALYTICS_URL);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps],
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'data:', 'blob:', ...maps, ...trackers, ...(hosted ? [socketOrigin(hosted)] : [])],
        upgradeInsecureRequests: null,
      },
    },
    hsts: false,
  });
  endStalledClients(app);
  addDoors(app, identity, services.config.METRICS_TOKEN);
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT_BYTES, files: 1, fields: 10, fieldSize: FIELD_LIMIT_BYTES },
  });
  await app.register(swagger, DOCUMENT);
  await app.register(swaggerUi, {
    routePrefix: '/openapi',
    // The reader of calls styles itself as it goes.
    staticCSP: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
    theme: { title: 'Appels de la plateforme' },
  });
  readJsonBodies(app);
  app.addContentTypeParser(
    ['application/octet-stream', 'text/csv', 'application/xml', 'application/zip', 'application/gzip'],
    { bodyLimit: UPLOAD_LIMIT_BYTES },
    // Received when the call has its turn.
    (_request, body, done) => done(null, body),
  );
  compressAnswers(app);
  app.addHook('preValidation', async ({ body, routeOptions }) => {
    if (!isStream(body)) refuseUnbounded(body);
    else if (!routeOptions.config.upload) throw new DomainError('invalid_input', { reason: 'body_not_json' });
  });

  app.addHook('onResponse', async (request) => {
    if (request.routeOptions.config?.upload && !request.isReceived) leaveUnread(request);
  });

  const limit = limitTries(store.reserved, services.config, identity, limited, now);
  const takeTurn = createTurns(CALL_TURNS);
  const takeFileTurn = createTurns(FILE_TURNS);
  const takeFileRoom = createFileRoom();
  const serve = (route: Route) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { endpoint } = route;
    const scope = request.brand!;
    const ended = endOf(reply);
    for (const part of [request.params, request.query]) refuseUnstorable(part);
    if (!endpoint.upload) refuseUnstorable(request.body);
    const tries = await limit(endpoint, request, scope);
    const enter = async (isFirst: boolean) => {
      const found = await readVisitor(request, reply, identity, scope, now());
      if (endpoint.caller !== 'public' && !found) throw new DomainError('required_auth');
      // A call that is refused counts too; one that enters again counts once.
      if (found?.key && isFirst) await countUse(store.reserved, reply, found.key.id, now());
      if (found?.key) refuseToKey(endpoint, found.key);
      if (found?.support) refuseToSupport(endpoint);
      if (endpoint.caller !== 'public' && found!.lacksFactor && !endpoint.withoutFactor)
        throw new DomainError('required_company_factor');
      if (endpoint.caller === 'write' && !identity.mayWrite(found!)) throw new DomainError('restricted_read_only');
      return found;
    };
    const entered = await enter(true);
    if (entered && endpoint.caller !== 'public') refuseOtherSpace(request, entered);
    const enteredAt = performance.now();
    const person = entered ? callerOf(entered) : networkOf(request.ip);
    const turns: (() => void)[] = [];
    let upload: Upload | null = null;
    const key = request.headers['idempotency-key'];
    const isKeyed = entered !== null && typeof key === 'string' && key !== '';
    const own = store.during(ended, endpoint.group === 'accounts' ? 'reserved' : 'calls');
    const callOn = (on: Store, visitor: Actor | null, body: unknown, mark: Mark | null) =>
      new Call<typeof endpoint>({
        store: on,
        services,
        events,
        scope,
        visitor,
        body,
        file: upload?.file ?? null,
        mark,
        request,
        reply,
        tries,
        ended,
        now: now(),
      });
    try {
      if (route.admit) {
        const bytes = announcedLength(request, uploadLimit(endpoint));
        const give = await waitWithBody(request, () => takeTurn(person, ended));
        try {
          const isRepeat = isKeyed && (await isKnownKey(own.db, callerOf(entered), key));
          await route.admit(callOn(own, entered, undefined, null), { bytes, isRepeat });
        } finally {
          give();
        }
      }
      if (endpoint.upload) {
        turns.push(await waitWithBody(request, () => takeFileTurn(person, ended)));
        turns.push(await waitWithBody(request, () => takeFileRoom(request, ended, uploadLimit(endpoint))));
      }
      request.isReceived = true;
      upload = endpoint.upload ? await receiveUpload(request, uploadLimit(endpoint)) : null;
      const body = upload ? readFields(endpoint.body, upload) : request.body;
      turns.push(await takeTurn(person, ended));
      // A session that has gone to another space meanwhile goes on, in this call, where it was.
      const again = entered && performance.now() - enteredAt > STALE_MS ? await enter(false) : entered;
      // An access for support is over at once.
      if (entered?.support && entered.support.id !== again?.support?.id) throw new DomainError('other_space');
      const visitor = again?.space.id === entered?.space.id ? again : entered;
      // A key is of one space: in another one, the same call is something else.
      const callName = `${endpoint.method} ${request.url} in ${visitor?.space.id}`;
      const mark =
        isKeyed && upload && endpoint.keyed ? await markOfUpload(callerOf(entered), key, callName, upload) : null;
      const act = async (on: Store) => {
        const call = callOn(on, visitor, body, mark);
        const answer = await route.serve(call);
        if (visitor && call.readSources.length > 0)
          noteReads({ actor: visitor, sourceIds: call.readSources, at: now() });
        return answer;
      };
      const answer =
        isKeyed && endpoint.creates
          ? await once(own.db, markOf(callerOf(entered), key, callName, body), (tx) => act({ ...own, db: tx }))
          : await act(own);
      // Whoever receives a file has one of their calls under way until its end.
      if (answer instanceof Download) return await sendDownload(reply, answer, ended);
      if (answer instanceof Picture) return sendPicture(request, reply, answer);
      const isAccepted = answer instanceof Accepted;
      reply.status(isAccepted ? 202 : endpoint.creates ? 201 : 200);
      return isAccepted ? answer.body : answer;
    } finally {
      if (upload?.file) await removeReceived(upload.file).catch((error: unknown) => request.log.error(error));
      for (const give of turns) give();
    }
  };

  // One plugin, so that the document sees each route when it is added.
  await app.register(async (calls) => {
    for (const route of routes) {
      const { endpoint } = route;
      calls.route({
        method: endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        schema: {
          summary: endpoint.summary,
          tags: [endpoint.group],
          ...(endpoint.params ? { params: endpoint.params } : {}),
          ...(endpoint.query ? { querystring: endpoint.query } : {}),
          // The fields of a form are read with its file.
          ...(endpoint.body && !endpoint.upload ? { body: endpoint.body } : {}),
          response: {
            [endpoint.creates ? 201 : 200]: endpoint.answer,
            ...(endpoint.accepted ? { 202: endpoint.accepted } : {}),
          },
        },
        config: {
          upload: endpoint.upload !== undefined,
          swaggerTransform: describeCall(endpoint),
          failure: FAILURES[`${endpoint.method} ${endpoint.path}`],
        },
        ...(endpoint.large ? { bodyLimit: LARGE_BODY_LIMIT_BYTES } : {}),
        handler: serve(route),
      });
    }
  });
  serveDocument(app);
  return app;
}

/** The document of the calls never changes while the process runs. */
function serveDocument(app: FastifyInstance): void {
  let text: string | null = null;
  const document = () => (text ??= JSON.stringify(app.swagger()));
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
  // It takes 0.2 s to write, which a call would wait for: once the process has started, and before anybody asks.
  app.addHook('onListen', (done) => {
    setTimeout(document, DOCUMENT_AFTER_MS).unref();
    done();
  });
}

const originsOf = (...addresses: (string | null)[]): string[] =>
  addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin]));
