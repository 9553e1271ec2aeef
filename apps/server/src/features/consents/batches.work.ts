import { DomainError } from '../../platform/errors.ts';
import type { Database } from '../../platform/database.ts';
import { findSpace } from '../accounts/accounts.public.ts';
import { findScope, originOf } from '../scopes/scopes.public.ts';
import { type TaskOutcome, type TaskParts, taskWork } from '../tasks/tasks.public.ts';
import { type Asked, askedMeter } from './ask-holder.ts';
import { remindable } from './batches.present.ts';
import {
  askedAlready,
  findBatch,
  holdWaiting,
  noteAsked,
  noteNotSent,
  unanswered,
  waitingMails,
} from './batches.store.ts';
import type { BatchRow, LineRow } from './consents.tables.ts';
import { askForMeter, askForMeters } from './create.actions.ts';
import { editableRequest, partsOf, renewRequest } from './requests.store.ts';
import { type Asking, sendRequest } from './send-request.ts';

/**
 * Asks the holders of a batch, address by address: those of one meter as a single request does, those of several by one mail. What each address
 * gives is kept with its mail in one transaction: a task that is killed, done again or cancelled sends nothing twice.
 */
export const inviteHoldersWork = taskWork('invite_holders', async (parts, { _id_batch: id }): Promise<TaskOutcome> => {
  const [batch, asking] = [await ofTask(parts, id), await askingOf(parts)];
  const mails = await waitingMails(parts.store.db, batch);
  const said = { asked: 0, notSent: 0, left: 0, why: '' };
  await parts.progress.total(mails.length);
  for (const [rank, mail] of mails.entries()) {
    parts.ended.throwIfAborted();
    try {
      const { asked, notSent } = await parts.store.db.transaction((tx) => askAddress(asking, tx, batch, mail));
      said.asked += asked;
      said.notSent += notSent;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'too_many_requests') {
        said.left += 1;
        said.why = String(error.detail.message ?? '');
      } else said.notSent += await refuseAll(parts.store.db, batch, mail, error.code);
    }
    await parts.progress.done(rank + 1);
  }
  return { message: sentenceOf(said) };
});

/** Reminds those of a batch who did not answer, each once in some days at most. */
export const remindHoldersWork = taskWork('remind_holders', async (parts, { _id_batch: id }): Promise<TaskOutcome> => {
  const [batch, asking] = [await ofTask(parts, id), await askingOf(parts)];
  const quiet = await unanswered(parts.store.db, [batch.id], remindable(parts.now()));
  let [reminded, left, why] = [0, 0, ''];
  await parts.progress.total(quiet.length);
  for (const [rank, request] of quiet.entries()) {
    parts.ended.throwIfAborted();
    try {
      if (await parts.store.db.transaction((tx) => remind(asking, tx, request.id))) reminded += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'too_many_requests') {
        left += 1;
        why = String(error.detail.message ?? '');
      } else if (error.code !== 'not_found') throw error;
    }
    await parts.progress.done(rank + 1);
  }
  const rest = left > 0 ? ` ${counted(left, 'relance attend', 'relances attendent')}. ${why}` : '';
  return { message: `${counted(reminded, 'relance envoyée', 'relances envoyées')}.${rest}` };
});

/** The batch of a task. @throws DomainError `not_found` */
async function ofTask({ store, actor }: TaskParts, id: string): Promise<BatchRow> {
  const batch = await findBatch(store.db, actor, id);
  if (!batch) throw new DomainError('not_found');
  return batch;
}

/** What asking a holder uses, as a call of the person would have it. */
async function askingOf({ store, services, actor, now }: TaskParts): Promise<Asking> {
  const { scopeId } = await findSpace(store.db, actor.space.id);
  const origin = originOf(await findScope(store.db, scopeId), services.config);
  return {
    store,
    db: store.db,
    services,
    actor,
    scope: { id: scopeId, origin, isOwnDomain: false },
    now: now(),
    isBatch: true,
  };
}

type Done = { asked: number; notSent: number };

/** Asks one address for its meters that wait; a meter that may not be asked for is left out, with the reason. */
async function askAddress(asking: Asking, tx: Database, batch: BatchRow, mail: string): Promise<Done> {
  const lines = await holdWaiting(tx, batch, mail);
  const done: Done = { asked: 0, notSent: 0 };
  const open = await askedAlready(
    tx,
    lines.flatMap(({ sourceId }) => sourceId ?? []),
  );
  const meters: { line: LineRow; meter: Awaited<ReturnType<typeof askedMeter>> }[] = [];
  const leaveOut = async (line: LineRow, reason: string) => {
    await noteNotSent(tx, [line], reason);
    done.notSent += 1;
  };
  for (const line of lines) {
    if (line.sourceId === null) await leaveOut(line, 'not_found_source');
    else if (open.has(line.sourceId)) await leaveOut(line, 'already_requested');
    else
      try {
        const asked = { _id_source: line.sourceId, _id_building: line.buildingId };
        meters.push({ line, meter: await askedMeter(tx, asking, asked) });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        await leaveOut(line, error.code);
      }
  }
  const [first] = meters;
  if (!first) return done;
  const { firstname, lastname, company, isConfirmed } = first.line;
  const asked: Omit<Asked, 'kind'> = { mail, isConfirmed, named: { firstname, lastname, company } };
  if (meters.length === 1) {
    const row = await askForMeter(asking, tx, { ...asked, kind: 'sign' }, first.meter);
    await noteAsked(tx, first.line, row.id);
  } else {
    const row = await askForMeters(
      asking,
      tx,
      asked,
      meters.map(({ meter }) => meter),
    );
    const parts = new Map((await partsOf(tx, row)).map(({ id, sourceId }) => [sourceId!, id]));
    for (const { line, meter } of meters) await noteAsked(tx, line, parts.get(meter.sourceId)!);
  }
  done.asked += meters.length;
  return done;
}

/** Notes that an address may not be asked, and why. */
const refuseAll = (db: Database, batch: BatchRow, mail: string, reason: string): Promise<number> =>
  db.transaction(async (tx) => {
    const lines = await holdWaiting(tx, batch, mail);
    await noteNotSent(tx, lines, reason);
    return lines.length;
  });

/** Mails a request again, with a new link; false where it was answered, or mailed, meanwhile. */
async function remind(asking: Asking, tx: Database, id: string): Promise<boolean> {
  const row = await editableRequest(tx, asking.actor, id, ['sign', 'multi']);
  if (row.state !== 'CREATED' || row.sentAt.getTime() > remindable(asking.now)) return false;
  const renewed = await renewRequest(tx, row, asking.actor.user.id, asking.now);
  await sendRequest(asking, tx, renewed.row, renewed.token);
  return true;
}

const counted = (n: number, one: string, several: string): string => `${n}\u00a0${n > 1 ? several : one}`;

function sentenceOf({ asked, notSent, left, why }: Done & { left: number; why: string }): string {
  return [
    `${counted(asked, 'compteur demandé', 'compteurs demandés')}.`,
    ...(notSent > 0 ? [`${counted(notSent, 'ligne n’est pas partie', 'lignes ne sont pas parties')}.`] : []),
    ...(left > 0 ? [`${counted(left, 'titulaire attend', 'titulaires attendent')}. ${why}`] : []),
  ].join(' ');
}
