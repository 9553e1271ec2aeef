import { DAY_MS } from '@joulerie/domain/calendar';
import { stampDay } from '../text/stamps.ts';
import { isReadingBefore } from './index-pairs.ts';
import type { TableColumn, TableMeaning } from './meaning.ts';
import { areNextDays } from './period-ends.ts';
import { namedSpan } from './spans.ts';
import { type TableStamp, readTableStamp } from './stamps.ts';
import type { Line } from './table-lines.ts';
import { cellOf } from './table-row.ts';
import { isCounter, restartOf } from './units.ts';
import type { List } from './views.ts';

/**
 * Lines of a counter at the moments of its readings. On a line of a period, « Du;Au;Index », the reading is that of its end, unless the
 * header says the reading before it; of « janvier 2024 », that of the side of the month that was answered.
 */
export function readingLines(
  group: readonly TableColumn[],
  lines: List<Line>,
  { columns, dateOrder, stamp }: TableMeaning,
): List<Line> {
  if (!group.every(isCounter)) return lines;
  if (group.every(({ header }) => isReadingBefore(header))) return lines;
  // What was counted since January, or since the first of the month, is that of the whole day or month of its line.
  if (group.every(({ unit }) => restartOf(unit) !== null))
    return lines.map((line) =>
      line.stamp.grain === 'instant' ? line : { ...partsOf(line), stamp: dayStamp(namedSpan(line.stamp).toDay) },
    );
  const endAt = columns.find(({ role }) => role === 'end')?.at;
  if (endAt !== undefined) return atEnds(lines, (line) => readTableStamp(cellOf(line.row, endAt), dateOrder?.value));
  if (stamp?.value !== 'end' || !lines.every(({ stamp: { grain } }) => isNamed(grain))) return lines;
  return lines.map((line) => ({ ...partsOf(line), stamp: dayStamp(namedSpan(line.stamp).toDay) }));
}

/** Whether a moment is a period by its name. */
const isNamed = (grain: TableStamp['grain']): boolean => grain !== 'instant' && grain !== 'day';

const partsOf = ({ row, cut }: Line) => ({ row, cut });
const dayStamp = (day: number): TableStamp => ({ wallMs: day * DAY_MS, offsetMs: null, grain: 'day' });

/** A date that ends a line is the last day of its period, unless another line begins on it. */
function atEnds(lines: List<Line>, endOf: (line: Line) => TableStamp | null): List<Line> {
  const ends = lines.map(endOf);
  const areDays = ends.every((end) => end === null || end.wallMs % DAY_MS === 0);
  const isNext = !areDays || areNextDays(lines.map(({ stamp }, i) => ({ start: stamp, end: ends[i]! })));
  return lines.flatMap((line, i) => {
    const end = ends[i]!;
    if (end === null) return [];
    const stamp = areDays ? dayStamp(stampDay(end) + (isNext ? 0 : 1)) : end;
    return [{ ...partsOf(line), stamp }];
  });
}
