import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Histogram } from 'prom-client';

/** Outcome of a call to an outside service. `retryable` says whether the same call may work later. */
export type Outgoing<T> =
  | { ok: true; value: T }
  | { ok: false; status: number | null; retryable: boolean; reason: string };

const seconds = new Histogram({
  name: 'joulerie_outgoing_seconds',
  help: 'Time of calls to outside services',
  labelNames: ['service'],
  buckets: [0.05, 0.1, 0.3, 1, 3, 10],
});
const failures = new Counter({
  name: 'joulerie_outgoing_failures',
  help: 'Failed calls to outside services',
  labelNames: ['service'],
});

type Breaker = { failures: number; openUntil: number };
const breakers = new Map<string, Breaker>();
const TRIES = 3;
/** Of a whole call, its tries and pauses included: a page is waiting. */
const LONGEST_MS = 3_000;
/** Of a file, whose person waits for it. */
const FILE_MS = 15_000;
const OPEN_AFTER = 4;
const OPEN_MS = 15_000;
const ANSWER_LIMIT_BYTES = 16 * 1024 * 1024;

/** Reason of the failure of a call whose answer is longer than 16 MB: reading it again would not make it shorter. */
export const ANSWER_TOO_LARGE = 'answer too large';

/**
 * Reads JSON from an outside service within 3 s: up to three tries with growing, jittered pauses where trying again helps (network,
 * 429, 5xx). After 4 failures in a row no call is made for 15 s, so that a service that is down costs no waiting; the first call
 * after that finds out whether it answers again. The count is of this process, and harmless to others.
 * An answer of more than 16 MB, as it is received after decompression, is dropped (`ANSWER_TOO_LARGE`).
 */
export async function getJson<T>(
  service: string,
  url: URL,
  read: (body: unknown) => T,
  now = Date.now,
): Promise<Outgoing<T>> {
  const breaker = breakerOf(service);
  if (breaker.openUntil > now())
    return { ok: false, status: null, retryable: true, reason: 'service resting after failures' };
  const deadline = performance.now() + LONGEST_MS;
  let last: Outgoing<T> = { ok: false, status: null, retryable: true, reason: 'not tried' };
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) {
      const pause = 150 * 2 ** attempt * (0.5 + Math.random());
      if (performance.now() + pause >= deadline) return last;
      await sleep(pause);
    }
    const stop = seconds.startTimer({ service });
    last = await once(url, read, Math.max(1, deadline - performance.now()));
    stop();
    if (last.ok) {
      breaker.failures = 0;
      return last;
    }
    failures.inc({ service });
    if (!last.retryable || failedAgain(breaker, now())) return last;
  }
  return last;
}

function breakerOf(service: string): Breaker {
  const breaker = breakers.get(service) ?? { failures: 0, openUntil: 0 };
  breakers.set(service, breaker);
  return breaker;
}

/** Counts a failure; whether the service is left alone from now on. */
function failedAgain(breaker: Breaker, now: number): boolean {
  breaker.failures += 1;
  if (breaker.failures < OPEN_AFTER) return false;
  breaker.openUntil = now + OPEN_MS;
  // The first failure after the rest begins another one.
  breaker.failures = OPEN_AFTER - 1;
  return true;
}

/** What is asked of a service, beside its address. */
export type Asked = { method: 'GET' | 'POST' | 'PATCH'; headers: Record<string, string>; body?: object };

/** Asks an outside service once, within 3 s: what it stores is not asked for twice. */
export async function askOnce<T>(
  service: string,
  url: URL,
  asked: Asked,
  read: (body: unknown) => T,
): Promise<Outgoing<T>> {
  const stop = seconds.startTimer({ service });
  const answer = await once(url, read, LONGEST_MS, asked);
  stop();
  if (!answer.ok) failures.inc({ service });
  return answer;
}

