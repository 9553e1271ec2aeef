import type { StoredPeriod } from './stored.ts';
import { areWhole, calendarOf, countsOn, readRegister } from './time-classes.ts';

/** An amount of one register over a period. */
export type ClassPeriod = StoredPeriod & { register: string };

/**
 * Amounts of time classes between two readings, as amounts of the whole: classes of one grid add up where they are all there over the
 * same days (a class may have several amounts one after another), and the two grids, which count the same energy, stay apart. Classes
 * that are not all there are no energy: their sum is `partial`. What is injected is left out. Amounts without a class are as they were.
 *
 * @param periods every amount of one source and variable that has a class: whether one is missing is seen by its other amounts
 */
export function joinClasses(periods: readonly ClassPeriod[]): StoredPeriod[] {
  const joined: StoredPeriod[] = [];
  const sets = new Map<string, ClassPeriod[]>();
  for (const period of periods) {
    const { grid, code, injected } = readRegister(period.register);
    const key = `${grid ?? ''} ${calendarOf(code)}`;
    if (injected) continue;
    if (grid === 'T') {
      const { register: _, ...whole } = period;
      joined.push(whole);
    } else if (!sets.get(key)?.push(period)) sets.set(key, [period]);
  }
  // Of two amounts over the same days the first one given counts: the distributor's.
  for (const key of [...sets.keys()].toSorted((a, b) => ORDER.indexOf(a[0]!) - ORDER.indexOf(b[0]!)))
    joined.push(...joinSet(sets.get(key)!));
  return joined;
}

const ORDER = 'DF ';

const codeOf = ({ register }: ClassPeriod): string => readRegister(register).code;

function joinSet(periods: readonly ClassPeriod[]): StoredPeriod[] {
  const joined: StoredPeriod[] = [];
  const rest: ClassPeriod[] = [];
  const spans = spansOf(periods);
  for (const same of Map.groupBy(periods, ({ fromDay, toDay }) => `${fromDay} ${toDay}`).values()) {
    const whole = wholeOf(same, spans);
    if (whole) joined.push(whole);
    else rest.push(...same);
  }
  for (const group of overlapping(rest)) joined.push(wholeOf(group, spans) ?? partialOf(group));
  return joined;
}

/** From the first day of each class to its last. */
type Spans = ReadonlyMap<string, { fromDay: number; toDay: number }>;

function spansOf(periods: readonly ClassPeriod[]): Spans {
  const spans = new Map<string, { fromDay: number; toDay: number }>();
  for (const period of periods) {
    const known = spans.get(codeOf(period)) ?? period;
    spans.set(codeOf(period), {
      fromDay: Math.min(known.fromDay, period.fromDay),
      toDay: Math.max(known.toDay, period.toDay),
    });
  }
  return spans;
}

/** Amounts that share days with one another, directly or by others. */
function overlapping(periods: readonly ClassPeriod[]): ClassPeriod[][] {
  const groups: { toDay: number; periods: ClassPeriod[] }[] = [];
  for (const period of periods.toSorted((a, b) => a.fromDay - b.fromDay)) {
    const last = groups.at(-1);
    if (last && period.fromDay < last.toDay) {
      last.periods.push(period);
      last.toDay = Math.max(last.toDay, period.toDay);
    } else groups.push({ toDay: period.toDay, periods: [period] });
  }
  return groups.map((group) => group.periods);
}

/** The sum of classes when each of them covers the same days, once, and none is missing; else null. */
function wholeOf(periods: readonly ClassPeriod[], spans: Spans): StoredPeriod | null {
  const { partial: _, ...sum } = partialOf(periods);
  const { fromDay, toDay } = sum;
  const ends = new Map<string, number>();
  for (const period of periods.toSorted((a, b) => a.fromDay - b.fromDay)) {
    const code = codeOf(period);
    if ((ends.get(code) ?? fromDay) !== period.fromDay) return null;
    ends.set(code, period.toDay);
  }
  if ([...ends.values()].some((end) => end !== toDay)) return null;
  const codes = new Set(ends.keys());
  for (const [code, span] of spans)
    if (!codes.has(code) && span.fromDay < toDay && span.toDay > fromDay && countsOn(code, fromDay, toDay)) return null;
  return areWhole(codes, fromDay, toDay) ? sum : null;
}

function partialOf(periods: readonly ClassPeriod[]): StoredPeriod {
  const { sourceId, variable, fromDay, toDay } = periods[0]!;
  const sum: StoredPeriod = { sourceId, variable, fromDay, toDay, value: 0, partial: true };
  for (const one of periods) {
    sum.fromDay = Math.min(sum.fromDay, one.fromDay);
    sum.toDay = Math.max(sum.toDay, one.toDay);
    sum.value += one.value;
  }
  return sum;
}
