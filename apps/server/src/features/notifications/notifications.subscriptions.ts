import { afterCommit } from '../../platform/events/event.ts';
import { findImport, measuresRecorded } from '../measures/measures.public.ts';
import { notify } from './notifications.store.ts';

const plural = (n: number) => (n > 1 ? 's' : '');

/** The person who dropped a file hears that its measures are there. */
export const notificationsSubscriptions = [
  afterCommit(measuresRecorded, 'notifications.import', async ({ db, event: { id, payload } }) => {
    const { added, replaced, origin } = payload;
    if (origin.kind !== 'import' || origin.id === null || added + replaced === 0) return;
    const found = await findImport(db, origin.id);
    if (!found?.userId) return;
    const days = `${added} journée${plural(added)} ajoutée${plural(added)}`;
    await notify(
      db,
      {
        userId: found.userId,
        type: 'success',
        title: 'Mesures enregistrées',
        message: `${found.sourceName} : ${days}, ${replaced} journée${plural(replaced)} remplacée${plural(replaced)}.`,
        redirectPath: `/source/${payload.sourceId}/data`,
      },
      id,
    );
  }),
];
