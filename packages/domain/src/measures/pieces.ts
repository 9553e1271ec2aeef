import type { VariableKind } from '../vocabulary/variables.ts';
import { slotsInDay } from '../calendar/paris.ts';
import type { Pieces, Received } from './day-curve.ts';

/** A minute is the finest slot of a day. */
export const MINUTE_S = 60;

type Piece = { from: number; to: number; value: number; mark: number };

/** Collects pieces, which come in order of time. */
export function piecesOf(list: readonly Piece[]): Pieces {
  return {
    from: Float64Array.from(list, (one) => one.from),
    to: Float64Array.from(list, (one) => one.to),
    values: Float64Array.from(list, (one) => one.value),
    marks: Uint8Array.from(list, (one) => one.mark),
  };
}

const pieceAt = ({ from, to, values, marks }: Pieces, i: number): Piece => ({
  from: from[i]!,
  to: to[i]!,
  value: values[i]!,
  mark: marks[i]!,
});

/** The seconds `[from, to)` of a piece: a power stays what it is, an energy is shared in proportion of time. */
const cut = (piece: Piece, from: number, to: number, kind: VariableKind): Piece => ({
  from,
  to,
  value: kind === 'power' ? piece.value : (piece.value * (to - from)) / (piece.to - piece.from),
  mark: piece.mark,
});

/**
 * Energy of a piece: Wh for a power.
 *
 * @param i position of the piece
 */
export const energyOfPiece = ({ from, to, values }: Pieces, i: number, kind: VariableKind): number =>
  kind === 'power' ? (values[i]! * (to[i]! - from[i]!)) / 3600 : values[i]!;

/**
 * What each minute of a day holds of pieces: a value in the variable's unit (for a power, the mean over the whole minute of what
 * was measured), its mark, and the seconds measured. NaN where nothing was.
 *
 * @param minutes number of minutes of the day
 */
export function minutesOf(pieces: Pieces, minutes: number, kind: VariableKind) {
  const values = new Float64Array(minutes).fill(Number.NaN);
  const marks = new Uint8Array(minutes);
  const seconds = new Float64Array(minutes);
  for (let i = 0; i < pieces.values.length; i++) {
    const [from, to] = [pieces.from[i]!, pieces.to[i]!];
    for (let s = Math.floor(from / MINUTE_S); s * MINUTE_S < to; s++) {
      const own = Math.min(to, (s + 1) * MINUTE_S) - Math.max(from, s * MINUTE_S);
      const share = pieces.values[i]! * (own / (kind === 'power' ? MINUTE_S : to - from));
      values[s] = seconds[s] === 0 ? share : values[s]! + share;
      seconds[s]! += own;
      marks[s] = Math.max(marks[s]!, pieces.marks[i]!);
    }
  }
  return { values, marks, seconds };
}

/**
 * Pieces of a day as a curve of its minutes.
 *
 * @param day civil day
 */
export function curveOfPieces(day: number, pieces: Pieces, kind: VariableKind, rounding: number): Received {
  const { values, marks } = minutesOf(pieces, slotsInDay(day, MINUTE_S), kind);
  return { stepS: MINUTE_S, offsetS: 0, values, marks, rounding, pieces };
}

/**
 * Later pieces over earlier ones: of the earlier, the seconds that the later ones have not are left, and whether some are.
 *
 * @param known earlier pieces
 * @param fresh later pieces
 */
export function overlay(known: Pieces, fresh: Pieces, kind: VariableKind): { pieces: Pieces; kept: boolean } {
  const left: Piece[] = [];
  let first = 0;
  for (let k = 0; k < known.values.length; k++) {
    const piece = pieceAt(known, k);
    while (first < fresh.values.length && fresh.to[first]! <= piece.from) first += 1;
    let at = piece.from;
    for (let f = first; f < fresh.values.length && fresh.from[f]! < piece.to; f++) {
      if (fresh.from[f]! > at) left.push(cut(piece, at, fresh.from[f]!, kind));
      at = fresh.to[f]!;
    }
    if (at === piece.from) left.push(piece);
    else if (at < piece.to) left.push(cut(piece, at, piece.to, kind));
  }
  const all = [...left, ...Array.from(fresh.values, (_, i) => pieceAt(fresh, i))].toSorted((a, b) => a.from - b.from);
  return { pieces: piecesOf(all), kept: left.length > 0 };
}

/**
 * Energy that pieces hold within the seconds `[from, to)`: Wh for powers.
 *
 * @param from first second of the day
 * @param to second after the last
 */
export function energyWithin(pieces: Pieces, from: number, to: number, kind: VariableKind): number {
  let sum = 0;
  for (let i = firstAfter(pieces.to, from); i < pieces.values.length && pieces.from[i]! < to; i++) {
    const own = Math.min(to, pieces.to[i]!) - Math.max(from, pieces.from[i]!);
    sum += (energyOfPiece(pieces, i, kind) * own) / (pieces.to[i]! - pieces.from[i]!);
  }
  return sum;
}

/** Position of the first of ascending values above a limit. */
function firstAfter(values: Float64Array, limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Energy of the piece over each bound of minutes: what cannot be said to be on one side of it. 0 where none is.
 *
 * @param minutes number of minutes of the day
 */
export function crossings(pieces: Pieces, minutes: number, kind: VariableKind): Float64Array {
  const over = new Float64Array(minutes + 1);
  for (let i = 0; i < pieces.values.length; i++)
    for (let s = Math.floor(pieces.from[i]! / MINUTE_S) + 1; s * MINUTE_S < pieces.to[i]!; s++)
      over[s] = Math.abs(energyOfPiece(pieces, i, kind));
  return over;
}
