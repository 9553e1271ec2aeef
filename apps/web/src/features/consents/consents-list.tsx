import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import type { Consent } from '@joulerie/contract/consents';
import { CONSENT_STATES } from '@joulerie/domain/consents';
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import table from '../../ui/filtered-table.module.css';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { consentsQuery } from './calls.ts';
import { type ConsentAct, ConsentDialogs } from './consent-dialogs.tsx';
import { ConsentRow } from './consent-row.tsx';
import type { ConsentSearch } from './consents-search.ts';
import classes from './consents.module.css';
import { OperatorCallsPanel } from './operator-calls-panel.tsx';
import { ProofsButton } from './proofs-button.tsx';
import { StateFilter } from './state-filter.tsx';
import { CONSENT_STATE_WORDS } from './words.ts';

type Side = Consent['side'];

const WORDS: Record<Side, { title: string; search: string; none: string; next: string }> = {
  reader: {
    title: 'Accords reçus',
    search: 'Compteur, numéro ou titulaire',
    none: 'Aucun accord reçu pour l’instant',
    next: 'Demandez à un titulaire son accord\u00a0: dès qu’il signe, les mesures de son compteur se lisent ici.',
  },
  holder: {
    title: 'Accords donnés',
    search: 'Numéro ou nom du lecteur',
    none: 'Vous n’avez donné aucun accord',
    next: 'Un accord signé depuis un e-mail reçu à l’adresse de votre compte apparaît ici\u00a0; vous pouvez l’y retirer.',
  },
};

type Props = { side: Side; search: ConsentSearch; onSearch: (next: ConsentSearch) => void };

/** The consents of a side: those that the space reads by, or those that the person gave. */
export function ConsentsList({ side, search, onSearch }: Props) {
  const { search: text, source, page = 1 } = search;
  const state = CONSENT_STATES.find((one) => one === search.state);
  const list = useQuery(consentsQuery(side, { state, search: text, source, page }));
  const [act, setAct] = useState<ConsentAct | null>(null);
  const words = WORDS[side];
  const isFiltered = state !== undefined || text !== undefined || source !== undefined;
  // Nothing to search in.
  const isEmpty = !isFiltered && list.data?.total === 0;
  const filter = ({ page: _page, ...next }: ConsentSearch) => onSearch(next);
  const without = (key: 'state' | 'search' | 'source') => {
    const { [key]: _, ...others } = search;
    return others;
  };
  return (
    <div className={classes.panels}>
      <Panel className={classes.list} flush>
        {!isEmpty && (
          <div className={classes.filters}>
            <SearchInput
              label="Rechercher un accord"
              placeholder={words.search}
              value={text ?? ''}
              onSearch={(typed) => filter(typed ? { ...search, search: typed } : without('search'))}
            />
            {list.data && (
              <StateFilter
                label="État des accords"
                options={CONSENT_STATES.map((value) => ({
                  value,
                  words: CONSENT_STATE_WORDS[value],
                  count: list.data.states[value],
                }))}
                value={state}
                onChange={(value) => filter(value ? { ...search, state: value } : without('state'))}
              />
            )}
            {source && (
              <Button variant="default" onClick={() => filter(without('source'))}>
                Tous les compteurs
              </Button>
            )}
            {side === 'reader' && list.data && <ProofsButton source={source} />}
          </div>
        )}
        {list.isError ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : !list.data ? (
          <RowsSkeleton rows={4} />
        ) : list.data.total === 0 ? (
          <EmptyState title={isFiltered ? 'Aucun accord ne répond à ces critères' : words.none}>
            {isFiltered ? 'Cherchez un autre mot, ou choisissez «\u00a0Tous\u00a0».' : words.next}
          </EmptyState>
        ) : (
          <>
            <div
              className={table.scroll}
              aria-busy={list.isPlaceholderData}
              tabIndex={0}
              role="region"
              aria-label={`Tableau\u00a0: ${words.title}`}
            >
              <Table fz="sm" verticalSpacing="sm" className={stacked.stacked}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Compteur</Table.Th>
                    <Table.Th>{side === 'reader' ? 'Titulaire' : 'Lecteur'}</Table.Th>
                    <Table.Th>État</Table.Th>
                    <Table.Th>Données</Table.Th>
                    <Table.Th>Finalités</Table.Th>
                    <Table.Th>Dernière lecture</Table.Th>
                    <Table.Th>Preuve</Table.Th>
                    <Table.Th>
                      <VisuallyHidden>Actions</VisuallyHidden>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.data.data.map((consent) => (
                    <ConsentRow key={consent._id} consent={consent} onAct={(kind) => setAct({ kind, consent })} />
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
        <Suspense>{act && <ConsentDialogs act={act} onClose={() => setAct(null)} />}</Suspense>
      </Panel>
      {side === 'reader' && source && <OperatorCallsPanel source={source} />}
    </div>
  );
}
