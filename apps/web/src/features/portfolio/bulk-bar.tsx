import { count } from '../../lib/format.ts';
import type { Dialog } from './dialogs.ts';
import { type Selection, buildingsIn } from './selection.ts';
import classes from './bulk-bar.module.css';

type Props = { selection: Selection; onDialog: (dialog: Dialog) => void; onClear: () => void };

/** What can be done with all that is chosen. Folders have no tags and go under no building. */
export function BulkBar({ selection, onDialog, onClear }: Props) {
  const rows = [...selection.values()];
  const onlyBuildings = buildingsIn(rows).length === rows.length;
  return (
    <div className={classes.bar} role="region" aria-label="Actions sur la sélection">
      <strong className={classes.count} role="status">
        {count(rows.length, 'élément choisi', 'éléments choisis')}
      </strong>
      <button type="button" onClick={() => onDialog({ kind: 'move', rows })}>
        Déplacer
      </button>
      {onlyBuildings && (
        <>
          <button type="button" onClick={() => onDialog({ kind: 'group', rows })}>
            Grouper sous un bâtiment
          </button>
          <button type="button" onClick={() => onDialog({ kind: 'tags', rows })}>
            Étiqueter
          </button>
        </>
      )}
      <button type="button" data-danger onClick={() => onDialog({ kind: 'remove', rows })}>
        Supprimer
      </button>
      <button type="button" className={classes.clear} onClick={onClear}>
        Tout désélectionner
      </button>
    </div>
  );
}
