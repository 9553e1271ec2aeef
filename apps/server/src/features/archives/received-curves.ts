import { type Received, packReceived, unpackReceived } from '@joulerie/domain/measures';
import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { invalid } from './curve-numbers.ts';

const Numbers = z.array(z.number().nullable()).max(90_000);
const Marks = z.array(z.number().int().min(0).max(255)).max(90_000);

/** A curve that was received under a day at a step of its own, or the intervals that it was received as. */
const ReceivedRecord = z.strictObject({
  step_s: z.number().int().min(1).max(0xff_ffff),
  offset_s: z.number().int().min(-131_071).max(0),
  rounding: z.number().int().min(0).max(255),
  values: Numbers.optional(),
  marks: Marks,
  intervals: z.strictObject({ from: Numbers, to: Numbers, values: Numbers }).optional(),
  summed: z.literal(true).optional(),
});
type ReceivedRecord = z.output<typeof ReceivedRecord>;

const known = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : value));
const floats = (values: readonly (number | null)[]): Float64Array =>
  Float64Array.from(values, (value) => value ?? Number.NaN);

/** What was received under a day, as numbers; null where its curve says it. */
export function receivedRecords(
  bytes: Uint8Array | null,
  day: number,
  variable: VariableName,
): ReceivedRecord[] | null {
  if (bytes === null) return null;
  return unpackReceived(bytes, day, VARIABLES[variable].kind).map(
    ({ stepS, offsetS, rounding, values, marks, pieces, summed }) => ({
      step_s: stepS,
      // Of a curve that begins at midnight: 0, and not -0.
      offset_s: offsetS || 0,
      rounding,
      ...(pieces
        ? {
            marks: [...pieces.marks],
            intervals: { from: known(pieces.from), to: known(pieces.to), values: known(pieces.values) },
          }
        : { values: known(values), marks: [...marks] }),
      ...(summed ? { summed } : {}),
    }),
  );
}

/** The bytes of these numbers. @throws DomainError `space_archive_invalid` */
export function receivedBytes(given: unknown): Uint8Array | null {
  if (given === null || given === undefined) return null;
  const read = z.array(ReceivedRecord).max(64).safeParse(given);
  if (!read.success) throw invalid('received');
  return packReceived(read.data.map(curveOf));
}

function curveOf({
  step_s: stepS,
  offset_s: offsetS,
  rounding,
  values,
  marks,
  intervals,
  summed,
}: ReceivedRecord): Received {
  const about = { stepS, offsetS, rounding, ...(summed ? { summed } : {}) };
  const sizes = new Set(intervals ? Object.values(intervals).map((list) => list.length) : [values?.length]);
  if (sizes.size !== 1 || !sizes.has(marks.length) || marks.length > (intervals ? 90_000 : 4095))
    throw invalid('received');
  const bytes = Uint8Array.from(marks);
  if (!intervals) return { ...about, values: floats(values!), marks: bytes, pieces: null };
  const pieces = {
    from: floats(intervals.from),
    to: floats(intervals.to),
    values: floats(intervals.values),
    marks: bytes,
  };
  return { ...about, values: new Float64Array(), marks: new Uint8Array(), pieces };
}
