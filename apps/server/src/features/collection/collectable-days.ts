import type { DayRange } from '@joulerie/domain/collection';
import type { Meter } from './plan.store.ts';

/** Days `[from, to)` that may be read of a meter, those of one consent; `fine`: by less than a day too. */
export type CollectableDays = DayRange & { fine: boolean };

/**
 * The days of a meter that its consents and the authorisation at its operator cover, whatever brings them: a call, or a file that the operator
 * sends. One range a consent; the holder has one, which may have no bounds.
 */
export function collectableDays({
  spans,
  dataFromDay,
  dataToDay,
}: Pick<Meter, 'spans' | 'dataFromDay' | 'dataToDay'>): CollectableDays[] {
  const [first, end] = [dataFromDay ?? Number.MIN_SAFE_INTEGER, (dataToDay ?? Number.MAX_SAFE_INTEGER - 1) + 1];
  return (spans ?? [{ from: first, to: end, fine: true }])
    .map(({ from, to, fine }) => ({ from: Math.max(from, first), to: Math.min(to + 1, end), fine }))
    .filter(({ from, to }) => from < to);
}
