import { HOUR_MS } from '@joulerie/domain/calendar';
import { FileRefused } from '../reader.ts';
import { Tally } from '../series/tally.ts';
import type { TableStamp } from './stamps.ts';
import type { List } from './views.ts';

/**
 * An energy is the power of its step: where steps differ, the step of a line beside a gap is unknown.
 *
 * @param stamps moments of the lines, in their order
 * @param header of the column of energies
 * @throws FileRefused `mixed_steps`
 */
export function refuseMixedSteps(stamps: List<TableStamp>, header: string): void {
  const steps = new Map<number, number>();
  for (const step of stepsBetween(stamps)) if (step > 0) steps.set(step, (steps.get(step) ?? 0) + 1);
  const common = Math.max(0, ...steps.values());
  const others = [...steps.values()].reduce((sum, count) => sum + count, 0) - common;
  if (others <= 0.1 * common + 2) return;
  throw new FileRefused(
    'mixed_steps',
    `Le pas de temps de ce tableau change : l’énergie de « ${header.slice(0, 60)} » ne peut pas y devenir une puissance. Déposez un tableau par pas, ou des puissances.`,
  );
}

const STEADY = 0.99;

/** Whether moments follow one another in one step, but for a hundredth of their time and the hour that October repeats. */
export function isSteady(stamps: List<TableStamp>): boolean {
  const steps = new Tally();
  let [spanMs, isForward, before] = [0, true, stamps.at(0)?.wallMs ?? Number.NaN];
  for (let i = 1; i < stamps.length && isForward; i++) {
    const { wallMs } = stamps.at(i)!;
    steps.add(wallMs - before);
    spanMs += wallMs - before;
    isForward = before - wallMs <= HOUR_MS;
    before = wallMs;
  }
  const { value, times } = steps.most() ?? { value: 0, times: 0 };
  return isForward && value * times > STEADY * spanMs;
}

/** The most common time between two moments [s]; an hour where there is one. */
export function stepOf(stamps: List<TableStamp>): number {
  const steps = new Tally();
  for (const step of stepsBetween(stamps)) if (step > 0) steps.add(step / 1000);
  return steps.commonest() ?? 3600;
}

/** Times between the stamps that follow one another, whatever their direction [ms]. */
function stepsBetween(stamps: List<TableStamp>): Float64Array {
  const steps = new Float64Array(Math.max(0, stamps.length - 1));
  let before = stamps.at(0)?.wallMs ?? Number.NaN;
  for (let i = 1; i < stamps.length; i++) {
    const { wallMs } = stamps.at(i)!;
    steps[i - 1] = Math.abs(wallMs - before);
    before = wallMs;
  }
  return steps;
}
