import type { Brand, BrandChange } from '@joulerie/contract/brands';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTime } from '../../lib/format-date.ts';
import rows from '../../ui/framed-rows.module.css';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { changesQuery } from './calls.ts';

/** What was changed of a brand, by whom and when. */
export function ChangesTab({ brand }: { brand: Brand }) {
  const [page, setPage] = useState(1);
  const log = useQuery(changesQuery(brand._id, page));
  return (
    <Panel title="Journal" subtitle="Ce qui a été changé, par qui et quand">
      {log.data ? (
        log.data.total === 0 ? (
          <EmptyState title="Rien n’a encore été changé">
            Chaque changement de la marque y est écrit, avec son auteur.
          </EmptyState>
        ) : (
          <>
            <ul className={rows.list} aria-label="Changements">
              {log.data.data.map((change) => (
                <li key={change._id} className={rows.row}>
                  <div className={rows.words}>
                    <span className={rows.name}>{change.what}</span>
                    <span>{valuesOf(change)}</span>
                  </div>
                  <span className={rows.when}>
                    {dateTime(change.at)} · {change.author ?? 'la plateforme, ou un compte fermé'}
                  </span>
                </li>
              ))}
            </ul>
            <Pagination page={page} limit={log.data.limit} total={log.data.total} onPage={setPage} />
          </>
        )
      ) : log.isError ? (
        <ErrorState error={log.error} retry={() => void log.refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </Panel>
  );
}

const valuesOf = ({ before, after }: BrandChange): string =>
  [before, after].filter((value) => value !== null).join(' → ');
