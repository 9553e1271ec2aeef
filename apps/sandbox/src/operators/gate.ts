import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** How often each API of an operator may be called; null lifts a limit. */
export type Quotas = { perSecond: number | null; perHour: number | null };
/** The quotas of Enedis, and those that the stand-in of GRDF takes for its own. */
export const QUOTAS: Quotas = { perSecond: 5, perHour: 1000 };

type Window = { from: number; count: number };

/** Why a call is not let in: a token that is none, or too many calls, and when to come back [s]. */
export type Refusal = { why: 'token' | 'quota'; retryAfterS: number };

/** The door of an operator's APIs: its tokens, their end, and how often each API was called. */
export class Gate {
  readonly #tokens = new Map<string, number>();
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;
  readonly #lifeS: number;
  readonly #quotas: Quotas;

  constructor(now: () => number, lifeS: number, quotas: Quotas) {
    this.#now = now;
    this.#lifeS = lifeS;
    this.#quotas = quotas;
  }

  issue(): { access_token: string; expires_in: number; token_type: 'Bearer' } {
    const token = randomBytes(24).toString('base64url');
    this.#tokens.set(token, this.#now() + this.#lifeS * 1000);
    return { access_token: token, token_type: 'Bearer', expires_in: this.#lifeS };
  }

  /** Ends every token, as an operator does when it restarts. */
  endTokens(): void {
    this.#tokens.clear();
  }

  refuse({ headers }: FastifyRequest, api: string): Refusal | null {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if ((this.#tokens.get(token) ?? 0) <= this.#now()) return { why: 'token', retryAfterS: 0 };
    const waitS = Math.max(
      this.#count(`${api} s`, 1000, this.#quotas.perSecond),
      this.#count(`${api} h`, 3_600_000, this.#quotas.perHour),
    );
    return waitS > 0 ? { why: 'quota', retryAfterS: waitS } : null;
  }

  /** Counts a call in its window; how long until the next one when it is full [s]. */
  #count(key: string, lengthMs: number, most: number | null): number {
    if (most === null) return 0;
    const now = this.#now();
    const before = this.#windows.get(key);
    const window = before && before.from + lengthMs > now ? before : { from: now, count: 0 };
    this.#windows.set(key, window);
    window.count += 1;
    return window.count > most ? Math.max(1, Math.ceil((window.from + lengthMs - now) / 1000)) : 0;
  }
}

/** Who asks for a token, by the form or by the header; null when they do not say, or give the secret that is refused (`refused`). */
export function clientOf({ headers, body }: FastifyRequest): string | null {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const [id = '', secret = ''] = /^Basic (.+)$/.test(headers.authorization ?? '')
    ? Buffer.from(headers.authorization!.slice(6), 'base64').toString().split(':')
    : [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const isKnown = form.get('grant_type') === 'client_credentials' && id !== '' && secret !== '' && secret !== 'refused';
  return isKnown ? id : null;
}
