import { dayStart, isoInstant, slotsInDay } from '@joulerie/domain/calendar';
import { DomainError } from '../../platform/errors.ts';

/** The bytes of a day as its row has them: Float32, or Float64 for what was received, and a mark a slot where they differ. */
export type CurveBytes = { curve: Uint8Array; marks: Uint8Array | null };
/** Which day, and the seconds between two values. */
export type CurveDay = { day: number; stepS: number };

/** First line of a file of measures. */
export const CSV_HEAD = 'debut_utc,pas_s,valeur,qualite\n';

export const invalid = (reason: string) => new DomainError('space_archive_invalid', { reason });

const FLOAT32_DIGITS = [7, 8, 9];

/** The shortest text that is this Float32 value again. */
function float32Text(value: number): string {
  if (Number.isInteger(value)) return String(value);
  for (const digits of FLOAT32_DIGITS) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}

/** Slots begin on whole seconds. */
const instantText = (instant: number): string => isoInstant(instant).replace('.000Z', 'Z');

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** How many bytes a value of a curve has. */
export const widthOf = (curve: Uint8Array, { day, stepS }: CurveDay): 4 | 8 =>
  curve.length === slotsInDay(day, stepS) * 8 ? 8 : 4;

/** The values of a curve, null where there is none. */
export function valuesOf(curve: Uint8Array, width: 4 | 8): (number | null)[] {
  const view = viewOf(curve);
  return Array.from({ length: curve.length / width }, (_, i) => {
    const value = width === 8 ? view.getFloat64(i * 8, true) : view.getFloat32(i * 4, true);
    return Number.isNaN(value) ? null : value;
  });
}

export function curveOf(values: readonly (number | null)[], width: 4 | 8): Uint8Array {
  const bytes = new Uint8Array(values.length * width);
  const view = viewOf(bytes);
  for (const [i, value] of values.entries())
    if (width === 8) view.setFloat64(i * 8, value ?? Number.NaN, true);
    else view.setFloat32(i * 4, value ?? Number.NaN, true);
  return bytes;
}

/**
 * The lines of a day in a file of measures: a line a value, in UTC. A missing value has no line, but where its slot has a mark.
 *
 * @param one what is known of the day: its values, or a single one, `total`, for the whole of it
 */
export function csvOfDay(
  { day, stepS }: CurveDay,
  { curve, marks }: CurveBytes,
  one: { total: number; quality: number },
): string {
  const start = dayStart(day);
  if (curve.length === 0) return `${instantText(start)},${stepS},${one.total},${one.quality & MARK}\n`;
  const width = widthOf(curve, { day, stepS });
  let text = '';
  for (const [i, value] of valuesOf(curve, width).entries()) {
    const mark = marks ? marks[i]! : value === null ? 0 : one.quality & MARK;
    if (value === null && mark === 0) continue;
    const written = value === null ? '' : width === 4 ? float32Text(value) : String(value);
    text += `${instantText(start + i * stepS * 1000)},${stepS},${written},${mark}\n`;
  }
  return text;
}

const MARK = 7;

export type CsvLine = { at: number; stepS: number; value: number | null; mark: number };

/** A line of a file of measures. @throws DomainError `space_archive_invalid` */
export function readCsvLine(line: string): CsvLine {
  const [start = '', step = '', value = '', mark = '', more] = line.split(',');
  const read = {
    at: Date.parse(start),
    stepS: Number(step),
    value: value === '' ? null : Number(value),
    mark: Number(mark),
  };
  const isRight =
    more === undefined &&
    Number.isFinite(read.at) &&
    Number.isInteger(read.stepS) &&
    (read.value === null || Number.isFinite(read.value)) &&
    mark !== '' &&
    Number.isInteger(read.mark) &&
    read.mark >= 0 &&
    read.mark <= MARK;
  if (!isRight) throw invalid('measures');
  return read;
}

/**
 * The bytes of a day from its lines.
 *
 * @param shape how many values its curve has, 0 for a day known by one value, of which width, and whether each has a mark
 */
export function curveOfLines(
  { day, stepS }: CurveDay,
  shape: { slots: number; width: 4 | 8; marked: boolean },
  lines: readonly CsvLine[],
): CurveBytes {
  if (shape.slots === 0) {
    if (lines.length !== 1) throw invalid('measures');
    return { curve: new Uint8Array(), marks: null };
  }
  const values: (number | null)[] = Array.from({ length: shape.slots }, () => null);
  const marks = new Uint8Array(shape.slots);
  const start = dayStart(day);
  for (const line of lines) {
    const slot = (line.at - start) / (stepS * 1000);
    if (line.stepS !== stepS || !Number.isInteger(slot) || slot < 0 || slot >= shape.slots) throw invalid('measures');
    values[slot] = line.value;
    marks[slot] = line.mark;
  }
  return { curve: curveOf(values, shape.width), marks: shape.marked ? marks : null };
}
