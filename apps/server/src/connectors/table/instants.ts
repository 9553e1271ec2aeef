import { clockOffsetMs } from '@joulerie/domain/vocabulary';
import { resolveClock } from '../series/clock.ts';
import { Points } from '../series/points.ts';
import type { ReadBuilder } from '../series/read-builder.ts';
import { settleStamps } from '../series/settle-stamps.ts';
import type { TableMeaning } from './meaning.ts';
import type { Line } from './table-lines.ts';
import type { List } from './views.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 900_000;

/** A reading of 00:59 or 00:59:59 is that of 01:00, where all of them are written just before [ms]. */
const lateMs = (lines: List<Line>): number =>
  [1000, MINUTE_MS].find((late) => lines.every(({ stamp }) => (stamp.wallMs + late) % QUARTER_MS === 0)) ?? 0;

/**
 * The instant of each line of readings, in its order; NaN for a time that does not exist. The hour that October repeats is that of its
 * place in the file.
 */
export function instantsOf(lines: List<Line>, { zone }: TableMeaning, builder: ReadBuilder): Float64Array {
  const clockMs = clockOffsetMs(zone?.value ?? 'Europe/Paris');
  const late = lateMs(lines);
  const points = new Points();
  for (let i = 0; i < lines.length; i++) {
    const { row, stamp } = lines.at(i)!;
    const offsetMs = stamp.offsetMs ?? clockMs;
    points.add(stamp.wallMs + late - (offsetMs ?? 0), offsetMs === null, 0, 0, row.line, 0);
  }
  resolveClock(points, builder);
  settleStamps(points);
  return points.stamps.slice(0, points.length);
}
