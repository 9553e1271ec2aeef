import type { ImportLayout } from '@joulerie/contract/import-layouts';
import { parisDay } from '@joulerie/domain/calendar';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dateShort } from '../../lib/format-date.ts';
import { LongName } from '../../ui/long-name.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RemoveModal } from '../../ui/remove-modal.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './imports.module.css';
import { LayoutModal } from './layout-modal.tsx';
import { layoutsQuery, useRemoveLayout } from './layouts.ts';

/** How the tables of a person are read: what was answered of each, when it served last, and how to change or forget it. */
export function LayoutsPanel() {
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<ImportLayout | null>(null);
  const [removing, setRemoving] = useState<ImportLayout | null>(null);
  const query = useQuery(layoutsQuery(page));
  const remove = useRemoveLayout();
  const region = useRef<HTMLDivElement>(null);
  const hasRemoved = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone with its row.
    if (hasRemoved.current && document.activeElement === document.body) region.current?.focus();
    hasRemoved.current = false;
  }, [query.data]);
  return (
    <Panel title="Modèles d’import" subtitle="les tableaux dont vos réponses sont connues">
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <RowsSkeleton rows={2} />
      ) : query.data.total === 0 ? (
        <EmptyState title="Aucun modèle d’import">
          Quand vous déposez un tableau et dites ce que sont ses colonnes, vos réponses restent ici&nbsp;: le prochain
          fichier de la même forme est reconnu, sur toutes vos sources.
        </EmptyState>
      ) : (
        <>
          <div
            ref={region}
            className={classes.scroll}
            tabIndex={0}
            role="region"
            aria-label="Tableau&nbsp;: Modèles d’import"
          >
            <Table fz="sm" className={stacked.stacked}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Modèle</Table.Th>
                  <Table.Th>Colonnes lues</Table.Th>
                  <Table.Th>Dernière utilisation</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>Actions</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {query.data.data.map((layout) => (
                  <Table.Tr key={layout._id}>
                    <Table.Td data-label="Modèle">
                      <LongName lines={2}>{layout.name}</LongName>
                    </Table.Td>
                    <Table.Td data-label="Colonnes lues" data-wide>
                      <LongName lines={2}>{readWords(layout)}</LongName>
                    </Table.Td>
                    <Table.Td data-label="Dernière utilisation" data-wide>
                      {dateShort(parisDay(Date.parse(layout.lastUsedAt)))}
                      {layout.lastUser && `, ${layout.lastUser}`}
                      <div className={classes.hint}>
                        <LongName lines={2}>{layout.lastFile}</LongName>
                      </div>
                    </Table.Td>
                    <Table.Td data-wide>
                      <div className={classes.rowEnd}>
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          aria-label={`Modifier «\u00a0${layout.name}\u00a0»`}
                          onClick={() => setEditing(layout)}
                        >
                          Modifier
                        </Button>
                        <Button
                          variant="subtle"
                          color="gray"
                          size="compact-sm"
                          aria-label={`Supprimer «\u00a0${layout.name}\u00a0»`}
                          onClick={() => setRemoving(layout)}
                        >
                          Supprimer
                        </Button>
                      </div>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <Pagination page={page} limit={query.data.limit} total={query.data.total} onPage={setPage} />
        </>
      )}
      {editing && <LayoutModal key={editing._id} layout={editing} onClose={() => setEditing(null)} />}
      <RemoveModal
        removing={removing}
        named={`«\u00a0${removing?.name ?? ''}\u00a0»`}
        onClose={() => setRemoving(null)}
        remove={async ({ _id }) => {
          await remove.mutateAsync(_id);
          hasRemoved.current = true;
        }}
      >
        Dernier fichier lu&nbsp;: {removing?.lastFile}. Les mesures déjà enregistrées restent&nbsp;; vous devrez redire
        ce que sont les colonnes du prochain tableau de cette forme.
      </RemoveModal>
    </Panel>
  );
}

/** « HP, HC : Consommation en kWh », the columns that are kept. */
function readWords({ columns }: ImportLayout): string {
  const read = columns.flatMap(({ at, header, role, unit }) =>
    isVariableName(role)
      ? [`${header || `Colonne ${at + 1}`}\u00a0: ${VARIABLES[role].label}${unit ? ` (${unit})` : ''}`]
      : [],
  );
  return read.join(' · ') || 'aucune';
}
