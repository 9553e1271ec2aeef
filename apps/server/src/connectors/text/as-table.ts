import { FileRefused } from '../reader.ts';
import type { FileRead, ReadOptions } from '../reader.ts';
import { tableCsv } from '../table/read-table.ts';

/** A line of a table that stands in another layout, and the line of the file that it came from. */
export type PlacedRow = { cells: readonly string[]; line: number };

const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Reads rows as a plain table, whose columns are understood, asked and answered like those of any other. Lines of the refusals are those
 * of the file.
 *
 * @param about format and label of the file
 * @param header a name for each column, the first of which is the moment
 * @param rows in the order of the file
 * @param ended whether the last line of the file has its end
 */
export function readAsTable(
  about: { format: string; label: string },
  header: readonly string[],
  rows: readonly PlacedRow[],
  ended: boolean,
  options: ReadOptions,
): FileRead {
  const first = rows[0]?.line ?? 2;
  // A file without a header has its first row where the header of the table goes.
  const shift = first === 1 ? 1 : 0;
  const lines: string[] = [];
  for (const { cells, line } of rows) {
    while (lines.length < line + shift - 1) lines.push('');
    lines.push(cells.map(quoted).join(';'));
  }
  lines[Math.max(0, first + shift - 2)] = header.map(quoted).join(';');
  const read = tableCsv.read({ kind: 'text', text: `${lines.join('\n')}${ended ? '\n' : ''}` }, options);
  const refused = read.refused.map(({ line, reason }) => ({ line: line === null ? null : line - shift, reason }));
  return { ...read, format: about.format, label: about.label, refused };
}

/** Least share of the moments of all series that each has, where they are columns of one table. */
const ALIGNED = 0.8;

type SeriesPoint = { name: string; time: string; value: string; line: number };

/**
 * Points of one or several series as the rows of a table, a column a series.
 *
 * @throws FileRefused `several_series` where the series have moments of their own: a table would break their steps
 */
export function seriesAsRows(points: Iterable<SeriesPoint>): { names: string[]; rows: PlacedRow[] } {
  const names = new Map<string, number>();
  const counts: number[] = [];
  const byTime = new Map<string, { time: string; values: string[]; line: number }>();
  const seen = new Map<string, number>();
  for (const { name, time, value, line } of points) {
    let at = names.get(name);
    if (at === undefined) names.set(name, (at = names.size));
    counts[at] = (counts[at] ?? 0) + 1;
    // A moment that a series gives again is a line of its own: the table finds the repetition.
    const key = `${name}\n${time}`;
    const again = seen.get(key) ?? 0;
    seen.set(key, again + 1);
    const place = `${time}\n${again}`;
    let row = byTime.get(place);
    if (!row) byTime.set(place, (row = { time, values: [], line }));
    row.values[at] = value;
  }
  if (counts.some((count) => count < ALIGNED * byTime.size))
    throw new FileRefused(
      'several_series',
      `Ce fichier contient ${names.size} séries qui n’ont pas les mêmes instants (${[...names.keys()]
        .slice(0, 5)
        .map((name) => name.slice(0, 60))
        .join(', ')}) : exportez-les une par une.`,
    );
  const rows = [...byTime.values()].map(({ time, values, line }) => ({
    cells: [time, ...Array.from({ length: names.size }, (_, i) => values[i] ?? '')],
    line,
  }));
  return { names: [...names.keys()], rows };
}
