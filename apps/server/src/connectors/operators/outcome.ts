import type { Exchanged } from '../../platform/outgoing.ts';

/**
 * What a call to a network operator comes to. A failure says what to do, in `kind`, and keeps the operator's own code and message whole:
 * null where it said none.
 */
export type OperatorOutcome<T> = { ok: true; value: T } | OperatorFailure;

/**
 * - `no-right`: this consent does not allow it, or no longer does. Stop asking for this point.
 * - `not-subscribed`: our own contract with the operator does not include this service, or has ended. Stop asking for any point.
 * - `credentials`: the operator does not know us. A person has to change the settings.
 * - `unknown-point`: the operator has no such point.
 * - `period`: outside what exists or may be asked: before the commissioning of the meter, too long ago, of the future.
 * - `exists`: what is declared was declared before, or waits for its holder.
 * - `request`: the operator cannot accept what was sent (a name, a postcode, a date); its message says what.
 * - `quota`: asked too often, by the operator's word or by our own limit; `retryAfterS` says when to come back where it is known.
 * - `down`: no answer, or an error of the operator's own.
 * - `unreadable`: half an answer, or one of no documented shape.
 * - `business`: a refusal of the operator's rules that is none of these; its message is for a person.
 */
export const FAILURE_KINDS = [
  'no-right',
  'not-subscribed',
  'credentials',
  'unknown-point',
  'period',
  'exists',
  'request',
  'quota',
  'down',
  'unreadable',
  'business',
] as const;
/** One of them. */
export type FailureKind = (typeof FAILURE_KINDS)[number];

export type OperatorFailure = {
  ok: false;
  kind: FailureKind;
  /** Status of the answer; null when there was none. */
  status: number | null;
  /** The operator's code and message, as they came. */
  code: string | null;
  message: string | null;
  /** Whether the same call may work later without anybody changing anything. */
  retryable: boolean;
  /** When to try again, where the operator or our limit says it [s]. */
  retryAfterS: number | null;
};

const RETRYABLE: ReadonlySet<FailureKind> = new Set(['quota', 'down', 'unreadable']);

/** A failure of a kind. @param said what is known of it */
export const failed = (
  kind: FailureKind,
  said: Partial<Pick<OperatorFailure, 'status' | 'code' | 'message' | 'retryAfterS'>> = {},
): OperatorFailure => ({
  ok: false,
  kind,
  status: null,
  code: null,
  message: null,
  retryAfterS: null,
  ...said,
  retryable: RETRYABLE.has(kind),
});

/** How long the circuit breaker of a service keeps it from being asked [s]. */
const RESTING_S = 15;

/** The failure of a call that got no whole answer. */
export function unanswered(reason: (Exchanged & { ok: false })['reason']): OperatorFailure {
  if (reason === 'too-large') return { ...failed('unreadable'), retryable: false };
  return failed(reason === 'cut' ? 'unreadable' : 'down', { retryAfterS: reason === 'resting' ? RESTING_S : null });
}
