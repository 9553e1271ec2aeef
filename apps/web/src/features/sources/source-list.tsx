import { countSources, listSources } from '#calls/sources';
import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import { SOURCE_TYPES, SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';
import { Button, Select, Table, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../lib/call.ts';
import { count, meterNumber } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { usageWords } from '../../lib/usage-words.ts';
import { PageHead, type PageTab } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { SourceHealth } from './source-health.tsx';
import { SourceIcon } from '../../ui/source-icon.tsx';
import { STATES, STATE_LABELS } from './source-search.ts';
import type { SourceSearch, StateFilter } from './source-search.ts';
import classes from './sources.module.css';

type Props = {
  search: SourceSearch;
  onSearch: (next: Partial<SourceSearch>) => void;
  /** At right of the title. */
  actions?: ReactNode;
  tabs?: readonly PageTab[];
};

/** Every source a person may see: what it is, where, and how fresh. */
export function SourceList({ search, onSearch, actions, tabs }: Props) {
  const [nowMs] = useState(() => Date.now());
  const { page = 1, sort = 'name', order = 'asc', ...filters } = search;
  const list = useQuery({
    queryKey: ['sources', search],
    queryFn: ({ signal }) =>
      call(listSources, { query: { ...filters, page, sort, order, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const counted = useQuery({
    queryKey: ['sources', 'count'],
    queryFn: ({ signal }) => call(countSources, { query: {} }, { signal }),
  });
  const filter = useCallback((next: Partial<SourceSearch>) => onSearch({ ...next, page: undefined }), [onSearch]);
  const searchText = useCallback((text: string) => filter({ search: text || undefined }), [filter]);
  const filtered = Object.keys(filters).length > 0;
  const types = SOURCE_TYPES.filter((type) => counted.data?.byType[type] || type === search.idtype);
  const head = (key: NonNullable<SourceSearch['sort']>, label: string) => (
    <SortHead
      label={label}
      direction={sort === key ? order : null}
      onClick={() =>
        onSearch({
          sort: key === 'name' ? undefined : key,
          order: sort === key && order === 'asc' ? 'desc' : undefined,
          page: undefined,
        })
      }
    />
  );
  return (
    <>
      <PageHead
        title="Sources"
        subtitle={counted.data && count(counted.data.total, 'source')}
        actions={counted.data?.total !== 0 && actions}
        {...(tabs ? { tabs } : {})}
      />
      <Panel flush>
        <div className={classes.filters}>
          <SearchInput
            value={search.search ?? ''}
            onSearch={searchText}
            label="Rechercher une source"
            placeholder="Nom, numéro, bâtiment"
          />
          <Select
            aria-label="Type"
            placeholder="Tous les types"
            clearable
            data={types.map((value) => ({
              value,
              label: `${SOURCE_TYPE_FACTS[value].short}${counted.data?.byType[value] ? ` (${counted.data.byType[value]})` : ''}`,
            }))}
            value={search.idtype ?? null}
            onChange={(value) => filter({ idtype: (value as SourceType | null) ?? undefined })}
          />
          <Select
            aria-label="État des données"
            placeholder="Tous les états"
            clearable
            data={STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
            value={search.state ?? null}
            onChange={(value) => filter({ state: (value as StateFilter | null) ?? undefined })}
          />
          <Select
            className={classes.lastFilter}
            aria-label="Comptée"
            placeholder="Comptées ou non"
            clearable
            data={[
              { value: 'true', label: 'Comptées' },
              { value: 'false', label: 'Non comptées' },
            ]}
            value={search.use ?? null}
            onChange={(value) => filter({ use: value === 'true' || value === 'false' ? value : undefined })}
          />
        </div>
        {list.isError ? (
          <ErrorState
            error={list.error}
            title="Les sources n’ont pas pu être chargées"
            retry={() => void list.refetch()}
          />
        ) : !list.data ? (
          <RowsSkeleton />
        ) : list.data.total === 0 ? (
          <EmptyState
            title={filtered ? 'Aucune source ne répond à ces critères' : 'Aucune source pour l’instant'}
            action={
              !filtered && (
                <Button component={Link} to="/building">
                  Voir les bâtiments
                </Button>
              )
            }
          >
            {filtered
              ? 'Retirez un filtre ou cherchez un autre mot.'
              : 'Les sources s’ajoutent depuis un bâtiment, onglet «\u00a0Compteurs\u00a0».'}
          </EmptyState>
        ) : (
          <>
            <div className={classes.scroll} aria-busy={list.isFetching}>
              <Table highlightOnHover verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th aria-sort={sort === 'name' ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
                      {head('name', 'Nom')}
                    </Table.Th>
                    <Table.Th className={classes.wide}>{head('idtype', 'Type')}</Table.Th>
                    <Table.Th className={classes.wide}>Numéro</Table.Th>
                    <Table.Th className={classes.wide}>Bâtiment</Table.Th>
                    <Table.Th className={classes.wide}>{head('lastDay', 'Dernier jour')}</Table.Th>
                    <Table.Th>Données</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.data.data.map((source) => (
                    <Table.Tr key={source._id}>
                      <Table.Td>
                        <Link to="/source/$id/data" params={{ id: source._id }} className={classes.nameLink}>
                          <SourceIcon type={source.idtype} />
                          <LongName lines={2}>{source.name}</LongName>
                        </Link>
                        <div className={classes.narrow}>
                          {source.buildings[0] && <LongName lines={2}>{source.buildings[0].name}</LongName>}
                          {source.idsource ? meterNumber(source.idsource) : SOURCE_TYPE_FACTS[source.idtype].short}
                        </div>
                        <div className={classes.hint}>{usageWords(source)}</div>
                      </Table.Td>
                      <Table.Td className={classes.wide}>{SOURCE_TYPE_FACTS[source.idtype].short}</Table.Td>
                      <Table.Td className={classes.wide}>
                        <span className="figures">{meterNumber(source.idsource)}</span>
                      </Table.Td>
                      <Table.Td className={classes.wide}>
                        <Buildings list={source.buildings} />
                      </Table.Td>
                      <Table.Td className={classes.wide}>
                        <span className="figures">{date(source.lastDay)}</span>
                      </Table.Td>
                      <Table.Td>
                        <SourceHealth source={source} nowMs={nowMs} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
            <Pagination
              page={page}
              limit={PAGE_SIZE}
              total={list.data.total}
              onPage={(next) => onSearch({ page: next > 1 ? next : undefined })}
            />
          </>
        )}
      </Panel>
    </>
  );
}

function Buildings({ list }: { list: readonly { _id_building: string; name: string }[] }): ReactNode {
  const first = list[0];
  if (!first) return <span className={classes.hint}>aucun</span>;
  return (
    <>
      <Link to="/building/$id/data" params={{ id: first._id_building }}>
        <LongName lines={2}>{first.name}</LongName>
      </Link>
      {list.length > 1 && (
        <span className={classes.hint}>
          {' '}
          et {list.length - 1} autre{list.length > 2 && 's'}
        </span>
      )}
    </>
  );
}

function SortHead(props: { label: string; direction: 'asc' | 'desc' | null; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.sort} onClick={props.onClick}>
      {props.label}
      {props.direction && (props.direction === 'asc' ? ' ↑' : ' ↓')}
    </UnstyledButton>
  );
}
