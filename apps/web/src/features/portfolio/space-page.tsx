import { PAGE_SIZE } from '@joulerie/contract/constants';
import { parisDay } from '@joulerie/domain/calendar';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { IconBuildingCommunity, IconFolder, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { PageError, UNKNOWN_PAGE } from '../../lib/page-error.ts';
import { useRights } from '../../lib/session.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlainButton, buttonLook } from '../../ui/plain-button.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import type { Dialog } from './dialogs.ts';
import { type Selection, buildingRow, folderRow, toggled, toggledAll } from './selection.ts';
import { SpaceFigures } from './space-figures.tsx';
import { SpaceHead } from './space-head.tsx';
import { type SpaceSearch, looksBelow, sortBy, viewOf, withChoice } from './space-search.ts';
import { useSpaceRows } from './space-rows.ts';
import { SpaceTable } from './space-table.tsx';
import { SpaceToolbar } from './space-toolbar.tsx';
import classes from './space-page.module.css';
import { SpaceMap } from '../map/map.public.ts';

const Pagination = lazy(() => import('../../ui/pagination.tsx').then((module) => ({ default: module.Pagination })));
const BulkBar = lazy(() => import('./bulk-bar.tsx').then((module) => ({ default: module.BulkBar })));
/** A narrow screen alone shows cards; they come while its rows do. */
const loadCards = () => import('./space-cards.tsx').then((module) => ({ default: module.SpaceCards }));
const SpaceCards = lazy(loadCards);
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
    if (narrow) void loadCards();
  }, [narrow]);
  const [selection, setSelection] = useState<Selection>(new Map());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [today] = useState(() => parisDay(Date.now()));
  useFirstPageOnError(rows.error, view.page, () => onSearch(withChoice(search, { page: undefined }), true));
  useLastPageAtMost(rows, view.page, (page) => onSearch(withChoice(search, { page }), true));

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
        onNewFolder={() => setDialog({ kind: 'new-folder' })}
      />
      {rows.here && rows.here.figures.buildingCount > 0 && (
        <div className={classes.figures} data-stale={rows.stale || undefined}>
          <SpaceFigures figures={rows.here.figures} onChoose={choose} />
        </div>
      )}
      <Panel flush>
        {(!nothing || looksBelow(view) || view.vue === 'carte') && <SpaceToolbar view={view} onChoose={choose} />}
        {view.vue === 'carte' ? (
          <Suspense fallback={<RowsSkeleton rows={8} />}>
            <SpaceMap />
          </Suspense>
        ) : (
          <>
            {selection.size > 0 && (
              <Suspense>
                <BulkBar selection={selection} onDialog={setDialog} onClear={() => setSelection(new Map())} />
              </Suspense>
            )}
            {rows.error ? (
              <ErrorState error={rows.error} title="La liste n’a pas pu être chargée" retry={rows.retry} />
            ) : rows.loading ? (
              <RowsSkeleton rows={8} height={52} />
            ) : nothing ? (
              <Nothing
                searching={looksBelow(view)}
                inFolder={folderId !== null}
                canWrite={rights.canWrite}
                onClear={() => choose({ tags: undefined, donnees: undefined, search: undefined })}
              />
            ) : (
              <div className={classes.rows} aria-busy={rows.stale} data-stale={rows.stale || undefined}>
                <Suspense fallback={<RowsSkeleton rows={8} height={52} />}>
                  {narrow ? <SpaceCards {...props} /> : <SpaceTable {...props} />}
                </Suspense>
                <Suspense>
                  <Pagination
                    page={view.page}
                    limit={PAGE_SIZE}
                    total={rows.total}
                    onPage={(page) => onSearch(withChoice(search, { page }))}
                  />
                </Suspense>
              </div>
            )}
          </>
        )}
      </Panel>
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

function Nothing({
  searching,
  inFolder,
  canWrite,
  onClear,
}: {
  searching: boolean;
  inFolder: boolean;
  canWrite: boolean;
  onClear: () => void;
}) {
  if (searching)
    return (
      <EmptyState
        title="Rien ne correspond à ces filtres"
        icon={<IconSearchOff size={22} />}
        action={
          <PlainButton quiet small onClick={onClear}>
            Effacer les filtres
          </PlainButton>
        }
      >
        Essayez un autre mot, ou retirez une étiquette.
      </EmptyState>
    );
  const action = canWrite && (
    <Link to="/add-buildings" {...buttonLook({ small: true, withIcon: true })}>
      <IconPlus size={17} aria-hidden />
      Ajouter des bâtiments
    </Link>
  );
  return inFolder ? (
    <EmptyState title="Ce dossier est vide" icon={<IconFolder size={22} />} action={action}>
      Ajoutez-y des bâtiments, ou déplacez-en depuis « Mon espace ».
    </EmptyState>
  ) : (
    <EmptyState title="Aucun bâtiment" icon={<IconBuildingCommunity size={22} />} action={action}>
      {canWrite
        ? 'Ajoutez un premier bâtiment, puis rattachez‑lui un compteur ou déposez un fichier de mesures.'
        : 'Personne ne vous a encore donné accès à un bâtiment.'}
    </EmptyState>
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
