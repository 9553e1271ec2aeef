import type { AnswerOf } from '@joulerie/contract/endpoint';
import type { listSessions } from '#calls/accounts';
import type { UseQueryResult } from '@tanstack/react-query';
import { dateTime } from '../../lib/format-date.ts';
import { relative } from '../../lib/format-moment.ts';
import { Chip } from '../../ui/chip.tsx';
import rows from '../../ui/framed-rows.module.css';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';

type Sessions = AnswerOf<typeof listSessions>;

/** The open sessions, this one marked. The list is never empty: whoever reads it has one. */
export function SessionList({ sessions }: { sessions: UseQueryResult<Sessions> }) {
  if (sessions.isError) return <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />;
  if (!sessions.data) return <RowsSkeleton rows={1} height={52} />;
  return (
    <ul className={rows.list} aria-label="Sessions ouvertes">
      {sessions.data.data.map(({ _id, client, startedAt, lastUsedAt, current }) => (
        <li key={_id} className={rows.row}>
          <div className={rows.words}>
            <span className={rows.name}>{client ?? 'Appareil inconnu'}</span>
            <span className={rows.when}>
              {current ? '' : `Utilisée ${relative(lastUsedAt)}, `}
              {current ? 'Ouverte' : 'ouverte'} le {dateTime(startedAt)}
            </span>
          </div>
          {current && <Chip tone="ok">Cet appareil</Chip>}
        </li>
      ))}
    </ul>
  );
}
