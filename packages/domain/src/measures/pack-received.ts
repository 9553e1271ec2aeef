import type { VariableKind } from '../vocabulary/variables.ts';
import type { Pieces, Received } from './day-curve.ts';
import { MINUTE_S, curveOfPieces, piecesOf } from './pieces.ts';

const HEAD_BYTES = 8;
const COUNT_BITS = 12;
const OFFSET_BITS = 17;
const FLAGS_AT = COUNT_BITS + OFFSET_BITS;
/** The curve has pieces, and nothing else. */
const PIECES = 2;
/** The same, of minutes that may be sums: see `Received`. */
const SUMMED = 3;
/** Written before pieces were kept: minutes, then the pieces of those measured in part. */
const PARTS = 1;
const PART_BYTES = 27;
const RUN_BYTES = 22;

/**
 * Curves of several steps as bytes, little-endian: of each its step [s] (24 bits), rounding (8), count of values (12), seconds that
 * its first interval begins before midnight (17) and flags; then Float64 values and one mark a value. A curve of pieces has them
 * as runs of one length and mark instead (`packPieces`), and its minutes are computed again.
 *
 * @param received curves of one day
 */
export function packReceived(received: readonly Received[]): Uint8Array {
  const runs = received.map(({ pieces }) => (pieces ? runsOf(pieces) : []));
  const size = received.reduce((sum, { values, pieces }, k) => {
    const own = pieces ? 4 + runs[k]!.reduce((total, run) => total + RUN_BYTES + bytesOf(run), 0) : values.length * 9;
    return sum + HEAD_BYTES + own;
  }, 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [k, { stepS, offsetS, rounding, values, marks, pieces, summed }] of received.entries()) {
    const count = pieces ? 0 : values.length;
    view.setUint32(at, stepS | (rounding << 24), true);
    const flags = pieces ? (summed ? SUMMED : PIECES) : 0;
    view.setUint32(at + 4, count | (-offsetS << COUNT_BITS) | (flags << FLAGS_AT), true);
    at += HEAD_BYTES;
    if (pieces) {
      at = packPieces(view, at, pieces, runs[k]!);
      continue;
    }
    for (const value of values) {
      view.setFloat64(at, value, true);
      at += 8;
    }
    bytes.set(marks, at);
    at += marks.length;
  }
  return bytes;
}

/** Pieces `[first, last)` that follow one another, of one length and mark; `exact` when Float32 holds all their values. */
type PieceRun = { first: number; last: number; exact: boolean };

const bytesOf = ({ first, last, exact }: PieceRun): number => (last - first) * (exact ? 4 : 8);

function runsOf({ from, to, values, marks }: Pieces): PieceRun[] {
  const runs: PieceRun[] = [];
  for (let i = 0; i < values.length; i++) {
    const run = runs.at(-1);
    const exact = Math.fround(values[i]!) === values[i];
    const start = run ? from[run.first]! : 0;
    const step = run ? to[run.first]! - start : 0;
    if (
      run &&
      run.exact === exact &&
      marks[i] === marks[run.first] &&
      from[i] === start + (i - run.first) * step &&
      to[i] === start + (i + 1 - run.first) * step
    )
      run.last = i + 1;
    else runs.push({ first: i, last: i + 1, exact });
  }
  return runs;
}

/** Count of runs (32 bits); of each its first second and step (Float64), count (32 bits), mark and width of its values (8 each), values. */
function packPieces(view: DataView, start: number, { from, to, values, marks }: Pieces, runs: readonly PieceRun[]) {
  view.setUint32(start, runs.length, true);
  let at = start + 4;
  for (const { first, last, exact } of runs) {
    view.setFloat64(at, from[first]!, true);
    view.setFloat64(at + 8, to[first]! - from[first]!, true);
    view.setUint32(at + 16, last - first, true);
    view.setUint8(at + 20, marks[first]!);
    view.setUint8(at + 21, exact ? 4 : 8);
    at += RUN_BYTES;
    for (let i = first; i < last; i++) {
      if (exact) view.setFloat32(at, values[i]!, true);
      else view.setFloat64(at, values[i]!, true);
      at += exact ? 4 : 8;
    }
  }
  return at;
}

/**
 * Curves of the bytes of `packReceived`.
 *
 * @param bytes may start anywhere in their buffer
 * @param day their civil day
 * @param kind how values of the variable add up
 */
export const unpackReceived = (bytes: Uint8Array, day: number, kind: VariableKind): Received[] =>
  decoded(bytes, kind).map((one) =>
    one.pieces
      ? { ...curveOfPieces(day, one.pieces, kind, one.rounding), ...(one.summed ? { summed: true } : {}) }
      : one,
  );

/**
 * Whether two curves of bytes hold the same as Float32 holds it: a curve that was alone in its row came back from Float32.
 *
 * @param a bytes of `packReceived`
 * @param b the bytes compared
 */
