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
  return (
    <div className={classes.building}>
      <Link to="/building/$id" params={{ id: building.id }} className={classes.name}>
        <LongName lines={2}>{building.name}</LongName>
      </Link>
      <span className={classes.address}>{where.filter(Boolean).join(' · ')}</span>
      {building.tags.length > 0 && (
        <span className={classes.tags}>
          {building.tags.slice(0, 3).map((tag) => (
            <TagChip key={tag}>{tag}</TagChip>
          ))}
          {building.tags.length > 3 && (
            <span className={classes.note} title={building.tags.slice(3).join(', ')}>
              +{building.tags.length - 3}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
