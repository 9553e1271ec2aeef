import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import { SOURCE_TYPES, SOURCE_TYPE_FACTS, energyOfType } from '@joulerie/domain/vocabulary';
import { Select, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BilledSource } from '@joulerie/contract/billing';
import { count, meterNumber } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { useScope } from '../../lib/scope.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import table from '../../ui/filtered-table.module.css';
import { BillingExport } from '../exports/exports.public.ts';
import classes from './billing.module.css';
import { type BilledSearch, billedCountQuery, billedQuery } from './calls.ts';
import { dayOfInstant } from './words.ts';

const ALL = 'all';
const TYPES = [
  { value: ALL, label: 'Tous les types' },
  ...SOURCE_TYPES.filter((type) => energyOfType(type) !== null).map((value) => ({
    value,
    label: SOURCE_TYPE_FACTS[value].short,
  })),
];
const STATUSES = [
  { value: ALL, label: 'Actives ou non' },
  { value: 'active', label: 'Actives' },
  { value: 'inactive', label: 'Sans mesure' },
];
const COUNTS = [
  { value: ALL, label: 'Comptées ou non' },
  { value: 'true', label: 'Comptées' },
  { value: 'false', label: 'Non comptées' },
];

type Props = { search: BilledSearch; onSearch: (search: BilledSearch) => void };

/** The sources that the company pays for, filtered, a page at a time, and as a file. */
export function BilledSources({ search, onSearch }: Props) {
  const list = useQuery(billedQuery(search));
  const counted = useQuery(billedCountQuery);
  const { page = 1, ...filters } = search;
  const filter = (next: Partial<BilledSearch>) => {
    const asked = { ...filters, ...next };
    onSearch(Object.fromEntries(Object.entries(asked).filter(([, value]) => value && value !== ALL)) as BilledSearch);
  };
  const select = (label: string, key: 'idtype' | 'status' | 'count', data: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      data={data}
      value={search[key] ?? ALL}
      allowDeselect={false}
      onChange={(value) => filter({ [key]: value ?? ALL })}
    />
  );
  return (
    <Panel
      title="Sources facturables"
      subtitle={
        counted.data &&
        `${count(counted.data.total, 'source')}, dont ${count(counted.data.active, 'active', 'actives')}`
      }
      links={<BillingExport />}
      flush
    >
      <div className={classes.filters}>
        <SearchInput
          label="Rechercher une source facturable"
          placeholder="Nom, numéro, bâtiment"
          value={search.search ?? ''}
          onSearch={(text) => filter({ search: text })}
        />
        {select('Type', 'idtype', TYPES)}
        {select('État', 'status', STATUSES)}
        {select('Comptée', 'count', COUNTS)}
        <DayField
          label="À la date du"
          value={search.date ?? null}
          onChange={(value, empty) => {
            if (value !== null || empty) filter({ date: value ?? '' });
          }}
        />
      </div>
      {list.isError ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <RowsSkeleton rows={5} />
      ) : list.data.total === 0 ? (
        <EmptyState
          title={
            Object.keys(filters).length > 0 ? 'Aucune source ne répond à ces critères' : 'Aucune source pour l’instant'
          }
        >
          {Object.keys(filters).length > 0
            ? 'Retirez un filtre ou cherchez un autre mot.'
            : 'Les sources d’énergie de vos bâtiments apparaîtront ici.'}
        </EmptyState>
      ) : (
        <>
          <div
            className={table.scroll}
            aria-busy={list.isFetching}
            tabIndex={0}
            role="region"
            aria-label="Tableau&nbsp;: Sources facturables"
          >
            <Table fz="sm" verticalSpacing="sm" className={stacked.stacked}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Source</Table.Th>
                  <Table.Th>Type</Table.Th>
                  <Table.Th>Bâtiment</Table.Th>
                  <Table.Th>Ajoutée</Table.Th>
                  <Table.Th>Dernière mesure</Table.Th>
                  <Table.Th>État</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.data.data.map((source) => (
                  <SourceRow key={source._id} source={source} />
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
    </Panel>
  );
}

function SourceRow({ source }: { source: BilledSource }) {
  const isActive = source.status === 'active';
  const hasPages = !useScope().flags.irve;
  const name = <LongName lines={2}>{source.name}</LongName>;
  return (
    <Table.Tr>
      <Table.Td data-label="Source">
        <span className={classes.words}>
          {hasPages ? (
            <Link to="/source/$id" params={{ id: source._id }} className={classes.link}>
              {name}
            </Link>
          ) : (
            name
          )}
          {source.idsource && <span className={classes.facts}>{meterNumber(source.idsource)}</span>}
        </span>
      </Table.Td>
      <Table.Td data-label="Type">{SOURCE_TYPE_FACTS[source.idtype].short}</Table.Td>
      <Table.Td data-label="Bâtiment">
        {source.buildings.length === 0 ? 'Aucun' : source.buildings.map(({ name }) => name).join(', ')}
      </Table.Td>
      <Table.Td data-label="Ajoutée">
        {dayOfInstant(source.createdAt)}
        {source.creator && ` par ${source.creator}`}
      </Table.Td>
      <Table.Td data-label="Dernière mesure">{date(source.lastDay)}</Table.Td>
      <Table.Td data-label="État">
        <Chip tone={isActive ? 'ok' : 'none'}>{isActive ? 'Active' : 'Sans mesure'}</Chip>
        {!source.count && <span className={`${classes.facts} ${classes.uncounted}`}>non comptée</span>}
      </Table.Td>
    </Table.Tr>
  );
}
