import type { Exchanged } from '../../platform/outgoing.ts';
import { isRecord, textOf } from '../text/json.ts';
import { parseAnswer } from './answer-text.ts';
import { type OperatorOutcome, failed, unanswered } from './outcome.ts';

/** A token of an operator and how long it serves [s]. */
export type IssuedToken = { token: string; lifeS: number };

/** Share of its life, and time, before whose end a token is renewed: the calls that use it last seconds. */
const EARLY_SHARE = 0.05;
const EARLY_MS = 60_000;

/**
 * The token of a client at an operator (OAuth 2.0, client credentials): asked for once however many calls need it, kept until shortly
 * before its end. A failure is not kept.
 */
export class Tokens {
  #current: { token: string; until: number } | null = null;
  #asked: Promise<OperatorOutcome<string>> | null = null;
  readonly #issue: () => Promise<OperatorOutcome<IssuedToken>>;
  readonly #now: () => number;

  constructor(issue: () => Promise<OperatorOutcome<IssuedToken>>, now: () => number = Date.now) {
    this.#issue = issue;
    this.#now = now;
  }

  async get(): Promise<OperatorOutcome<string>> {
    if (this.#current && this.#now() < this.#current.until) return { ok: true, value: this.#current.token };
    this.#asked ??= this.#renew().finally(() => {
      this.#asked = null;
    });
    return this.#asked;
  }

  /** The operator refused a token: the next call asks for another one, unless another call did. */
  forget(token: string): void {
    if (this.#current?.token === token) this.#current = null;
  }

  async #renew(): Promise<OperatorOutcome<string>> {
    const asked = this.#now();
    const issued = await this.#issue();
    if (!issued.ok) return issued;
    const { token, lifeS } = issued.value;
    const early = Math.min(EARLY_MS, lifeS * 1000 * EARLY_SHARE);
    this.#current = { token, until: asked + lifeS * 1000 - early };
    return { ok: true, value: token };
  }
}

/** Reads what a token endpoint answered (RFC 6749 §5): a token, or whom it refuses. `expires_in` may be a text. */
export function readIssued(answer: Exchanged): OperatorOutcome<IssuedToken> {
  if (!answer.ok) return unanswered(answer.reason);
  const { status, text, retryAfterS } = answer;
  const value = parseAnswer(text);
  const body = isRecord(value) ? value : {};
  const token = textOf(body.access_token);
  const lifeS = Number(textOf(body.expires_in) ?? Number.NaN);
  if (status === 200)
    return token !== null && lifeS > 0 ? { ok: true, value: { token, lifeS } } : failed('unreadable', { status });
  return failed(status === 429 ? 'quota' : status >= 500 ? 'down' : 'credentials', {
    status,
    retryAfterS,
    code: textOf(body.error) ?? textOf(body.code),
    message: textOf(body.error_description) ?? textOf(body.message),
  });
}
