import type {
  AnalysedBuilding,
  Analysis,
  AnalysisRun,
  ConsoResult,
  IotResult,
} from '@joulerie/contract/analysis-shapes';
import {
  ConsoInputs,
  ConsoResult as ConsoShape,
  IotInputs,
  IotResult as IotShape,
} from '@joulerie/contract/analysis-shapes';
import type { AnalysisKind, AnalysisState } from '@joulerie/contract/constants';
import { isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import type { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { findBuildings } from '../buildings/buildings.public.ts';
import { findTask } from '../tasks/tasks.public.ts';
import { authorsOf, detailsOf } from './analyses.store.ts';
import type { AnalysisRow, RunRow } from './analyses.tables.ts';
import { countRun, type DashboardRow } from './runs.store.ts';

type Light = Omit<Analysis, 'conso' | 'iot'>;
type Progress = Pick<AnalysisRow, 'computedAt' | 'failure' | 'withdrawnAt' | 'taskId'>;

/** Analyses without what they found. */
export async function presentLight(db: Database, list: readonly AnalysisRow[]): Promise<Light[]> {
  const [found, authors, states] = await Promise.all([
    findBuildings(db, [...new Set(list.map(({ buildingId }) => buildingId))]),
    authorsOf(
      db,
      list.flatMap(({ askedBy }) => askedBy ?? []),
    ),
    statesOf(db, list),
  ]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return list.map((row, i) => ({
    _id: row.id,
    kind: row.kind,
    name: row.name,
    building: { _id: row.buildingId, name: names.get(row.buildingId) ?? '' },
    status: states[i]!.status,
    failure: states[i]!.failure,
    inputs: inputsOf(row),
    author: row.askedBy === null ? null : (authors.get(row.askedBy) ?? null),
    createdAt: isoInstant(row.createdAt),
    computedAt: isoInstantOrNull(row.computedAt),
    staleSince: isoInstantOrNull(row.staleSince),
    versions: row.engine === null || row.readUntil === null ? null : { engine: row.engine, readUntil: row.readUntil },
    _id_task: row.taskId,
  }));
}

/** An analysis with what it found, and its days where they are asked for. */
export async function presentAnalysis(db: Database, row: AnalysisRow, withDetails: boolean): Promise<Analysis> {
  const [light] = await presentLight(db, [row]);
  const conso = resultOf(row, 'conso', ConsoShape);
  const details = withDetails && conso ? await detailsOf(db, row.id) : null;
  return {
    ...light!,
    conso: conso && withDays(conso, details as ConsoDetails | null),
    iot: resultOf(row, 'iot', IotShape),
  };
}

type Use = NonNullable<ConsoResult['use']>;
type Series = NonNullable<NonNullable<ConsoResult['energies'][number]['evolution']>['series']>;
type ConsoDetails = { energies: Record<string, Series>; use: Pick<Use, 'days' | 'meanWeekW'> | null };

function withDays(conso: ConsoResult, details: ConsoDetails | null): ConsoResult {
  if (details === null) return conso;
  return {
    ...conso,
    energies: conso.energies.map((one) => ({
      ...one,
      evolution: one.evolution && { ...one.evolution, series: details.energies[one.energy] ?? null },
    })),
    use: conso.use && { ...conso.use, ...details.use },
  };
}

const inputsOf = ({ kind, inputs }: AnalysisRow) =>
  kind === 'conso' ? ConsoInputs.parse(inputs) : IotInputs.parse(inputs);

/** What is kept of a kind; null for another kind, and for what an engine of before found in another shape. */
function resultOf<T extends z.ZodType>(
  { kind, result }: Pick<AnalysisRow, 'kind' | 'result'>,
  wanted: AnalysisKind,
  shape: T,
): z.output<T> | null {
  if (kind !== wanted || result === null) return null;
  const read = shape.safeParse(result);
  return read.success ? read.data : null;
}

const FAILED = 'Le calcul a échoué. Relancez-le\u00a0; s’il échoue encore, signalez-le.';

/** What became of analyses: of one that waits, its task says it. */
async function statesOf(
  db: Database,
  list: readonly Progress[],
): Promise<{ status: AnalysisState; failure: string | null }[]> {
  const waiting = list.filter((row) => row.computedAt === null && row.failure === null && row.withdrawnAt === null);
  const ids = [...new Set(waiting.flatMap(({ taskId }) => taskId ?? []))];
  const found = await Promise.all(ids.map((id) => findTask(db, id)));
  const tasks = new Map(found.flatMap((task) => (task ? [[task.id, task]] : [])));
  return list.map((row) => {
    if (row.computedAt !== null) return { status: 'done', failure: null };
    if (row.failure !== null) return { status: 'failed', failure: row.failure };
    if (row.withdrawnAt !== null) return { status: 'withdrawn', failure: null };
    const task = tasks.get(row.taskId ?? '');
    if (!task || task.finishedAt !== null) return { status: 'failed', failure: FAILED };
    return { status: task.status === 'run' ? 'run' : 'wait', failure: null };
  });
}

export async function presentRun(db: Database, actor: Actor, run: RunRow): Promise<AnalysisRun> {
  const { all, done } = await countRun(db, run.id, actor);
  const task = run.taskId === null ? null : await findTask(db, run.taskId);
  const left = task === null || task.finishedAt !== null ? 'failed' : task.status === 'run' ? 'run' : 'wait';
  return {
    _id: run.id,
    kind: run.kind,
    _id_folder: run.folderId,
    createdAt: isoInstant(run.createdAt),
    buildings: all,
    done,
    status: done >= all ? 'done' : left,
    _id_task: run.taskId,
  };
}

/** Rows of a dashboard. */
export async function presentRows(
  db: Database,
  kind: AnalysisKind,
  list: readonly DashboardRow[],
): Promise<AnalysedBuilding[]> {
  const states = await statesOf(db, list);
  return list.map((row, i) => {
    const conso = resultOf({ kind, result: row.result }, 'conso', ConsoShape);
    const iot = resultOf({ kind, result: row.result }, 'iot', IotShape);
    return {
      building: { _id: row.buildingId, name: row.name },
      analysis: {
        _id: row.id,
        ...states[i]!,
        computedAt: isoInstantOrNull(row.computedAt),
        staleSince: isoInstantOrNull(row.staleSince),
      },
      conso: conso && summaryOf(conso),
      iot: iot && withoutRooms(iot),
    };
  });
}

const summaryOf = ({ causes, energies, use }: ConsoResult): AnalysedBuilding['conso'] => ({
  causes,
  eurPerYear: causes[0]?.eurPerYear ?? null,
  energies: energies.map(({ energy, evolution, sentence }) => ({
    energy,
    share: evolution?.share ?? null,
    isCertain: evolution?.halfWidthKWh != null && Math.abs(evolution.excessKWh) > evolution.halfWidthKWh,
    sentence,
  })),
  shareOutOfUse: use?.shareOutOfUse ?? null,
});

function withoutRooms(iot: IotResult): Omit<IotResult, 'rooms'> {
  const { rooms: _rooms, ...rest } = iot;
  return rest;
}
