import type * as contract from '@joulerie/contract/analyses';
import type { AnalysisKind } from '@joulerie/contract/constants';
import { addMonths, isoDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { pageOf } from '../../platform/page-of.ts';
import type { Services } from '../../platform/services.ts';
import { editableBuilding, openBuilding } from '../buildings/buildings.public.ts';
import { openFolder } from '../folders/folders.public.ts';
import { createTask, presentTask } from '../tasks/tasks.public.ts';
import { presentAnalysis, presentLight, presentRows, presentRun } from './analyses.present.ts';
import {
  deleteAnalysis,
  editableAnalysis,
  insertAnalyses,
  lastAnalysis,
  noteTask,
  openAnalysis,
  pageOfAnalyses,
  renameAnalysis,
} from './analyses.store.ts';
import type { AnalysisRow } from './analyses.tables.ts';
import { buildingsToAnalyse, dashboardRows, insertRun, lastRun, noteTaskOfRun } from './runs.store.ts';

type Parts = { db: Database; services: Pick<Services, 'queue'>; actor: Actor; now: number };

/** Months of an analysis of rooms that names no first day. */
const ROOM_MONTHS = 3;
/** Days of rooms that one analysis reads at most. */
const MOST_ROOM_DAYS = 731;

export const createConsoAnalysis: Serve<typeof contract.createConsoAnalysis> = async (call) => {
  const { body, now } = call;
  return analyse(call, body._id_building, 'conso', consoInputs(body, now), body.event_name);
};

export const createIotAnalysis: Serve<typeof contract.createIotAnalysis> = async (call) => {
  const { params, body, now } = call;
  return analyse(call, params.id, 'iot', iotInputs(body, now), body.event_name);
};

/** Keeps an analysis and sends its task, both or neither. */
async function analyse(
  { db, services, actor, now }: Parts,
  buildingId: string,
  kind: AnalysisKind,
  inputs: object,
  eventName: string | undefined,
) {
  return db.transaction(async (tx) => {
    const building = await editableBuilding(tx, actor, buildingId);
    const asked = { kind, inputs, runId: null, taskId: null };
    const [row] = await insertAnalyses(tx, actor, [building.id], asked, now);
    return sent({ db: tx, services, actor, now }, row!, eventName);
  });
}

async function sent(parts: Parts, row: AnalysisRow, eventName: string | undefined) {
  const task = await createTask(parts, 'run_analysis', { _id_analysis: row.id }, { eventName });
  await noteTask(parts.db, row.id, task.id);
  const fresh = { ...row, taskId: task.id, computedAt: null, withdrawnAt: null, failure: null };
  return { data: await presentAnalysis(parts.db, fresh, false), task: presentTask(task, parts.now) };
}

export const getConsoAnalysis: Serve<typeof contract.getConsoAnalysis> = async ({ db, actor, params, query }) => {
  const { row } = await openAnalysis(db, actor, params.id);
  if (row.kind !== 'conso') throw new DomainError('not_found_analysis');
  return { data: await presentAnalysis(db, row, query.details) };
};

export const getBuildingConsoAnalysis: Serve<typeof contract.getBuildingConsoAnalysis> = async (call) => {
  const { db, actor, params, query } = call;
  return { data: await last(db, actor, params.id, 'conso', query.details) };
};

export const getBuildingIotAnalysis: Serve<typeof contract.getBuildingIotAnalysis> = async ({ db, actor, params }) => ({
  data: await last(db, actor, params.id, 'iot', false),
});

async function last(db: Database, actor: Actor, buildingId: string, kind: AnalysisKind, details: boolean) {
  const building = await openBuilding(db, actor, buildingId);
  const row = await lastAnalysis(db, building.id, kind);
  return row && presentAnalysis(db, row, details);
}

export const runConsoAnalyses: Serve<typeof contract.runConsoAnalyses> = (call) =>
  run(call, 'conso', call.body, consoInputs(call.body, call.now));

export const runIotAnalyses: Serve<typeof contract.runIotAnalyses> = (call) =>
  run(call, 'iot', call.body, iotInputs(call.body, call.now));

/** Keeps an analysis of each building of a folder and sends their task, all or none. */
async function run(
  { db, services, actor, now }: Parts,
  kind: AnalysisKind,
  { _id_folder, event_name }: { _id_folder?: string | undefined; event_name?: string | undefined },
  inputs: object,
) {
  const folder = _id_folder ? await openFolder(db, actor, _id_folder) : null;
  const ids = await buildingsToAnalyse(db, actor, folder, kind);
  if (ids.length === 0) throw new DomainError('nothing_to_analyse');
  return db.transaction(async (tx) => {
    const made = await insertRun(tx, actor, kind, folder?.id ?? null, now);
    await insertAnalyses(tx, actor, ids, { kind, inputs, runId: made.id, taskId: null }, now);
    const parts = { db: tx, services, actor, now };
    const task = await createTask(parts, 'run_analyses', { _id_run: made.id }, { eventName: event_name });
    await noteTaskOfRun(tx, made.id, task.id);
    return { data: await presentRun(tx, actor, { ...made, taskId: task.id }), task: presentTask(task, now) };
  });
}

export const listConsoAnalyses: Serve<typeof contract.listConsoAnalyses> = ({ db, actor, query }) =>
  dashboard(db, actor, 'conso', query);

export const listIotAnalyses: Serve<typeof contract.listIotAnalyses> = ({ db, actor, query }) =>
  dashboard(db, actor, 'iot', query);

async function dashboard(
  db: Database,
  actor: Actor,
  kind: AnalysisKind,
  query: { _id_folder?: string | undefined; page: number; limit: number },
) {
  const folder = query._id_folder ? await openFolder(db, actor, query._id_folder) : null;
  const [{ found, total, buildings }, made] = await Promise.all([
    dashboardRows(db, actor, folder, kind, query),
    lastRun(db, actor, folder, kind),
  ]);
  const run = made && (await presentRun(db, actor, made));
  return {
    ...pageOf(query, total, await presentRows(db, kind, found)),
    // A run of others on buildings that the actor does not see is none for them.
    run: run?.buildings ? run : null,
    buildings,
  };
}

export const listAnalyses: Serve<typeof contract.listAnalyses> = async ({ db, actor, params, query }) => {
  const building = await openBuilding(db, actor, params.id);
  const { found, total } = await pageOfAnalyses(db, building.id, query);
  return pageOf(query, total, await presentLight(db, found));
};

export const updateAnalysis: Serve<typeof contract.updateAnalysis> = async ({ db, actor, params, body }) =>
  db.transaction(async (tx) => {
    await editableAnalysis(tx, actor, params.id);
    return { data: await presentAnalysis(tx, await renameAnalysis(tx, params.id, body.name), false) };
  });

export const recomputeAnalysis: Serve<typeof contract.recomputeAnalysis> = async ({
  db,
  services,
  actor,
  params,
  body,
  now,
}) =>
  db.transaction(async (tx) => {
    const row = await editableAnalysis(tx, actor, params.id);
    return sent({ db: tx, services, actor, now }, row, body.event_name);
  });

export const removeAnalysis: Serve<typeof contract.removeAnalysis> = async ({ db, actor, params }) =>
  db.transaction(async (tx) => {
    await editableAnalysis(tx, actor, params.id);
    await deleteAnalysis(tx, params.id);
    return { ok: true as const };
  });

const lastDay = (asked: string | undefined, now: number): number => {
  const yesterday = parisDay(now) - 1;
  const day = asked === undefined ? yesterday : parseIsoDay(asked)!;
  // A day that is not over would be compared with a whole one.
  if (day > yesterday) refuse('date_to', 'Le dernier jour doit être passé\u00a0: choisissez hier ou un jour d’avant');
  return day;
};

const consoInputs = ({ date_to }: { date_to?: string | undefined }, now: number) => ({
  date_to: isoDay(lastDay(date_to, now)),
});

function iotInputs(
  asked: {
    date_from?: string | undefined;
    date_to?: string | undefined;
    temperature_utilisation: number;
    temperature_nonutilisation: number;
  },
  now: number,
) {
  const to = lastDay(asked.date_to, now);
  const from = asked.date_from === undefined ? addMonths(to + 1, -ROOM_MONTHS) : parseIsoDay(asked.date_from)!;
  if (from > to) refuse('date_from', 'Le premier jour doit précéder le dernier');
  if (to - from >= MOST_ROOM_DAYS) refuse('date_from', `La période est limitée à ${MOST_ROOM_DAYS}\u00a0jours`);
  const { temperature_utilisation, temperature_nonutilisation } = asked;
  if (temperature_nonutilisation > temperature_utilisation)
    refuse(
      'temperature_nonutilisation',
      'La consigne hors utilisation ne peut pas dépasser celle en utilisation\u00a0: échangez-les',
    );
  return { date_from: isoDay(from), date_to: isoDay(to), temperature_utilisation, temperature_nonutilisation };
}

function refuse(field: string, message: string): never {
  throw new DomainError('invalid_input', { fields: { [field]: message } });
}
