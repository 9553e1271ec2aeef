import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchanged } from '../../platform/outgoing.ts';
import type { CallTurns } from '../../platform/quotas/call-quotas.ts';
import { type OperatorOutcome, failed, unanswered } from './outcome.ts';
import type { Tokens } from './tokens.ts';

/** An answer of an operator, of any status. */
export type Answer = { status: number; text: string; retryAfterS: number | null };

/** What the calls of an operator's client share. */
export type Access = { tokens: Pick<Tokens, 'get' | 'forget'>; turns: CallTurns };

/** One call: the API whose quota it uses, how it is sent with a token, and whether sending it twice does no harm. */
export type Call = {
  api: string;
  repeatable: boolean;
  send: (token: string) => Promise<Exchanged>;
  /** Whether an answer is a failure of the operator itself; 5xx without it. */
  isDown?: (answer: Answer) => boolean;
};

const isServerError = ({ status }: Answer): boolean => status >= 500;

/** Before a call is made again: the operator's trouble of a moment is over, and a worker waits for nothing else [ms]. */
const PAUSE_MS = 400;
/**
 * Makes one call of an operator: with its token, renewed once when it is refused (401), in its turn, and made again once where that is safe
 * and the network or the operator failed. Answers of any status are answers; what they mean is the operator's.
 */
export async function ask(
  { tokens, turns }: Access,
  { api, repeatable, send, isDown = isServerError }: Call,
): Promise<OperatorOutcome<Answer>> {
  let isSecond = false;
  let isRenewed = false;
  for (;;) {
    const token = await tokens.get();
    if (!token.ok) return token;
    const turn = await turns.take(api);
    if (!turn.granted) return failed('quota', { retryAfterS: turn.retryAfterS });
    const answer = await send(token.value);
    if (answer.ok && answer.status === 401 && !isRenewed) {
      isRenewed = true;
      tokens.forget(token.value);
      continue;
    }
    if (answer.ok && answer.status === 429) await turns.rest(api, answer.retryAfterS);
    const mayRecover = answer.ok ? isDown(answer) : answer.reason === 'network' || answer.reason === 'cut';
    if (mayRecover && repeatable && !isSecond) {
      isSecond = true;
      await sleep(PAUSE_MS * (0.5 + Math.random()));
      continue;
    }
    return answer.ok ? { ok: true, value: answer } : unanswered(answer.reason);
  }
}
