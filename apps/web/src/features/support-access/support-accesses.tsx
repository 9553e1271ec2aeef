import type { SupportAccess } from '@joulerie/contract/support-access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTime, time } from '../../lib/format-date.ts';
import { Chip } from '../../ui/chip.tsx';
import rows from '../../ui/framed-rows.module.css';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { supportAccessesQuery } from './calls.ts';
import classes from './support-access.module.css';

/** Who opened this space for support, when, until when and why. */
export function SupportAccesses() {
  const [page, setPage] = useState(1);
  const query = useQuery(supportAccessesQuery(page));
  return (
    <Panel title="Accès d’assistance" subtitle="Qui a consulté cet espace pour vous aider, et pourquoi">
      {!query.data ? (
        query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <RowsSkeleton rows={2} />
        )
      ) : query.data.total === 0 ? (
        <EmptyState title="Aucun accès d’assistance">
          Personne de l’assistance n’a ouvert cet espace. Un accès ne fait que consulter, dure une heure au plus et
          s’écrit ici avec son motif.
        </EmptyState>
      ) : (
        <>
          <ul className={rows.list} aria-label="Accès d’assistance">
            {query.data.data.map((access) => (
              <li key={access._id} className={rows.row}>
                <div className={rows.words}>
                  <span className={rows.name}>{access.person ?? 'Un compte fermé'}</span>
                  <span className={classes.reason}>{access.reason}</span>
                  <span className={rows.when}>{whenOf(access)}</span>
                </div>
                {access.isOpen && <Chip tone="warn">En cours</Chip>}
              </li>
            ))}
          </ul>
          <Pagination page={page} limit={query.data.limit} total={query.data.total} onPage={setPage} />
        </>
      )}
    </Panel>
  );
}

/** « Du 21/11/2026 à 08:10 au 21/11/2026 à 08:25 »; one that is open says when it ends at the latest. */
const whenOf = ({ openedAt, endsAt, isOpen }: SupportAccess): string =>
  isOpen
    ? `Depuis le ${dateTime(openedAt)}, jusqu’à ${time(endsAt)} au plus tard`
    : `Du ${dateTime(openedAt)} au ${dateTime(endsAt)}`;
