import { clockOffsetMs } from '@joulerie/domain/vocabulary';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { heldPowers } from '../series/held-powers.ts';
import { instantsOf } from '../series/instants.ts';
import { limitsOf, outOfRange } from '../series/limits.ts';
import type { ReadBuilder, SeriesDraft } from '../series/read-builder.ts';
import { frenchNumber } from '../text/numbers.ts';
import type { StampSide, TableMeaning } from './meaning.ts';
import type { Line } from './table-lines.ts';
import type { Amount } from './table-values.ts';

/** Adds powers whose moments have no common step as means; whether they were so. What is refused is refused here. */
export function addHeldPowers(
  variable: VariableName,
  draft: (stamp: StampSide) => SeriesDraft,
  lines: readonly Line[],
  value: (i: number) => Amount | undefined,
  { stamp, zone }: TableMeaning,
  builder: ReadBuilder,
): boolean {
  const clockMs = clockOffsetMs(zone?.value ?? 'Europe/Paris');
  const [minimum, maximum] = limitsOf(variable, false);
  const refused: (() => void)[] = [];
  const refuse = (line: number | null, reason: string) => refused.push(() => builder.refuse(line, reason));
  const note = (text: string) => refused.push(() => builder.note(text));
  const readings = lines.flatMap((one, i) => {
    const written = value(i)?.(null);
    if (written === undefined) return [];
    const isPossible = !(written < minimum || written > maximum);
    if (!isPossible) refuse(one.row.line, outOfRange(variable, written, minimum));
    return [
      {
        stamp: { wallMs: one.stamp.wallMs, offsetMs: one.stamp.offsetMs ?? clockMs },
        value: isPossible ? written : Number.NaN,
        line: one.row.line,
      },
    ];
  });
  const instants = instantsOf({ refuse, note }, readings).filter(({ at, value: second, line }, i, all) => {
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
