import type { ImportReport } from '@joulerie/contract/measures';
import { variablesOfType } from '@joulerie/domain/vocabulary';
import type { SeriesRead } from '@joulerie/domain/measures';
import type { FileRead } from '../../connectors/reader.ts';
import { type FileSummary, summarise } from '../../connectors/summary.ts';
import type { SourceRow } from '../sources/sources.tables.ts';
import type { Outcome } from './record.ts';

/** Lines refused that a report lists; it says how many there were in all. */
const LISTED = 200;

/** Kinds of total that the page knows; an energy is a sum in kWh. */
const TOTAL_KINDS = { energy: 'sum', sum: 'sum', last: 'last', maximum: 'maximum' } as const;

export function presentReport(
  file: string,
  read: FileRead,
  about: { source: SourceRow | null; proposed: SourceRow | null; outcome: Outcome | null },
): ImportReport {
  const summary = summarise(read);
  return {
    file,
    format: summary.format,
    label: summary.label,
    point: summary.point,
    pointMatches: summary.point === null || !about.source ? null : about.source.idsource === summary.point,
    proposedSource: about.proposed
      ? { _id: about.proposed.id, name: about.proposed.name, idsource: about.proposed.idsource }
      : null,
    needsChoice: summary.needsChoice,
    series: summary.series.map(presentSeries),
    refused: summary.refused.slice(0, LISTED),
    refusedCount: summary.refused.length,
    notes: summary.notes,
    stored: about.outcome !== null,
    outcome: about.outcome,
  };
}

function presentSeries(series: FileSummary['series'][number]): ImportReport['series'][number] {
  return {
    point: series.point,
    variable: series.variable,
    register: series.register,
    registerLabel: series.registerLabel,
    unit: series.unit,
    from: series.points > 0 ? series.from : null,
    to: series.points > 0 ? series.to : null,
    steps: series.steps.map(({ step, count }) => ({
      stepS: typeof step === 'number' ? step : daysOfStep(step) * 86_400,
      points: count,
    })),
    points: series.points,
    missing: series.missing,
    duplicates: series.duplicates,
    total: Number.isFinite(series.total.value) ? series.total.value : null,
    totalUnit: series.total.unit,
    totalKind: TOTAL_KINDS[series.total.kind],
  };
}

/** Days of an ISO duration such as `P1D`, `P7D` or `P1M` (a month by convention 30 days: the preview says « environ un mois »). */
function daysOfStep(step: string): number {
  const match = /^P(\d+)([DWMY])$/.exec(step);
  if (!match) return 1;
  return Number(match[1]) * { D: 1, W: 7, M: 30, Y: 365 }[match[2] as 'D']!;
}

/** The series of a file that a source of this kind keeps. */
export function fittingSeries(source: SourceRow, series: SeriesRead[]): SeriesRead[] {
  const allowed: readonly string[] = variablesOfType(source.idtype);
  return series.filter((one) => allowed.includes(one.variable));
}
