import type { CivilDay } from '@joulerie/domain/calendar';
import type { Answer } from '../../operators/ask.ts';
import { type FailureKind, type OperatorFailure, type OperatorOutcome, failed } from '../../operators/outcome.ts';
import { type FileRead, FileRefused, type XmlContent } from '../../reader.ts';
import { isRecord, listOf, textOf } from '../../text/json.ts';
import { parseXml } from '../../xml.ts';
import type { MeasureKind } from '../data-connect/measures.ts';
import { r64Json } from '../read-r64.ts';
import { sgeDetailedMeasures } from '../read-sge-soap.ts';

/**
 * Codes of SGE that ask for something of their own (list of the acceptance cases of Enedis for third parties; others are refusals to
 * show). `SGT200` is success.
 */
const KINDS: Readonly<Record<string, FailureKind>> = {
  SGT401: 'unknown-point',
  SGT483: 'unknown-point',
  SGT4G2: 'no-right',
  SGT570: 'exists',
  SGT500: 'down',
};
const NO_MEASURE = 'SGT4G3';
const SUCCESS = 'SGT200';

type Result = { code: string | null; message: string | null };

/** The first `resultat` under a value, with its code. */
function resultOf(value: unknown): Result | null {
  for (const one of listOf(value)) {
    if (!isRecord(one)) continue;
    for (const [name, inside] of Object.entries(one)) {
      if (name === 'resultat' && isRecord(inside)) return { code: textOf(inside['@code']), message: textOf(inside) };
      const found = resultOf(inside);
      if (found) return found;
    }
  }
  return null;
}

/** What a SOAP answer holds: its body, or the failure that it is. Business refusals are faults, with HTTP 500. */
export function readEnvelope(answer: Answer): OperatorOutcome<{ content: XmlContent; body: Record<string, unknown> }> {
  const { status, retryAfterS } = answer;
  const content = parsed(answer.text);
  const body = content?.root === 'Envelope' && isRecord(content.value.Body) ? content.value.Body : null;
  const result = content && resultOf(content.value);
  const isFault = body !== null && isRecord(body.Fault);
  if (status === 200 && body && !isFault && (result === null || result.code === SUCCESS || result.code === null))
    return { ok: true, value: { content: content!, body } };
  if (status === 200 && !body) return failed('unreadable', { status });
  return failureOf(status, result ?? faultOf(body), retryAfterS);
}

function parsed(text: string): XmlContent | null {
  try {
    return parseXml(text);
  } catch (error) {
    if (error instanceof FileRefused) return null;
    throw error;
  }
}

const faultOf = (body: Record<string, unknown> | null): Result =>
  isRecord(body?.Fault)
    ? { code: textOf(body.Fault.faultcode), message: textOf(body.Fault.faultstring) }
    : { code: null, message: null };

function failureOf(status: number, { code, message }: Result, retryAfterS: number | null): OperatorFailure {
  const known = code === null ? undefined : KINDS[code];
  const kind = known ?? (code?.startsWith('SGT') ? 'business' : kindOfStatus(status));
  return failed(kind, { status, code, message, retryAfterS });
}

function kindOfStatus(status: number): FailureKind {
  if (status === 429) return 'quota';
  if (status === 401 || status === 403) return 'credentials';
  return status >= 500 ? 'down' : 'unreadable';
}

/** Whether an answer is a failure of Enedis itself: a 5xx that gives none of its business codes. */
export const isSgeDown = ({ status, text }: { status: number; text: string }): boolean =>
  status >= 500 && !/<resultat code="SGT(?!500)/.test(text);

/**
 * Detailed measures, read as an imported answer is; null when there are none of the period.
 *
 * @param segment of the point: it says which side of their interval stamps are on
 * @param today values of later days are refused
 */
export function readSgeMeasures(
  kind: MeasureKind,
  prm: string,
  { segment, today }: { segment: string | null; today: CivilDay },
  answer: Answer,
): OperatorOutcome<FileRead | null> {
  const read = readEnvelope(answer);
  if (!read.ok) return read.code === NO_MEASURE ? { ok: true, value: null } : read;
  const { content, body } = read.value;
  const measures = body.consulterMesuresDetailleesResponseV3;
  if (!isRecord(measures)) return failed('unreadable', { status: answer.status });
  const point = textOf(measures.pointId);
  if (point === null) return { ok: true, value: null };
  if (point !== prm) return failed('unreadable', { status: answer.status });
  const options = { segment, lastDay: today };
  try {
    const found = kind.endsWith('-index')
      ? r64Json.read({ kind: 'json', text: answer.text, value: { ...measures, idPrm: point } }, options)
      : sgeDetailedMeasures.read(content, options);
    return { ok: true, value: found };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return error.code === 'no_measure' ? { ok: true, value: null } : failed('unreadable', { status: answer.status });
  }
}

/** An order that Enedis took: its number, and that of the service that it opens, where it opens one. */
export type SgeOrder = { orderId: string; serviceId: string | null };

/** Reads the answer of an order. */
export function readOrder(answer: Answer, name: string): OperatorOutcome<SgeOrder> {
  const read = readEnvelope(answer);
  if (!read.ok) return read;
  const order = read.value.body[name];
  const orderId = isRecord(order) ? textOf(order.affaireId) : null;
  if (orderId === null || !isRecord(order)) return failed('unreadable', { status: answer.status });
  return { ok: true, value: { orderId, serviceId: textOf(order.serviceSouscritId) } };
}
