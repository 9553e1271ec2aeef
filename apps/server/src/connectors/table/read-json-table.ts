import type { FileRead, JsonContent, NdjsonContent, Reader, Refusal } from '../reader.ts';
import { withUnreadParts } from '../series/line-doubts.ts';
import { type PlacedRow, readAsTable } from '../text/as-table.ts';
import { isRecord } from '../text/json.ts';
import { plain } from '../text/stamps.ts';
import { writtenUnit } from './headers.ts';
import type { Unread } from './meaning.ts';
import { looksDelimited } from './parse-table.ts';
import { readTableStamp } from './stamps.ts';

type Scalar = string | number | boolean | null;
/** A list of JSON as a table, and the unit that is written beside it. */
type Listed = { header: string[]; rows: PlacedRow[]; unit: string | null };

const FEWEST = 2;
const DEEPEST = 4;
const MOST_COLUMNS = 100;
/** Lines that say whether there are dates and numbers. */
const LOOKED_AT = 40;

/**
 * Any JSON that holds one list of dated values: objects with a date each, pairs of a moment and a value, columns of one length, or values
 * named by their dates. It is read as the table of its fields, and understood, asked and answered as one.
 */
export const jsonTable: Reader<JsonContent> = {
  format: 'json-generique',
  label: 'Liste JSON de mesures',
  isFallback: true,
  recognises: ({ value }) => looksListed(listOf(value)),
  read: ({ value }, options) => {
    const { header, rows } = withUnit(listOf(value)!);
    return readAsTable(jsonTable, header, rows, true, options);
  },
};

/** The same with an object a line. */
export const ndjsonTable: Reader<NdjsonContent> = {
  format: 'ndjson-generique',
  label: 'Lignes JSON de mesures',
  isFallback: true,
  recognises: ({ values }) => looksListed(recordsAsRows(values)),
  read: ({ values, lines, broken }, options) => {
    const { header, rows } = withUnit(recordsAsRows(values)!);
    const placed = rows.map(({ cells }, i) => ({ cells, line: lines[i] ?? i + 1 }));
    const read = readAsTable(ndjsonTable, header, placed, true, options);
    return withBroken(read, broken, options.generic?.table?.unread);
  },
};

/** Lines that are no JSON hold what no other line has: they are asked. */
function withBroken(read: FileRead, broken: readonly Refusal[], answer: Unread | undefined): FileRead {
  const parts = broken.slice(0, 1).map(({ line }) => `la ligne ${line ?? ''} n’est pas du JSON`);
  const others = broken.length > 1 ? [`${broken.length - 1} autres lignes ne sont pas lues`] : [];
  const unread = withUnreadParts([...parts, ...others], read.table?.unread ?? null, answer);
  return {
    ...read,
    table: read.table && { ...read.table, unread },
    needsChoice: read.needsChoice || (unread?.certainty === 'asked' && parts.length > 0),
    refused: [...broken, ...read.refused],
  };
}

