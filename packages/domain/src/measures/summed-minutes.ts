import { type Pieces, type Received } from './day-curve.ts';
import { MINUTE_S, energyOfPiece, energyWithin, piecesOf } from './pieces.ts';
import { toleranceOf } from './rounding.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';

/** Energies of minutes that do not agree: as earlier rows have them, and as later seconds do. */
type Sums = { given: number; measured: number };

const isMinute = ({ from, to }: Pieces, i: number): boolean =>
  to[i]! - from[i]! === MINUTE_S && from[i]! % MINUTE_S === 0;

/** Seconds of `[from, to)` that pieces cover. */
function secondsWithin(pieces: Pieces, from: number, to: number): number {
  let sum = 0;
  for (let i = 0; i < pieces.values.length; i++)
    sum += Math.max(0, Math.min(to, pieces.to[i]!) - Math.max(from, pieces.from[i]!));
  return sum;
}

/**
 * Earlier minutes of which the seconds are not known (`summed`), before later seconds come over a part of them: what they leave of a
 * minute is its energy less theirs, never under 0, over its other seconds. `overruled` are minutes of which the later seconds hold more,
 * `contradicted` those whose even share is not what the later seconds hold: the minute keeps its energy, which may lack theirs.
 *
 * @param known what was received of a day
 * @param fresh what arrives of it
 * @param variable an energy or a power
 */
export function settleSummed(known: readonly Received[], fresh: readonly Received[], variable: VariableName) {
  const { kind } = VARIABLES[variable];
  const within = toleranceOf(0, kind === 'power' ? 'Wh' : VARIABLES[variable].unit);
  const [overruled, contradicted]: [Sums, Sums] = [
    { given: 0, measured: 0 },
    { given: 0, measured: 0 },
  ];
  const later = fresh.find((one) => one.pieces !== null)?.pieces;
  const settle = (pieces: Pieces, over: Pieces): Pieces => {
    const left: Parameters<typeof piecesOf>[0][number][] = [];
    for (let i = 0; i < pieces.values.length; i++) {
      const [from, to] = [pieces.from[i]!, pieces.to[i]!];
      const piece = { from, to, value: pieces.values[i]!, mark: pieces.marks[i]! };
      const covered = isMinute(pieces, i) ? secondsWithin(over, from, to) : 0;
      if (covered === 0 || covered >= MINUTE_S) {
        left.push(piece);
        continue;
      }
      const given = energyOfPiece(pieces, i, kind);
      const held = energyWithin(over, from, to, kind);
      const even = given * (1 - covered / MINUTE_S) + held;
      if (held > given + within) add(overruled, given, held);
      else if (given - held > within && Math.abs(even - given) > within) add(contradicted, given, even);
      // Of a piece whose seconds are replaced in part, the even share of the others is left.
      const rest = ((given - held) * MINUTE_S) / (MINUTE_S - covered);
      if (given - held > within) left.push({ ...piece, value: kind === 'power' ? (rest * 3600) / MINUTE_S : rest });
    }
    return piecesOf(left);
  };
  return {
    known: known.map((one) =>
      one.summed && one.pieces && later ? { ...one, pieces: settle(one.pieces, later) } : one,
    ),
    overruled,
    contradicted,
  };
}

function add(sums: Sums, given: number, measured: number): void {
  sums.given += given;
  sums.measured += measured;
}
