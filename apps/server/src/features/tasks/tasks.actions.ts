import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyArea } from '@joulerie/contract/key-areas';
import { type TaskName, isTaskName } from '@joulerie/contract/task-catalogue';
import { isChannelOfSession, isOwnChannel } from '@joulerie/contract/task-channels';
import type * as contract from '@joulerie/contract/tasks';
import { isFinished } from '@joulerie/domain/tasks';
import { hostedPush } from '../../connectors/pusher/hosted-push.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { Download, type Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { signSubscription } from '../../platform/push/signature.ts';
import { keepReceived } from '../../platform/received-file.ts';
import type { Database } from '../../platform/database.ts';
import { findMember, findSpace, sessionName } from '../accounts/accounts.public.ts';
import { grantsReader } from '../grants/grants.public.ts';
import { findScope, onboardingPeriod } from '../scopes/scopes.public.ts';
import { editableSourceNow } from '../sources/sources.public.ts';
import { createAnyTask, createTask } from './create-task.ts';
import { finishTask } from './finish.ts';
import { isGoodLink } from './links.ts';
import { refuseSender } from './refuse-sender.ts';
import { CANCELLED } from './task-jobs.ts';
import { seesAll, taskFileBytes } from './task-files.store.ts';
import { keptUntil, presentTask } from './tasks.present.ts';
import { findTask, openTask, pageOfTasks, subjectsOf } from './tasks.store.ts';
import type { TaskRow } from './tasks.tables.ts';

export const sendTask: Serve<typeof contract.sendTask> = async (call) => {
  const { name, kwargs, request, tracker, displayNotification, redirect, redirectPath, fromPath } = call.body;
  if (!isTaskName(name)) throw new DomainError('unknown_task');
  refuseSender(call.actor, name);
  refuseTaskToKey(call.actor, name);
  const given = isUpdate(kwargs) ? await updateOf(call, kwargs) : kwargs;
  const task = await createAnyTask(call, name, given, {
    origin: 'event',
    eventName: request.event_name,
    displayNotification,
    redirect: redirect && redirectPath !== undefined,
    redirectPath,
    fromPath,
    sentBy: tracker?.sent_by,
  });
  return { data: presentTask(task, call.now) };
};

/** Areas of what a key may start as a task; those without are for people alone, as the calls that start them. */
const AREA_OF_TASK: Partial<Record<TaskName, KeyArea>> = {
  export_buildings_sources: 'exports',
  export_sources: 'exports',
  update_source: 'measures',
};

/** @throws DomainError `restricted_key` */
function refuseTaskToKey({ key }: Actor, name: TaskName): void {
  const area = AREA_OF_TASK[name];
  if (key && (!area || (key.areas && !key.areas.includes(area)))) throw new DomainError('restricted_key');
}

type Update = { _id_source: string; period?: number | undefined };
const isUpdate = (kwargs: object): kwargs is Update => '_id_source' in kwargs;

/** An update of a source that the actor may change, with the years that the brand looks at where none are asked. */
async function updateOf(
  { db, actor, scope, services }: Pick<Call<unknown>, 'db' | 'actor' | 'scope' | 'services'>,
  { _id_source, period }: Update,
): Promise<Update> {
  await editableSourceNow(db, actor, _id_source);
  return { _id_source, period: period ?? onboardingPeriod(await findScope(db, scope.id), services.config) };
}

export const updateSourceTask: Serve<typeof contract.updateSourceTask> = async (call) => {
  const { event_name, ...update } = call.body;
  const task = await createTask(call, 'update_source', await updateOf(call, update), { eventName: event_name });
  return { data: presentTask(task, call.now) };
};

export const listTasks: Serve<typeof contract.listTasks> = async ({ db, actor, query, now }) => {
  const { found, total } = await pageOfTasks(db, actor, query);
  const shown = found.slice(0, query.limit);
  const more = found.length > query.limit;
  return {
    data: shown.map((row) => presentTask(row, now)),
    cursor: more ? shown.at(-1)!.id : null,
    has_more: more,
    total,
    limit: query.limit,
  };
};

