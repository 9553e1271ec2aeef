import { number } from '../lib/format.ts';
import { useMemo, useState } from 'react';
import classes from './charts.module.css';
import type { Figures } from './series.ts';

/** Rows shown at once: a table of a year of half-hours would freeze the page; the CSV has them all. */
const ROWS = 500;

/** The figures of a chart as a table: what a screen reader, or anyone who prefers numbers, gets instead of it. */
export function FiguresTable({ figures }: { figures: Figures }) {
  const [first, setFirst] = useState(0);
  const total = figures.steps.length;
  const rows = useMemo(() => (figures.names ?? figures.steps).slice(first, first + ROWS), [figures, first]);
  return (
    <div className={classes.figures} tabIndex={0} role="region" aria-label={`Tableau\u00a0: ${figures.caption}`}>
      <table>
        <caption style={{ captionSide: 'bottom', textAlign: 'left', padding: '8px 0' }}>
          {figures.caption}
          {total > ROWS && (
            <>
              {' · '}lignes {number(first + 1, 0)} à {number(Math.min(total, first + ROWS), 0)} sur {number(total, 0)}.{' '}
              <button className={classes.link} disabled={first === 0} onClick={() => setFirst(first - ROWS)}>
                Précédentes
              </button>{' '}
              <button className={classes.link} disabled={first + ROWS >= total} onClick={() => setFirst(first + ROWS)}>
                Suivantes
              </button>
            </>
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col">{figures.stepLabel}</th>
            {figures.columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
                {column.unit && ` (${column.unit})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((step, i) => (
            <tr key={first + i}>
              <th scope="row">{step}</th>
              {figures.columns.map((column) => (
                <td key={column.label}>{number(column.values[first + i]!, column.digits)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
