import { checkTable } from '../src/tariffs/check-table.ts';
import type { TableFault } from '../src/tariffs/check-table.ts';
import type { RowRule } from '../src/tariffs/row-keys.ts';

/** The faults of a table file, one line each: `file:line: what is wrong`. Empty for a sound file. */
export function tableFaults(file: string, text: string, rules: readonly RowRule[]): string[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return [`${file}:1: is not JSON (${error instanceof Error ? error.message : String(error)})`];
  }
  return placedFaults(file, text, checkTable(raw, rules).faults);
}

/** Faults with the line of the item that each is in. */
export function placedFaults(file: string, text: string, faults: readonly TableFault[]): string[] {
  if (faults.length === 0) return [];
  const lines = itemLines(text);
  return faults.map(({ where, message }) => {
    const item = /^\w+(?:\[\d+\]|\.[^.[]+)?/.exec(where)?.[0] ?? '';
    return `${file}:${lines.get(item) ?? 1}: ${message}`;
  });
}

/**
 * The line on which each item of the lists and objects of a JSON object begins: `rows[3]`, `sources.CRE`, and the lists
 * themselves. The text must be valid JSON.
 */
function itemLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  let depth = 0;
  let list = '';
  let index = 0;
  let name = '';
  let inList = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === '\n') line++;
    else if (c === '"') {
      const end = closingQuote(text, i);
      name = text.slice(i + 1, end);
      if (depth === 1 && /^\s*:/.test(text.slice(end + 1, end + 20))) {
        list = name;
        index = 0;
        lines.set(list, line);
      } else if (depth === 2 && !inList && /^\s*:/.test(text.slice(end + 1, end + 20)))
        lines.set(`${list}.${name}`, line);
      i = end;
    } else if (c === '{' || c === '[') {
      if (depth === 1) inList = c === '[';
      if (depth === 2 && inList) lines.set(`${list}[${index++}]`, line);
      depth++;
    } else if (c === '}' || c === ']') depth--;
  }
  return lines;
}

function closingQuote(text: string, open: number): number {
  let i = open + 1;
  while (text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}
