import { CHOSEN_MAX_BUILDINGS } from '@joulerie/contract/constants';
import { Link } from '@tanstack/react-router';
import { IconColumns3 } from '@tabler/icons-react';
import { count } from '../../lib/format.ts';
import { LEAST_COMPARED, MOST_COMPARED } from './compare-search.ts';
import type { Dialog } from './dialogs.ts';
import { ExportMenu } from './export-menu.tsx';
import { type Selection, buildingsIn, canEditRow } from './selection.ts';
import type { SpaceView } from './space-search.ts';
import classes from './bulk-bar.module.css';

type Props = {
  view: SpaceView;
  selection: Selection;
  onDialog: (dialog: Dialog) => void;
  onClear: () => void;
};

/** What can be done with all that is chosen. Folders have no tags and go under no building. */
export function BulkBar({ view, selection, onDialog, onClear }: Props) {
  const rows = [...selection.values()];
  const ids = buildingsIn(rows).map(({ id }) => id);
  const onlyBuildings = ids.length === rows.length;
  const editable = rows.every(canEditRow);
  return (
    <div className={classes.bar} role="region" aria-label="Actions sur la sélection">
      <strong className={classes.count} role="status">
        {count(rows.length, 'élément choisi', 'éléments choisis')}
      </strong>
      {onlyBuildings && ids.length <= CHOSEN_MAX_BUILDINGS && (
        <ExportMenu scope={{ view, ids }} what={count(ids.length, 'bâtiment choisi', 'bâtiments choisis')} />
      )}
      {onlyBuildings && ids.length >= LEAST_COMPARED && ids.length <= MOST_COMPARED && (
        <Link to="/compare" search={{ batiments: ids, du: view.months?.from, au: view.months?.to }}>
          <IconColumns3 size={16} aria-hidden />
          Comparer
        </Link>
      )}
      {editable && (
        <button type="button" onClick={() => onDialog({ kind: 'move', rows })}>
          Déplacer
        </button>
      )}
      {editable && onlyBuildings && (
        <>
          <button type="button" onClick={() => onDialog({ kind: 'group', rows })}>
            Grouper sous un bâtiment
          </button>
          <button type="button" onClick={() => onDialog({ kind: 'tags', rows })}>
            Étiqueter
          </button>
        </>
      )}
      {editable && (
        <button type="button" data-danger onClick={() => onDialog({ kind: 'remove', rows })}>
          Supprimer
        </button>
      )}
      <button type="button" className={classes.clear} onClick={onClear}>
        Tout désélectionner
      </button>
    </div>
  );
}
