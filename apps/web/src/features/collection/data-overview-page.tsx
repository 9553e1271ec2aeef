import type { DataOverview } from '@joulerie/contract/data-overview';
import { FLOW_ORDER_GROUPS, SOURCE_DATA_STATES, type SourceDataState } from '@joulerie/contract/constants';
import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import { GAP_CAUSES } from '@joulerie/domain/collection';
import { addMonths, isoDay, parisDay, startOfMonth } from '@joulerie/domain/calendar';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { count, number } from '../../lib/format.ts';
import { numberedName } from '../../lib/source-name.ts';
import { oneOf } from '../../lib/search-params.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { dataOverviewQuery } from './calls.ts';
import { CAUSE_LABELS } from './gap-words.ts';
import type { OverviewSearch } from './data-overview-search.ts';
import { OverviewTable } from './data-overview-table.tsx';
import { OverviewTrend } from './data-overview-trend.tsx';
import { DATA_STATE_WORDS, ORDER_GROUP_LABELS } from './data-overview-words.ts';
import { WhyGaps } from './why-gaps.lazy.ts';
import classes from './data-overview.module.css';

type Props = { search: OverviewSearch; onSearch: (next: OverviewSearch) => void };

/** In order of what a person is glad to read. */
const ORDER: readonly SourceDataState[] = ['ok', 'holes', 'late', 'stopped', 'never'];

/** « Santé des données »: how the data of every source arrives, month by month, and why what lacks does. */
export function OverviewPage({ search: given, onSearch }: Props) {
  const search = knownOf(given);
  const query = useQuery({
    ...dataOverviewQuery({ ...search, page: search.page ?? 1, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const [asked, setAsked] = useState<DataOverview['data'][number] | null>(null);
  const [today] = useState(() => parisDay(Date.now()));
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <RowsSkeleton rows={6} />;
  const { data, total, states, causes, orders, trend } = query.data;
  const all = ORDER.reduce((sum, state) => sum + states[state], 0);
  if (all === 0)
    return (
      <Panel>
        <EmptyState
          title="Aucune source mesurée jour par jour"
          action={
            <Button component={Link} to="/building">
              Voir les bâtiments
            </Button>
          }
        >
          Rattachez un compteur à un bâtiment&nbsp;: cette page dira ce qui arrive, ce qui manque et pourquoi.
        </EmptyState>
      </Panel>
    );
  return (
    <div className={classes.page}>
      <States states={states} chosen={search.state} onChoose={(state) => onSearch(state ? { state } : {})} />
      <div className={classes.beside}>
        <OverviewTrend trend={trend} />
        <Choices
          title="Pourquoi des données manquent"
          choices={causes.map(({ cause, sources }) => ({ key: cause, label: CAUSE_LABELS[cause], sources }))}
          none="Aucune source n’est incomplète ni en retard."
          chosen={search.cause}
          onChoose={(cause) => onSearch(cause ? { cause } : {})}
        />
      </div>
      {orders.length > 0 && (
        <Choices
          isWide
          title="Fichiers commandés au gestionnaire"
          choices={orders.map(({ group, sources }) => ({ key: group, label: ORDER_GROUP_LABELS[group], sources }))}
          chosen={search.order}
          onChoose={(order) => onSearch(order ? { order } : {})}
        />
      )}
      <Panel flush title={titleOf(search, total)}>
        {data.length === 0 ? (
          <EmptyState title="Aucune source ne répond à ce critère">
            <Button variant="default" size="xs" onClick={() => onSearch({})}>
              Voir toutes les sources
            </Button>
          </EmptyState>
        ) : (
          <>
            <OverviewTable lines={data} busy={query.isFetching} onWhy={setAsked} />
            <Pagination
              page={search.page ?? 1}
              limit={PAGE_SIZE}
              total={total}
              onPage={(page) => onSearch({ ...search, page })}
            />
          </>
        )}
      </Panel>
      {asked && (
        <Suspense fallback={null}>
          <WhyGaps
            source={{ id: asked._id, name: numberedName(asked) }}
            range={{ from: isoDay(addMonths(startOfMonth(today), -12)), to: isoDay(today - 1) }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A state, a cause or a group of orders that does not exist shows all sources. */
function knownOf({ state, cause, order, page }: OverviewSearch) {
  const [knownState, knownCause] = [oneOf(SOURCE_DATA_STATES, state), oneOf(GAP_CAUSES, cause)];
  const knownOrder = oneOf(FLOW_ORDER_GROUPS, order);
  return {
    ...(knownState ? { state: knownState } : {}),
    ...(knownCause ? { cause: knownCause } : {}),
    ...(knownOrder ? { order: knownOrder } : {}),
    ...(page ? { page } : {}),
  };
}
type Known = ReturnType<typeof knownOf>;

const titleOf = ({ state, cause, order }: Known, total: number): string => {
  const which =
    (state && DATA_STATE_WORDS[state].label) ??
    (cause && CAUSE_LABELS[cause]) ??
    (order && ORDER_GROUP_LABELS[order]) ??
    null;
  return which === null ? 'Toutes les sources' : `${which}\u00a0: ${count(total, 'source')}`;
};

type StatesProps = {
  states: DataOverview['states'];
  chosen: SourceDataState | undefined;
  onChoose: (state: SourceDataState | null) => void;
};

/** How many sources are in each state; a click shows them alone, another one all. */
function States({ states, chosen, onChoose }: StatesProps) {
  return (
    <div className={classes.states} role="group" aria-label="Sources par état">
      {ORDER.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.state}
          data-tone={DATA_STATE_WORDS[state].tone}
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? null : state)}
        >
          <span className={classes.count}>{number(states[state])}</span>
          <span className={classes.label}>{DATA_STATE_WORDS[state].label}</span>
          <span className={classes.means}>{DATA_STATE_WORDS[state].means}</span>
        </button>
      ))}
    </div>
  );
}

type ChoicesProps<Key extends string> = {
  title: string;
  choices: readonly { key: Key; label: string; sources: number }[];
  none?: string;
  /** In columns, over the whole page. */
  isWide?: boolean;
  chosen: Key | undefined;
  onChoose: (key: Key | null) => void;
};

/** How many sources each line is about; a click shows them alone, another one all. */
function Choices<Key extends string>({ title, choices, none, isWide = false, chosen, onChoose }: ChoicesProps<Key>) {
  return (
    <Panel title={title}>
      {choices.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ul className={classes.choices} data-wide={isWide || undefined}>
          {choices.map(({ key, label, sources }) => (
            <li key={key}>
              <button
                type="button"
                className={classes.choice}
                aria-pressed={chosen === key}
                onClick={() => onChoose(chosen === key ? null : key)}
              >
                <span>{label}</span>
                <span className="figures">{count(sources, 'source')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
