import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { textFile } from './files.ts';
import type { Upload } from './request.ts';

/** Day 0 of the tables of tests: 1 January 2024. */
export const FIRST_DAY = parseIsoDay('2024-01-01')!;

export const two = (value: number): string => String(value).padStart(2, '0');
/** `2024-01-15`, by its place after the first day. */
export const dayAt = (i: number): string => isoDay(FIRST_DAY + i);
/** `15/01/2024`. */
export const french = (i: number): string => dayAt(i).split('-').toReversed().join('/');
/** `01/15/2024`. */
export const american = (i: number): string => `${dayAt(i).slice(5, 7)}/${dayAt(i).slice(8)}/${dayAt(i).slice(0, 4)}`;

export const lines = (count: number, write: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => write(i));
export const table = (header: string, ...rows: string[]): Upload =>
  textFile('tableau.csv', [header, ...rows, ''].join('\n'));
