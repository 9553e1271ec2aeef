import { type Energy, energyOfVariable, isVariableName } from '@joulerie/domain/vocabulary';
import type { Chosen } from '../reader.ts';
import { frenchSpaces } from '../text/french.ts';
import { type Written, fingerprintOf } from './fingerprint.ts';
import { BEGINS_EACH_DAY, GROWS } from './growth.ts';
import { ANSWERED } from './meaning.ts';
import type {
  ColumnRole,
  DateOrder,
  KnownLayout,
  TableColumn,
  TableLayout,
  TableMeaning,
  Understood,
} from './meaning.ts';
import type { Table } from './table.ts';
import { NO_COUNTER, goesUpAndDown } from './known-counters.ts';
import { isRaisedByReadings } from './jumps.ts';
import { isOfName } from './names-of-values.ts';
import { RESTARTS } from './restarts.ts';
import { countingOf, isCounter, isReplaced, unitFactor } from './units.ts';
import { unitOfCells, unitOfColumn } from './cell-units.ts';
import { writtenUnit } from './headers.ts';
import { isYearSum } from './year-sums.ts';
import { type About, understand } from './understand.ts';

/** The order of dates of the layout that a table is written in, proposed; for products whose columns are known. */
export function knownOrder(
  written: Written,
  layouts: readonly KnownLayout[],
): { layout: TableLayout; before: Understood<DateOrder> | null } {
  const fingerprint = fingerprintOf(written);
  const known = layouts.find((one) => one.fingerprint === fingerprint);
  const value = known?.answers.dateOrder;
  if (!known || !value) return { layout: { fingerprint, known: null }, before: null };
  const before = { value, certainty: 'proposed' as const, reason: frenchSpaces(known.reason) };
  return { layout: { fingerprint, known: known.id }, before };
}

/**
 * Understands a table with the answers of the layout that it is written in, where one is known. They are proposed, never certain: a
 * person confirms them. What the file itself shows for certain of its dates, numbers and clock comes first, and so does what a person
 * answers now. A quantity or a unit chosen for the table as a whole leaves the layout out.
 */
export function understandKnown(
  table: Table,
  written: Table,
  chosen: Chosen,
  about: About,
  layouts: readonly KnownLayout[],
): { meaning: TableMeaning; layout: TableLayout } {
  const fingerprint = fingerprintOf(written);
  const known = layouts.find((one) => one.fingerprint === fingerprint);
  if (!known || chosen.variable !== undefined || chosen.unit !== undefined)
    return { meaning: understand(table, chosen, about), layout: { fingerprint, known: null } };
  const own = understand(table, {}, about);
  const answers = stillAnswers(known.answers, own, table, about.source);
  const columns = { ...answers.columns, ...chosen.table?.columns };
  // With its columns, since moments may be those of another one than the file shows.
  const shown = understand(table, { table: { columns } }, about);
  const meaning = understand(table, merged(answers, shown, chosen), about);
  const proposed = asProposed(meaning, own, chosen, known.reason);
  return { meaning: withCountersAsked(proposed, own, table), layout: { fingerprint, known: known.id } };
}

/**
 * The answers of a layout that still hold: the units that the lines of this file write are its own, and so is the sign of its decimals,
 * where it writes another one than the answer is about. An energy is that of the source where nothing else is said. A clock that lacks an hour of this file is asked again.
 */
function stillAnswers(
  { columns, decimal, zone, ...others }: KnownLayout['answers'],
  own: TableMeaning,
  table: Table,
  source: Energy | null,
) {
  const [looked, ofLines] = [table.rows.slice(0, MOST_LOOKED_AT).map(({ cells }) => cells), unitOfColumn(table)];
  const writes = (at: number) =>
    unitOfCells(looked, at) ?? (writtenUnit(table.header[at] ?? '') === null ? ofLines : null);
  const isOwn = ({ at, unit, role }: TableColumn) => {
    const answer = columns?.[at];
    if (answer === undefined) return false;
    return (writes(at) !== null && answer.unit !== unit) || isOfOther(answer.role, role, source);
  };
  const values = own.columns.filter(({ role }) => isVariableName(role)).map(({ at }) => at);
  const isWritten = decimal !== undefined && looked.some((cells) => values.some((at) => cells[at]?.includes(decimal)));
  const changed = new Set(own.columns.filter(isOwn).map(({ at }) => String(at)));
  // An hour of this file that the clock does not have.
  const isSkipped = zone === 'Europe/Paris' && own.zone?.certainty === 'asked' && own.zone.value !== zone;
  return {
    ...others,
    ...(zone && !isSkipped && { zone }),
    ...(columns && { columns: Object.fromEntries(Object.entries(columns).filter(([at]) => !changed.has(at))) }),
    ...(isWritten && { decimal }),
  };
}

