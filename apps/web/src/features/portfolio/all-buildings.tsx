import { PAGE_SIZE } from '@joulerie/contract/constants';
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
import { SearchInput } from '../../ui/search-input.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { Dialog } from './dialogs.ts';
import { type Selection, buildingRow, toggled, toggledAll } from './selection.ts';
import { SpaceCards } from './space-cards.tsx';
import { type SpaceSearch, sortBy, viewOf, withChoice } from './space-search.ts';
import { SpaceTable } from './space-table.tsx';
import toolbar from './space-toolbar.module.css';
import { buildingsQuery } from '../buildings/buildings.public.ts';

const SpaceDialogs = lazy(() => import('./space-dialogs.tsx').then((module) => ({ default: module.SpaceDialogs })));

/** Every visible building, flat: inside folders and inside other buildings too. */
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
      search: view.search || undefined,
      tags: view.tags.length > 0 ? view.tags : undefined,
      _id_folder: 'root',
      recursive: 'true',
      page: view.page,
      limit: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  });
  const find = useCallback(
    (text: string) => onSearch(withChoice(search, { search: text || undefined })),
    [onSearch, search],
  );
  const rows = query.isError ? [] : (query.data?.data ?? []).map(buildingRow);
  const Rows = narrow ? SpaceCards : SpaceTable;
  return (
    <>
      <PageHead
        title="Tous les bâtiments"
        crumbs={[{ label: 'Mon espace', link: { to: '/' } }, { label: 'Tous les bâtiments' }]}
        subtitle={query.data && !query.isError ? count(query.data.total, 'bâtiment') : undefined}
        actions={
          canWrite && (
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
      <Panel flush>
        <div className={toolbar.bar}>
          <div className={toolbar.search}>
            <SearchInput label="Rechercher un bâtiment" value={view.search} onSearch={find} />
          </div>
        </div>
        {selection.size > 0 && (
          <BulkBar selection={selection} onDialog={setDialog} onClear={() => setSelection(new Map())} />
        )}
        {query.isError ? (
          <ErrorState error={query.error} title="La liste n’a pas pu être chargée" retry={() => void query.refetch()} />
        ) : !query.data ? (
          <RowsSkeleton rows={8} height={52} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={view.search ? 'Aucun bâtiment ne correspond' : 'Aucun bâtiment'}
            icon={<IconBuildingCommunity size={22} />}
          >
            {view.search ? 'Essayez un autre mot.' : 'Ajoutez un premier bâtiment pour suivre ses consommations.'}
          </EmptyState>
        ) : (
          <>
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
          </>
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
