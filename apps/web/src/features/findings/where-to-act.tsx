import type { RankedFinding } from '@joulerie/contract/findings';
import { CONFIDENCE_LABELS, ESTIMATED_OFFER, yearlyEuros } from '@joulerie/domain/findings';
import { listFindings } from '#calls/findings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { count } from '../../lib/format.ts';
import { monthRange } from '../../lib/format-date.ts';
import { useScope } from '../../lib/scope.tsx';
import { numberedName } from '../../lib/source-name.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Panel, PanelLink } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { placeOf } from './finding-place.ts';
import classes from './findings.module.css';

/** Lines at first, and all that a person reads at once. */
const FEW = 6;
const MANY = 60;
/** Until what is being computed is there, the list is read again. */
const AGAIN_MS = 5_000;

/** « Où agir d’abord »: what rules found in the buildings of a folder, ranked by euros a year, each line a way to the place where one acts. */
export function WhereToAct({ folderId }: { folderId: string | null }) {
  const [limit, setLimit] = useState(FEW);
  const query = { limit, ...(folderId === null ? {} : { _id_folder: folderId }) };
  const list = useQuery({
    queryKey: ['findings', query],
    queryFn: ({ signal }) => call(listFindings, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? AGAIN_MS : false),
  });
  const { data } = list;
  // The charging variant has no page of the contracts.
  const { irve } = useScope().flags;
  const year = periodOf(data?.data.find(({ eurPerYear }) => eurPerYear !== null));
  // A folder of buildings without any source: the list beside says what is missing.
  if (data && data.total === 0 && data.buildings === 0) return null;
  return (
    <Panel
      flush
      title="Où agir d’abord"
      subtitle={['€ par an', year].filter(Boolean).join(' · ')}
      links={
        data &&
        data.total > FEW && (
          <PanelLink onClick={() => setLimit(limit === FEW ? MANY : FEW)} pressed={limit !== FEW}>
            {limit === FEW ? 'Tout voir' : 'Réduire'}
          </PanelLink>
        )
      }
      footer={
        data &&
        (!irve || data.waiting > 0) && <Footer waiting={data.waiting} endings={data.endings} contracts={!irve} />
      }
    >
      {list.isError && !data ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : !data ? (
        <RowsSkeleton rows={4} />
      ) : data.data.length === 0 ? (
        <EmptyState title={data.waiting > 0 ? 'Recherche en cours' : 'Rien à signaler'}>
          {data.waiting > 0
            ? 'Ce que les règles trouvent apparaît ici de lui-même.'
            : 'Un an de mesures et une offre par compteur sont nécessaires pour chiffrer ce qui peut l’être.'}
        </EmptyState>
      ) : (
        <ol className={classes.ranking} data-stale={list.isPlaceholderData || undefined}>
          {data.data.map((finding) => (
            <Line key={`${finding.building._id} ${finding.rule} ${finding._id_source}`} finding={finding} year={year} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** What the amount of a rule is: what would be saved, what is spent beyond the year before, or what is spent in all. */
const AMOUNTS: Record<RankedFinding['rule'], string> = {
  power_too_high: 'économie',
  power_exceeded: 'économie',
  drift: 'surcoût',
  base_load: 'coût',
  base_load_rise: 'surcoût',
  closed_hours: 'coût',
  contract_end: '',
  coverage: '',
};

const periodOf = (finding: RankedFinding | undefined): string | null =>
  finding ? monthRange(finding.from, finding.to) : null;

function Line({ finding, year }: { finding: RankedFinding; year: string | null }) {
  const { building, title, sentence, daysLeft, eurPerYear, rule } = finding;
  // The charging variant has the page of the building alone.
  const href = useScope().flags.irve
    ? `/building/${building._id}`
    : (placeOf(finding)?.href ?? `/building/${building._id}/data`);
  const own = periodOf(finding);
  const about =
    eurPerYear === null
      ? [building.name, sourceOf(finding)]
      : [
          building.name,
          sourceOf(finding),
          own === year ? null : own,
          CONFIDENCE_LABELS[finding.confidence],
          finding.estimated ? ESTIMATED_OFFER : null,
        ];
  return (
    <li>
      <AppLink href={href} className={classes.line} title={sentence}>
        <span className={classes.title}>{title}</span>
        <span className={classes.amount}>
          {eurPerYear !== null ? yearlyEuros(eurPerYear) : daysLeft !== null ? daysWords(daysLeft) : ''}
        </span>
        <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
        <span className={classes.kind}>{AMOUNTS[rule]}</span>
      </AppLink>
    </li>
  );
}

/** The source that a line is about, by its number: a town has many of one name. */
const sourceOf = ({ sourceName: name, idsource }: RankedFinding): string | null =>
  name === null ? null : numberedName({ name, idsource });

function daysWords(days: number): string {
  if (days === 0) return 'aujourd’hui';
  return days > 0 ? `dans ${count(days, 'jour')}` : `depuis ${count(-days, 'jour')}`;
}

function Footer({ waiting, endings, contracts }: { waiting: number; endings: number; contracts: boolean }) {
  return (
    <span className={classes.foot}>
      {waiting > 0 && <span role="status">{count(waiting, 'bâtiment')} à examiner</span>}
      {contracts && (
        <Link to="/contract">{endings > 0 ? `Contrats\u00a0: ${endings} à revoir` : 'Tous les contrats'}</Link>
      )}
    </span>
  );
}
