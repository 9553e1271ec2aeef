/**
 * Calls `visit` with each line (without its end) and its number from 1. Line ends may be LF, CRLF or CR alone.
 * `last` is true for a final line that has no line end, not even the first half of one: it may have been cut.
 */
export function eachLine(text: string, visit: (line: string, number: number, last: boolean) => void): void {
  eachLinePlace(text, (start, stop, number, last) => visit(text.slice(start, stop), number, last));
}

/** The same with where each line begins and stops in the text: a line costs nothing until it is cut from it. */
export function eachLinePlace(
  text: string,
  visit: (start: number, stop: number, number: number, last: boolean) => void,
): void {
  const separator = text.includes('\n') ? '\n' : '\r';
  let start = 0;
  let number = 1;
  while (start < text.length) {
    const found = text.indexOf(separator, start);
    const end = found < 0 ? text.length : found;
    const stop = end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
    visit(start, stop, number, found < 0 && stop === end);
    start = end + 1;
    number++;
  }
}

/** The first `count` lines that are not blank. */
export function firstLines(text: string, count: number): string[] {
  const found: string[] = [];
  let start = Math.max(0, text.search(/\S/));
  while (found.length < count && start < text.length) {
    const match = /\r\n|\n|\r/.exec(text.slice(start, start + 65_536));
    const end = match ? start + match.index : Math.min(text.length, start + 65_536);
    const line = text.slice(start, end);
    if (line.trim() !== '') found.push(line);
    start = end + (match ? match[0].length : 1);
  }
  return found;
}

/** Line number (from 1) of a position in a text. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Line numbers of the n-th matches (from 0) of a global pattern: names lines of JSON and XML only when one is refused. */
export function linesOfMatches(text: string, pattern: RegExp, wanted: ReadonlySet<number>): Map<number, number> {
  const lines = new Map<number, number>();
  let ordinal = 0;
  let line = 1;
  let counted = 0;
  for (const match of text.matchAll(pattern)) {
    if (wanted.has(ordinal)) {
      for (let at = text.indexOf('\n', counted); at >= 0 && at < match.index; at = text.indexOf('\n', at + 1)) {
        line++;
        counted = at + 1;
      }
      lines.set(ordinal, line);
      if (lines.size === wanted.size) break;
    }
    ordinal++;
  }
  return lines;
}

/** Why a line that a file ends in the middle of is not read. */
export const CUT_LINE = 'ligne coupée : le fichier s’arrête au milieu';

/** The same for a line whose last value may lack digits. */
export const cutValue = (written: string): string => `${CUT_LINE}, la valeur ${written} est peut-être incomplète`;

/** Said where the last line of a file has no end, and its value is kept. */
export const lastLineNote = (line: number): string =>
  `La dernière ligne (${line}) n’a pas de fin de ligne : si le fichier a été coupé, sa valeur est peut-être incomplète.`;