/** Whether an answer is of another energy than the source that the file is for, which its own header may be of. */
function isOfOther(answered: ColumnRole, own: ColumnRole, source: Energy | null): boolean {
  const [before, now] = [energyOfVariable(answered), energyOfVariable(own)];
  return source !== null && before !== null && before !== source && now === source;
}

/** Lines from which it is taken what a file writes. */
const MOST_LOOKED_AT = 20_000;

function merged({ stamp, zone, columns, dateOrder, decimal }: KnownLayout['answers'], own: TableMeaning, now: Chosen) {
  // What the file has nothing of is not answered.
  const isOpen = (one: Understood<string> | null) => one !== null && one.certainty !== 'certain';
  const merge: Chosen = {
    ...(stamp && isOpen(own.stamp) && { stamp }),
    ...(zone && isOpen(own.zone) && { zone }),
    ...(now.stamp && { stamp: now.stamp }),
    ...(now.zone && { zone: now.zone }),
    table: {
      ...(dateOrder && isOpen(own.dateOrder) && { dateOrder }),
      ...(decimal && isOpen(own.decimal) && { decimal }),
      ...now.table,
      columns: { ...columns, ...now.table?.columns },
    },
  };
  return merge;
}

/** Amounts that the layout says to be readings of a counter are asked. */
function withCountersAsked(meaning: TableMeaning, own: TableMeaning, table: Table): TableMeaning {
  const timeAt = meaning.columns.find(({ role }) => role === 'time')?.at ?? table.dates[0]!;
  const column = (one: TableColumn): TableColumn => {
    const before = own.columns.find(({ at }) => at === one.at);
    const isOpen = one.certainty === 'proposed' && isCounter(one) && before !== undefined && !isCounter(before);
    return isOpen && goesUpAndDown(table, one.at, timeAt, meaning.dateOrder?.value ?? 'day')
      ? { ...before, certainty: 'asked', reason: frenchSpaces(NO_COUNTER) }
      : one;
  };
  return { ...meaning, columns: meaning.columns.map(column) };
}

/** Questions that the values of a file raise. */
const RAISED = new Set([GROWS, BEGINS_EACH_DAY, ...Object.values(RESTARTS)].map(frenchSpaces));

/** What comes from the layout is proposed, with its reason; what the file says the same for certain stays so. */
function asProposed(meaning: TableMeaning, own: TableMeaning, now: Chosen, reason: string): TableMeaning {
  const proposal = { certainty: 'proposed' as const, reason: frenchSpaces(reason) };
  const column = (one: TableColumn): TableColumn => {
    if (one.reason !== ANSWERED || now.table?.columns?.[one.at]) return one;
    const before = own.columns.find(({ at }) => at === one.at);
    // What the values of this file raise is not answered by those of another one, unless it was said to be a counter.
    const isCounted = one.role === 'index' || countingOf(one.unit) !== 'amounts';
    if (before?.certainty === 'asked' && RAISED.has(before.reason) && !isCounted && one.role !== 'ignored')
      return { ...one, certainty: 'asked', reason: before.reason };
    if (before?.certainty === 'asked' && isOfName(before.reason) && one.role !== 'ignored')
      return { ...one, certainty: 'asked', reason: before.reason };
    const isGoingOn = one.role === 'index' || countingOf(one.unit) === 'counter';
    if (
      before?.certainty === 'asked' &&
      isGoingOn &&
      !isReplaced(one.unit) &&
      (isRaisedByReadings(before.reason) || isYearSum(before.reason))
    )
      return { ...one, certainty: 'asked', reason: before.reason };
    // Another coefficient than last time's.
    if (before && unitFactor(one.unit ?? '') !== 1 && unitFactor(one.unit ?? '') !== unitFactor(before.unit ?? ''))
      return { ...before, certainty: 'asked' };
    const isSame = before?.certainty === 'certain' && before.role === one.role && before.unit === one.unit && !one.adds;
    return isSame ? before : { ...one, ...proposal };
  };
  const aspect = <T extends string>(one: Understood<T> | null, answer: T | undefined) =>
    one?.reason === ANSWERED && answer === undefined ? { ...one, ...proposal } : one;
  return {
    ...meaning,
    columns: meaning.columns.map(column),
    dateOrder: aspect(meaning.dateOrder, now.table?.dateOrder),
    decimal: aspect(meaning.decimal, now.table?.decimal),
    stamp: aspect(meaning.stamp, now.stamp),
    zone: aspect(meaning.zone, now.zone),
  };
}
