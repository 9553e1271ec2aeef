import { clockOffsetMs } from '@joulerie/domain/vocabulary';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { resolveClock } from '../series/clock.ts';
import { heldPowers, isStepped } from '../series/held-powers.ts';
import { instantsOfPoints } from '../series/instants.ts';
import { limitsOf, outOfRange } from '../series/limits.ts';
import { Points } from '../series/points.ts';
import type { ReadBuilder, SeriesDraft } from '../series/read-builder.ts';
import { frenchNumber } from '../text/numbers.ts';
import type { StampSide, TableMeaning } from './meaning.ts';
import type { Line } from './table-lines.ts';
import type { List } from './views.ts';

/** Adds powers whose moments have no common step as means; whether they were so. What is refused is refused here. */
export function addHeldPowers(
  variable: VariableName,
  draft: (stamp: StampSide) => SeriesDraft,
  lines: List<Line>,
  value: (i: number) => number | undefined,
  { stamp, zone }: TableMeaning,
  builder: ReadBuilder,
): boolean {
  const clockMs = clockOffsetMs(zone?.value ?? 'Europe/Paris');
  const [minimum, maximum] = limitsOf(variable, false);
  const refused: (() => void)[] = [];
  const refuse = (line: number | null, reason: string) => refused.push(() => builder.refuse(line, reason));
  const note = (text: string) => refused.push(() => builder.note(text));
  const points = new Points(lines.length);
  for (let i = 0; i < lines.length; i++) {
    const written = value(i);
    if (written === undefined) continue;
    const { row, stamp: moment } = lines.at(i)!;
    const isPossible = !(written < minimum || written > maximum);
    if (!isPossible) refuse(row.line, outOfRange(variable, written, minimum));
    const offsetMs = moment.offsetMs ?? clockMs;
    const at = moment.wallMs - (offsetMs ?? 0);
    points.add(at, offsetMs === null, isPossible ? written : Number.NaN, 0, row.line, 0);
  }
  resolveClock(points, { refuse, note });
  if (isStepped(points.distinctStamps(), (text) => builder.note(text))) return false;
  const instants = instantsOfPoints(points).filter(({ at, value: second, line }, i, all) => {
    const before = all[i - 1];
    if (before?.at !== at) return true;
    if (second !== before.value && !Number.isNaN(second))
      refuse(line, `deuxième valeur au même moment : ${frenchNumber(second)}, la première est gardée`);
    return false;
  });
  const means = heldPowers(instants, stamp?.value ?? 'start', (text) => builder.note(text));
  if (!means) return false;
  for (const report of refused) report();
  const series = draft('start');
  for (const { from, value: mean, line, stepS } of means)
    if (!Number.isNaN(mean)) series.add({ wallMs: from, offsetMs: 0 }, mean, line, stepS);
  return true;
}
