import { type CivilDay, addMonths, isoDay } from '@joulerie/domain/calendar';
import type { FileRead } from '../../reader.ts';
import { FileRefused } from '../../reader.ts';
import { parseAnswer } from '../../operators/answer-text.ts';
import type { Answer } from '../../operators/ask.ts';
import { type OperatorOutcome, failed } from '../../operators/outcome.ts';
import { isRecord, textOf } from '../../text/json.ts';
import { dataConnect2026 } from '../read-data-connect-2026.ts';
import { r64Json } from '../read-r64.ts';
import { failureOf, isError, saysNoMeasure } from './failures.ts';

type Resource = { path: string; mostDays: number; months: number; isIndex?: true; parameters?: Record<string, string> };

/** Of a curve: 7 days a call, 24 months and 15 days back; of a day: 36 months and 15 days back, a year a call as nothing bounds it. */
const CURVE = { mostDays: 7, months: 24 };
const DAILY = { mostDays: 365, months: 36 };

/** The measures of Data Connect (`mesure_synchrone_auto/v2`, swagger of September 2026). */
const RESOURCES = {
  consumption: { path: 'consommation_quotidienne', ...DAILY },
  'consumption-curve': { path: 'courbe_de_charge_consommation', ...CURVE },
  'maximum-power': {
    path: 'puissance_conso_max_quotidienne',
    ...DAILY,
    parameters: { mesuresPas: 'P1D', grandeurPhysique: 'PMA' },
  },
  production: { path: 'production_quotidienne', ...DAILY },
  'production-curve': { path: 'courbe_de_charge_production', ...CURVE },
  'consumption-index': { path: 'index_consommation', ...DAILY, isIndex: true },
  'production-index': { path: 'index_production', ...DAILY, isIndex: true },
} as const satisfies Record<string, Resource>;

/** A kind of measures of a point: of each half-hour, of each day, or readings of its registers. */
export type MeasureKind = keyof typeof RESOURCES;
export const MEASURE_KINDS = Object.keys(RESOURCES).filter((one): one is MeasureKind => one in RESOURCES);

/** Days `[fromDay, toDay)`. */
export type DayPeriod = { fromDay: CivilDay; toDay: CivilDay };

/** Days that one call may ask for at most. */
export const mostDaysOf = (kind: MeasureKind): number => RESOURCES[kind].mostDays;

/** The first day of which the operator keeps a kind of measures. */
export const earliestMeasure = (kind: MeasureKind, today: CivilDay): CivilDay =>
  addMonths(today, -RESOURCES[kind].months) - 15;

/** A period cut into those that one call each may ask for, in order; what is older than the operator keeps is left out. */
export function measureCalls(kind: MeasureKind, { fromDay, toDay }: DayPeriod, today: CivilDay): DayPeriod[] {
  const { mostDays } = RESOURCES[kind];
  const calls: DayPeriod[] = [];
  for (let day = Math.max(fromDay, earliestMeasure(kind, today)); day < toDay; day += mostDays)
    calls.push({ fromDay: day, toDay: Math.min(toDay, day + mostDays) });
  return calls;
}

/** Path and parameters of a call; the end of its period is excluded, as in the product. */
export function measureQuery(kind: MeasureKind, prm: string, { fromDay, toDay }: DayPeriod): string {
  const resource: Resource = RESOURCES[kind];
  const query = new URLSearchParams({
    pointId: prm,
    dateDebut: isoDay(fromDay),
    dateFin: isoDay(toDay),
    ...resource.parameters,
  });
  return `/mesure_synchrone_auto/v2/${resource.path}?${query}`;
}

/**
 * The measures of an answer, read as an imported answer of the same shape is: stamps at the end of intervals, in local time. Null when
 * the operator has none of the period.
 *
 * @param today values of later days are refused
 */
export function readMeasures(
  kind: MeasureKind,
  prm: string,
  today: CivilDay,
  answer: Answer,
): OperatorOutcome<FileRead | null> {
  const { status, text } = answer;
  const value = parseAnswer(text);
  if (saysNoMeasure(answer, value)) return { ok: true, value: null };
  if (status !== 200 || isError(value)) return failureOf(answer, value);
  // Another point's measures would be stored under this one.
  if (!isRecord(value) || textOf(value.idPrm) !== prm || !Array.isArray(value.grandeur))
    return failed('unreadable', { status });
  const reader = 'isIndex' in RESOURCES[kind] ? r64Json : dataConnect2026;
  try {
    return { ok: true, value: reader.read({ kind: 'json', text, value }, { lastDay: today }) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return error.code === 'no_measure' ? { ok: true, value: null } : failed('unreadable', { status });
  }
}
