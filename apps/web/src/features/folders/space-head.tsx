import { countSources } from '#calls/sources';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { call } from '../../lib/call.ts';
import { count, energy } from '../../lib/format.ts';
import { useRights } from '../../lib/session.tsx';
import { type Crumb, PageHead } from '../../ui/page-head.tsx';
import { PlainButton, buttonLook } from '../../ui/plain-button.tsx';
import { mayEdit, buildingsQuery } from '../buildings/queries.ts';
import { useFolderFigures } from './queries.ts';
import classes from './space-head.module.css';

type Props = {
  folderId: string | null;
  path: readonly { _id: string; name: string }[] | undefined;
  /** Buildings of the list below, while the folder's own figures are not there. */
  total: number;
  onNewFolder: () => void;
};

/** Where am I, how much lies here, and the two ways to add to it. */
export function SpaceHead({ folderId, path, total, onNewFolder }: Props) {
  const { canWrite } = useRights();
  const here = path?.at(-1)?._id === folderId ? path : undefined;
  const folder = useFolderFigures(folderId, here);
  const sources = useQuery({
    queryKey: ['sources', 'count'],
    queryFn: ({ signal }) => call(countSources, {}, { signal }),
    enabled: folderId === null,
  });
  const all = useQuery({
    ...buildingsQuery({ _id_folder: 'root', recursive: 'true', limit: 1, page: 1 }),
    enabled: folderId === null,
  });
  const buildings = folderId === null ? all.data?.total : (folder?.buildingCount ?? total);
  const figures = [
    buildings !== undefined && count(buildings, 'bâtiment'),
    folderId === null
      ? sources.data && count(sources.data.total, 'source')
      : folder && count(folder.sourceCount, 'source'),
    folder && folder.energyKwh !== null && `${energy(folder.energyKwh)} sur 12 mois`,
  ];
  const crumbs: Crumb[] = [
    { label: 'Mon espace', link: { to: '/' } },
    ...(here ?? []).map((entry): Crumb => ({
      label: entry.name,
      link: { to: '/folder/{-$folderId}', params: { folderId: entry._id } },
    })),
  ];
  const mayAdd = canWrite && (folderId === null || !folder || mayEdit(folder));
  return (
    <PageHead
      title={folderId === null ? 'Mon espace' : (here?.at(-1)?.name ?? '…')}
      crumbs={folderId === null ? [] : crumbs}
      chips={
        <span className={classes.figures}>
          {figures.filter(Boolean).join(' · ')}
          {folderId === null && Boolean(all.data?.total) && (
            <>
              {' · '}
              <Link to="/building" className={classes.link}>
                tout voir à plat
              </Link>
            </>
          )}
        </span>
      }
      actions={
        mayAdd && (
          <>
            <PlainButton quiet small onClick={onNewFolder}>
              Nouveau dossier
            </PlainButton>
            <Link
              to="/add-buildings"
              search={(folderId ? { dossier: folderId } : {}) as never}
              {...buttonLook({ small: true, withIcon: true })}
            >
              <IconPlus size={17} aria-hidden />
              Ajouter des bâtiments
            </Link>
          </>
        )
      }
    />
  );
}
