import { EXPORT_MAX_SOURCES, WORKBOOK_MAX_ROWS } from '@joulerie/contract/constants';
import { parisDay } from '@joulerie/domain/calendar';
import type { MeasuresExport } from '@joulerie/contract/task-catalogue';
import {
  type Frequency,
  SOURCE_TYPE_FACTS,
  type SourceType,
  VARIABLE_NAMES,
  type VariableName,
  energyOfType,
  energyOfVariable,
} from '@joulerie/domain/vocabulary';
import { DomainError } from '../../platform/errors.ts';
import { createPauses } from '../../platform/pauses.ts';
import { sheetFile } from '../../platform/sheet-file.ts';
import { companyName } from '../accounts/accounts.public.ts';
import { type EachSource, period, readEach } from '../measures/measures.public.ts';
import { readingDigest } from '../sources/sources.public.ts';
import { type TaskOutcome, type TaskParts, taskWork } from '../tasks/tasks.public.ts';
import { exportedPerson, refuseTooMany } from './export-scope.ts';
import { type ExportedSource, sourcesToExport } from './exports.store.ts';
import { type MeasureRow, fileUnit, measureColumns } from './measure-columns.ts';

/** Sources read at once: bounds the memory of a file of any size. */
const BATCH = 20;

/** The measures of the sources of buildings, a row a source and step, each value beside the share of its step that is measured. */
export const exportMeasuresWork = taskWork('export_buildings_sources', async (parts, asked): Promise<TaskOutcome> => {
  const { store, actor, progress } = parts;
  const { fromDay, toDay } = period(asked);
  const createdBy = exportedPerson(actor, asked._id_user);
  const selection = { buildings: asked.buildings, folder: asked._id_folder, createdBy };
  const found = await sourcesToExport(store.db, actor, selection, EXPORT_MAX_SOURCES);
  // Without variables, a file is of energies: a sensor or a station has none.
  const sources = asked.variables ? found : found.filter(({ idtype }) => energyOfType(idtype) !== null);
  refuseTooMany(sources.length);
  const variables = asked.variables ?? energiesOf(sources);
  await progress.total(sources.length);
  const ids = sources.map(({ id }) => id);
  // Before the measures are: what changes meanwhile closes the file.
  const reading = await readingDigest(store.db, ids, parisDay(parts.now()));
  const file = await sheetFile(
    asked.format,
    `mesures-${asked.start_date}-${asked.end_date}`,
    measureColumns(variables),
    batchesOf(parts, sources, { asked, variables, fromDay, toDay }),
    { repeats: true, sheet: await companyName(store.db, actor.space.id) },
  );
  const buildings = [...new Set(sources.flatMap(({ buildingIds }) => buildingIds))];
  return { file, subjects: { sources: ids, buildings, forManagers: false, reading } };
});

function energiesOf(sources: readonly ExportedSource[]): VariableName[] {
  const present = new Set(sources.flatMap(({ idtype }) => energyOfType(idtype)?.variable ?? []));
  const named = VARIABLE_NAMES.filter((name) => present.has(name as 'conso'));
  return named.length > 0 ? named : ['conso'];
}

const frequenciesOf = ({ daily, weekly, monthly }: MeasuresExport): Frequency[] => {
  const asked = [...(daily ? ['daily' as const] : []), ...(weekly ? ['weekly' as const] : [])];
  const all: Frequency[] = monthly ? [...asked, 'monthly'] : asked;
  return all.length > 0 ? all : ['daily'];
};

type Reading = { asked: MeasuresExport; variables: VariableName[]; fromDay: number; toDay: number };

async function* batchesOf(
  { store, now, ended, progress }: TaskParts,
  sources: readonly ExportedSource[],
  { asked, variables, fromDay, toDay }: Reading,
): AsyncGenerator<MeasureRow[]> {
  const frequencies = frequenciesOf(asked);
  const pause = createPauses();
  let written = 0;
  for (let from = 0; from < sources.length; from += BATCH) {
    ended.throwIfAborted();
    const batch = sources.slice(from, from + BATCH);
    const ids = batch.map(({ id }) => id);
    const read = await readEach(store, ids, { variables, frequencies, fromDay, toDay, now: now() });
    for (const [i, source] of batch.entries()) {
      const list = rowsOf(source, read[i]!, asked.ignore_missing_values);
      written += list.length;
      if (asked.format === 'xlsx' && written > WORKBOOK_MAX_ROWS) throw tooManyRows();
      yield list;
      await pause();
    }
    await progress.done(from + batch.length);
  }
}

const tooManyRows = () =>
  new DomainError('export_too_large', {
    message:
      'Un classeur Excel contient 1\u202f048\u202f575\u00a0lignes au plus\u00a0: choisissez le CSV, une période plus courte ou un pas plus long.',
  });

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Whether a variable is the energy of sources of other kinds: a meter of electricity lacks no gas. */
const isOfAnother = (variable: VariableName, type: SourceType): boolean =>
  energyOfVariable(variable) !== null && energyOfType(type)?.variable !== variable;

function rowsOf(source: ExportedSource, { steps }: EachSource, ignoreMissing: boolean): MeasureRow[] {
  const list: MeasureRow[] = [];
  for (const { frequency, starts, columns } of steps)
    for (const [at, day] of starts.entries()) {
      if (ignoreMissing && columns.every(({ values }) => Number.isNaN(values[at]!))) continue;
      list.push({
        building: source.buildingNames.join(', '),
        source: source.name,
        number: source.idsource ?? '',
        type: SOURCE_TYPE_FACTS[source.idtype].label,
        frequency,
        day,
        values: columns.map(({ variable, values }) => known(values[at]! / fileUnit(variable).divisor)),
        coverage: columns.map(({ variable, coverage }) =>
          isOfAnother(variable, source.idtype) ? null : known(coverage[at]! * 100),
        ),
      });
    }
  return list;
}
