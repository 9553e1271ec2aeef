import type { SavedView } from '@joulerie/contract/saved-views';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import type { MenuLine } from '../../ui/menu-lines.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { type ViewQuestion, savedOf, savedViewsQuery, searchOf, showsView, useViewChanges } from './saved-views.ts';
import type { Place, SpaceSearch, SpaceView } from './space-search.ts';
import classes from './space-toolbar.module.css';

const ViewDialog = lazy(() => import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })));

type Props = {
  place: Place;
  view: SpaceView;
  onChoose: (choice: SpaceSearch) => void;
  className: string | undefined;
};

/** The views that the person saved: opened, changed, removed; and what the list shows now saved as one. */
export function ViewsMenu({ place, view, onChoose, className }: Props) {
  const notify = useNotify();
  const navigate = useNavigate();
  const views = useQuery(savedViewsQuery);
  const { update } = useViewChanges();
  const [asked, setAsked] = useState<ViewQuestion | null>(null);
  const all = views.data?.data ?? [];
  const open = all.find(({ _id }) => _id === view.enregistree) ?? null;
  const shown = savedOf(view, place);
  const changed = open !== null && !showsView(open.view, shown);
  const go = (saved: SavedView) => {
    const search = searchOf(saved);
    const folderId = saved.view._id_folder;
    void (saved.view.page === 'all'
      ? navigate({ to: '/building', search })
      : folderId === null
        ? navigate({ to: '/', search })
        : navigate({ to: '/folder/{-$folderId}', params: { folderId }, search }));
  };
  const lines: MenuLine[] = [
    { kind: 'title', label: all.length > 0 ? 'Mes vues' : views.isLoading ? 'Chargement…' : 'Aucune vue enregistrée' },
    ...all.map((saved): MenuLine => ({
      kind: 'action',
      label: saved.name,
      checked: saved === open,
      ...(saved.missing.length > 0 ? { note: 'filtre disparu' } : {}),
      onSelect: () => go(saved),
    })),
    { kind: 'line' },
    { kind: 'action', label: 'Enregistrer cette vue…', onSelect: () => setAsked({ kind: 'save' }) },
  ];
  if (open) {
    if (changed)
      lines.push({
        kind: 'action',
        label: `Mettre à jour ${quoted(open.name)}`,
        onSelect: () =>
          update.mutate(
            { id: open._id, view: shown },
            {
              onSuccess: () => notify.success(`La vue ${quoted(open.name)} est à jour.`),
              onError: (error) => notify.error(error),
            },
          ),
      });
    lines.push(
      {
        kind: 'action',
        label: `Renommer ${quoted(open.name)}…`,
        onSelect: () => setAsked({ kind: 'rename', saved: open }),
      },
      {
        kind: 'action',
        label: `Supprimer ${quoted(open.name)}…`,
        danger: true,
        onSelect: () => setAsked({ kind: 'remove', saved: open }),
      },
    );
  }
  return (
    <>
      <LazyMenu className={className} side="start" lines={lines}>
        <IconBookmark size={16} aria-hidden />
        <span className={classes.viewName}>{open ? open.name : 'Vues'}</span>
        {changed && <span className={classes.changed}>modifiée</span>}
        <IconChevronDown size={15} aria-hidden />
      </LazyMenu>
      {asked && (
        <Suspense>
          <ViewDialog
            asked={asked}
            shown={shown}
            onSaved={({ _id }) => onChoose({ enregistree: _id })}
            onRemoved={() => onChoose({ enregistree: undefined })}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const quoted = (name: string) => `«\u00a0${name}\u00a0»`;
