import type { Task } from '@joulerie/contract/tasks';
import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { number } from '../../lib/format.ts';
import { date, dateTime } from '../../lib/format-date.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { tasksQuery } from '../tasks/tasks.public.ts';
import { ReturnArchive } from './return-archive.tsx';
import { ReturnedArchive } from './returned-archive.tsx';
import { askSpaceExport, spaceImportsQuery } from './space-archive-calls.ts';
import classes from './space-archive.module.css';

/** « Tout emporter »: all that the space holds as one file, and the return of such a file into a space that is empty. */
export function SpaceArchive() {
  const tasks = useInfiniteQuery(tasksQuery);
  const all = tasks.data?.pages.flatMap(({ data }) => data) ?? [];
  const last = (type: Task['type']) => all.find((task) => task.type === type) ?? null;
  const [leaving, returning] = [last('export_space'), last('import_space')];
  // The file of the one before stays at hand while the next is made.
  const made = all.find(({ type, result }) => type === 'export_space' && result?.url);
  const imports = useQuery(spaceImportsQuery(returning?.finishedAt ?? null));
  const runs = leaving !== null && leaving.finishedAt === null;
  return (
    <>
      <Panel title="Tout emporter">
        <div className={classes.panel}>
          <p className={classes.text}>
            Un fichier ZIP avec tout ce que cet espace possède, dans des formats ouverts&nbsp;: dossiers, bâtiments,
            sources, offres, livraisons et historique en JSON, et chaque mesure en CSV. Un espace vide peut le reprendre
            et retrouve les mêmes chiffres.
          </p>
          <div>
            <Button leftSection={<IconDownload size={16} aria-hidden />} loading={runs} onClick={askSpaceExport}>
              Tout emporter
            </Button>
          </div>
          {leaving && <LastTask task={leaving} />}
          {made && made !== leaving && <LastTask task={made} />}
        </div>
      </Panel>
      {imports.isError ? (
        <Panel title="Reprendre un export">
          <ErrorState error={imports.error} retry={() => void imports.refetch()} />
        </Panel>
      ) : !imports.data ? (
        <RowsSkeleton rows={1} />
      ) : (
        <>
          {imports.data.empty && (
            <Panel title="Reprendre un export">
              <div className={classes.panel}>
                <ReturnArchive busy={returning !== null && returning.finishedAt === null} />
                {returning && <LastTask task={returning} />}
              </div>
            </Panel>
          )}
          {imports.data.data.map((one) => (
            <ReturnedArchive key={one._id} returned={one} />
          ))}
        </>
      )}
    </>
  );
}

/** How far a task is, or what it made. */
function LastTask({ task }: { task: Task }) {
  const { subtaskTotal, subtaskDone } = task.subtasks;
  const sentAt = task.data.tracker.sent_at;
  if (task.finishedAt === null)
    return (
      <div className={classes.progress} role="status">
        {subtaskTotal === null ? (
          'En attente…'
        ) : (
          <>
            <Progress value={(100 * subtaskDone) / subtaskTotal} aria-label={`Avancement\u00a0: ${task.label}`} />
            <span>
              {number(subtaskDone)} fichiers sur {number(subtaskTotal)}
            </span>
          </>
        )}
      </div>
    );
  if (task.status === 'failure')
    return (
      <p className={classes.failure} role="alert">
        {task.message}
      </p>
    );
  const { url, expiresAt } = task.result ?? {};
  return url ? (
    <p className={classes.text}>
      <a href={url} download>
        Télécharger l’export du {dateTime(sentAt)}
      </a>
      {expiresAt && `, gardé jusqu’au ${date(expiresAt)}`}
    </p>
  ) : null;
}
