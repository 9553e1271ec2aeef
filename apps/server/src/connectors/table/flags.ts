import { isNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';

/** How the cells of columns of numbers are written without the words after them that say how each was read. */
export type Flags = { words: readonly string[]; write: (cells: string[]) => string[] };

const FLAGGED = /^\s*([-+]?\d[\d\s\u00a0\u202f.,'’]*(?:\s*[kmg]?wh|\s*m3|\s*m³)?)\s*[([]?\s*(\p{L}+\.?)\s*[)\]]?\s*$/iu;
const WORD = /^(e|r|est|estime(e|s)?|reel(le)?|releve(e)?|mesure(e)?|corrige(e)?|calcule(e)?|provisoire|prov)\.?$/;
const FEWEST = 2;
const MOST_OTHERS = 0.2;

/** The two parts of « 12,3 E » and « 1 234 kWh (estimé) »: a value, and how it was read. Null for any other cell. */
function partsOf(cell: string): { value: string; word: string } | null {
  const found = cell.length > 40 ? null : FLAGGED.exec(cell);
  if (!found || !WORD.test(plain(found[2]!)) || !isNumber(found[1]!)) return null;
  return { value: found[1]!.trim(), word: found[2]! };
}

/**
 * Columns of a sample whose values are nearly all followed by a word that says how they were read: estimated, read, corrected.
 *
 * @param sample lines of cells, that of the headers included
 */
export function flagsOf(sample: readonly (readonly string[])[]): Flags | null {
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const places: number[] = [];
  const words = new Set<string>();
  for (let at = 0; at < width; at++) {
    const written = sample.map((cells) => cells[at] ?? '').filter((cell) => /^\s*[-+]?\d/.test(cell));
    const flagged = written.flatMap((cell) => partsOf(cell) ?? []);
    if (flagged.length < FEWEST || flagged.length < written.length * (1 - MOST_OTHERS)) continue;
    places.push(at);
    for (const { word } of flagged) words.add(word);
  }
  if (places.length === 0) return null;
  return {
    words: [...words],
    write: (cells) => cells.map((cell, at) => (places.includes(at) ? (partsOf(cell)?.value ?? cell) : cell)),
  };
}
