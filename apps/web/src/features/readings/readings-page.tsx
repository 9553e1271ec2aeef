import { exportReadings, listReadings } from '#calls/readings';
import { READING_LABELS } from '@joulerie/contract/constants';
import type { Reading } from '@joulerie/contract/readings';
import { Button, Select, Switch, Table } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { downloadCall } from '../../lib/download-call.ts';
import { useRights } from '../../lib/session.tsx';
import { date, time } from '../../lib/format-date.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { daysOf, filtersOf } from './readings-filters.ts';
import { PERIODS, type ReadingsSearch } from './readings-search.ts';
import classes from './readings.module.css';

const LIMIT = 50;
const readingsQuery = (search: ReadingsSearch) =>
  queryOptions({
    queryKey: ['readings', search],
    queryFn: ({ signal }) =>
      call(listReadings, { query: { ...filtersOf(search), page: search.page ?? 1, limit: LIMIT } }, { signal }),
    placeholderData: keepPreviousData,
  });

type Props = { search: ReadingsSearch; onSearch: (next: ReadingsSearch) => void };

/** « Qui a vu mes données »: who read the measures of one's sources, a line a reader, source, day and way. */
export function ReadingsPage({ search, onSearch }: Props) {
  const query = useQuery(readingsQuery(search));
  const notify = useNotify();
  const { canExport } = useRights();
  const [saving, setSaving] = useState(false);
  const { page: _page, ...filters } = search;
  const download = async () => {
    setSaving(true);
    try {
      await downloadCall(exportReadings, { query: { ...filtersOf(search), format: 'csv' } });
    } catch (error) {
      notify.error(error, 'Le fichier n’a pas été créé');
    } finally {
      setSaving(false);
    }
  };
  return (
    <Panel
      title="Qui a vu mes données"
      links={
        canExport && (
          <Button variant="default" size="xs" loading={saving} onClick={() => void download()}>
            Télécharger en CSV
          </Button>
        )
      }
    >
      <p className={classes.text}>
        Chaque personne ou programme qui a lu les mesures ou les coûts de vos sources, jour par jour. Les totaux des
        listes n’y sont pas. Gardé un an.
      </p>
      <div className={classes.filters}>
        <Select
          label="Période"
          data={PERIODS.map((days) => ({ value: String(days), label: days === 365 ? 'Un an' : `${days}\u00a0jours` }))}
          value={String(daysOf(search))}
          allowDeselect={false}
          onChange={(value) => onSearch({ ...filters, days: PERIODS.find((days) => String(days) === value) ?? 30 })}
        />
        <Switch
          className={classes.own}
          label="Mes propres lectures aussi"
          checked={search.own === true}
          onChange={(event) => {
            const { own: _own, ...others } = filters;
            onSearch(event.currentTarget.checked ? { ...others, own: true } : others);
          }}
        />
        {search.source && (
          <Button
            variant="default"
            onClick={() => {
              const { source: _source, ...others } = filters;
              onSearch(others);
            }}
          >
            Toutes les sources
          </Button>
        )}
      </div>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <RowsSkeleton rows={4} />
      ) : query.data.total === 0 ? (
        <EmptyState title="Aucune lecture">
          {search.own ? 'Personne' : 'Personne d’autre'} n’a lu les mesures{' '}
          {search.source ? 'de cette source' : 'de vos sources'} sur cette période.
        </EmptyState>
      ) : (
        <>
          <div className={classes.scroll} tabIndex={0} role="region" aria-label="Tableau&nbsp;: lectures">
            <Table className={stacked.stacked}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Qui</Table.Th>
                  <Table.Th>Source</Table.Th>
                  <Table.Th>Jour</Table.Th>
                  <Table.Th>De – à</Table.Th>
                  <Table.Th>Par</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {query.data.data.map((reading) => (
                  <Row
                    key={`${reading.source._id} ${reading.day} ${reading.kind} ${reading.firstAt} ${wordsOf(reading.reader)}`}
                    reading={reading}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <Pagination
            page={query.data.page}
            limit={query.data.limit}
            total={query.data.total}
            onPage={(page) => onSearch({ ...filters, page })}
          />
        </>
      )}
    </Panel>
  );
}

const wordsOf = ({ person, key }: Reading['reader']): string =>
  key === null ? (person ?? 'Un compte fermé') : `Clé «\u00a0${key}\u00a0»${person ? ` de ${person}` : ''}`;

function Row({ reading: { source, day, kind, reader, firstAt, lastAt } }: { reading: Reading }) {
  const [from, to] = [time(firstAt), time(lastAt)];
  return (
    <Table.Tr>
      <Table.Td data-label="Qui">
        <span className={classes.who}>{wordsOf(reader)}</span>
        {reader.space && <span className={classes.space}>{reader.space}</span>}
      </Table.Td>
      <Table.Td data-label="Source" data-wide>
        <AppLink className={classes.source} href={`/source/${source._id}/data`}>
          {source.name}
        </AppLink>
      </Table.Td>
      <Table.Td data-label="Jour">{date(day)}</Table.Td>
      <Table.Td data-label="De – à">{from === to ? from : `${from} – ${to}`}</Table.Td>
      <Table.Td data-label="Par">{READING_LABELS[kind]}</Table.Td>
    </Table.Tr>
  );
}
