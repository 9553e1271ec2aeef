import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Reference files as they come: plain or gzip, JSON or CSV with a header. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Text of a file, with or without `.gz` in its name and on the disk; null when there is none. */
export function readText(dir: string, name: string): string | null {
  for (const candidate of [name, `${name}.gz`]) {
    const path = join(dir, candidate);
    if (!existsSync(path)) continue;
    const bytes = readFileSync(path);
    // Weather files carry names of places in the encoding of their country: none of our columns do.
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  }
  return null;
}

export function readJson(dir: string, name: string): JsonObject | null {
  const text = readText(dir, name);
  return text === null ? null : asObject(JSON.parse(text) as Json);
}

/** Names of the files of a folder with a prefix and an ending, without `.gz`, in order. No folder: none. */
export function filesOf(dir: string, prefix = '', ending = '.json'): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .map((name) => name.replace(/\.gz$/, ''))
    .filter((name) => name.startsWith(prefix) && name.endsWith(ending))
    .sort();
}

/** Columns of a CSV by name; an empty cell is NaN. Columns that are not numbers are kept as text. */
export type Table = { count: number; numbers: Map<string, Float64Array>; texts: Map<string, string[]> };

export function readTable(dir: string, name: string): Table | null {
  const text = readText(dir, name);
  if (text === null) return null;
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const names = (lines[0] ?? '').split(',');
  const cells = lines.slice(1).map((line) => line.split(','));
  const table: Table = { count: cells.length, numbers: new Map(), texts: new Map() };
  for (const [c, column] of names.entries()) {
    const texts = cells.map((row) => row[c] ?? '');
    const isText = texts.some((cell) => cell !== '' && Number.isNaN(Number(cell)));
    if (isText) table.texts.set(column, texts);
    else
      table.numbers.set(
        column,
        Float64Array.from(texts, (cell) => (cell === '' ? Number.NaN : Number(cell))),
      );
  }
  return table;
}

export function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

export function asList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

export function objects(value: Json | undefined): JsonObject[] {
  return asList(value).map(asObject);
}

/** A number, NaN when there is none: null stands for the library's NaN. */
export function num(value: Json | undefined): number {
  return typeof value === 'number' ? value : Number.NaN;
}

export function numberOr(value: Json | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

export function numbersOf(value: Json | undefined): number[] {
  return asList(value).map(num);
}

export function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
