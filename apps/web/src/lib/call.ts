import { type AnswerOf, type CallInput, type Endpoint, fillPath } from '@joulerie/contract/endpoint';
import { CallError, errorOfAnswer, errorOfNetwork } from './call-error.ts';
import { failedOperation, loadFailuresLater } from './failed-operation.ts';
import { sessionExpiry } from './session-expiry.ts';
import { shownSpace } from './shown-space.ts';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** One key for one intent, kept over retries (see `useIntent`). By default each call is an intent of its own. */
  idempotencyKey?: string | undefined;
  /** Version of the record that an edit was made from (see `sendEdit`). */
  version?: string | undefined;
  /** A call without an answer after this long has failed, a minute by default. */
  longestMs?: number;
  /** Whatever space the session is in by now: the call is not about the space that the page shows. */
  fromAnySpace?: boolean;
};

const LONGEST_MS = 60_000;

type Input = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Makes a call of the contract and gives its answer. Throws `CallError` otherwise. When the session has ended the call
 * waits for the person to sign in again over the page, then is sent again.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
): Promise<AnswerOf<E>> {
  return sendCall(endpoint, input ?? {}, options, async (response) => (await bodyOf(response)) as AnswerOf<E>);
}

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => null);

/** Sends a call and reads its answer, a success, with `read`; a failure is a `CallError`. */
export async function sendCall<T>(
  endpoint: Endpoint,
  parts: Input,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const headers = callHeaders(endpoint, options);
  if (parts.body !== undefined) headers['Content-Type'] = 'application/json';
  return retryAfterSignIn(async () => {
    const response = await fetch(callUrl(endpoint, parts), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers,
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: AbortSignal.any([
        AbortSignal.timeout(options.longestMs ?? LONGEST_MS),
        ...(options.signal ? [options.signal] : []),
      ]),
    }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw errorOfNetwork(error, failedOperation(endpoint));
    });
    loadFailuresLater();
    if (!response.ok) throw errorOfAnswer(response.status, await bodyOf(response), failedOperation(endpoint));
    return read(response);
  });
}

/** Runs a call; if the session ended, waits for it to be back and runs it once more. */
export async function retryAfterSignIn<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof CallError && error.code === 'other_space') shownSpace.leave();
    // Asked for while the page was open: the page that adds one is all there is.
    if (error instanceof CallError && error.code === 'required_company_factor')
      window.location.assign('/second-facteur');
    const ended = error instanceof CallError && error.code === 'required_auth';
    if (!ended || !(await sessionExpiry.restored())) throw error;
    return send();
  }
}

export function callHeaders(endpoint: Endpoint, options: CallOptions): Record<string, string> {
  const actingAs = options.fromAnySpace ? null : shownSpace.actingAs();
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(actingAs === null ? {} : { 'X-Acting-As': actingAs }),
    ...(endpoint.method === 'POST' && endpoint.creates
      ? { 'Idempotency-Key': options.idempotencyKey ?? newKey() }
      : {}),
    ...(options.version === undefined ? {} : { 'If-Match': options.version }),
  };
}

/** Path with its parameters, and the query: a list repeats its key, what is empty is left out. */
export function callUrl(endpoint: Pick<Endpoint, 'path'>, { params, query }: Input): string {
  const path = fillPath(endpoint.path, params as Record<string, string | number> | undefined);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
