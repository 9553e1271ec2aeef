import { ERRORS, isErrorCode } from '#calls/errors';
import type { ErrorCode } from '@joulerie/contract/errors';

/** A call that failed, in the words of the error catalogue. `status` 0: no answer came (offline, server down). */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Message of each wrong field, by its path in the body. */
  readonly fields: Record<string, string>;
  readonly detail: Record<string, unknown>;
  /** What did not happen: « Le dossier n’a pas été renommé. » */
  readonly operation: string | null;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    detail: Record<string, unknown> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.operation = typeof detail.operation === 'string' ? detail.operation : null;
    this.fields = fieldsOf(detail.fields);
  }
}

function fieldsOf(fields: unknown): Record<string, string> {
  if (!isRecord(fields)) return {};
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path, String(message)]));
}

/**
 * The error of an answer, whatever its body: one that is not ours (a proxy's page) reads as `error_unknown`.
 *
 * @param operation what did not happen, for an answer that does not say it
 */
export function errorOfAnswer(status: number, body: unknown, operation: string | null = null): CallError {
  const detail = isRecord(body) && isRecord(body.detail) ? body.detail : null;
  const given = String(detail?.code);
  const code = isErrorCode(given) ? given : codeOfStatus(status);
  const message = typeof detail?.message === 'string' ? detail.message : ERRORS[codeOfStatus(status)].fr;
  return new CallError(status, code, message, { operation, ...detail });
}

/**
 * No answer at all, or none in time.
 *
 * @param operation what did not happen, when it is known
 */
export function errorOfNetwork(cause: unknown, operation: string | null = null): CallError {
  const message =
    typeof navigator !== 'undefined' && !navigator.onLine
      ? 'Vous êtes hors ligne. Reconnectez-vous à Internet puis réessayez.'
      : 'Le serveur ne répond pas. Réessayez dans quelques instants.';
  return new CallError(0, 'error_unknown', message, { operation }, { cause });
}

/** In how many seconds a server that takes no more calls for now asks to be called again; 0 for any other failure. */
export const retryAfter = (error: unknown): number =>
  (error instanceof CallError && error.status === 503 && Number(error.detail.retryAfterS)) || 0;

/** Why something failed, in a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof CallError ? error.message : ERRORS.error_unknown.fr;
}

/** What to show for anything that was thrown: what did not happen, then why. */
export function messageOf(error: unknown): string {
  const operation = error instanceof CallError ? error.operation : null;
  return operation ? `${operation} ${reasonOf(error)}` : reasonOf(error);
}

/** Codes whose sentences the page carries (`FALLBACK_ERRORS` of scripts/light-calls.ts); the others come with their answer. */
function codeOfStatus(status: number): 'not_found' | 'payload_too_large' | 'too_many_requests' | 'error_unknown' {
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'too_many_requests';
  return 'error_unknown';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
