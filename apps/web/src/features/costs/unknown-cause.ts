import type { Cost } from '@joulerie/contract/costs';
import { count } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';

/** Whether all that a cost lacks is measures: no tariff would complete it. */
export const unmeasuredOnly = ({ unknown }: Pick<Cost, 'unknown'>): boolean =>
  unknown.length > 0 && unknown.every(({ cause }) => cause === 'measure');

/** Why a cost is partial, in a few words: the measured days, which are all that is billed. */
export function partialNote(cost: Pick<Cost, 'unknown' | 'start_date' | 'sources'>): string {
  return unmeasuredOnly(cost) ? measuredNote(cost) : 'tarif inconnu sur une partie';
}

/** « mesuré jusqu’au 20/11/2026 »: sources that end on different days say so, and so do those without a measure. */
function measuredNote({ start_date, sources }: Pick<Cost, 'start_date' | 'sources'>): string {
  const spans = sources.flatMap(({ measured }) => measured ?? []);
  if (spans.length === 0) return 'aucun jour entièrement mesuré';
  const [starts, ends] = [daysOf(spans.map(({ from }) => from)), daysOf(spans.map(({ to }) => to))];
  const begins = starts.length === 1 && starts[0] === start_date ? null : someDays(starts);
  const until = begins === null ? `jusqu’au ${someDays(ends)}` : `du ${begins} au ${someDays(ends)}`;
  const differ = starts.length > 1 || ends.length > 1 ? ' selon la source' : '';
  const without = sources.length - spans.length;
  return `mesuré ${until}${differ}${without === 0 ? '' : `, ${count(without, 'source')} sans mesure`}`;
}

const daysOf = (days: readonly string[]): string[] => [...new Set(days)].toSorted();

/** One day, or the first and the last of several. */
const someDays = (days: readonly string[]): string =>
  days.length === 1 ? date(days[0]!) : `${date(days[0]!)} ou ${date(days.at(-1)!)}`;
