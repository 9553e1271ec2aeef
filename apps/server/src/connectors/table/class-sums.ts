import { plain } from '../text/stamps.ts';
import { readLooseNumber } from '../text/numbers.ts';
import type { TableColumn } from './meaning.ts';

const COLOR = /^(BLEU|BLANC|ROUGE)$/;

/** Whether a time class holds another one: « Bleu » that of its hours, « HP » those of its seasons and of its colours. */
function holds(whole: string, part: string): boolean {
  if (COLOR.test(whole)) return part.startsWith(`${whole} `);
  return /^H[PC]$/.test(whole) && (part.endsWith(` ${whole}`) || (part.length === 3 && part.startsWith(whole)));
}

/** A class that holds others, which are counted in it. */
export type ClassSum = { whole: TableColumn; parts: readonly TableColumn[] };

/**
 * Time classes that hold other classes of the table, where a line has an amount of both. Those that follow one another, as where a contract
 * changed, hold none.
 */
export function classSumsOf(classes: readonly TableColumn[], rows: readonly string[][]): ClassSum[] {
  return classes.flatMap((whole) => {
    const parts = classes.filter((part) => part !== whole && holds(whole.register!, part.register!));
    const isBeside = rows.some((cells) => hasAmount(cells, whole) && parts.some((part) => hasAmount(cells, part)));
    return isBeside ? [{ whole, parts }] : [];
  });
}

/** How classes cut the hours of a meter: by colours, by seasons, by hours of the day or by numbers. Those of « pointe » stand in any of them. */
function cutOf(register: string): string | null {
  if (/^(BLEU|BLANC|ROUGE)\b/.test(register)) return 'colours';
  if (register === 'PTE') return null;
  return /^T\d$/.test(register) ? 'numbers' : register.length > 2 ? 'seasons' : 'hours';
}

/** Whether a line has amounts of classes that cut its energy in two ways: « Bleu », « Blanc », « Rouge » beside « HP » and « HC ». */
export function areCutTwice(classes: readonly TableColumn[], rows: readonly string[][]): boolean {
  const cuts = [...Map.groupBy(classes, ({ register }) => cutOf(register!))].flatMap(([cut, own]) =>
    cut === null ? [] : [own],
  );
  return (
    cuts.length > 1 && rows.some((cells) => cuts.filter((cut) => cut.some((one) => hasAmount(cells, one))).length > 1)
  );
}

const hasAmount = (cells: readonly string[], { at }: TableColumn): boolean =>
  (readLooseNumber(cells[at] ?? '') ?? 0) > 0;

/** Whether a header says a part of another column: « dont pointe ». */
export const namesPart = (header: string): boolean => /\b(dont|of which|y compris)\b/.test(plain(header));
