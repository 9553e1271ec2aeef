import type { FlowFile } from '@joulerie/contract/flow-files';
import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import { FLOW_FILE_STATES, FLOW_FILE_STATE_WORDS, type FlowFileState } from '@joulerie/domain/collection';
import { Select, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count, fileSize, number } from '../../lib/format.ts';
import { dateTime } from '../../lib/format-date.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import table from '../../ui/filtered-table.module.css';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { flowFilesQuery } from './calls.ts';
import classes from './flows.module.css';

const TITLE = 'Fichiers reçus';
const TONES: Readonly<Record<FlowFileState, Tone>> = { reading: 'info', read: 'ok', partial: 'warn', refused: 'bad' };

/** The register of the files that Enedis drops: what each held, and what was stored of it. */
export function FlowsPage() {
  const [page, setPage] = useState(1);
  const [state, setState] = useState<FlowFileState | undefined>();
  const list = useQuery(flowFilesQuery(page, state));
  return (
    <>
      <PageHead title="Flux Enedis" subtitle="Les fichiers déposés dans le dossier surveillé, et ce qu’ils ont donné" />
      <Panel
        title={TITLE}
        flush
        links={
          <Select
            aria-label="État"
            placeholder="Tous les états"
            clearable
            size="xs"
            data={FLOW_FILE_STATES.map((value) => ({ value, label: FLOW_FILE_STATE_WORDS[value] }))}
            value={state ?? null}
            onChange={(chosen) => {
              setPage(1);
              setState(FLOW_FILE_STATES.find((one) => one === chosen));
            }}
          />
        }
      >
        {list.isError ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : !list.data ? (
          <RowsSkeleton rows={4} />
        ) : list.data.total === 0 ? (
          <Nothing isWatched={list.data.watched} state={state} />
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
                    <Table.Th>Fichier</Table.Th>
                    <Table.Th>Flux</Table.Th>
                    <Table.Th>Reçu le</Table.Th>
                    <Table.Th>État</Table.Th>
                    <Table.Th>Compteurs</Table.Th>
                    <Table.Th>Valeurs</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.data.data.map((one) => (
                    <FileRow key={one._id} {...one} />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
            <Pagination page={page} limit={PAGE_SIZE} total={list.data.total} onPage={setPage} />
          </>
        )}
      </Panel>
    </>
  );
}

function Nothing({ isWatched, state }: { isWatched: boolean; state: FlowFileState | undefined }) {
  if (state !== undefined) return <EmptyState title={`Aucun fichier «\u00a0${FLOW_FILE_STATE_WORDS[state]}\u00a0»`} />;
  return isWatched ? (
    <EmptyState title="Aucun fichier reçu">
      Les flux R et les historiques déposés dans le dossier surveillé sont lus chaque minute.
    </EmptyState>
  ) : (
    <EmptyState title="Aucun dossier surveillé">
      Cette plateforme ne surveille aucun dossier&nbsp;: son exploitant le donne par le réglage FLOWS_FOLDER.
    </EmptyState>
  );
}

function FileRow(file: FlowFile) {
  const { name, flow, state, reason, bytes, received_at, times, meters, points, sources, lines_refused } = file;
  return (
    <Table.Tr>
      <Table.Td data-label="Fichier">
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>
          {fileSize(bytes)} · fait le {dateTime(file.made_at)}
        </span>
      </Table.Td>
      <Table.Td data-label="Flux">{flow ?? '—'}</Table.Td>
      <Table.Td data-label="Reçu le">
        {dateTime(received_at)}
        {times > 1 && <span className={classes.detail}>lu {times}&nbsp;fois</span>}
      </Table.Td>
      <Table.Td data-label="État" data-wide={reason === null ? undefined : ''} className={classes.state}>
        <Chip tone={TONES[state]}>{FLOW_FILE_STATE_WORDS[state]}</Chip>
        {reason !== null && <span className={classes.detail}>{reason}</span>}
      </Table.Td>
      <Table.Td data-label="Compteurs">
        {state === 'refused' || state === 'reading' ? (
          '—'
        ) : (
          <>
            {number(meters.found)}
            <span className={classes.detail}>{leftOut(meters)}</span>
          </>
        )}
      </Table.Td>
      <Table.Td data-label="Valeurs">
        {state === 'refused' || state === 'reading' ? (
          '—'
        ) : (
          <>
            {points.read === 0 ? '—' : count(points.read, 'lue')}
            <span className={classes.detail}>
              {points.stored === points.kept
                ? storedWords(points)
                : `${number(points.stored)} enregistrées sur ${number(points.kept)}`}
              {sources > 0 && ` pour ${count(sources, 'source')}`}
            </span>
            {lines_refused > 0 && (
              <span className={classes.detail}>{count(lines_refused, 'ligne non lue', 'lignes non lues')}</span>
            )}
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** A file of contracts has no value. */
const storedWords = ({ read, stored }: FlowFile['points']): string =>
  read === 0 ? 'données du contrat' : stored === 0 ? 'aucune enregistrée' : count(stored, 'enregistrée');

/** Meters of which nothing was kept, and why. */
const leftOut = ({ unknown, without_right: withoutRight }: FlowFile['meters']): string =>
  [
    ...(unknown > 0 ? [count(unknown, 'inconnu')] : []),
    ...(withoutRight > 0 ? [`${number(withoutRight)} sans accord`] : []),
  ].join(', ') || 'tous suivis';
