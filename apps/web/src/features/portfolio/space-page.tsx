import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import { parisDay } from '@joulerie/domain/calendar';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useAnswered } from '../../lib/use-answered.ts';
import { PageError, UNKNOWN_PAGE } from '../../lib/page-error.ts';
import { useRights } from '../../lib/session.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import type { Dialog } from './dialogs.ts';
import { type Selection, buildingRow, folderRow, toggled, toggledAll } from './selection.ts';
import { SpaceFigures } from './space-figures.lazy.ts';
import { SpaceHead } from './space-head.tsx';
import {
  NO_FILTERS,
  SHARED,
  type SpaceSearch,
  looksBelow,
  mapFiltersOf,
  sortBy,
  viewOf,
  withChoice,
} from './space-search.ts';
import { SpaceCards, SpaceTable, loadRows } from './space-rows.lazy.ts';
import { useSpaceRows } from './space-rows.ts';
import { SpacePeriod } from './space-period.lazy.ts';
import { SpaceToolbar } from './space-toolbar.tsx';
import classes from './space-page.module.css';
import { WhereToAct } from '../findings/findings.public.ts';
import { MapBeside, SpaceMap } from '../map/map.public.ts';

const Pagination = lazy(() => import('../../ui/pagination.tsx').then((module) => ({ default: module.Pagination })));
const SpaceNothing = lazy(() => import('./space-nothing.tsx').then((module) => ({ default: module.SpaceNothing })));
const BulkBar = lazy(() => import('./bulk-bar.tsx').then((module) => ({ default: module.BulkBar })));
const SpaceDialogs = lazy(() => import('./space-dialogs.tsx').then((module) => ({ default: module.SpaceDialogs })));

type Props = {
  folderId: string | null;
  search: SpaceSearch;
  /** Changes the address; `replace` leaves no step for the back button. */
  onSearch: (search: SpaceSearch, replace?: boolean) => void;
};

