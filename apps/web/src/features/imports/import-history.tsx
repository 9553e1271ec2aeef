import { listImports } from '#calls/imports';
import type { Import } from '@joulerie/contract/imports';
import { parisDay } from '@joulerie/domain/calendar';
import { Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '../../lib/call.ts';
import { dateTime, dayRange } from '../../lib/format-date.ts';
import { count, figureText, quantity } from '../../lib/format.ts';
import { useRights } from '../../lib/session.tsx';
import { Chip } from '../../ui/chip.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { ImportDrawer } from './import-drawer.lazy.tsx';
import { ImportModal } from './import-modal.lazy.ts';
import { type ImportRow, importState } from './import-states.ts';
import classes from './imports.module.css';

/** How often the list is read again while one of its imports runs. */
const EVERY_MS = 3_000;

/** The files dropped on a source, newest first. */
export function ImportHistory({ sourceId }: { sourceId: string }) {
  const [page, setPage] = useState(1);
  const { canWrite } = useRights();
  const query = useQuery({
    queryKey: ['imports', sourceId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listImports, { params: { id: sourceId }, query: { page, limit: 20 } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((row) => row.state === 'run') ? EVERY_MS : false),
  });
  const [shown, setShown] = useState<string | null>(null);
  const [dropping, setDropping] = useState<{ name: string; opened: boolean } | null>(null);
  return (
    <Panel
      title="Fichiers déposés"
      links={
        canWrite && (
          <Link to="/user/parametre" className={classes.link}>
            Modèles d’import
          </Link>
        )
      }
    >
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <RowsSkeleton rows={3} />
      ) : query.data.total === 0 ? (
        <EmptyState title="Aucun fichier déposé">Chaque fichier déposé reste ici, avec ce qui en a été lu.</EmptyState>
      ) : (
        <>
          <div
            className={classes.scroll}
            data-old={query.isPlaceholderData || undefined}
            aria-busy={query.isPlaceholderData}
            tabIndex={0}
            role="region"
            aria-label="Tableau&nbsp;: Fichiers déposés"
          >
            <Table fz="sm" className={stacked.stacked}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Fichier</Table.Th>
                  <Table.Th>Période</Table.Th>
                  <Table.Th ta="right">Total lu</Table.Th>
                  <Table.Th>Déposé</Table.Th>
                  <Table.Th>État</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {query.data.data.map((row) => (
                  <Table.Tr key={row._id}>
                    <Table.Td className={classes.name} miw={180} data-label="Fichier">
                      <button type="button" className={classes.open} onClick={() => setShown(row._id)}>
                        <LongName lines={2}>{row.fileName}</LongName>
                      </button>
                    </Table.Td>
                    <Table.Td data-label="Période" className={classes.period}>
                      {periodWords(row)}
                    </Table.Td>
                    <Table.Td className={classes.number} data-label="Total lu">
                      <TotalsOf row={row} />
                    </Table.Td>
                    <Table.Td data-label="Déposé" className={classes.period}>
                      {dateTime(row.startedAt)}
                      <div className={classes.hint}>{row.by}</div>
                    </Table.Td>
                    <Table.Td data-label="État">
                      <StateOf row={row} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <Pagination page={page} limit={query.data.limit} total={query.data.total} onPage={setPage} />
        </>
      )}
      <Suspense>
        {shown && (
          <ImportModal
            of={{ id: shown, source: sourceId }}
            mayCancel={canWrite}
            onClose={() => setShown(null)}
            onDrop={(source) => {
              setShown(null);
              setDropping({ ...source, opened: true });
            }}
          />
        )}
      </Suspense>
      {dropping && (
        <ImportDrawer
          opened={dropping.opened}
          onClose={() => setDropping({ ...dropping, opened: false })}
          place={{ kind: 'source', id: sourceId }}
          home={{ id: sourceId, name: dropping.name }}
          sources={[]}
        />
      )}
    </Panel>
  );
}

/** The days of what was read; nothing of an import that failed, or of one older than this record. */
function periodWords({ read }: Import): string {
  if (!read?.from || !read.to) return '—';
  return dayRange(parisDay(Date.parse(read.from)), parisDay(Date.parse(read.to) - 1));
}

/** The first energy of a file, and how many more there are. */
function TotalsOf({ row: { read } }: { row: Import }) {
  const [first, ...others] = read?.totals ?? [];
  if (!first) return '—';
  return (
    <>
      {figureText(quantity(first.value, first.unit))}
      {others.length > 0 && (
        <div className={classes.hint}>et {count(others.length, 'autre total', 'autres totaux')}</div>
      )}
    </>
  );
}

function StateOf({ row }: { row: ImportRow }) {
  const [tone, words] = importState(row);
  return <Chip tone={tone}>{words}</Chip>;
}
