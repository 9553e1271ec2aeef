import { readPoints, type GivenPoint, type RefusedLine } from '@joulerie/domain/profiles';
import type { EnteredFact } from '@joulerie/domain/vocabulary';

/** A line of a pasted table or of a file, and what would be kept of it. */
export type PastedLine = GivenPoint & { at: number | null; number: number | null; refusal: string | null };

/**
 * Reads two columns, a date and a value, as a spreadsheet copies them or saves them: separated by a tab or a semicolon. Empty lines count
 * and are left out; a first line whose value holds no digit is a title.
 */
export function readPasted(text: string, variable: EnteredFact, today: number, there: readonly number[]): PastedLine[] {
  const given = cellsOf(text);
  const { points, refused } = readPoints(variable, given, today);
  const kept = new Map(points.map((point) => [point.line, point]));
  const refusals = new Map(refused.map(({ line, message }: RefusedLine) => [line, message]));
  const known = new Set(there);
  return given.map((one) => {
    const point = kept.get(one.line);
    const isThere = point !== undefined && known.has(point.at);
    return {
      ...one,
      at: point?.at ?? null,
      number: point?.value ?? null,
      refusal: isThere
        ? 'Ce profil a déjà un point à cette date\u00a0: retirez cette ligne, ou modifiez le point.'
        : (refusals.get(one.line) ?? null),
    };
  });
}

function cellsOf(text: string): GivenPoint[] {
  const rows = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((row, i) => {
      if (row.trim() === '') return [];
      const cells = row.split(row.includes('\t') ? '\t' : ';').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
      return [{ line: i + 1, timestamp: dateOf(cells[0] ?? ''), value: cells[1] ?? '' }];
    });
  const [first, ...others] = rows;
  return first && !/\d/.test(String(first.timestamp)) && !/\d/.test(String(first.value)) ? others : rows;
}

/** A date as spreadsheets write it, `1.3.2026`, `01-03-26` or `01/03/2026 00:00`, as the calls read it. */
function dateOf(cell: string): string {
  const m = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: 0{1,2}:00(?::00)?)?$/.exec(cell);
  if (!m) return cell;
  const [day, month] = [m[1]!.padStart(2, '0'), m[2]!.padStart(2, '0')];
  return `${day}/${month}/${m[3]!.length === 2 ? `20${m[3]}` : m[3]}`;
}
