import { type List, Views } from './views.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;
const LAST_ASCII = 126;

/**
 * Lines of a text without quotes, as places in it: cells are cut out, and trimmed, when they are asked for. A line without any cell that
 * is written is none.
 */
export class TextRows extends Views<TextRow> {
  readonly text: string;
  /** Code of the separator, a letter of ASCII. */
  readonly separator: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Numbers of the lines in the file, from 1. */
  readonly lines: Int32Array;
  readonly length: number;

  constructor(text: string, separator: number, starts: Int32Array, ends: Int32Array, lines: Int32Array) {
    super();
    this.text = text;
    this.separator = separator;
    this.starts = starts;
    this.ends = ends;
    this.lines = lines;
    this.length = starts.length;
  }

  protected view(i: number): TextRow {
    return new TextRow(this, i);
  }

  override slice(from = 0, to = this.length): List<TextRow> {
    const part = (places: Int32Array) => places.subarray(from, to);
    return new TextRows(this.text, this.separator, part(this.starts), part(this.ends), part(this.lines));
  }

  override filter(test: (row: TextRow, i: number) => boolean): List<TextRow> {
    const kept = this.lines.map((_, i) => (test(this.view(i), i) ? 1 : 0));
    const part = (places: Int32Array) => places.filter((_, i) => kept[i] === 1);
    return new TextRows(this.text, this.separator, part(this.starts), part(this.ends), part(this.lines));
  }

  /** The cell of a line; empty where the line ends before it. */
  cell(i: number, at: number): string {
    const from = this.placeOf(i, at);
    return from < 0 ? '' : trimmed(this.text, from, this.endOf(i, from));
  }

  /** Whether a cell of a line is this text, without cutting it out of its line where it is. */
  isCell(i: number, at: number, own: string): boolean {
    const from = this.placeOf(i, at);
    if (from < 0) return own === '';
    return this.isAlone(i, from, own) || trimmed(this.text, from, this.endOf(i, from)) === own;
  }

  /** Code of a letter of a cell; NaN where it has none. */
  codeOf(i: number, at: number, letter: number): number {
    const from = this.placeOf(i, at);
    if (from < 0) return Number.NaN;
    return isPlain(this.text.charCodeAt(from)) && from + letter < this.endOf(i, from)
      ? this.text.charCodeAt(from + letter)
      : this.cell(i, at).charCodeAt(letter);
  }

  /** Calls `visit` with each of the first cells of a line that is not `left`, by its place, and is not that of `words`. */
  eachCell(i: number, left: Uint8Array, words: readonly string[], visit: (cell: string, at: number) => void): void {
    const { text } = this;
    const end = this.ends[i]!;
    let from = this.starts[i]!;
    for (let at = 0; at < left.length && from <= end; at++) {
      const to = this.endOf(i, from);
      const word = words[at];
      if (left[at] === 0 && (word === undefined || !this.isAlone(i, from, word))) visit(trimmed(text, from, to), at);
      from = to + 1;
    }
  }

  /** Where a cell of a line begins; -1 where the line ends before it. */
  private placeOf(i: number, at: number): number {
    const { text, separator } = this;
    const end = this.ends[i]!;
    let from = this.starts[i]!;
    for (let k = 0; k < at; k++) {
      while (from < end && text.charCodeAt(from) !== separator) from++;
      if (from === end) return -1;
      from++;
    }
    return from;
  }

  /** Where the cell that begins at this place ends. */
  private endOf(i: number, from: number): number {
    const { text, separator } = this;
    const end = this.ends[i]!;
    let to = from;
    while (to < end && text.charCodeAt(to) !== separator) to++;
    return to;
  }

  /** Whether the cell that begins at this place is this text, blanks included. */
  private isAlone(i: number, from: number, own: string): boolean {
    const { text } = this;
    const to = from + own.length;
    const end = this.ends[i]!;
    return to <= end && text.startsWith(own, from) && (to === end || text.charCodeAt(to) === this.separator);
  }

