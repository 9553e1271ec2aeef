import { ExportMenu } from './export-menu.tsx';
import { type SpaceView, looksBelow } from './space-search.ts';
import classes from './space-toolbar.module.css';

type Props = { folderId: string | null; view: SpaceView };

/** What is done with the list as a whole. */
export function SpaceTools({ folderId, view }: Props) {
  return (
    <ExportMenu
      className={classes.button}
      scope={{ view, folderId }}
      what={
        looksBelow(view)
          ? 'Les bâtiments que les filtres laissent'
          : folderId === null
            ? 'Tous les bâtiments'
            : 'Les bâtiments de ce dossier, sous-dossiers compris'
      }
    />
  );
}