export const getTask: Serve<typeof contract.getTask> = async ({ db, actor, params, now }) => ({
  data: presentTask(await openTask(db, actor, params.id), now),
});

export const cancelTask: Serve<typeof contract.cancelTask> = async ({ db, actor, events, params, now }) => {
  await openTask(db, actor, params.id);
  const error = { code: CANCELLED, detail: {} };
  const task = await db.transaction((tx) => finishTask(tx, events, params.id, { status: 'failure', error }, now));
  if (!task) throw new DomainError('task_ended');
  return { data: presentTask(task, now) };
};

/** How long a link waits for the end of a task that is under way, and how often it is looked at. [ms] */
const PATIENCE_MS = 20_000;
const EVERY_MS = 300;

/** A link that is not good, of a task that may not exist or is of another brand, says nothing of it. */
export const getTaskFile: Serve<typeof contract.getTaskFile> = async (call) => {
  const { db, store, scope, params, query, now, ended } = call;
  const known = await findTask(db, params.id);
  const isGood = known && isGoodLink(known, query, now) && (await findSpace(db, known.spaceId)).scopeId === scope.id;
  if (!isGood) throw new DomainError('expired_link');
  const task = await endedTask(db, known, ended);
  if (!isFinished(task.status)) throw new DomainError('task_running', { retryAfterS: 5 });
  if (task.file === null) throw new DomainError('task_failed');
  if (keptUntil(task)! <= now) throw new DomainError('expired_link');
  const actor = await findMember(db, task.createdBy, task.spaceId, grantsReader);
  const subjects = await subjectsOf(db, task.id);
  if (!actor || actor.lacksFactor || !subjects || !(await seesAll(db, actor, subjects, now)))
    throw new DomainError('restricted_export');
  const bytes = taskFileBytes(store.db, task.id, task.file.bytes);
  return new Download(task.file.type, await keepReceived(task.file.name, bytes));
};

async function endedTask(db: Database, known: TaskRow, ended: AbortSignal): Promise<TaskRow> {
  let task = known;
  for (const until = Date.now() + PATIENCE_MS; !isFinished(task.status) && Date.now() < until;) {
    await sleep(EVERY_MS, undefined, { signal: ended });
    task = (await findTask(db, task.id)) ?? task;
  }
  return task;
}

/** The public name of the session of the actor, which signs what it listens to. @throws DomainError `restricted_key` for a key, which has none */
async function openSession(db: Database, { key, sessionHash }: Actor): Promise<string> {
  if (key) throw new DomainError('restricted_key');
  const session = await sessionName(db, sessionHash);
  if (session === null) throw new DomainError('required_auth');
  return session;
}

export const getPush: Serve<typeof contract.getPush> = async ({ db, actor, services }) => {
  const session = await openSession(db, actor);
  const hosted = hostedPush(services.config);
  return { hosted: hosted && { key: hosted.key, cluster: hosted.cluster, url: hosted.url, session } };
};

export const authorizeChannel: Serve<typeof contract.authorizeChannel> = async ({ db, actor, services, body }) => {
  const { socket_id: socketId, channel_name: channel } = body;
  const hosted = hostedPush(services.config);
  if (hosted) {
    if (!isChannelOfSession(await openSession(db, actor), channel)) throw new DomainError('restricted_channel');
    return { auth: hosted.sign(socketId, channel) };
  }
  if (!isOwnChannel({ userId: actor.user.id, spaceId: actor.space.id }, channel))
    throw new DomainError('restricted_channel');
  const session = await openSession(db, actor);
  const channelData = JSON.stringify({ session });
  return { auth: signSubscription(actor.sessionHash, { socketId, channel, channelData }), channel_data: channelData };
};
