import type { FolderFigures } from '@joulerie/contract/folders';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { count } from '../../lib/format.ts';
import { useScope } from '../../lib/scope.tsx';
import { useRights } from '../../lib/session.tsx';
import { type Crumb, PageHead } from '../../ui/page-head.tsx';
import { PlainButton, buttonLook } from '../../ui/plain-button.tsx';
import { SHARED, SHARED_NAME } from './space-search.ts';
import classes from './space-head.module.css';

type Props = {
  folderId: string | null;
  path: readonly { _id: string; name: string }[] | undefined;
  figures: FolderFigures | undefined;
  rights: readonly string[] | undefined;
  /** What other spaces share, at the root. */
  shared: number | null | undefined;
  /** Nothing is here: the page itself has the button that adds a first building, and one is enough. */
  nothing: boolean;
  onNewFolder: () => void;
};

/** Where am I, how much lies here, and the two ways to add to it. */
export function SpaceHead({ folderId, path, figures, rights, shared, nothing, onNewFolder }: Props) {
  const { canWrite } = useRights();
  const { irve } = useScope().flags;
  const here = path?.at(-1)?._id === folderId ? path : undefined;
  const crumbs: Crumb[] = [
    { label: 'Mon espace', link: { to: '/' } },
    ...(folderId === SHARED ? [{ label: SHARED_NAME }] : []),
    ...(here ?? []).map((entry): Crumb => ({
      label: entry.name,
      link: { to: '/folder/{-$folderId}', params: { folderId: entry._id } },
    })),
  ];
  const mayAdd = canWrite && (folderId === null || !rights || rights.includes('owns'));
  return (
    <PageHead
      title={folderId === null ? 'Mon espace' : folderId === SHARED ? SHARED_NAME : (here?.at(-1)?.name ?? '…')}
      crumbs={folderId === null ? [] : crumbs}
      chips={
        !figures ? (
          <span className={classes.waits} aria-hidden />
        ) : (
          <span className={classes.figures}>
            {count(figures.buildingCount, 'bâtiment')} · {count(figures.sourceCount, 'source')}
            {folderId === null && figures.buildingCount > 0 && (
              <>
                {' · '}
                <Link to="/building" className={classes.link}>
                  voir tous les bâtiments
                </Link>
                {!irve && (
                  <>
                    {' · '}
                    <Link to="/contract" className={classes.link}>
                      contrats
                    </Link>
                  </>
                )}
              </>
            )}
            {!!shared && (
              <>
                {' · '}
                <Link to="/folder/{-$folderId}" params={{ folderId: SHARED }} className={classes.link}>
                  partagés avec moi ({shared})
                </Link>
              </>
            )}
          </span>
        )
      }
      actions={
        mayAdd && (
          <>
            <PlainButton quiet small onClick={onNewFolder}>
              Nouveau dossier
            </PlainButton>
            {!nothing && (
              <Link
                to="/add-buildings"
                search={folderId ? { dossier: folderId } : {}}
                {...buttonLook({ small: true, withIcon: true })}
              >
                <IconPlus size={17} aria-hidden />
                Ajouter des bâtiments
              </Link>
            )}
          </>
        )
      }
    />
  );
}
