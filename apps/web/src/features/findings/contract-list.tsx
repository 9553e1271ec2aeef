import { listContracts } from '#calls/contracts';
import type { Contract } from '@joulerie/contract/contracts';
import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { Table, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconFileDescription } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call } from '../../lib/call.ts';
import { count, meterNumber, number } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { usageWords } from '../../lib/usage-words.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { buttonLook } from '../../ui/plain-button.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { SourceIcon } from '../../ui/source-icon.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { ContractSearch, ContractSort } from './contract-search.ts';
import classes from './contract-list.module.css';

type Props = { search: ContractSearch; onSearch: (next: Partial<ContractSearch>) => void };

const STATES: Record<Contract['state'], { tone: Tone; label: string }> = {
  over: { tone: 'bad', label: 'terminé' },
  gap: { tone: 'bad', label: 'sans offre' },
  check: { tone: 'warn', label: 'à vérifier' },
  soon: { tone: 'warn', label: 'bientôt' },
  runs: { tone: 'ok', label: 'en cours' },
  unknown: { tone: 'none', label: 'fin inconnue' },
};

/** « Contrats »: those of every source, the expired ones first. */
export function ContractList({ search, onSearch }: Props) {
  const { page = 1, sort = 'end', order = 'asc' } = search;
  const list = useQuery({
    queryKey: ['contracts', search],
    queryFn: ({ signal }) => call(listContracts, { query: { page, sort, order, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const head = (key: ContractSort, label: string, className?: string) => (
    <Table.Th
      className={className}
      aria-sort={sort === key ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() =>
          onSearch({
            sort: key === 'end' ? undefined : key,
            order: sort === key && order === 'asc' ? 'desc' : undefined,
            page: undefined,
          })
        }
      >
        {label}
        {sort === key && (order === 'asc' ? ' ↑' : ' ↓')}
      </UnstyledButton>
    </Table.Th>
  );
  return (
    <>
      <PageHead
        title="Contrats"
        crumbs={[{ label: 'Mon espace', link: { to: '/' } }, { label: 'Contrats' }]}
        subtitle={data && subtitleOf(data)}
      />
      <Panel flush>
        {list.isError ? (
          <ErrorState
            error={list.error}
            title="Les contrats n’ont pas pu être chargés"
            retry={() => void list.refetch()}
          />
        ) : !data ? (
          <RowsSkeleton />
        ) : data.total === 0 ? (
          <EmptyState
            title="Aucun contrat"
            icon={<IconFileDescription size={22} />}
            action={
              <AppLink href="/source" {...buttonLook({ quiet: true, small: true })}>
                Voir les compteurs
              </AppLink>
            }
          >
            Les contrats sont ceux des compteurs d’électricité, de gaz et de chaleur. Ils se remplissent sur la page de
            chaque compteur, onglet «&nbsp;Informations&nbsp;».
          </EmptyState>
        ) : (
          <>
            <div className={classes.scroll} aria-busy={list.isFetching}>
              <Table highlightOnHover verticalSpacing="sm" className={classes.table}>
                <Table.Thead>
                  <Table.Tr>
                    {head('end', 'Fin', classes.wide)}
                    {head('name', 'Compteur')}
                    {head('building', 'Bâtiment', classes.wide)}
                    {head('supplier', 'Fournisseur', classes.wide)}
                    <Table.Th className={classes.wide}>
                      <span className={classes.sort}>Formule</span>
                    </Table.Th>
                    {head('power', 'Puissance', classes.number)}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.data.map((contract) => (
                    <Row key={contract._id_source} contract={contract} />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
            <Pagination
              page={page}
              limit={PAGE_SIZE}
              total={data.total}
              onPage={(next) => onSearch({ page: next > 1 ? next : undefined })}
            />
          </>
        )}
      </Panel>
    </>
  );
}

function subtitleOf({ total, states }: { total: number; states: Record<Contract['state'], number> }): string {
  const parts = [
    states.over > 0 && count(states.over, 'terminé'),
    states.gap > 0 && `${number(states.gap)}\u00a0sans offre en cours`,
    states.check > 0 && `${number(states.check)}\u00a0à vérifier`,
    states.soon > 0 && count(states.soon, 'se termine bientôt', 'se terminent bientôt'),
    states.unknown > 0 && `${number(states.unknown)}\u00a0sans date de fin`,
  ].filter((part) => part !== false);
  return [count(total, 'contrat'), ...parts].join(' · ');
}

function Row({ contract }: { contract: Contract }) {
  const { building, end, state, power } = contract;
  const { tone, label } = STATES[state];
  const doubt = doubtOf(contract);
  const ends = (
    <div className={classes.end}>
      {end !== null && <span className="figures">{date(end)}</span>}
      <Chip tone={tone}>{label}</Chip>
      {doubt !== null && <span className={classes.hint}>{doubt}</span>}
    </div>
  );
  return (
    <Table.Tr>
      <Table.Td className={classes.wide}>{ends}</Table.Td>
      <Table.Td>
        <Link to="/source/$id/info-general" params={{ id: contract._id_source }} className={classes.name}>
          <SourceIcon type={contract.idtype} />
          <LongName lines={2}>{contract.sourceName}</LongName>
        </Link>
        <div className={classes.hint}>
          <span className="figures">
            {contract.idsource ? meterNumber(contract.idsource) : SOURCE_TYPE_FACTS[contract.idtype].short}
          </span>
          {' · '}
          {usageWords(contract)}
          <div className={classes.narrow}>
            {[building?.name, contract.supplier, contract.formula].filter(Boolean).join(' · ')}
            {ends}
          </div>
        </div>
      </Table.Td>
      <Table.Td className={classes.wide}>
        {building === null ? (
          <Unknown>aucun</Unknown>
        ) : (
          <Link to="/building/$id/data" params={{ id: building._id }} className={classes.link}>
            <LongName lines={2}>{building.name}</LongName>
          </Link>
        )}
      </Table.Td>
      <Table.Td className={classes.wide}>
        {contract.supplier ?? <Unknown>inconnu</Unknown>}
        {contract.offer !== null && <div className={classes.hint}>{contract.offer}</div>}
      </Table.Td>
      <Table.Td className={classes.wide}>{contract.formula ?? <Unknown>inconnue</Unknown>}</Table.Td>
      <Table.Td className={classes.number}>
        {power === null ? (
          // Gas has none.
          <Unknown>{contract.energy === 'gaz' ? '—' : 'inconnue'}</Unknown>
        ) : (
          <span className="figures">{`${number(power.value, Number.isInteger(power.value) ? 0 : 1)}\u00a0${power.unit}`}</span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** What the date of end and the state do not say. */
function doubtOf({ state, end, next }: Contract): string | null {
  if (state === 'check') return 'fin passée, l’offre saisie continue\u00a0: vérifiez-la';
  if (state !== 'gap') return null;
  return end === null
    ? `la première offre commence le ${date(next)}`
    : `aucune offre depuis le ${date(end)}, la suivante commence le ${date(next)}`;
}

const Unknown = ({ children }: { children: ReactNode }) => <span className={classes.hint}>{children}</span>;