function looksListed(listed: Listed | null): boolean {
  if (!listed) return false;
  const { header, rows } = listed;
  const lines = [header, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells)];
  return looksDelimited(lines.map((cells) => cells.map((cell) => cell.replace(/[;\r\n"]/g, ' ')).join(';')).join('\n'));
}

/** Of the documents that are being read: it is asked for to recognise one, and to read it. */
const listed = new WeakMap<object, Listed | null>();

function listOf(value: unknown): Listed | null {
  if (typeof value !== 'object' || value === null) return null;
  let found = listed.get(value);
  if (found === undefined) listed.set(value, (found = listedIn(value)));
  return found;
}

/** The only list of a document; null where there is none, or several. */
function listedIn(value: unknown, depth = 0): Listed | null {
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return recordsAsRows(value) ?? pairsAsRows(value);
  if (!isRecord(value)) return null;
  const own = columnsAsRows(value) ?? datesAsRows(value);
  if (own) return own;
  const parts = Object.values(value);
  const found = parts.flatMap((one) => listedIn(one, depth + 1) ?? []);
  const [only] = found;
  // A list that is not read beside the one that is has values that no other line has.
  const isAlone = found.length === 1 && !parts.some((one) => holdsMeasures(one) && listedIn(one, depth + 1) === null);
  const unit = unitOf(value);
  return isAlone && only ? { ...only, unit: only.unit ?? unit } : null;
}

/** Whether a list holds an object with a moment and a number, however else it is written. */
const holdsMeasures = (value: unknown): boolean =>
  Array.isArray(value) && value.slice(0, LOOKED_AT).some((one) => isRecord(one) && isMeasure(Object.values(one)));

const isMeasure = (values: readonly unknown[]): boolean =>
  values.some((one) => typeof one === 'number') &&
  values.some((one) => typeof one === 'string' && /\d{4}/.test(one) && readTableStamp(one) !== null);

/** The unit that an object says of all its values. */
function unitOf(value: Record<string, unknown>): string | null {
  const found = Object.entries(value).find(
    ([key, one]) => /^(unite|unit|uom)s?$/.test(plain(key)) && typeof one === 'string',
  );
  return found ? String(found[1]).slice(0, 20) : null;
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

// Three decimals of a number would read as thousands beside a text with a comma.
const cellOf = (value: Scalar): string =>
  typeof value === 'number'
    ? String(value).replace(/^(-?\d{1,3}\.\d{3})$/, '$10')
    : value === null || typeof value === 'boolean'
      ? ''
      : value.trim();

/** « energyWh » and « energy_wh » as words. */
const headerOf = (key: string): string => key.replace(/([a-z\d])([A-Z])/g, '$1 $2');

/** Where the fields of the records of a list stand, by their keys as written; those of the objects in a record beside its own. */
class Places {
  readonly header: string[] = [];
  private readonly byName = new Map<string, number>();
  private readonly fields = new Map<string, number>();
  private readonly inner = new Map<string, Places>();
  private readonly prefix: string;
  private readonly outer: Places | null;

  constructor(prefix = '', outer: Places | null = null) {
    this.prefix = prefix;
    this.outer = outer;
  }

  /** The column of a field. */
  of(key: string): number {
    let at = this.fields.get(key);
    if (at === undefined) this.fields.set(key, (at = (this.outer ?? this).named(this.prefix + headerOf(key))));
    return at;
  }

  /** Those of the fields of an object in the record. */
  in(key: string): Places {
    let places = this.inner.get(key);
    if (!places) this.inner.set(key, (places = new Places(`${this.prefix}${headerOf(key)} `, this.outer ?? this)));
    return places;
  }

  private named(name: string): number {
    let at = this.byName.get(name);
    if (at === undefined) {
      this.byName.set(name, (at = this.header.length));
      this.header.push(name);
    }
    return at;
  }
}

const DEEPEST_FIELD = 2;

/** Writes the fields of an object in the cells of its row; false where one of them is a list. */
function writeFields(record: Record<string, unknown>, places: Places, cells: string[], depth = 0): boolean {
  for (const key of Object.keys(record)) {
    const value = record[key];
    if (isScalar(value)) cells[places.of(key)] = cellOf(value);
    else if (!isRecord(value) || depth >= DEEPEST_FIELD || !writeFields(value, places.in(key), cells, depth + 1))
      return false;
  }
  return true;
}

function recordsAsRows(values: readonly unknown[]): Listed | null {
  if (values.length < FEWEST || !values.every(isRecord)) return null;
  const places = new Places();
  const { header } = places;
  const rows: { cells: string[]; line: number }[] = [];
  for (const [i, record] of values.entries()) {
    const cells: string[] = [];
    if (!writeFields(record, places, cells) || header.length > MOST_COLUMNS) return null;
    rows.push({ cells, line: i + 1 });
  }
  for (const { cells } of rows) for (let at = 0; at < header.length; at++) cells[at] ??= '';
  return { header, rows, unit: null };
}

/** `[["2024-01-01", 12.5], …]`. */
function pairsAsRows(values: readonly unknown[]): Listed | null {
  const [first] = values;
  const width = Array.isArray(first) ? first.length : 0;
  const isRow = (one: unknown): one is Scalar[] => Array.isArray(one) && one.length === width && one.every(isScalar);
  if (values.length < FEWEST || width < 2 || width > MOST_COLUMNS || !values.every(isRow)) return null;
  const header = Array.from({ length: width }, (_, at) =>
    at === 0 ? 'date' : width === 2 ? 'valeur' : `valeur ${at}`,
  );
  // The first line may name the others.
  const named = (values[0] as unknown[]).every((one) => typeof one === 'string' && !/\d/.test(one));
  const own = named ? values[0]!.map((one) => cellOf(one)) : header;
  return {
    header: own,
    rows: values.slice(named ? 1 : 0).map((row, i) => ({ cells: row.map(cellOf), line: i + 1 })),
    unit: null,
  };
}

/** `{"time": […], "kwh": […]}`. */
function columnsAsRows(value: Record<string, unknown>): Listed | null {
  const columns = Object.entries(value).filter(
    (one): one is [string, Scalar[]] => Array.isArray(one[1]) && one[1].every(isScalar),
  );
  const length = columns[0]?.[1].length ?? 0;
  if (columns.length < 2 || columns.length > MOST_COLUMNS || length < FEWEST) return null;
  if (columns.some(([, values]) => values.length !== length)) return null;
  const rows = Array.from({ length }, (_, i) => ({
    cells: columns.map(([, values]) => cellOf(values[i]!)),
    line: i + 1,
  }));
  return { header: columns.map(([key]) => headerOf(key)), rows, unit: unitOf(value) };
}

/** `{"2024-01-01": 12.5, …}`. */
function datesAsRows(value: Record<string, unknown>): Listed | null {
  const entries = Object.entries(value).filter((one): one is [string, Scalar] => isScalar(one[1]));
  const dated = entries.filter(([key]) => /\d{4}/.test(key) && /\D/.test(key) && readTableStamp(key) !== null);
  if (dated.length < FEWEST || dated.length < Object.keys(value).length / 2) return null;
  // A number whose name is no date is asked, as a line of any table.
  const names = new Set(dated.map(([key]) => key));
  const valued = entries.filter(([key, one]) => names.has(key) || /\d/.test(cellOf(one)));
  return {
    header: ['date', 'valeur'],
    rows: valued.map(([key, one], i) => ({ cells: [key, cellOf(one)], line: i + 1 })),
    unit: unitOf(value),
  };
}

/** The unit beside the list in the header of its values, where only one column has none of its own. */
function withUnit({ header, rows, unit }: Listed): Pick<Listed, 'header' | 'rows'> {
  const [first] = rows;
  const isNumber = (text = '') => /^-?\d+([.,]\d+)?$/.test(text);
  const bare = header.flatMap((name, at) =>
    at > 0 && writtenUnit(name) === null && isNumber(first?.cells[at]) ? [at] : [],
  );
  if (unit === null || bare.length !== 1) return { header, rows };
  return { header: header.with(bare[0]!, `${header[bare[0]!]!} (${unit})`), rows };
}
