import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconColumns3 } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { count } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { buttonLook } from '../../ui/plain-button.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { buildingsQuery } from '../buildings/buildings.public.ts';
import { CompareChoice } from './compare-choice.tsx';
import {
  COMPARE_UNITS,
  type CompareSearch,
  type CompareUnit,
  LEAST_COMPARED,
  MOST_COMPARED,
  readCompareSearch,
} from './compare-search.ts';
import { CompareTable } from './compare-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { commonYear, monthsOf } from './month-periods.ts';
import { SpacePeriod } from './space-period.lazy.ts';
import { viewOf } from './space-search.ts';
import classes from './compare.module.css';

const CompareBars = lazy(() => import('./compare-bars.tsx').then((module) => ({ default: module.CompareBars })));

const UNIT_WORDS: Record<CompareUnit, string> = { m2: 'kWh/m²', kwh: 'kWh', eur: '€' };

type Props = { search: CompareSearch; onSearch: (search: CompareSearch) => void };

/** Two to six buildings side by side, over the same complete months. */
export function ComparePage({ search, onSearch }: Props) {
  const [today] = useState(() => parisDay(Date.now()));
  const ids = search.batiments ?? [];
  const unit = search.mesure ?? 'm2';
  const chosen = search.du && search.au ? { from: search.du, to: search.au } : null;
  const own = useQuery({
    ...buildingsQuery({ ids: [...ids], sort: 'name', order: 'asc', page: 1, limit: MOST_COMPARED }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const usual = commonYear(own.data?.data.map(({ year }) => year) ?? [], today);
  const months = chosen ? monthsOf(chosen, today) : usual;
  const asked = { from: isoDay(months.fromDay).slice(0, 7), to: isoDay(months.toDay - 1).slice(0, 7) };
  const query = useQuery({
    ...buildingsQuery({ ids: [...ids], ...asked, sort: 'name', order: 'asc', page: 1, limit: MOST_COMPARED }),
    placeholderData: keepPreviousData,
    enabled: ids.length >= LEAST_COMPARED && (chosen !== null || !own.isPending),
  });
  const choose = (choice: CompareSearch) => onSearch(readCompareSearch({ ...search, ...choice }));
  const byId = new Map(query.data?.data.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const gone = query.data && !query.isPlaceholderData ? ids.length - rows.length : 0;
  const enough = rows.length >= LEAST_COMPARED;
  return (
    <>
      <PageHead
        title="Comparer des bâtiments"
        crumbs={[{ label: 'Mon espace', link: { to: '/' } }, { label: 'Comparer' }]}
        chips={enough && <span className={classes.hint}>{count(rows.length, 'bâtiment')}</span>}
        actions={
          enough && (
            <ExportMenu
              className={classes.button}
              scope={{ view: { ...viewOf({}), months: asked }, ids: rows.map(({ id }) => id) }}
              what="Les bâtiments comparés"
            />
          )
        }
      />
      {gone > 0 && (
        <Notice>
          {gone === 1
            ? 'Un bâtiment de ce lien n’existe plus, ou vous n’y avez pas accès.'
            : `${count(gone, 'bâtiment')} de ce lien n’existent plus, ou vous n’y avez pas accès.`}
        </Notice>
      )}
      {(ids.length === 0 || own.data) && (
        <CompareChoice
          ids={ids}
          known={own.data?.data ?? []}
          pending={own.isPlaceholderData}
          onChange={(batiments) => choose({ batiments })}
        />
      )}
      {query.isError ? (
        <Panel>
          <ErrorState
            error={query.error}
            title="Les bâtiments n’ont pas pu être comparés"
            retry={() => void query.refetch()}
          />
        </Panel>
      ) : ids.length < LEAST_COMPARED || (query.data && !enough) ? (
        <Panel>
          <EmptyState
            title="Il faut au moins deux bâtiments à comparer"
            icon={<IconColumns3 size={22} />}
            action={
              <Link to="/building" {...buttonLook({ small: true })}>
                Ouvrir la liste
              </Link>
            }
          >
            Choisissez-en de deux à six ci-dessus, ou cochez-les dans la liste des bâtiments.
          </EmptyState>
        </Panel>
      ) : (
        <>
          <div className={classes.period}>
            <Suspense fallback={<RowsSkeleton rows={1} height={46} />}>
              <SpacePeriod view={{ months: chosen }} today={today} usual={usual} onChoose={choose} />
            </Suspense>
          </div>
          <Panel flush className={classes.panel}>
            {query.data ? (
              <CompareTable
                rows={rows}
                today={today}
                onRemove={(id) => choose({ batiments: ids.filter((one) => one !== id) })}
              />
            ) : (
              <RowsSkeleton rows={8} height={52} />
            )}
            <p className={classes.foot}>
              Les mêmes mois pour tous, complets pour ceux dont les données continuent. Un chiffre partiel n’est ni
              classé ni comparé&nbsp;: il ne dit rien de ce qui manque.
            </p>
          </Panel>
          <div className={classes.units} role="group" aria-label="Barres en">
            {COMPARE_UNITS.map((one) => (
              <button key={one} type="button" aria-pressed={unit === one} onClick={() => choose({ mesure: one })}>
                {UNIT_WORDS[one]}
              </button>
            ))}
          </div>
          {query.data && (
            <Suspense fallback={<RowsSkeleton rows={4} height={90} />}>
              <CompareBars rows={rows} months={months} unit={unit} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