export function sameReceived(a: Uint8Array, b: Uint8Array): boolean {
  const [first, second] = [decoded(a, 'energy'), decoded(b, 'energy')];
  return (
    first.length === second.length &&
    first.every((one, k) => {
      const { pieces, ...other } = second[k]!;
      return (
        one.stepS === other.stepS &&
        one.offsetS === other.offsetS &&
        one.rounding === other.rounding &&
        sameValues(one, other) &&
        (one.pieces === null || pieces === null
          ? one.pieces === pieces
          : sameList(one.pieces.from, pieces.from) &&
            sameList(one.pieces.to, pieces.to) &&
            sameValues(one.pieces, pieces))
      );
    })
  );
}

type Values = Pick<Received, 'values' | 'marks'>;

const sameValues = (a: Values, b: Values): boolean =>
  sameList(a.marks, b.marks) && sameList(Float32Array.from(a.values), Float32Array.from(b.values));

const sameList = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.prototype.every.call(a, (value, i) => Object.is(value, b[i]));

/** The curves of bytes; those of pieces without their minutes. */
function decoded(bytes: Uint8Array, kind: VariableKind): Received[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const received: Received[] = [];
  let at = 0;
  while (at < bytes.length) {
    const head = view.getUint32(at, true);
    const counts = view.getUint32(at + 4, true);
    const count = counts & (2 ** COUNT_BITS - 1);
    const early = (counts >> COUNT_BITS) & (2 ** OFFSET_BITS - 1);
    const flags = counts >>> FLAGS_AT;
    const about = { stepS: head & 0xff_ffff, offsetS: 0 - early, rounding: head >>> 24 };
    at += HEAD_BYTES;
    if (flags === PIECES || flags === SUMMED) {
      const { pieces, end } = unpackPieces(view, at);
      const summed = flags === SUMMED ? { summed: true } : {};
      received.push({ ...about, values: new Float64Array(), marks: new Uint8Array(), pieces, ...summed });
      at = end;
      continue;
    }
    const values = new Float64Array(count);
    for (let i = 0; i < count; i++) values[i] = view.getFloat64(at + i * 8, true);
    at += count * 8;
    // A copy: `slice` of a Buffer shares its bytes.
    const marks = new Uint8Array(bytes.subarray(at, at + count));
    at += count;
    const pieces = flags === PARTS ? piecesOfParts(view, at, { values, marks }, kind) : null;
    received.push({ ...about, values, marks, pieces, ...(pieces ? { summed: true } : {}) });
    if (pieces) at += 2 + view.getUint16(at, true) * PART_BYTES;
  }
  return received;
}

function unpackPieces(view: DataView, start: number): { pieces: Pieces; end: number } {
  const runs = view.getUint32(start, true);
  const found = { from: [] as number[], to: [] as number[], values: [] as number[], marks: [] as number[] };
  let at = start + 4;
  for (let run = 0; run < runs; run++) {
    const [from, step] = [view.getFloat64(at, true), view.getFloat64(at + 8, true)];
    const count = view.getUint32(at + 16, true);
    const [mark, width] = [view.getUint8(at + 20), view.getUint8(at + 21)];
    at += RUN_BYTES;
    for (let i = 0; i < count; i++) {
      found.from.push(from + i * step);
      found.to.push(from + (i + 1) * step);
      found.values.push(width === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true));
      found.marks.push(mark);
      at += width;
    }
  }
  const { from, to, values, marks } = found;
  const pieces = {
    from: Float64Array.from(from),
    to: Float64Array.from(to),
    values: Float64Array.from(values),
    marks: Uint8Array.from(marks),
  };
  return { pieces, end: at };
}

/** Minutes measured whole, one piece each, and the pieces of the others. */
function piecesOfParts(
  view: DataView,
  start: number,
  { values, marks }: Pick<Received, 'values' | 'marks'>,
  kind: VariableKind,
): Pieces {
  const parts = Array.from({ length: view.getUint16(start, true) }, (_, i) => {
    const at = start + 2 + i * PART_BYTES;
    const [from, to] = [view.getFloat64(at + 2, true), view.getFloat64(at + 10, true)];
    const share = view.getFloat64(at + 18, true);
    return {
      slot: view.getUint16(at, true),
      from,
      to,
      value: kind === 'power' ? (share * MINUTE_S) / (to - from) : share,
      mark: view.getUint8(at + 26),
    };
  });
  const open = new Set(parts.map(({ slot }) => slot));
  const whole = Array.from(values, (value, slot) => ({ slot, from: 0, to: MINUTE_S, value, mark: marks[slot]! }));
  return piecesOf(
    [...whole.filter(({ slot, value }) => !open.has(slot) && !Number.isNaN(value)), ...parts]
      .map((one) => ({ ...one, from: one.from + one.slot * MINUTE_S, to: one.to + one.slot * MINUTE_S }))
      .toSorted((a, b) => a.from - b.from),
  );
}