async function once<T>(
  url: URL,
  read: (body: unknown) => T,
  withinMs: number,
  { method, headers, body }: Asked = { method: 'GET', headers: {} },
): Promise<Outgoing<T>> {
  let response: Response;
  try {
    response = await fetch(url, {
      signal: AbortSignal.timeout(Math.ceil(withinMs)),
      method,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch (error) {
    return { ok: false, status: null, retryable: true, reason: error instanceof Error ? error.name : 'network' };
  }
  try {
    if (!response.ok) {
      await response.body?.cancel();
      const retryable = response.status === 429 || response.status >= 500;
      return { ok: false, status: response.status, retryable, reason: `status ${response.status}` };
    }
    const text = await textWithin(response, ANSWER_LIMIT_BYTES);
    if (text === null) return { ok: false, status: response.status, retryable: false, reason: ANSWER_TOO_LARGE };
    return { ok: true, value: read(JSON.parse(text)) };
  } catch {
    // Half an answer, or another shape than the documented one.
    return { ok: false, status: response.status, retryable: true, reason: 'unreadable answer' };
  }
}

/** What is sent to a service whose failures are read: one body at most. */
export type Sent = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers: Record<string, string>;
  body?: { json: object } | { form: Record<string, string> } | { files: FormData } | { text: string; type: string };
};

/** An answer as it came, whatever its status; or why none came whole. */
export type Exchanged =
  | { ok: true; status: number; text: string; retryAfterS: number | null }
  | { ok: false; reason: 'network' | 'timeout' | 'cut' | 'too-large' | 'resting' };

/** `isDown`: whether an answer is a failure of the service itself, for one whose refusals are 500 too (SOAP). */
export type ExchangeOptions = {
  withinMs?: number;
  now?: () => number;
  isDown?: (answer: { status: number; text: string }) => boolean;
};
const isServerError = ({ status }: { status: number }): boolean => status >= 500;

/**
 * Sends one request and reads its answer whole, status and body of failures included: for services that say in the body of a failure
 * what to do. Nothing is asked twice. The circuit breaker and the size limit are those of `getJson`; 5xx and the network count as failures.
 *
 * @param withinMs time of the whole exchange; that of a page (3 s) unless a worker waits for it [ms]
 */
export async function exchange(
  service: string,
  url: URL,
  sent: Sent,
  { withinMs = LONGEST_MS, now = Date.now, isDown = isServerError }: ExchangeOptions = {},
): Promise<Exchanged> {
  // A provider has several hosts, which are not down together.
  const breaker = breakerOf(`${service} ${url.host}`);
  if (breaker.openUntil > now()) return { ok: false, reason: 'resting' };
  const stop = seconds.startTimer({ service });
  const answer = await exchanged(url, sent, withinMs, now);
  stop();
  const hasFailed = answer.ok ? isDown(answer) : answer.reason !== 'too-large';
  if (hasFailed) failedAgain(breaker, now());
  else breaker.failures = 0;
  if (hasFailed || !answer.ok || answer.status >= 400) failures.inc({ service });
  return answer;
}

async function exchanged(
  url: URL,
  { method, headers, body }: Sent,
  withinMs: number,
  now: () => number,
): Promise<Exchanged> {
  const signal = AbortSignal.timeout(Math.ceil(withinMs));
  let response: Response;
  try {
    // An address of another host would be given the credentials of this one.
    response = await fetch(url, { signal, method, redirect: 'error', ...bodyOf(body, headers) });
  } catch {
    return { ok: false, reason: signal.aborted ? 'timeout' : 'network' };
  }
  try {
    const text = await textWithin(response, ANSWER_LIMIT_BYTES);
    if (text === null) return { ok: false, reason: 'too-large' };
    return { ok: true, status: response.status, text, retryAfterS: retryAfterOf(response.headers, now()) };
  } catch {
    return { ok: false, reason: signal.aborted ? 'timeout' : 'cut' };
  }
}

/** A form and files name their type themselves. */
function bodyOf(body: Sent['body'], headers: Record<string, string>): Pick<RequestInit, 'headers' | 'body'> {
  if (body === undefined) return { headers };
  if ('form' in body) return { headers, body: new URLSearchParams(body.form) };
  if ('files' in body) return { headers, body: body.files };
  if ('text' in body) return { headers: { 'content-type': body.type, ...headers }, body: body.text };
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body.json) };
}

const LONGEST_REST_S = 24 * 3600;

/** Seconds to wait as `Retry-After` says, in seconds or as a date: a day at most, whatever the service says; null when it says nothing. */
function retryAfterOf(headers: Headers, now: number): number | null {
  const written = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(written) ? Number(written) : (Date.parse(written) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(LONGEST_REST_S, Math.max(0, Math.ceil(seconds)));
}

/**
 * Reads a file of an outside service, once: null when it does not come whole within its time, or is longer than `limit`.
 *
 * @param limit [bytes]
 */
export async function getFile(service: string, url: URL, limit: number): Promise<Uint8Array | null> {
  const stop = seconds.startTimer({ service });
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FILE_MS) });
    const bytes = response.ok ? await bytesWithin(response, limit) : null;
    if (!response.ok) await response.body?.cancel();
    if (bytes === null) failures.inc({ service });
    return bytes;
  } catch {
    failures.inc({ service });
    return null;
  } finally {
    stop();
  }
}

/**
 * Counts and times a call that a client of its own makes to a service.
 *
 * @throws whatever the call throws
 */
export async function measured<T>(service: string, ask: () => Promise<T>): Promise<T> {
  const stop = seconds.startTimer({ service });
  try {
    return await ask();
  } catch (error) {
    failures.inc({ service });
    throw error;
  } finally {
    stop();
  }
}

/** The text of an answer; null, the rest unread, once it is longer than a number of bytes. */
async function textWithin(response: Response, limit: number): Promise<string | null> {
  const bytes = await bytesWithin(response, limit);
  return bytes && new TextDecoder().decode(bytes);
}

async function bytesWithin(response: Response, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** For tests: forget the failures seen so far. */
export function resetBreakers(): void {
  breakers.clear();
}
