import type { ImportReport, Likelihood } from '@joulerie/contract/import-report';
import { isoDay, isoInstant } from '@joulerie/domain/calendar';
import { type Difference, type PreviewCurve, previewCurve } from '@joulerie/domain/measures';
import { ENERGIES, type Unit } from '@joulerie/domain/vocabulary';
import type { FileRead } from '../../connectors/reader.ts';
import { type FileSummary, summarise } from '../../connectors/summary.ts';
import type { ImportLayoutRow } from '../import-layouts/import-layouts.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import { createPauses } from '../../platform/pauses.ts';
import { daysOfReads } from './days-of-reads.ts';
import { isJudged } from './imports.likelihood.ts';
import type { Outcome } from './record.ts';

/** Refused lines and differences that a report lists; their counts are of all. */
const LISTED = 200;

/** Kinds of total that the page knows; an energy is a sum in kWh. */
const TOTAL_KINDS = { energy: 'sum', sum: 'sum', last: 'last', maximum: 'maximum' } as const;

const VOLUME_ALONE =
  'Des m³ de gaz sans kWh\u00a0: le volume est gardé, mais l’énergie, le coût et les émissions restent inconnus. Ajoutez les kWh que donne le gestionnaire ou la facture.';

/** Whether a file gives volumes of gas and nothing of their energy: a conversion is never guessed. */
function hasVolumeAlone({ series }: FileRead): boolean {
  const { volume, variable } = ENERGIES.gaz;
  return series.some((one) => one.variable === volume) && !series.some((one) => one.variable === variable);
}

export async function presentReport(
  file: string,
  read: FileRead,
  about: {
    source: SourceRow | null;
    proposed: SourceRow | null;
    /** Meters of a file of several, and the source of each. */
    meters: readonly { point: string; source: SourceRow | null }[];
    layout: ImportLayoutRow | null;
    likelihood: Likelihood | null;
    outcome: Outcome | null;
    /** What storing it would do, when that was tried. */
    tried?: Outcome | null;
    /** The import that stored it. */
    id?: string;
  },
): Promise<ImportReport> {
  const pause = createPauses();
  const summary = summarise(read);
  await pause();
  const { outcome } = about;
  const done = outcome ?? about.tried;
  const differences = done?.differences ?? [];
  const daysOf = outcome === null ? await daysOfReads(read.series) : null;
  return {
    file,
    format: summary.format,
    label: summary.label,
    point: summary.point,
    pointMatches: summary.point === null || !about.source ? null : about.source.idsource === summary.point,
    proposedSource: presentSource(about.proposed),
    meters: about.meters.map(({ point, source }) => ({ point, proposedSource: presentSource(source) })),
    needsChoice: summary.needsChoice,
    choice: summary.choice,
    table: summary.table && {
      ...summary.table,
      columns: summary.table.columns.map((one) => ({ ...one, samples: [...one.samples] })),
    },
    layout: about.layout && {
      _id: about.layout.id,
      name: about.layout.name,
      lastUsedAt: isoInstant(about.layout.lastUsedAt),
      lastFile: about.layout.lastFile,
    },
    series: summary.series.map((series, i) => ({
      ...presentSeries(series, about.outcome),
      curve: daysOf && presentCurve(series, previewCurve(read.series[i]!, daysOf(read.series[i]!))),
    })),
    likelihood: about.likelihood,
    isJudged: isJudged(read),
    refused: summary.refused.slice(0, LISTED),
    refusedCount: summary.refused.length,
    notes: hasVolumeAlone(read) ? [...summary.notes, VOLUME_ALONE] : summary.notes,
    stored: about.outcome !== null,
    import: about.id ?? null,
    effect: done?.effect ?? null,
    differences: differences.slice(0, LISTED).map(presentDifference),
    differencesCount: differences.length,
    outcome: outcome && {
      added: outcome.added,
      replaced: outcome.replaced,
      unchanged: outcome.unchanged,
      points: outcome.points,
    },
  };
}

const presentSource = (source: SourceRow | null): ImportReport['proposedSource'] =>
  source && { _id: source.id, name: source.name, idsource: source.idsource };

/** What is drawn of a series, in the unit of its total: energies in kWh. */
function presentCurve(
  { unit }: FileSummary['series'][number],
  curve: PreviewCurve | null,
): ImportReport['series'][number]['curve'] {
  if (!curve) return null;
  const { grain, bounds, values } = curve;
  const isEnergy = unit === 'W' || unit === 'Wh';
  return {
    grain,
    bounds: bounds.map((bound) => (grain === 'hour' ? isoInstant(bound) : isoDay(bound))),
    values: values.map((value) => value && clean(isEnergy ? value / 1000 : value)),
    unit: isEnergy ? 'kWh' : unit,
  };
}

function presentSeries(
  series: FileSummary['series'][number],
  outcome: Outcome | null,
): Omit<ImportReport['series'][number], 'curve'> {
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
    kept: keptOf(series, outcome),
    totalKind: TOTAL_KINDS[series.total.kind],
  };
}

/** The energy of a series as read, stored and counted: the same series may come twice in a file, at two steps. */
function keptOf(
  series: FileSummary['series'][number],
  outcome: Outcome | null,
): ImportReport['series'][number]['kept'] {
  const own = outcome?.kept.filter((one) => one.variable === series.variable && one.register === series.register) ?? [];
  const found = own.length === 1 ? own[0] : own.find((one) => nearly(one.read * scaleOf(one.unit), series.total.value));
  if (!found) return null;
  const scale = scaleOf(found.unit);
  const { read, stored, counted } = found;
  return {
    read: clean(read * scale),
    stored: clean(stored * scale),
    counted: counted === null ? null : clean(counted * scale),
  };
}

const scaleOf = (unit: Unit): number => (unit === 'Wh' ? 0.001 : 1);
const clean = (value: number): number => Math.round(value * 1e6) / 1e6;
const nearly = (a: number, b: number): boolean => Math.abs(a - b) < 0.001 + 1e-9 * Math.abs(a);

const presentDifference = (one: Difference): ImportReport['differences'][number] => ({
  variable: one.variable,
  from: isoDay(one.fromDay),
  to: isoDay(one.toDay),
  given: clean(one.given * scaleOf(one.unit)),
  measured: clean(one.measured * scaleOf(one.unit)),
  unit: one.unit === 'Wh' ? 'kWh' : one.unit,
  governs: one.governs,
});

/** Days of an ISO duration such as `P1D`, `P7D` or `P1M` (a month by convention 30 days: the preview says « environ un mois »). */
function daysOfStep(step: string): number {
  const match = /^P(\d+)([DWMY])$/.exec(step);
  if (!match) return 1;
  return Number(match[1]) * { D: 1, W: 7, M: 30, Y: 365 }[match[2] as 'D']!;
}
