import type { BuildingSummary } from '@joulerie/contract/buildings';
import { Link } from '@tanstack/react-router';
import { count } from '../../lib/format.ts';
import { TagChip } from '../../ui/chip.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { shortLine } from '../buildings/buildings.public.ts';
import { type SpaceView, looksBelow } from './space-search.ts';
import classes from './space-table.module.css';

/** Name, address, and the folder when the list looks below this one. */
export function RowName({ building, view }: { building: BuildingSummary; view: SpaceView }) {
  const where = [
    shortLine(building.address),
    looksBelow(view) && (building.folderName ?? 'Mon espace'),
    building.childCount > 0 && count(building.childCount, 'bâtiment contenu', 'bâtiments contenus'),
  ];
  const line = where.filter(Boolean).join(' · ');
  return (
    <div className={classes.building}>
      <Link to="/building/$id" params={{ id: building.id }} className={classes.name}>
        <LongName lines={2}>{building.name}</LongName>
      </Link>
      <span className={classes.where}>
        <span className={classes.address} title={line}>
          {line}
        </span>
        {building.tags.length > 0 && (
          <span className={classes.tags} title={building.tags.join(', ')}>
            <TagChip>{building.tags[0]!}</TagChip>
            {building.tags.length > 1 && <span className={classes.note}>+{building.tags.length - 1}</span>}
          </span>
        )}
      </span>
    </div>
  );
}
