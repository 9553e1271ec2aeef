import type { BuildingSummary } from '@joulerie/contract/buildings';
import type { ListColumn } from '@joulerie/contract/first-constants';
import type { PeriodFigures } from '@joulerie/contract/energy-year';
import { Link } from '@tanstack/react-router';
import { IconArrowDown, IconArrowUp, IconFolder } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { count } from '../../lib/format.ts';
import { HealthChip } from '../../ui/health-chip.tsx';
import { LongName } from '../../ui/long-name.tsx';
import {
  BuildingLabel,
  SourceIcons,
  YearLine,
  yearIntensity,
  yearMwh,
  yearNote,
} from '../buildings/buildings.public.ts';
import { FolderHealth } from './folder-health.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowCarbon, RowCost } from './row-money.tsx';
import { RowName } from './row-name.tsx';
import { RowChange, RowWeather } from './row-weather.tsx';
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
  const shows = new Set(view.columns);
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
            {shows.has('sources') && <th>Sources</th>}
            {shows.has('months') && <th>{view.months ? 'Mois' : '12\u00a0mois'}</th>}
            {shows.has('energy') && (
              <Column sort="energy" view={view} onSort={onSort} className={classes.right}>
                MWh
              </Column>
            )}
            {shows.has('intensity') && (
              <Column sort="intensity" view={view} onSort={onSort} className={classes.right}>
                kWh/m²
              </Column>
            )}
            {shows.has('cost') && (
              <Column sort="cost" view={view} onSort={onSort} className={classes.right}>
                € TTC
              </Column>
            )}
            {shows.has('carbon') && (
              <Column sort="carbon" view={view} onSort={onSort} className={classes.right}>
                kg&nbsp;CO₂e
              </Column>
            )}
            {shows.has('change') && <ChangeColumn view={view} onSort={onSort} />}
            {shows.has('label') && (
              <Column sort="label" view={view} onSort={onSort}>
                Étiq.
              </Column>
            )}
            {shows.has('data') && <th>Données</th>}
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

type CellsProps<K extends SpaceRow['kind']> = { row: Extract<SpaceRow, { kind: K }>; view: SpaceView; today: number };

function FolderCells({ row: { folder }, view, today }: CellsProps<'folder'>) {
  const shows = new Set(view.columns);
  return (
    <>
      <td className={classes.who}>
        <span className={classes.folder}>
          <IconFolder size={18} stroke={1.7} aria-hidden />
          <span>
            <Link to="/folder/{-$folderId}" params={{ folderId: folder._id }} className={classes.name}>
              <LongName lines={2}>{folder.name}</LongName>
            </Link>
            <span className={classes.note}>{count(folder.buildingCount, 'bâtiment')}</span>
          </span>
        </span>
      </td>
      {shows.has('sources') && (
        <td className={classes.note}>{folder.sourceCount > 0 ? count(folder.sourceCount, 'source') : ''}</td>
      )}
      {shows.has('months') && (
        <td>
          <YearLine months={folder.months} energyKwh={folder.energyKwh} color="light-dark(#B7BFCF, #566076)" />
        </td>
      )}
      {shows.has('energy') && (
        <td className={classes.figure}>
          {yearMwh(folder.energyKwh)}
          <small className={classes.months}>{yearNote(folder, today, view.months)}</small>
        </td>
      )}
      {shows.has('intensity') && <td />}
      <MoneyCells row={folder} shows={shows} />
      {shows.has('label') && <td />}
      {shows.has('data') && (
        <td>
          <FolderHealth folder={folder} />
        </td>
      )}
    </>
  );
}

function BuildingCells({ row: { building }, view, today }: CellsProps<'building'>) {
  const shows = new Set(view.columns);
  return (
    <>
      <td className={classes.who}>
        <RowName building={building} view={view} />
      </td>
      {shows.has('sources') && (
        <td>
          <SourceIcons types={building.sourceTypes} />
        </td>
      )}
      {shows.has('months') && (
        <td>
          <YearLine months={building.months} energyKwh={building.energyKwh} types={building.sourceTypes} />
        </td>
      )}
      {shows.has('energy') && (
        <td className={classes.figure}>
          {yearMwh(building.energyKwh)}
          <small className={classes.months}>{yearNote(building, today, view.months)}</small>
        </td>
      )}
      {shows.has('intensity') && <td className={classes.figure}>{yearIntensity(building)}</td>}
      <MoneyCells row={building} shows={shows} weather={building.weatherFree} />
      {shows.has('label') && (
        <td>
          <BuildingLabel label={building.label} dpe={building.dpe} />
        </td>
      )}
      {shows.has('data') && (
        <td>
          <HealthChip health={building.health} today={today} />
        </td>
      )}
    </>
  );
}

type MoneyProps = {
  row: PeriodFigures;
  shows: ReadonlySet<ListColumn>;
  weather?: BuildingSummary['weatherFree'];
};

/** What a folder and a building have alike: cost, emissions, and how the energy moved. */
function MoneyCells({ row, shows, weather = null }: MoneyProps) {
  return (
    <>
      {shows.has('cost') && (
        <td className={classes.figure}>
          <RowCost cost={row.cost} />
        </td>
      )}
      {shows.has('carbon') && (
        <td className={classes.figure}>
          <RowCarbon carbon={row.carbon} />
        </td>
      )}
      {shows.has('change') && (
        <td className={classes.figure}>
          <RowChange comparison={row.comparison} weather={weather} />
          <RowWeather comparison={row.comparison} weather={weather} />
        </td>
      )}
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

type SortProps = Pick<ColumnProps, 'sort' | 'view' | 'onSort' | 'children'>;

const sortOf = (view: SpaceView) => (view.order === 'asc' ? 'ascending' : 'descending');

function Column({ className, ...column }: ColumnProps) {
  const { sort, view } = column;
  return (
    <th className={className} aria-sort={view.sort === sort ? sortOf(view) : undefined}>
      <SortButton {...column} />
    </th>
  );
}

/** The change without the weather and, in the second line as in its rows, the raw one; chosen months have the raw one alone. */
function ChangeColumn({ view, onSort }: Pick<ColumnProps, 'view' | 'onSort'>) {
  const active = view.sort === 'change' || view.sort === 'weatherFree';
  return (
    <th className={classes.right} aria-sort={active ? sortOf(view) : undefined}>
      {view.months ? (
        <SortButton sort="change" view={view} onSort={onSort}>
          En un an
        </SortButton>
      ) : (
        <>
          <SortButton sort="weatherFree" view={view} onSort={onSort}>
            En un an, météo retirée
          </SortButton>
          <span className={classes.second}>
            <SortButton sort="change" view={view} onSort={onSort}>
              brut
            </SortButton>
          </span>
        </>
      )}
    </th>
  );
}

function SortButton({ sort, view, onSort, children }: SortProps) {
  const active = view.sort === sort;
  const Arrow = view.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes.sort} onClick={() => onSort(sort)}>
      {children}
      {active && <Arrow size={13} stroke={2} aria-hidden />}
    </button>
  );
}
