import { QUALITY } from '@joulerie/domain/vocabulary';
import type { Stamp } from '../text/stamps.ts';
import { resolveClock } from './clock.ts';
import { Points } from './points.ts';
import type { ReadBuilder } from './read-builder.ts';

/** The sum of the registers of one interval. */
export type IntervalSum = {
  /** Start of the interval, epoch milliseconds. */
  at: number;
  value: number;
  stepS: number;
  quality: number;
  line: number;
};

/**
 * Registers of one quantity (peak and off-peak, channels of a meter), summed by interval. A register without a value leaves the sum
 * unknown. Where some intervals have fewer registers than others, the absent ones count as nothing and a note says so, but for the last
 * interval of the file, which may be cut: it is refused.
 */
export class RegisterSum {
  private readonly registers = new Map<string, Points>();
  private lastLine = 0;

  /** @param stepS length of the interval, seconds */
  add(register: string, stamp: Stamp, value: number, line: number, stepS: number, quality: number): void {
    let points = this.registers.get(register);
    if (!points) this.registers.set(register, (points = new Points()));
    points.add(stamp.wallMs - (stamp.offsetMs ?? 0), stamp.offsetMs === null, value, quality, line, stepS);
    this.lastLine = line;
  }

  /** Calls `take` with each interval, in order of the registers and of their lines. A value given again by a register is refused if it differs. */
  each(builder: ReadBuilder, take: (interval: IntervalSum) => void): void {
    const sums = new Map<number, IntervalSum & { count: number }>();
    for (const points of this.registers.values()) {
      resolveClock(points, builder);
      for (const at of distinctOf(points, builder)) {
        const [stamp, value, line, quality] = [
          points.stamp(at),
          points.value(at),
          points.line(at),
          points.quality[at]!,
        ];
        const sum = sums.get(stamp);
        if (!sum) sums.set(stamp, { at: stamp, value, stepS: points.step(at), quality, line, count: 1 });
        else {
          sum.value += value;
          sum.count += 1;
          sum.quality = worseOf(sum.quality, quality);
          sum.line = Math.max(sum.line, line);
        }
      }
    }
    const most = Math.max(0, ...[...sums.values()].slice(0, 1000).map(({ count }) => count));
    let partial = 0;
    for (const { count, ...interval } of sums.values()) {
      if (count < most && interval.line === this.lastLine) {
        builder.refuse(interval.line, 'il manque un registre à ce dernier intervalle : le fichier est peut-être coupé');
        continue;
      }
      if (count < most) partial += 1;
      take(interval);
    }
    if (partial > 0)
      builder.note(
        `${partial} intervalles n’ont pas tous les registres des autres : ceux qui manquent sont comptés comme nuls.`,
      );
  }
}

/** One point of each instant: the first that has a value. */
function distinctOf(points: Points, builder: ReadBuilder): Iterable<number> {
  const own = new Map<number, number>();
  for (let at = 0; at < points.length; at++) {
    const stamp = points.stamp(at);
    if (Number.isNaN(stamp)) continue;
    const before = own.get(stamp);
    if (before === undefined || Number.isNaN(points.value(before))) own.set(stamp, at);
    else if (points.value(before) !== points.value(at) && !Number.isNaN(points.value(at)))
      builder.refuse(points.line(at), 'deuxième valeur de cet intervalle, la première est gardée');
  }
  return own.values();
}

const worseOf = (a: number, b: number): number =>
  a === QUALITY.estime || b === QUALITY.estime ? QUALITY.estime : Math.max(a, b);