  /** Whether a cell of a line begins, after blanks and quotes, with one of these letters of ASCII: `codes[code]` is 1. */
  hasCellFrom(i: number, codes: Uint8Array): boolean {
    const { text, separator } = this;
    const end = this.ends[i]!;
    let isFirst = true;
    for (let at = this.starts[i]!; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === separator) isFirst = true;
      else if (isFirst && code > SPACE && code !== QUOTE && code <= LAST_ASCII) {
        if (codes[code] === 1) return true;
        isFirst = false;
      }
    }
    return false;
  }

  widthAt(i: number): number {
    const { text, separator } = this;
    const end = this.ends[i]!;
    let width = 1;
    for (let at = this.starts[i]!; at < end; at++) if (text.charCodeAt(at) === separator) width++;
    return width;
  }
}

const QUOTE = 34;

/** A line of a text: a place, until its cells are asked for. */
export class TextRow {
  private readonly rows: TextRows;
  private readonly i: number;
  constructor(rows: TextRows, i: number) {
    this.rows = rows;
    this.i = i;
  }
  get line(): number {
    return this.rows.lines[this.i]!;
  }
  get cells(): string[] {
    const { text, separator, starts, ends } = this.rows;
    return text
      .slice(starts[this.i], ends[this.i])
      .split(String.fromCharCode(separator))
      .map((cell) => cell.trim());
  }
  get width(): number {
    return this.rows.widthAt(this.i);
  }
  cell(at: number): string {
    return this.rows.cell(this.i, at);
  }
  isCell(at: number, own: string): boolean {
    return this.rows.isCell(this.i, at, own);
  }
  codeOf(at: number, letter: number): number {
    return this.rows.codeOf(this.i, at, letter);
  }
  eachCell(left: Uint8Array, words: readonly string[], visit: (cell: string, at: number) => void): void {
    this.rows.eachCell(this.i, left, words, visit);
  }
  hasCellFrom(codes: Uint8Array): boolean {
    return this.rows.hasCellFrom(this.i, codes);
  }
}

/** Lines may end with LF, CRLF or CR alone. */
export function textRows(text: string, separator: string): TextRows {
  const code = separator.charCodeAt(0);
  const { length } = text;
  const room = roomFor(text);
  let [starts, ends, lines] = [new Int32Array(room), new Int32Array(room), new Int32Array(room)];
  let count = 0;
  let line = 1;
  for (let from = 0; from < length; line++) {
    let end = from;
    let isWritten = false;
    for (; end < length; end++) {
      const letter = text.charCodeAt(end);
      if (letter === LF || letter === CR) break;
      isWritten ||= letter === code || (letter > SPACE && letter <= LAST_ASCII);
    }
    if (isWritten || text.slice(from, end).trim() !== '') {
      if (count === starts.length) [starts, ends, lines] = [grown(starts), grown(ends), grown(lines)];
      starts[count] = from;
      ends[count] = end;
      lines[count] = line;
      count++;
    }
    from = text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
  }
  const part = (places: Int32Array) => places.subarray(0, count);
  return new TextRows(text, code, part(starts), part(ends), part(lines));
}

const SEEN_LETTERS = 65_536;
const LEAST_ROOM = 1024;

/** How many lines a text may have, if all are as long as the first ones. */
function roomFor(text: string): number {
  const seen = text.slice(0, SEEN_LETTERS).split('\n').length;
  return Math.max(LEAST_ROOM, Math.ceil(seen * 1.1 * (text.length / SEEN_LETTERS)));
}

function grown(places: Int32Array): Int32Array<ArrayBuffer> {
  const next = new Int32Array(2 * places.length);
  next.set(places);
  return next;
}

/** Few cells have blanks around them. */
function trimmed(text: string, from: number, to: number): string {
  if (from === to) return '';
  const cell = text.slice(from, to);
  return isPlain(text.charCodeAt(from)) && isPlain(text.charCodeAt(to - 1)) ? cell : cell.trim();
}

const isPlain = (code: number): boolean => code > SPACE && code <= LAST_ASCII;
