import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import { parisDay } from '@joulerie/domain/calendar';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { Suspense, lazy, useCallback, useState } from 'react';
import { count } from '../../lib/format.ts';
import { useRights } from '../../lib/session.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { Dialog } from './dialogs.ts';
import { type Selection, buildingRow, toggled, toggledAll } from './selection.ts';
import { SpaceCards, SpaceTable } from './space-rows.lazy.ts';
import {
  type SpaceSearch,
  NO_FILTERS,
  filtersOf,
  looksBelow,
  mapFiltersOf,
  sortBy,
  viewOf,
  withChoice,
} from './space-search.ts';
import { SpacePeriod } from './space-period.lazy.ts';
import { SpaceToolbar } from './space-toolbar.tsx';
import space from './space-page.module.css';
import { buildingsQuery } from '../buildings/buildings.public.ts';
import { SpaceMap } from '../map/map.public.ts';

const ALL = { page: 'all', folderId: null } as const;

const SpaceDialogs = lazy(() => import('./space-dialogs.tsx').then((module) => ({ default: module.SpaceDialogs })));

/** Every visible building, flat: inside folders and inside other buildings too; as a list that is filtered, or on the map. */
export function AllBuildings({ search, onSearch }: { search: SpaceSearch; onSearch: (search: SpaceSearch) => void }) {
  const view = viewOf(search);
  const { canWrite } = useRights();
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const [today] = useState(() => parisDay(Date.now()));
  const [selection, setSelection] = useState<Selection>(new Map());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const query = useQuery({
    ...buildingsQuery({
      sort: view.sort,
      order: view.order,
      ...filtersOf(view),
      ...view.months,
      _id_folder: 'root',
      recursive: 'true',
      page: view.page,
      limit: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    enabled: view.vue === 'liste',
  });
  const choose = useCallback(
    (choice: SpaceSearch) => {
      setSelection(new Map());
      onSearch(withChoice(search, choice));
    },
    [onSearch, search, setSelection],
  );
  const filtered = looksBelow(view);
  const rows = query.isError ? [] : (query.data?.data ?? []).map(buildingRow);
  const Rows = narrow ? SpaceCards : SpaceTable;
  return (
    <>
      <PageHead
        title="Tous les bâtiments"
        crumbs={[{ label: 'Mon espace', link: { to: '/' } }, { label: 'Tous les bâtiments' }]}
        subtitle={query.data && !query.isError ? count(query.data.total, 'bâtiment') : undefined}
        actions={
          canWrite &&
          // Without any building, the page itself has the button that adds the first one.
          (rows.length > 0 || filtered || !query.data) && (
            <>
              <Button component={Link} to="/group-buildings" variant="default">
                Grouper des bâtiments
              </Button>
              <Button component={Link} to="/add-buildings">
                Ajouter des bâtiments
              </Button>
            </>
          )
        }
      />
      <div className={space.figures}>
        <Suspense fallback={<RowsSkeleton rows={1} height={46} />}>
          <SpacePeriod view={view} today={today} onChoose={choose} />
        </Suspense>
      </div>
      <Panel flush>
        <SpaceToolbar place={ALL} view={view} onChoose={choose} searchLabel="Rechercher un bâtiment" />
        {selection.size > 0 && (
          <BulkBar view={view} selection={selection} onDialog={setDialog} onClear={() => setSelection(new Map())} />
        )}
        {view.vue === 'carte' ? (
          <Suspense fallback={<RowsSkeleton rows={8} />}>
            <SpaceMap filters={mapFiltersOf(view, null)} />
          </Suspense>
        ) : query.isError ? (
          <ErrorState error={query.error} title="La liste n’a pas pu être chargée" retry={() => void query.refetch()} />
        ) : !query.data ? (
          <RowsSkeleton rows={8} height={52} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={filtered ? 'Aucun bâtiment ne correspond à ces filtres' : 'Aucun bâtiment'}
            icon={<IconBuildingCommunity size={22} />}
            action={
              filtered ? (
                <Button variant="default" onClick={() => choose(NO_FILTERS)}>
                  Effacer les filtres
                </Button>
              ) : (
                canWrite && (
                  <Button component={Link} to="/add-buildings">
                    Ajouter un bâtiment
                  </Button>
                )
              )
            }
          >
            {filtered
              ? 'Essayez un autre mot, ou retirez une étiquette.'
              : 'Ajoutez un premier bâtiment pour suivre ses consommations.'}
          </EmptyState>
        ) : (
          <Suspense fallback={<RowsSkeleton rows={8} height={52} />}>
            <Rows
              rows={rows}
              view={view}
              today={today}
              selection={selection}
              onToggle={(row) => setSelection(toggled(selection, row))}
              onToggleAll={() => setSelection(toggledAll(selection, rows))}
              onSort={(sort) => onSearch(sortBy(search, sort))}
              onDialog={setDialog}
            />
            <Pagination
              page={view.page}
              limit={PAGE_SIZE}
              total={query.data.total}
              onPage={(page) => onSearch(withChoice(search, { page }))}
            />
          </Suspense>
        )}
      </Panel>
      {dialog && (
        <Suspense>
          <SpaceDialogs
            dialog={dialog}
            folderId={null}
            onClose={() => setDialog(null)}
            onDone={() => setSelection(new Map())}
          />
        </Suspense>
      )}
    </>
  );
}
