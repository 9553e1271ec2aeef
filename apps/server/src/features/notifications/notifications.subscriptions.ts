import type { z } from 'zod';
import { type EventType, afterCommit } from '../../platform/events/event.ts';
import { alarmNotices, alarmRaised } from '../alarms/alarms.public.ts';
import { authorizationChanged, authorizationNotice } from '../collection/collection.public.ts';
import { consentDue, consentEnded, consentGiven, toldOf } from '../consents/consents.public.ts';
import { gasRightChanged, rightNotice } from '../gas-rights/gas-rights.public.ts';
import { grantsGiven } from '../grants/grants.public.ts';
import { failureOfImport, findImport, importFailed, measuresRecorded } from '../measures/measures.public.ts';
import { endOfTask, findTask, labelOfTask, taskFinished } from '../tasks/tasks.public.ts';
import { authorizationWords } from './authorization-words.ts';
import { CONSENT_WORDS } from './consent-words.ts';
import { gasRightWords } from './gas-right-words.ts';
import { notify } from './notifications.store.ts';

const plural = (n: number) => (n > 1 ? 's' : '');

/** The person who dropped a file hears that its measures are there, or that a file which went on the queue was not stored. */
export const notificationsSubscriptions = [
  onConsent(consentGiven, 'given'),
  onConsent(consentDue, 'due'),
  onConsent(consentEnded, 'ended'),
  afterCommit(gasRightChanged, 'notifications.gas-right', async ({ db, event: { id, payload } }) => {
    const notice = await rightNotice(db, payload.rightId);
    const words = notice && gasRightWords(notice);
    if (!words || !notice.userId) return;
    await notify(db, { ...words, userId: notice.userId, redirectPath: `/source/${payload.sourceId}/info-general` }, id);
  }),
  afterCommit(authorizationChanged, 'notifications.authorization', async ({ db, event: { id, payload } }) => {
    const { sourceId, operator, what } = payload;
    // What becomes of a right at GRDF is said by the right itself.
    if (operator === 'grdf') return;
    const notice = await authorizationNotice(db, sourceId);
    if (!notice) return;
    const said = authorizationWords(what, operator, notice);
    await notify(db, { ...said, userId: notice.userId, redirectPath: `/source/${sourceId}/info-general` }, id);
  }),
  afterCommit(measuresRecorded, 'notifications.import', async ({ db, event: { id, payload } }) => {
    const { added, replaced, origin } = payload;
    if (origin.kind !== 'import' || origin.id === null || added + replaced === 0) return;
    const found = await findImport(db, origin.id);
    if (!found?.row.userId) return;
    const days = `${added} journée${plural(added)} ajoutée${plural(added)}`;
    await notify(
      db,
      {
        userId: found.row.userId,
        type: 'success',
        title: 'Mesures enregistrées',
        message: `${found.sourceName} : ${days}, ${replaced} journée${plural(replaced)} remplacée${plural(replaced)}.`,
        redirectPath: `/source/${payload.sourceId}/data`,
      },
      id,
    );
  }),
  afterCommit(grantsGiven, 'notifications.grants-given', async ({ db, event: { id, payload } }) => {
    const { userId, by, thing, others } = payload;
    const what = thing.kind === 'folder' ? 'le dossier' : 'le bâtiment';
    const more = others === 0 ? '' : others === 1 ? ' et un autre' : ` et ${others}\u00a0autres`;
    await notify(
      db,
      {
        userId,
        type: 'info',
        title: thing.kind === 'folder' ? 'Dossier partagé avec vous' : 'Bâtiment partagé avec vous',
        message: `${by} partage ${what} «\u00a0${thing.name}\u00a0»${more} avec vous.`,
        redirectPath: `/${thing.kind}/${thing.id}`,
      },
      id,
    );
  }),
  afterCommit(taskFinished, 'notifications.task', async ({ db, event: { id, payload } }) => {
    const task = await findTask(db, payload.taskId);
    if (!task?.displayNotification) return;
    await notify(
      db,
      {
        userId: task.createdBy,
        type: task.status === 'success' ? 'success' : 'danger',
        title: labelOfTask(task),
        message: endOfTask(task)!,
        redirectPath: task.redirectPath ?? '/user/taches',
      },
      id,
    );
  }),
  afterCommit(alarmRaised, 'notifications.alarm', ({ db, event: { at, payload } }) =>
    db.transaction(async (tx) => {
      for (const notice of await alarmNotices(tx, payload.eventId, at.getTime()))
        await notify(tx, { ...notice, type: 'warning', title: 'Une alarme a sonné' });
    }),
  ),
  afterCommit(importFailed, 'notifications.import-failed', async ({ db, event: { id, payload } }) => {
    const found = await findImport(db, payload.importId);
    if (!found?.row.userId) return;
    const { row, sourceName } = found;
    await notify(
      db,
      {
        userId: row.userId!,
        type: 'danger',
        title: 'Fichier non enregistré',
        message: `${sourceName}, ${row.fileName}\u00a0: ${failureOfImport(row, true)?.message ?? 'rien n’a été enregistré.'}`,
        redirectPath: `/source/${row.sourceId}/info-general`,
      },
      id,
    );
  }),
];

/** Whoever asked for an agreement hears what becomes of it. */
function onConsent<S extends z.ZodType<{ consentId: string }>>(type: EventType<S>, what: keyof typeof CONSENT_WORDS) {
  return afterCommit(type, `notifications.consent-${what}`, async ({ db, event: { id, payload } }) => {
    const told = await toldOf(db, payload.consentId);
    if (!told?.askedBy) return;
    const { message, ...words } = CONSENT_WORDS[what];
    const said = { ...words, userId: told.askedBy, message: message(told), redirectPath: '/user/consentements' };
    await notify(db, said, id);
  });
}
