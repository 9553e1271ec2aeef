import type { OperatorCall } from '@joulerie/contract/operator-calls';
import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import { OPERATOR_NAMES, OUTCOME_WORDS, RIGHT_SERVICES, SERVICE_WORDS } from '@joulerie/domain/collection';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { date, dateTime } from '../../lib/format-date.ts';
import table from '../../ui/filtered-table.module.css';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { operatorCallsQuery } from './calls.ts';

const TITLE = 'Registre des appels au gestionnaire de réseau';

/** The register of calls to the operator for one meter: when, for which days, by which right, and what came of each. */
export function OperatorCallsPanel({ source }: { source: string }) {
  const [page, setPage] = useState(1);
  const list = useQuery(operatorCallsQuery(source, page));
  return (
    <Panel title={TITLE} flush>
      {list.isError ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <RowsSkeleton rows={3} />
      ) : list.data.total === 0 ? (
        <EmptyState title="Aucun appel au gestionnaire pour ce compteur">
          Chaque appel est inscrit ici avant d’être envoyé, avec l’accord qui le permet.
        </EmptyState>
      ) : (
        <>
          <div
            className={table.scroll}
            aria-busy={list.isPlaceholderData}
            tabIndex={0}
            role="region"
            aria-label={`Tableau\u00a0: ${TITLE}`}
          >
            <Table fz="sm" verticalSpacing="sm" className={stacked.stacked}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Date</Table.Th>
                  <Table.Th>Demande</Table.Th>
                  <Table.Th>Jours</Table.Th>
                  <Table.Th>Droit</Table.Th>
                  <Table.Th>Résultat</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.data.data.map((one) => (
                  <CallRow key={one._id} {...one} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <Pagination page={page} limit={PAGE_SIZE} total={list.data.total} onPage={setPage} />
        </>
      )}
    </Panel>
  );
}

/** What a call came to, in words: a right, or data of the meter. */
function resultOf(outcome: OperatorCall['outcome'], service: string): string {
  if (outcome === null) return 'Sans réponse';
  if (RIGHT_SERVICES.has(service) && outcome === 'data') return 'Droit en cours';
  if (RIGHT_SERVICES.has(service) && outcome === 'none') return 'Aucun droit sur ce compteur';
  return OUTCOME_WORDS[outcome];
}

function CallRow({ operator, service, from, to, startedAt, outcome, code, right, proof_rank }: OperatorCall) {
  return (
    <Table.Tr>
      <Table.Td data-label="Date">{dateTime(startedAt)}</Table.Td>
      <Table.Td data-label="Demande">
        {OPERATOR_NAMES[operator]}&nbsp;: {SERVICE_WORDS[service] ?? service}
      </Table.Td>
      <Table.Td data-label="Jours">
        {from === null || to === null ? '—' : from === to ? date(from) : `${date(from)} – ${date(to)}`}
      </Table.Td>
      <Table.Td data-label="Droit">
        {right === 'holder' ? 'Déclaration de titulaire' : `Accord, preuve de rang ${proof_rank}`}
      </Table.Td>
      <Table.Td data-label="Résultat">
        {resultOf(outcome, service)}
        {code !== null && ` (${code})`}
      </Table.Td>
    </Table.Tr>
  );
}
