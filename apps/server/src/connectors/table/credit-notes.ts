import { frenchDay } from '@joulerie/domain/calendar';
import type { ReadBuilder } from '../series/read-builder.ts';
import { plain } from '../text/stamps.ts';
import type { TableRow } from './table-row.ts';

/** An amount of a period of days, and the line that gives it. */
type Billed = { fromDay: number; toDay: number; value: number; line: number; row: TableRow };

/** What a line says that takes back a part of a bill: an energy below nothing may be one that is injected too. */
const CREDIT = /\b(avoirs?|credits?|regul\w*|rectif\w*|rembours\w*|annul\w*|deduction|trop[- ]percu)\b/;
export const isCreditNote = ({ cells }: TableRow): boolean => cells.some((cell) => CREDIT.test(plain(cell)));

/**
 * Amounts of periods as their bills leave them: a credit note takes its period back, whole or in part, and what only adds to several
 * periods is asked.
 */
export const billedAmounts = <T extends Billed>(amounts: readonly T[], builder: ReadBuilder): T[] =>
  withoutAdditions(credited(amounts, builder), builder);

const periodOf = ({ fromDay, toDay }: Billed): string => `${fromDay} ${toDay}`;

/**
 * A credit note is of the period of its bill and below nothing: of the same amount both are gone; of a lesser one it is deducted, where its
 * line says that it is one.
 */
function credited<T extends Billed>(amounts: readonly T[], builder: ReadBuilder): T[] {
  if (!amounts.some(({ value }) => value < 0)) return [...amounts];
  const gone = new Set<T>();
  const reduced = new Map<T, number>();
  const open = Map.groupBy(amounts, periodOf);
  const credits = amounts.filter(({ value }) => value < 0);
  for (const credit of credits) {
    const billed = open.get(periodOf(credit))!.find((one) => one.value === -credit.value && !gone.has(one));
    if (!billed) continue;
    gone.add(billed).add(credit);
    builder.note(`La ligne ${credit.line} annule la ligne ${billed.line} (avoir) : ni l’une ni l’autre n’est comptée.`);
  }
  for (const credit of credits) {
    const own = open.get(periodOf(credit))!.filter((one) => one.value > 0 && !gone.has(one));
    const [billed] = own;
    const value = billed && (reduced.get(billed) ?? billed.value) + credit.value;
    if (gone.has(credit) || own.length !== 1 || !(value! >= 0) || !isCreditNote(credit.row)) continue;
    gone.add(credit);
    reduced.set(billed!, value!);
    builder.note(`La ligne ${credit.line} est déduite de la ligne ${billed!.line} (avoir partiel de la même période).`);
  }
  return amounts.flatMap((one) => (gone.has(one) ? [] : [{ ...one, value: reduced.get(one) ?? one.value }]));
}

/** Share of the periods inside it under which an amount is no sum of them. */
const NO_SUM = 0.5;
/** Share by which an amount may differ from the sum of the periods inside it, which were rounded. */
const ROUNDED = 0.0075;

/**
 * What spans several periods and is far less than they are together adds to them, or replaces nothing: only a person knows. So it is of
 * what is about as much as they are and is not their sum: a bill that was measured after several that were estimated, or the reverse.
 */
function withoutAdditions<T extends Billed>(amounts: readonly T[], builder: ReadBuilder): T[] {
  const sorted = amounts.toSorted((a, b) => a.fromDay - b.fromDay || a.toDay - b.toDay);
  const left = new Set<T>();
  for (const [i, one] of sorted.entries()) {
    if (one.toDay - one.fromDay < 2) continue;
    let [day, sum] = [one.fromDay, 0];
    const inside: T[] = [];
    // Those that begin with it and end before it stand above it.
    let first = i;
    while (first > 0 && sorted[first - 1]!.fromDay === one.fromDay) first--;
    for (let k = first; k < sorted.length && day < one.toDay && sorted[k]!.fromDay <= day; k++) {
      const part = sorted[k]!;
      if (part === one || part.fromDay !== day || part.toDay > one.toDay || part.value < 0) continue;
      if (part.toDay - part.fromDay === one.toDay - one.fromDay) continue;
      [day, sum] = [part.toDay, sum + part.value];
      inside.push(part);
    }
    if (day !== one.toDay || inside.length < 2 || !(one.value > 0)) continue;
    if (one.value >= NO_SUM * sum) {
      if (Math.abs(one.value - sum) > ROUNDED * sum)
        for (const other of notCounted(one, inside, builder)) left.add(other);
      continue;
    }
    left.add(one);
    const why = `une période du ${frenchDay(one.fromDay)} au ${frenchDay(one.toDay - 1)} bien moindre que celles qu’elle contient : un complément, une régularisation ?`;
    builder.refuse(one.line, why);
    builder.noteUnread(one.line, why);
  }
  return amounts.filter((one) => !left.has(one));
}

/** Of an amount and of those inside its period that add up to another one, what does not count; nothing where both do. */
function notCounted<T extends Billed>(one: T, inside: readonly T[], builder: ReadBuilder): readonly T[] {
  const lines = [one, ...inside].map(({ line }) => line);
  const name = `la période du ${frenchDay(one.fromDay)} au ${frenchDay(one.toDay - 1)} et celles qu’elle contient`;
  builder.noteRepeat(name, Math.min(...lines), Math.max(...lines));
  if (builder.repeats === 'both') return [];
  const isFirst = one.line === Math.min(...lines);
  const gone = (builder.repeats === 'first') === isFirst ? inside : [one];
  for (const { line } of gone)
    builder.refuse(line, `${name} n’ont pas la même énergie : cette ligne n’est pas comptée`);
  return gone;
}
