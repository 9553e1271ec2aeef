import type { ImportReport } from '@joulerie/contract/import-report';
import type { SourceType } from '@joulerie/domain/vocabulary';

/** A source to make for a meter. A file that has no number has a name, and a person types the number. */
export type NewSource = {
  idtype: SourceType;
  idsource: string;
  name: string | null;
  /** Whether its meter is that of somebody else, who has to agree before its measures can be read. */
  isOfThirdParty: boolean;
};

/** Where a meter of a file goes. */
export type MeterTarget = { kind: 'source'; id: string } | ({ kind: 'new' } & NewSource) | { kind: 'none' };

/** By the meters of a report; a meter without an answer is not in it. */
export type MeterTargets = Readonly<Record<string, MeterTarget>>;

type Part = Pick<ImportReport, 'point' | 'file' | 'series'>;

/** What a file holds of one of its meters. */
export const partOf = (report: ImportReport, point: string): Part & { point: string } => ({
  point,
  file: report.file,
  series: report.series.filter((one) => one.point === point),
});

/** The source that would be made for a meter; null where its kind is not known. */
export function newSourceOf(part: Part): NewSource | null {
  const numbered = sourceTypeOf(part);
  if (numbered && part.point !== null)
    return { idtype: numbered, idsource: part.point, name: null, isOfThirdParty: false };
  const is = (test: RegExp) => part.series.some(({ variable }) => test.test(variable));
  const idtype = is(/^(conso_gaz|volume_gaz)$/)
    ? 'pce'
    : is(/^(conso|puissance|puissance_max|index|injection|production_pv)$/)
      ? 'pdl'
      : null;
  return (
    idtype && {
      idtype,
      idsource: '',
      name: (part.point ?? part.file).replace(/^.*\//, '').replace(/\.[a-z]{2,4}$/i, ''),
      isOfThirdParty: false,
    }
  );
}

/** Each meter on the source of the space that has its number, else on a new one with its number where it may be made. */
export function proposedTargets(report: ImportReport, mayCreate: boolean): MeterTargets {
  const targets: Record<string, MeterTarget> = {};
  for (const { point, proposedSource } of report.meters) {
    const made = mayCreate ? newSourceOf(partOf(report, point)) : null;
    if (proposedSource) targets[point] = { kind: 'source', id: proposedSource._id };
    else if (made && isNumbered(made)) targets[point] = { kind: 'new', ...made };
  }
  return targets;
}

/** Whether each meter has its answer, with its number, and one at least is to be stored. */
export const areAimed = (report: ImportReport, targets: MeterTargets): boolean =>
  report.meters.every(({ point }) => {
    const target = targets[point];
    return target !== undefined && (target.kind !== 'new' || isNumbered(target));
  }) && Object.values(targets).some(({ kind }) => kind !== 'none');

const NUMBERS: Partial<Record<SourceType, RegExp>> = { pdl: /^\d{14}$/, pce: /^(GI\d{6}|\d{14})$/i };

/** Whether the number of a new source is one of its kind. */
export const isNumbered = ({ idtype, idsource }: NewSource): boolean =>
  NUMBERS[idtype]?.test(idsource.replaceAll(/\s/g, '')) ?? idsource !== '';

/** Type of the meter that a file is of, from its number and what it measures. */
export function sourceTypeOf(report: Pick<ImportReport, 'point' | 'series'>): SourceType | null {
  const gas = report.series.some(({ variable }) => variable === 'conso_gaz' || variable === 'volume_gaz');
  if (!report.point) return null;
  if (gas) return /^(GI\d{6}|\d{14})$/.test(report.point) ? 'pce' : null;
  const electric = report.series.some(({ variable }) =>
    /^(conso|puissance|puissance_max|index|injection)$/.test(variable),
  );
  return electric && /^\d{14}$/.test(report.point) ? 'pdl' : null;
}
