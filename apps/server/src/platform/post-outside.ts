import { request as requestInClear } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Found, askNameServers } from './name-servers.ts';
import { isAddress, mayReach } from './public-address.ts';

/** Finds the addresses of a name, until the end of the try. */
type Resolve = (host: string, signal: AbortSignal) => Promise<Found[]>;

export type Post = {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Of the whole try, from the search of the name to what is read of the answer. [ms] */
  withinMs: number;
  /** What is read of the answer. [bytes] */
  excerptBytes: number;
  /** The machine itself may be reached. */
  toLoopback: boolean;
  resolve?: Resolve;
  signal?: AbortSignal;
};

/** The answer to a try, or why there is none. */
export type Posted =
  | { status: number; excerpt: string }
  | { status: null; failure: 'timeout' | 'private' | 'dns' | 'tls' | 'network' };

class PrivateAddress extends Error {}
class UnknownName extends Error {}

/**
 * Sends a text to an address that a person gave. The name is resolved once, all of its addresses must be public, and the connection goes
 * to these addresses. Redirects are not followed: their status is the answer. The connection ends with the excerpt of the answer, or with its time.
 */
export async function postOutside(post: Post): Promise<Posted> {
  const late = AbortSignal.timeout(post.withinMs);
  const ended = post.signal ? AbortSignal.any([late, post.signal]) : late;
  try {
    return await send(post, ended);
  } catch (error) {
    post.signal?.throwIfAborted();
    return { status: null, failure: failureOf(error, late.aborted) };
  }
}

function send(post: Post, signal: AbortSignal): Promise<Posted> {
  const { url, body, headers, excerptBytes, toLoopback, resolve = askNameServers } = post;
  const host = url.hostname;
  // The system resolves no address in digits: the lookup below is not asked.
  if (isAddress(host) && !mayReach(host, toLoopback)) throw new PrivateAddress();
  const { promise, resolve: done, reject } = Promise.withResolvers<Posted>();
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup: checkedLookup((name) => resolve(name, signal), toLoopback),
    agent: false as const,
    signal,
  };
  const begin = url.protocol === 'https:' ? request : requestInClear;
  let hasAnswered = false;
  const sending = begin(url, options, (answer) => {
    hasAnswered = true;
    readExcerpt(answer, excerptBytes)
      .then((excerpt) => done({ status: answer.statusCode!, excerpt }))
      .catch(reject)
      .finally(() => sending.destroy());
  });
  // A failure after the answer has begun is ignored: the status is known.
  sending.on('error', (error) => hasAnswered || reject(error));
  sending.end(body);
  return promise;
}

/** A lookup that answers addresses which may be reached, or fails. */
function checkedLookup(resolve: (host: string) => Promise<Found[]>, toLoopback: boolean): LookupFunction {
  return (host, options, answer) => {
    resolve(host).then(
      (found) => {
        if (found.length === 0) return answer(new UnknownName(), '');
        if (found.some(({ address }) => !mayReach(address, toLoopback))) return answer(new PrivateAddress(), '');
        return options.all ? answer(null, found) : answer(null, found[0]!.address, found[0]!.family);
      },
      () => answer(new UnknownName(), ''),
    );
  };
}

/** The beginning of an answer. One that stops before its end, or that is too slow to give it, has answered all the same. */
async function readExcerpt(answer: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= most) break;
    }
  } catch {
    // Its status is what counts.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, most)).replace(/\p{Cc}+/gu, ' ');
}

const OF_TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/;

function failureOf(error: unknown, isLate: boolean): Exclude<Posted, { excerpt: string }>['failure'] {
  if (error instanceof PrivateAddress) return 'private';
  if (error instanceof UnknownName) return 'dns';
  if (isLate) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return OF_TLS.test(code) ? 'tls' : 'network';
}
