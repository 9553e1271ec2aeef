import type { Data } from '@joulerie/contract/measures';
import { LATE_MONTHS, addMonths, completeYear, dayStart, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { energyOfVariable, frenchList } from '@joulerie/domain/vocabulary';
import { date } from '../../lib/format-date.ts';
import { type DayRange, energyLabel } from '../measures/measures.public.ts';

type Energy = Pick<Data['variables'][number], 'variable' | 'points' | 'expected' | 'coverage' | 'sources'>;
type Source = Pick<Energy['sources'][number], 'lastDay'>;

/** Days that every energy may lack: the last ones of a meter that is read each day. */
const USUAL_DELAY = 2;

const energiesOf = <E extends Energy>(data: { variables: readonly E[] }): E[] =>
  data.variables.filter(({ variable, sources }) => energyOfVariable(variable) !== null && sources.length > 0);

/**
 * First day that a source has not sent yet; null where it has none, or where it stopped: what a source that is late by more than some
 * months lacks is a gap.
 */
function awaitedFrom({ lastDay }: Source, today: number): number | null {
  const next = lastDay === null ? null : parseIsoDay(lastDay)! + 1;
  return next !== null && next >= addMonths(completeYear(today).toDay, -LATE_MONTHS) ? next : null;
}

/** An energy of which the end of a period was not received yet; `whole`: nothing of it in the period. */
export type Awaited = { energy: Energy['variable']; fromDay: number; whole: boolean };

/** The energies that the last days of a period lack, beside another one that has them. */
export function awaitedEnergies(
  data: { variables: readonly Energy[] },
  { fromDay, toDay }: DayRange,
  today: number,
): Awaited[] {
  const energies = energiesOf(data).map((one) => {
    const days = one.sources.flatMap((source) => awaitedFrom(source, today) ?? []);
    return { one, next: days.length > 0 ? Math.min(...days) : null };
  });
  const end = Math.min(toDay, today);
  const furthest = Math.min(end, Math.max(...energies.flatMap(({ next }) => next ?? [])));
  return energies.flatMap(({ one, next }) =>
    next !== null && next < furthest - USUAL_DELAY
      ? [{ energy: one.variable, fromDay: next, whole: next <= fromDay && one.points === 0 }]
      : [],
  );
}

const FEMININE: ReadonlySet<string> = new Set(['conso', 'chaleur']);

const received = (energy: Energy['variable']) => (FEMININE.has(energy) ? 'reçue' : 'reçu');
const named = (energy: Energy['variable']) => energyLabel(energy).toLowerCase();

/** « gaz pas encore reçu », « gaz reçu jusqu’au 31/10/2026 ». */
export const awaitedWords = (awaited: readonly Awaited[]): string =>
  awaited
    .map(({ energy, fromDay, whole }) =>
      whole
        ? `${named(energy)} pas encore ${received(energy)}`
        : `${named(energy)} ${received(energy)} jusqu’au ${date(isoDay(fromDay - 1))}`,
    )
    .join(', ');

/** « électricité seule : gaz pas encore reçu », of a figure that lacks an energy; null of one that has all of them. */
export function figureOfPart(data: { variables: readonly Energy[] }, awaited: readonly Awaited[]): string | null {
  if (awaited.length === 0) return null;
  const lacking = new Set(awaited.flatMap(({ energy, whole }) => (whole ? [energy] : [])));
  const kept = energiesOf(data).filter(({ variable, points }) => points > 0 && !lacking.has(variable));
  if (lacking.size === 0 || kept.length === 0) return awaitedWords(awaited);
  const alone =
    kept.length > 1
      ? `${frenchList(kept.map(({ variable }) => named(variable)))} seulement`
      : `${named(kept[0]!.variable)} ${FEMININE.has(kept[0]!.variable) ? 'seule' : 'seul'}`;
  return `${alone}\u00a0: ${awaitedWords(awaited)}`;
}

/** Last day that every energy has, of those that still arrive; null without any. */
export function commonLastDay(data: { variables: readonly Energy[] }, today: number): number | null {
  const next = energiesOf(data).flatMap(({ sources }) => sources.flatMap((source) => awaitedFrom(source, today) ?? []));
  return next.length > 0 ? Math.min(...next) - 1 : null;
}

/** Share of what was received of the period, the mean of the energies: what is not received yet is not expected. */
export function receivedCoverage(
  data: { variables: readonly Energy[] },
  { fromDay, toDay }: DayRange,
  today: number,
): number | null {
  const end = Math.min(toDay, today);
  const days = Math.max(0, end - fromDay);
  // Each energy counts once: half-hours of electricity would hide months of gas.
  const shares = energiesOf(data).flatMap(({ sources, coverage, expected }) => {
    if (expected === 0) return [];
    const awaited = sources.reduce((sum, source) => {
      const next = awaitedFrom(source, today);
      return sum + (next === null ? 0 : Math.max(0, Math.min(days, end - next)));
    }, 0);
    const due = days === 0 ? 1 : 1 - awaited / (days * sources.length);
    return due <= 0 ? [] : [Math.min(1, coverage / due)];
  });
  return shares.length > 0 ? shares.reduce((sum, share) => sum + share, 0) / shares.length : null;
}

/** Whether a gap begins after the last day received of the sources that lack: it is no gap. */
export function isAwaited(fromMs: number, lacking: readonly Source[], today: number): boolean {
  const next = lacking.flatMap((source) => awaitedFrom(source, today) ?? []);
  return next.length > 0 && fromMs >= dayStart(Math.max(...next));
}