/** « Mon espace » and each of its folders: folders, then buildings, in pages of 20; or the map. */
export function SpacePage({ folderId, search, onSearch }: Props) {
  const view = viewOf(search);
  const rows = useSpaceRows(folderId, view);
  const list = [...rows.folders.map(folderRow), ...rows.buildings.map(buildingRow)];
  const rights = useRights();
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  useEffect(() => {
    loadRows(narrow);
  }, [narrow]);
  const [selection, setSelection] = useState<Selection>(new Map());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const answered = useAnswered();
  const [today] = useState(() => parisDay(Date.now()));
  useFirstPageOnError(rows.error, view.page, () => onSearch(withChoice(search, { page: undefined }), true));
  useLastPageAtMost(rows, view.page, (page) => onSearch(withChoice(search, { page }), true));

  const beside = useRef<HTMLDivElement>(null);
  const placed = mapFiltersOf(view, folderId);
  const latest = useRef({ search, onSearch });
  useEffect(() => {
    latest.current = { search, onSearch };
  });
  const choose = useCallback((choice: SpaceSearch) => {
    setSelection(new Map());
    latest.current.onSearch(withChoice(latest.current.search, choice));
  }, []);

  // A folder that does not exist, or is of another space, is an unknown page; one without access says so, and nothing is offered there.
  if (folderId && rows.error instanceof CallError && rows.error.status === 404) throw new PageError(404, UNKNOWN_PAGE);

  if (folderId && rows.error instanceof CallError && rows.error.status === 403)
    return (
      <>
        <PageHead title="Dossier sans accès" crumbs={[{ label: 'Mon espace', link: { to: '/' } }]} />
        <Panel>
          <ErrorState error={rows.error} title="Ce dossier n’a pas pu être ouvert" />
        </Panel>
      </>
    );

  const empty = rows.here?.figures.buildingCount === 0;
  const nothing = rows.total === 0 && !rows.loading && !rows.error;
  const props = {
    rows: list,
    view,
    today,
    selection,
    onToggle: (row: (typeof list)[number]) => setSelection(toggled(selection, row)),
    onToggleAll: () => setSelection(toggledAll(selection, list)),
    onSort: (sort: typeof view.sort) => onSearch(sortBy(search, sort)),
    onDialog: setDialog,
  };
  return (
    <>
      <SpaceHead
        folderId={folderId}
        path={rows.here?.path}
        figures={rows.here?.figures}
        rights={rows.here?.rights}
        shared={rows.here?.shared}
        nothing={nothing && !looksBelow(view) && view.vue !== 'carte'}
        onNewFolder={() => setDialog({ kind: 'new-folder' })}
      />
      {!empty && folderId !== SHARED && !(rows.error && !rows.here) && (
        <>
          <div className={`${classes.figures} ${classes.period}`}>
            <Suspense>
              <SpacePeriod view={view} today={today} onChoose={choose} />
            </Suspense>
          </div>
          <div className={`${classes.figures} ${classes.room}`} data-stale={rows.stale || undefined}>
            {rows.here && (
              <Suspense>
                <SpaceFigures figures={rows.here.figures} view={view} today={today} onChoose={choose} />
              </Suspense>
            )}
          </div>
        </>
      )}
      <div ref={beside} className={classes.beside}>
        <Panel flush>
          {(!nothing || looksBelow(view) || view.vue === 'carte') && (
            <SpaceToolbar place={{ page: 'space', folderId }} view={view} onChoose={choose} />
          )}
          {view.vue === 'carte' ? (
            <Suspense fallback={<RowsSkeleton rows={8} />}>
              <SpaceMap filters={placed} />
            </Suspense>
          ) : (
            <>
              {selection.size > 0 && (
                <Suspense>
                  <BulkBar
                    view={view}
                    selection={selection}
                    onDialog={setDialog}
                    onClear={() => setSelection(new Map())}
                  />
                </Suspense>
              )}
              {rows.error ? (
                <ErrorState error={rows.error} title="La liste n’a pas pu être chargée" retry={rows.retry} />
              ) : rows.loading ? (
                <RowsSkeleton rows={8} height={52} />
              ) : nothing ? (
                <Suspense fallback={<RowsSkeleton rows={8} height={52} />}>
                  <SpaceNothing
                    searching={looksBelow(view)}
                    folderId={folderId}
                    canWrite={rights.canWrite && (folderId === null || rows.here?.rights.includes('owns') === true)}
                    shared={rows.here?.shared ?? 0}
                    onClear={() => choose(NO_FILTERS)}
                  />
                </Suspense>
              ) : (
                <div className={classes.rows} aria-busy={rows.stale} data-stale={rows.stale || undefined}>
                  <Suspense fallback={<RowsSkeleton rows={8} height={52} />}>
                    {narrow ? <SpaceCards {...props} /> : <SpaceTable {...props} />}
                  </Suspense>
                  {answered && (
                    <Suspense>
                      <Pagination
                        page={view.page}
                        limit={PAGE_SIZE}
                        total={rows.total}
                        onPage={(page) => onSearch(withChoice(search, { page }))}
                      />
                    </Suspense>
                  )}
                </div>
              )}
            </>
          )}
        </Panel>
        {answered && rows.here && !empty && view.vue !== 'carte' && (
          <div className={classes.side}>
            <MapBeside filters={placed} list={beside} />
            {folderId !== SHARED && (
              <Suspense>
                <WhereToAct folderId={folderId} />
              </Suspense>
            )}
          </div>
        )}
      </div>
      {dialog && (
        <Suspense>
          <SpaceDialogs
            dialog={dialog}
            folderId={folderId}
            onClose={() => setDialog(null)}
            onDone={() => setSelection(new Map())}
          />
        </Suspense>
      )}
    </>
  );
}

/** On error the list goes back to its first page (document 1 §4); what failed is said once. */
function useFirstPageOnError(error: unknown, page: number, goToFirst: () => void) {
  const notify = useNotify();
  const failed = error !== null && page > 1;
  useEffect(() => {
    if (!failed) return;
    notify.error(error, 'Cette page n’a pas pu être chargée');
    goToFirst();
    // Only the failure itself matters, not the identity of the functions.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [failed]);
}

/** After deletions the page may be past the end. */
function useLastPageAtMost(
  rows: { total: number; loading: boolean; stale: boolean; error: unknown },
  page: number,
  go: (page: number | undefined) => void,
) {
  const last = Math.max(1, Math.ceil(rows.total / PAGE_SIZE));
  const past = !rows.loading && !rows.stale && !rows.error && page > last;
  useEffect(() => {
    if (past) go(last === 1 ? undefined : last);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [past, last]);
}
