import { isRecord, textOf } from '../../text/json.ts';
import { plain } from '../../text/stamps.ts';
import type { Answer } from '../../operators/ask.ts';
import { type FailureKind, type OperatorFailure, failed } from '../../operators/outcome.ts';

/**
 * Codes of Data Connect that say more than their status: periods before the commissioning of the meter, the consent or the depth kept
 * (source: the operator's list of errors, and captures of October 2026).
 */
const KINDS: Readonly<Record<string, FailureKind>> = {
  'ADAM-ERR0123': 'period',
  'ADAM-ERR0125': 'period',
  'ADAM-DC-0009': 'period',
  'ADAM-DC-0016': 'period',
  'STM-ERR-0000019': 'unknown-point',
  // The gateway: an API that the application is not subscribed to, an unknown or ended token, too many calls.
  '900908': 'not-subscribed',
  '900901': 'credentials',
  '900902': 'credentials',
  '900800': 'quota',
  '900802': 'quota',
};

/** The error of a body, in each of the shapes that Enedis uses: `{code, message}`, `{error, error_description}`, `{fault}`. */
function errorOf(value: unknown): { code: string | null; message: string | null } {
  if (!isRecord(value)) return { code: null, message: null };
  const body = isRecord(value.fault) ? value.fault : value;
  const words = [textOf(body.message) ?? textOf(body.error_description), textOf(body.description)];
  const said = words.filter((one) => one !== null);
  return { code: textOf(body.code) ?? textOf(body.error), message: said.length > 0 ? said.join(' – ') : null };
}

/** Whether a body is an error whatever its status: it names one, and none of what was asked. */
export const isError = (value: unknown): boolean =>
  isRecord(value) && !('idPrm' in value) && (errorOf(value).code !== null || 'fault' in value);

/**
 * What a failed answer of Data Connect asks to do.
 *
 * @param value its body; undefined where it is no JSON
 */
export function failureOf({ status, retryAfterS }: Answer, value: unknown): OperatorFailure {
  const { code, message } = errorOf(value);
  const kind = (code === null ? undefined : KINDS[code]) ?? kindOfStatus(status, message);
  return failed(kind, { status, code, message, retryAfterS });
}

function kindOfStatus(status: number, message: string | null): FailureKind {
  if (status === 429) return 'quota';
  // A new token was refused too: it is this consent.
  if (status === 401 || status === 403) return 'no-right';
  if (status === 404) return 'unknown-point';
  if (status === 400)
    return /\bplus ancienn|anterieur|history deadline/.test(plain(message ?? '')) ? 'period' : 'request';
  return status >= 500 ? 'down' : 'business';
}

/** Whether a 404 says that the point has no measure of the period, which is an answer: not that there is no such point. */
export function saysNoMeasure({ status }: Answer, value: unknown): boolean {
  const { code, message } = errorOf(value);
  if (status !== 404) return false;
  return code === 'no_data_found' || /^STM-ERR-00000(14|20)$/.test(code ?? '') || isNoMeasure(plain(message ?? ''));
}

const isNoMeasure = (message: string): boolean => /pas de mesure|no measure|aucune (mesure|donnee)/.test(message);
