import { Link } from '@tanstack/react-router';
import { IconArrowDown, IconArrowUp, IconFolder } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { count } from '../../lib/format.ts';
import { HealthChip } from '../../ui/health-chip.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { SourceIcons, YearChange, YearLine, yearIntensity, yearMwh, yearNote } from '../buildings/buildings.public.ts';
import { FolderHealth } from './folder-health.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowCost, RowLabel } from './row-money.tsx';
import { RowName } from './row-name.tsx';
import { type Selection, type SpaceRow, canSelectRow, nameOf } from './selection.ts';
import type { Dialog } from './dialogs.ts';
import type { SpaceSort, SpaceView } from './space-search.ts';
import classes from './space-table.module.css';

export type RowsProps = {
  rows: readonly SpaceRow[];
  view: SpaceView;
  today: number;
  selection: Selection;
  onToggle: (row: SpaceRow) => void;
  onToggleAll: () => void;
  onSort: (sort: SpaceSort) => void;
  onDialog: (dialog: Dialog) => void;
};

/** The rows compared side by side: shape of the year, MWh, intensity, euros, change, label, state of the data. */
export function SpaceTable({ rows, view, today, selection, onToggle, onToggleAll, onSort, onDialog }: RowsProps) {
  const own = rows.filter(canSelectRow);
  const chosen = own.filter((row) => selection.has(row.id)).length;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th className={classes.check}>
              {own.length > 0 && (
                <input
                  type="checkbox"
                  aria-label="Tout sélectionner sur cette page"
                  checked={chosen > 0 && chosen === own.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen > 0 && chosen < own.length;
                  }}
                  onChange={onToggleAll}
                />
              )}
            </th>
            <Column sort="name" view={view} onSort={onSort} className={classes.wide}>
              Nom
            </Column>
            <th>Sources</th>
            <th>{view.months ? 'Mois' : '12\u00a0mois'}</th>
            <Column sort="energy" view={view} onSort={onSort} className={classes.right}>
              MWh
            </Column>
            <Column sort="intensity" view={view} onSort={onSort} className={classes.right}>
              kWh/m²
            </Column>
            <Column sort="cost" view={view} onSort={onSort} className={classes.right}>
              € TTC
            </Column>
            <Column sort="change" view={view} onSort={onSort} className={classes.right}>
              En un an
            </Column>
            <Column sort="label" view={view} onSort={onSort}>
              Étiq.
            </Column>
            <th>Données</th>
            <th className={classes.menu}>
              <span className={classes.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-selected={selection.has(row.id) || undefined}>
              <td className={classes.check}>
                {canSelectRow(row) && (
                  <input
                    type="checkbox"
                    aria-label={`Sélectionner ${nameOf(row)}`}
                    checked={selection.has(row.id)}
                    onChange={() => onToggle(row)}
                  />
                )}
              </td>
              {row.kind === 'folder' ? (
                <FolderCells row={row} view={view} today={today} />
              ) : (
                <BuildingCells row={row} view={view} today={today} />
              )}
              <td className={classes.menu}>
                <RowMenu row={row} onDialog={onDialog} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FolderCells({
  row: { folder },
  view,
  today,
}: {
  row: Extract<SpaceRow, { kind: 'folder' }>;
  view: SpaceView;
  today: number;
}) {
  return (
    <>
      <td>
        <span className={classes.folder}>
          <IconFolder size={18} stroke={1.7} aria-hidden />
          <Link to="/folder/{-$folderId}" params={{ folderId: folder._id }} className={classes.name}>
            <LongName lines={2}>{folder.name}</LongName>
          </Link>
          <span className={classes.note}>{count(folder.buildingCount, 'bâtiment')}</span>
        </span>
      </td>
      <td className={classes.note}>{folder.sourceCount > 0 ? count(folder.sourceCount, 'source') : ''}</td>
      <td>
        <YearLine months={folder.months} energyKwh={folder.energyKwh} color="light-dark(#B7BFCF, #566076)" />
      </td>
      <td className={classes.figure}>
        {yearMwh(folder.energyKwh)}
        <small className={classes.months}>{yearNote(folder, today, view.months)}</small>
      </td>
      <td />
      <td className={classes.figure}>
        <RowCost cost={folder.cost} />
      </td>
      <td className={classes.figure}>
        <YearChange comparison={folder.comparison} />
      </td>
      <td />
      <td>
        <FolderHealth folder={folder} />
      </td>
    </>
  );
}

function BuildingCells({
  row: { building },
  view,
  today,
}: {
  row: Extract<SpaceRow, { kind: 'building' }>;
  view: SpaceView;
  today: number;
}) {
  return (
    <>
      <td className={classes.who}>
        <RowName building={building} view={view} />
      </td>
      <td>
        <SourceIcons types={building.sourceTypes} />
      </td>
      <td>
        <YearLine months={building.months} energyKwh={building.energyKwh} types={building.sourceTypes} />
      </td>
      <td className={classes.figure}>
        {yearMwh(building.energyKwh)}
        <small className={classes.months}>{yearNote(building, today, view.months)}</small>
      </td>
      <td className={classes.figure}>{yearIntensity(building)}</td>
      <td className={classes.figure}>
        <RowCost cost={building.cost} />
      </td>
      <td className={classes.figure}>
        <YearChange comparison={building.comparison} />
      </td>
      <td>
        <RowLabel label={building.label} dpe={building.dpe} />
      </td>
      <td>
        <HealthChip health={building.health} today={today} />
      </td>
    </>
  );
}

type ColumnProps = {
  sort: SpaceSort;
  view: SpaceView;
  onSort: (sort: SpaceSort) => void;
  className?: string | undefined;
  children: ReactNode;
};

function Column({ sort, view, onSort, className, children }: ColumnProps) {
  const active = view.sort === sort;
  const Arrow = view.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th className={className} aria-sort={active ? (view.order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <button type="button" className={classes.sort} onClick={() => onSort(sort)}>
        {children}
        {active && <Arrow size={13} stroke={2} aria-hidden />}
      </button>
    </th>
  );
}
