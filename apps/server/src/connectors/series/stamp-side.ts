import { DAY_MS, wallMinutes } from '@joulerie/domain/calendar';
import type { Points } from './points.ts';
import { Tally } from './tally.ts';

export type Side = 'start' | 'end';
export type SideHints = {
  /** Segment of the point when known: C5 and P4 are end-stamped, C1–C4 and P1–P3 start-stamped. */
  segment: string | null | undefined;
  /** The file carries a mark that only Linky meters have. */
  linky: boolean;
};

/** Segments whose curves carry the end of the interval, or null when the text is not a segment. */
export function sideOfSegment(segment: string | null | undefined): Side | null {
  const name = segment?.trim().toUpperCase() ?? '';
  if (name === 'C5' || name === 'P4') return 'end';
  return /^(C[1-4]|P[1-3])$/.test(name) ? 'start' : null;
}

/**
 * Whether an Enedis curve is stamped at the start or the end of its intervals, with the sentence that says how it was
 * decided (null when the segment was given). Signs, in order: the segment; a ten- or five-minute step (only C1–C4 meters);
 * a plausibility mark (only Linky); the first and last stamps of the file, as whole days are asked for.
 */
export function decideSide(points: Points, hints: SideHints): { side: Side; note: string | null } {
  const given = sideOfSegment(hints.segment);
  if (given) return { side: given, note: null };
  const { first, last, stepS } = edges(points);
  if (stepS === 600 || stepS === 300) {
    return said('start', 'd’après son pas de 10 minutes ou moins (compteurs C1 à C4)');
  }
  if (hints.linky) return said('end', 'd’après ses indices de vraisemblance (compteur Linky)');
  const stepMinutes = stepS / 60;
  let votes = 0;
  if (first === stepMinutes) votes++;
  if (first === 0) votes--;
  if (last === 0) votes++;
  if (last === 1440 - stepMinutes) votes--;
  if (votes > 0) return said('end', 'd’après le premier et le dernier point du fichier (compteur Linky, C5)');
  if (votes < 0) return said('start', 'd’après le premier et le dernier point du fichier (C1 à C4)');
  return said('end', 'faute d’indication, comme un compteur Linky (C5) ; indiquez le segment du point s’il est autre');
}

function said(side: Side, why: string): { side: Side; note: string } {
  return { side, note: `Horodatage lu comme ${side === 'end' ? 'la fin' : 'le début'} de chaque intervalle ${why}.` };
}

/** Local minutes of the first and last stamps, and the commonest step, whatever the order of the file. */
function edges(points: Points): { first: number; last: number; stepS: number } {
  const gaps = new Tally();
  const sorted = points.anyUnknownStep ? sortedStamps(points) : null;
  let [earliest, latest] = [Infinity, -Infinity];
  for (let at = 0; at < points.length; at++) {
    const stamp = points.stamp(at);
    if (stamp < earliest) earliest = stamp;
    if (stamp > latest) latest = stamp;
    const gap = points.step(at) || (sorted ? (sorted[at + 1]! - sorted[at]!) / 1000 : 0);
    if (gap > 0 && gap < DAY_MS / 1000) gaps.add(gap);
  }
  const stepS = gaps.commonest() ?? 1800;
  if (earliest > latest) return { first: Number.NaN, last: Number.NaN, stepS };
  return { first: wallMinutes(earliest), last: wallMinutes(latest), stepS };
}

const sortedStamps = ({ stamps, length }: Points): Float64Array =>
  stamps
    .slice(0, length)
    .filter((stamp) => !Number.isNaN(stamp))
    .sort();
