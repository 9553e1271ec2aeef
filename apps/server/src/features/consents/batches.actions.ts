import type * as contract from '@joulerie/contract/consent-batches';
import type { TaskName } from '@joulerie/contract/task-catalogue';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Admit } from '../../platform/http/route.ts';
import { mayWrite } from '../access/access.public.ts';
import { createTask, presentTask } from '../tasks/tasks.public.ts';
import { presentBatches, remindable } from './batches.present.ts';
import {
  batchesOf,
  busyAmong,
  editableBatch,
  insertBatch,
  noteTask,
  unanswered,
  waitingMails,
} from './batches.store.ts';
import { checkInvitations as check, keptOf } from './check-invitations.ts';
import type { BatchRow } from './consents.tables.ts';
import { readInvitationsApart } from './read-invitations.ts';

/** Whoever may write in their space may have a table read: nothing of it is kept, and each line is checked by what they see. */
export const admitInvitations: Admit<typeof contract.readInvitations> = async ({ actor }) => {
  if (!mayWrite(actor)) throw new DomainError('restricted_read_only');
};

/** Reads a table of holders and says what each line is worth; nothing is kept of it. */
export const readInvitations: Serve<typeof contract.readInvitations> = async (call) => {
  const { db, actor, file, ended, now } = call;
  if (!file) throw new DomainError('file_missing');
  const { columns, lines } = await readInvitationsApart(file, ended);
  return { columns, lines: (await check(db, actor, lines, now)).map(({ checked }) => checked) };
};

export const checkInvitations: Serve<typeof contract.checkInvitations> = async ({ db, actor, body, now }) => ({
  lines: (await check(db, actor, body.lines, now)).map(({ checked }) => checked),
});

/** Keeps the lines that are ready and has them sent by a task. */
export const createBatch: Serve<typeof contract.createBatch> = async (call) => {
  const { db, actor, body, now } = call;
  return db.transaction(async (tx) => {
    const ready = (await check(tx, actor, body.lines, now)).filter(({ checked }) => checked.state === 'ready');
    if (ready.length === 0) throw new DomainError('nothing_to_invite');
    const lines = ready.map(({ checked, meter, buildingId }, rank) => ({
      line: rank + 1,
      sourceId: meter!.id,
      buildingId,
      isConfirmed: checked.mail_confirmed,
      ...keptOf(checked).data!,
    }));
    return send(
      inside(call, tx),
      await insertBatch(tx, actor, body.name, lines, now),
      'invite_holders',
      call.body.event_name,
    );
  });
};

/** A call inside a transaction. */
const inside = ({ services, actor, now }: Sending, tx: Database): Sending => ({ db: tx, services, actor, now });

type Sending = Pick<Call<unknown>, 'db' | 'services' | 'actor' | 'now'>;

/** Puts the task of a batch on the queue, in the transaction that holds the batch. */
async function send(
  { db: tx, services, actor, now }: Sending,
  batch: BatchRow,
  name: Extract<TaskName, 'invite_holders' | 'remind_holders'>,
  eventName: string | undefined,
) {
  const task = await createTask({ db: tx, services, actor, now }, name, { _id_batch: batch.id }, { eventName });
  const [data] = await presentBatches(tx, actor, [await noteTask(tx, batch, task.id)], now);
  return { data: data!, task: presentTask(task, now) };
}

export const listBatches: Serve<typeof contract.listBatches> = async ({ db, actor, now }) => ({
  data: await presentBatches(db, actor, await batchesOf(db, actor), now),
});

/** @throws DomainError `not_found`; `batch_busy` while a task of the batch has not ended */
async function freeBatch({ db: tx, actor }: Sending, id: string): Promise<BatchRow> {
  const batch = await editableBatch(tx, actor, id);
  if ((await busyAmong(tx, [batch.id])).size > 0) throw new DomainError('batch_busy');
  return batch;
}

export const resumeBatch: Serve<typeof contract.resumeBatch> = async (call) =>
  call.db.transaction(async (tx) => {
    const sending = inside(call, tx);
    const batch = await freeBatch(sending, call.params.id);
    if ((await waitingMails(tx, batch)).length === 0) throw new DomainError('nothing_to_invite');
    return send(sending, batch, 'invite_holders', call.body.event_name);
  });

export const remindBatch: Serve<typeof contract.remindBatch> = async (call) =>
  call.db.transaction(async (tx) => {
    const sending = inside(call, tx);
    const batch = await freeBatch(sending, call.params.id);
    if ((await unanswered(tx, [batch.id], remindable(call.now))).length === 0)
      throw new DomainError('nothing_to_invite', {
        message: 'Personne n’est à relancer\u00a0: tous ont répondu, ou ont reçu un e-mail il y a moins de sept jours.',
      });
    return send(sending, batch, 'remind_holders', call.body.event_name);
  });
