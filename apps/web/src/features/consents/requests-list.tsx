import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import { REQUEST_STATES } from '@joulerie/domain/consents';
import { Button, Select, Table, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import table from '../../ui/filtered-table.module.css';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { requestsQuery } from './calls.ts';
import type { ConsentSearch } from './consents-search.ts';
import classes from './consents.module.css';
import { Funnel } from './funnel.tsx';
import { type RequestAct, RequestDialogs } from './request-dialogs.tsx';
import { RequestRow } from './request-row.tsx';
import { REQUEST_STATE_WORDS } from './words.ts';

const ALL = '';
const STATES = [
  { value: ALL, label: 'Tous les états' },
  ...REQUEST_STATES.map((value) => ({ value, label: REQUEST_STATE_WORDS[value] })),
];

type Props = { search: ConsentSearch; onSearch: (next: ConsentSearch) => void };

/** Every request that the person follows, whatever was asked: how far they went, and what can still be done. */
export function RequestsList({ search, onSearch }: Props) {
  const { search: text, source, page = 1 } = search;
  const state = REQUEST_STATES.find((one) => one === search.state);
  const list = useQuery(requestsQuery({ state, search: text, source, page }));
  const [act, setAct] = useState<RequestAct | null>(null);
  const isFiltered = state !== undefined || text !== undefined || source !== undefined;
  // Nothing to search in.
  const isEmpty = !isFiltered && list.data?.total === 0;
  const filter = ({ page: _page, ...next }: ConsentSearch) => onSearch(next);
  const without = (key: 'state' | 'search' | 'source') => {
    const { [key]: _, ...others } = search;
    return others;
  };
  return (
    <Panel className={classes.list} flush>
      <Funnel />
      {!isEmpty && (
        <div className={classes.filters}>
          <SearchInput
            label="Rechercher une demande"
            placeholder="Adresse e-mail ou nom du titulaire"
            value={text ?? ''}
            onSearch={(typed) => filter(typed ? { ...search, search: typed } : without('search'))}
          />
          <Select
            aria-label="État des demandes"
            data={STATES}
            value={state ?? ALL}
            allowDeselect={false}
            onChange={(value) => {
              const next = REQUEST_STATES.find((one) => one === value);
              filter(next ? { ...search, state: next } : without('state'));
            }}
          />
          {source && (
            <Button variant="default" onClick={() => filter(without('source'))}>
              Tous les compteurs
            </Button>
          )}
        </div>
      )}
      {list.isError ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <RowsSkeleton rows={4} />
      ) : list.data.total === 0 ? (
        <EmptyState title={isFiltered ? 'Aucune demande ne répond à ces critères' : 'Aucune demande pour l’instant'}>
          {isFiltered
            ? 'Cherchez une autre adresse, ou choisissez tous les états.'
            : 'Pour lire le compteur d’un tiers, demandez l’accord de son titulaire\u00a0: il reçoit un lien par e-mail, et vous suivez ici sa réponse.'}
        </EmptyState>
      ) : (
        <>
          <div
            className={table.scroll}
            aria-busy={list.isPlaceholderData}
            tabIndex={0}
            role="region"
            aria-label="Tableau&nbsp;: Demandes"
          >
            <Table fz="sm" verticalSpacing="sm" className={stacked.stacked}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Titulaire</Table.Th>
                  <Table.Th>Demande</Table.Th>
                  <Table.Th>Compteurs</Table.Th>
                  <Table.Th>État</Table.Th>
                  <Table.Th>Envoyée</Table.Th>
                  <Table.Th>Ouverte</Table.Th>
                  <Table.Th>Expire</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>Actions</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.data.data.map((request) => (
                  <RequestRow key={request._id} request={request} onAct={(kind) => setAct({ kind, request })} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <Pagination
            page={page}
            limit={PAGE_SIZE}
            total={list.data.total}
            onPage={(next) => onSearch({ ...search, page: next })}
          />
        </>
      )}
      <Suspense>{act && <RequestDialogs act={act} onClose={() => setAct(null)} />}</Suspense>
    </Panel>
  );
}
