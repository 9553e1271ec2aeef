import { type CivilDay, addYears, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { parseLines } from '../../operators/answer-text.ts';
import type { Answer } from '../../operators/ask.ts';
import { type OperatorOutcome, failed } from '../../operators/outcome.ts';
import { type FileRead, FileRefused } from '../../reader.ts';
import { isRecord, recordsOf, textOf } from '../../text/json.ts';
import { adictNdjson } from '../read-adict-ndjson.ts';
import { type Status, failureOf, isStatusLine, saysAgain, saysNoData, statusOf } from './failures.ts';

/** Published: what was billed, from a reading to the next, five years back. Informative: each gas day, three years back. */
const KINDS = {
  published: { path: 'donnees_consos_publiees', years: 5 },
  informative: { path: 'donnees_consos_informatives', years: 3 },
} as const;
export type GasKind = keyof typeof KINDS;

/** Days `[fromDay, toDay)`. */
export type GasPeriod = { fromDay: CivilDay; toDay: CivilDay };

/**
 * What an answer gives, ready to be recorded. `read` is null when GRDF has nothing of the period; `again` has the periods that it could
 * not answer, or that a cut answer lost: empty when the answer is whole.
 */
export type GasConsumption = { read: FileRead | null; again: GasPeriod[] };

/** The first day of which GRDF gives a kind of consumption. */
export const earliestGas = (kind: GasKind, today: CivilDay): CivilDay => addYears(today, -KINDS[kind].years);

/** One call asks for a year at most: nothing bounds it, and an answer stays short. */
export const GAS_CALL_DAYS = 366;

/** A period cut into those that one call each asks for, in order; what GRDF refuses (too long ago, later than today) is left out. */
export function gasCalls(kind: GasKind, { fromDay, toDay }: GasPeriod, today: CivilDay): GasPeriod[] {
  const calls: GasPeriod[] = [];
  const end = Math.min(toDay, today);
  for (let day = Math.max(fromDay, earliestGas(kind, today)); day < end; day += GAS_CALL_DAYS)
    calls.push({ fromDay: day, toDay: Math.min(end, day + GAS_CALL_DAYS) });
  return calls;
}

/** Path and parameters of a call: `date_fin` is where the last gas day ends. */
export const gasQuery = (kind: GasKind, pce: string, { fromDay, toDay }: GasPeriod): string =>
  `/pce/${pce}/${KINDS[kind].path}?${new URLSearchParams({ date_debut: isoDay(fromDay), date_fin: isoDay(toDay) })}`;

/** Whether a line has a consumption, and not only its period. */
const hasConsumption = (value: Record<string, unknown>): boolean => isRecord(value.consommation);

/**
 * Consumptions of an NDJSON answer, read as an imported answer is. Errors come inside it with HTTP 200: alone they are the failure of the
 * call, beside consumptions they name a period to ask again. What stands before a cut is kept.
 *
 * @param asked the period of the call, asked again from what was read of it when the answer is cut
 * @param today values of later days are refused
 */
export function readConsumption(
  pce: string,
  asked: GasPeriod,
  today: CivilDay,
  answer: Answer,
): OperatorOutcome<GasConsumption> {
  const { content, isCut } = parseLines(answer.text);
  const lines = recordsOf(content.values);
  const statuses = lines.map((line) => ({ line, status: statusOf(line) }));
  const failures = statuses.filter(
    (one): one is { line: Record<string, unknown>; status: Status } => one.status !== null,
  );
  const hasSome = lines.some(hasConsumption);
  if (answer.status !== 200) return failureOf(answer, failures[0]?.status ?? null);
  const refusal = failures.find(({ status }) => !saysNoData(status) && !saysAgain(status));
  if (refusal && !hasSome) return failureOf(answer, refusal.status);
  if (lines.some((line) => hasConsumption(line) && isOther(line, pce))) return failed('unreadable', { status: 200 });
  // GRDF says that there is nothing: no line at all, or lines of another shape, are half an answer.
  if (!hasSome && failures.length === 0 && !lines.some(isStatusLine)) return failed('unreadable', { status: 200 });
  const again = failures.filter(({ status }) => saysAgain(status)).map(({ line }) => periodOf(line, asked));
  if (isCut || content.broken.length > 0) again.push({ ...asked, fromDay: lastDayOf(lines, asked) });
  if (!hasSome) {
    const only = failures[0];
    return again.length > 0 && only ? failureOf(answer, only.status) : { ok: true, value: { read: null, again } };
  }
  try {
    return { ok: true, value: { read: adictNdjson.read(content, { lastDay: today }), again } };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return error.code === 'no_measure'
      ? { ok: true, value: { read: null, again } }
      : failed('unreadable', { status: answer.status });
  }
}

const isOther = (line: Record<string, unknown>, pce: string): boolean =>
  isRecord(line.pce) && textOf(line.pce.id_pce) !== pce;

/** The period that a line names, within the one that was asked. */
function periodOf(line: Record<string, unknown>, asked: GasPeriod): GasPeriod {
  const named = isRecord(line.periode) ? line.periode : {};
  const [from, to] = [parseIsoDay(textOf(named.date_debut) ?? ''), parseIsoDay(textOf(named.date_fin) ?? '')];
  const period = { fromDay: Math.max(asked.fromDay, from ?? 0), toDay: Math.min(asked.toDay, to ?? asked.toDay) };
  return period.fromDay < period.toDay ? period : asked;
}

/** The day where the consumptions that came end: from there on, a cut answer is asked again. */
function lastDayOf(lines: Record<string, unknown>[], asked: GasPeriod): CivilDay {
  const ends = lines.flatMap((line) => {
    const use = isRecord(line.consommation) ? line.consommation : {};
    return parseIsoDay((textOf(use.date_fin_consommation) ?? '').slice(0, 10)) ?? [];
  });
  const last = ends.at(-1) ?? asked.fromDay;
  return last > asked.fromDay && last < asked.toDay ? last : asked.fromDay;
}
