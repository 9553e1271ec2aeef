import { Link } from '@tanstack/react-router';
import { IconFolder } from '@tabler/icons-react';
import { NBSP, count } from '../../lib/format.ts';
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
import { RowChange, RowWeather } from './row-weather.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowCarbon, RowCost } from './row-money.tsx';
import { RowName } from './row-name.tsx';
import { canSelectRow, nameOf } from './selection.ts';
import type { SpaceView } from './space-search.ts';
import type { RowsProps } from './space-table.tsx';
import table from './space-table.module.css';
import classes from './space-cards.module.css';

/** The same rows on a phone, one under the other, in the same order. */
export function SpaceCards({ rows, view, today, selection, onToggle, onDialog }: RowsProps) {
  const shows = new Set(view.columns);
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card} data-selected={selection.has(row.id) || undefined}>
          <div className={classes.top}>
            {canSelectRow(row) && (
              <label className={classes.check}>
                <input
                  type="checkbox"
                  aria-label={`Sélectionner ${nameOf(row)}`}
                  checked={selection.has(row.id)}
                  onChange={() => onToggle(row)}
                />
              </label>
            )}
            <div className={classes.who}>
              {row.kind === 'building' ? (
                <RowName building={row.building} view={view} />
              ) : (
                <Link to="/folder/{-$folderId}" params={{ folderId: row.id }} className={classes.folder}>
                  <IconFolder size={20} stroke={1.7} aria-hidden />
                  <span>
                    <span className={table.name}>
                      <LongName lines={2}>{row.folder.name}</LongName>
                    </span>
                    <span className={table.address}>
                      {count(row.folder.buildingCount, 'bâtiment')} · {count(row.folder.sourceCount, 'source')}
                    </span>
                  </span>
                </Link>
              )}
            </div>
            <RowMenu row={row} onDialog={onDialog} />
          </div>
          {row.kind === 'building' ? (
            <div className={classes.facts}>
              {shows.has('sources') && <SourceIcons types={row.building.sourceTypes} />}
              {shows.has('label') && (row.building.label || row.building.dpe) && (
                <BuildingLabel label={row.building.label} dpe={row.building.dpe} />
              )}
              {shows.has('data') && <HealthChip health={row.building.health} today={today} />}
            </div>
          ) : (
            row.folder.toRepair > 0 && (
              <div className={classes.facts}>
                <FolderHealth folder={row.folder} />
              </div>
            )
          )}
          <Year row={row} view={view} today={today} />
        </li>
      ))}
    </ul>
  );
}

function Year({ row, view, today }: { row: RowsProps['rows'][number]; view: SpaceView; today: number }) {
  const shows = new Set(view.columns);
  const { months, energyKwh, comparison, cost, carbon } = row.kind === 'folder' ? row.folder : row.building;
  const weather = row.kind === 'folder' ? null : row.building.weatherFree;
  if (energyKwh === null) return null;
  const part = yearNote(row.kind === 'folder' ? row.folder : row.building, today, view.months);
  return (
    <div className={classes.year}>
      {!shows.has('months') ? (
        <span />
      ) : row.kind === 'folder' ? (
        <YearLine months={months} energyKwh={energyKwh} color="light-dark(#B7BFCF, #566076)" />
      ) : (
        <YearLine months={months} energyKwh={energyKwh} types={row.building.sourceTypes} />
      )}
      <span className={classes.sums}>
        {shows.has('energy') && (
          <span className="figures">
            <strong>{yearMwh(energyKwh)}</strong>
            {`${NBSP}MWh`}
            {part && <small className={table.months}>{part}</small>}
          </span>
        )}
        {shows.has('cost') && cost && (
          <span className="figures">
            {cost.eur === null ? (
              <>
                {`coût${NBSP}`}
                <RowCost cost={cost} />
              </>
            ) : (
              <>
                <strong>
                  <RowCost cost={cost} />
                </strong>
                {`${NBSP}€`}
              </>
            )}
          </span>
        )}
        {shows.has('carbon') && carbon && (
          <span className="figures">
            {carbon.kg === null ? `carbone${NBSP}` : ''}
            <RowCarbon carbon={carbon} />
            {carbon.kg === null ? '' : `${NBSP}kg${NBSP}CO₂e`}
          </span>
        )}
        {shows.has('change') && (comparison || weather) && (
          <span className="figures">
            <RowChange opens comparison={comparison} weather={weather} />
          </span>
        )}
        {shows.has('intensity') && row.kind === 'building' && (
          <span className="figures">
            <strong>{yearIntensity(row.building)}</strong>
            {`${NBSP}kWh/m²`}
          </span>
        )}
        {shows.has('change') && weather && (
          <div className={classes.weather}>
            <RowWeather opens comparison={comparison} weather={weather} />
          </div>
        )}
      </span>
    </div>
  );
}
