import { isoInstant } from '@joulerie/domain/calendar';
import { FileRefused } from '../reader.ts';
import type { Reader, TextContent } from '../reader.ts';
import { readAsTable, seriesAsRows } from '../text/as-table.ts';
import { cellsOf } from '../text/delimited.ts';
import { eachLine, firstLines } from '../text/lines.ts';

/** Columns of an answer that say nothing of its series. */
const META = new Set(['', 'result', 'table', '_start', '_stop', '_time', '_value']);
const NUMBERS = new Set(['double', 'long', 'unsignedlong']);

type Header = { names: string[]; types: string[] };
type Point = { name: string; time: string; value: string; line: number };

const isAnnotation = (line: string): boolean => /^"?#(group|datatype|default)"?[,;]/i.test(line);
const isHeader = (cells: readonly string[]): boolean => cells.includes('_time') || cells[0] === 'name';

/**
 * CSV of InfluxDB: annotated answers of Flux (`_time`, `_value`, `_field`, tags; several tables one below the other, each with its
 * header) and the output of the command line of version 1 (`name,time,value`). Nothing of it says unit nor direction but names: each
 * series is a column of a table, which is asked for.
 */
export const influxCsv: Reader<TextContent> = {
  format: 'influxdb-csv',
  label: 'Export CSV InfluxDB',
  recognises: ({ text }) => {
    const lines = firstLines(text, 4);
    const header = lines.find((line) => !isAnnotation(line)) ?? '';
    return /(^|,)"?_time"?(,|$)/.test(header) || /^"?name"?,("?tags"?,)?"?time"?,/.test(header);
  },
  read: ({ text }, options) => {
    const { points, ended } = pointsOf(text);
    if (points.length === 0)
      throw new FileRefused('no_measure', `Ce fichier (${influxCsv.label}) ne contient aucune mesure.`);
    const { names, rows } = seriesAsRows(withoutConstants(points));
    return readAsTable(influxCsv, ['Temps', ...names], rows, ended, options);
  },
};

function pointsOf(text: string): { points: (Point & { tags: string[] })[]; ended: boolean } {
  const points: (Point & { tags: string[] })[] = [];
  let header: Header | null = null;
  let types: string[] = [];
  let ended = true;
  eachLine(text, (line, number, last) => {
    if (last) ended = false;
    if (line.trim() === '') return;
    const cells = cellsOf(line, ',').map((cell) => cell.trim());
    if (isAnnotation(line)) {
      if (/datatype/i.test(cells[0]!)) types = cells.map((cell) => cell.toLowerCase());
      return;
    }
    if (isHeader(cells)) {
      header = { names: cells, types };
      return;
    }
    if (header) take(header, cells, number, points);
  });
  return { points, ended };
}

function take({ names, types }: Header, cells: string[], line: number, points: (Point & { tags: string[] })[]): void {
  const cell = (name: string) => cells[names.indexOf(name)] ?? '';
  const isOld = names[0] === 'name';
  const time = timeOf(cell(isOld ? 'time' : '_time'));
  const isTag = (name: string, at: number) =>
    !META.has(name) && (isOld ? name === 'tags' : !NUMBERS.has(types[at] ?? ''));
  const values = names.flatMap((name, at) =>
    name === '_value' ||
    (isOld ? !['name', 'tags', 'time'].includes(name) : !META.has(name) && NUMBERS.has(types[at] ?? ''))
      ? [{ name: name === '_value' ? '' : name, value: cells[at] ?? '' }]
      : [],
  );
  const tags = names.flatMap((name, at) => (isTag(name, at) ? [cells[at] ?? ''] : []));
  for (const { name, value } of values)
    points.push({
      name,
      time,
      value: /^null$/i.test(value) ? '' : value,
      line,
      tags: [...(isOld ? [cell('name')] : []), ...tags],
    });
}

/** Nanoseconds and their multiples since 1970 as instants; times of day with their offset as they are. */
function timeOf(text: string): string {
  if (!/^\d{10,19}$/.test(text)) return text;
  const ms = Number(text) / 10 ** (text.length - 13);
  return isoInstant(Math.round(ms));
}

/** Names of series by the tags that differ among them, and their field. */
function* withoutConstants(points: readonly (Point & { tags: string[] })[]): Iterable<Point> {
  const width = Math.max(...points.map(({ tags }) => tags.length));
  const differs = Array.from({ length: width }, (_, i) => new Set(points.map(({ tags }) => tags[i] ?? '')).size > 1);
  // A lone series keeps all that names it: its unit may be there.
  const isLone = !differs.includes(true);
  for (const { tags, name, ...point } of points) {
    const own = tags.filter((tag, i) => tag !== '' && (isLone || differs[i]));
    yield { ...point, name: [...own, name].filter((part) => part !== '').join(' ') };
  }
}
