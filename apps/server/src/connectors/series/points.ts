import { FINALITY, type Standing } from './precedence.ts';

const LEAST_ROOM = 256;

/**
 * Points of one series in the order of the file, as columns that grow: a curve of ten years is half a million of them.
 * A stamp is an instant, or a Paris wall clock (`naive`) until `resolveClock` makes it one.
 */
export class Points {
  length = 0;
  stamps: Float64Array;
  values: Float64Array;
  /** 0 when the file does not say the step. */
  steps: Int32Array;
  lines: Int32Array;
  quality: Uint8Array;
  naive: Uint8Array;
  /** `FINALITY` of each point; null while the file says it of none. */
  finality: Int8Array | null = null;
  anyNaive = false;
  anyQuality = false;
  anyUnknownStep = false;

  /** @param size how many points there may be; more of them are as well */
  constructor(size = 0) {
    const room = Math.max(LEAST_ROOM, size);
    this.stamps = new Float64Array(room);
    this.values = new Float64Array(room);
    this.steps = new Int32Array(room);
    this.lines = new Int32Array(room);
    this.quality = new Uint8Array(room);
    this.naive = new Uint8Array(room);
  }

  add(stamp: number, naive: boolean, value: number, quality: number, line: number, stepS: number): void {
    const at = this.length;
    if (at === this.stamps.length) this.grow();
    this.stamps[at] = stamp;
    this.values[at] = value;
    this.steps[at] = stepS;
    this.lines[at] = line;
    this.quality[at] = quality;
    this.naive[at] = naive ? 1 : 0;
    this.anyNaive ||= naive;
    this.anyQuality ||= quality !== 0;
    this.anyUnknownStep ||= stepS === 0;
    this.length = at + 1;
  }

  /** Says how final the last point is. */
  setFinality(finality: number): void {
    if (finality === FINALITY.unsaid) return;
    this.finality ??= new Int8Array(this.stamps.length);
    this.finality[this.length - 1] = finality;
  }

  standing = (at: number): Standing => ({
    quality: this.quality[at] ?? 0,
    finality: this.finality?.[at] ?? FINALITY.unsaid,
  });
  stamp = (at: number): number => this.stamps[at] ?? Number.NaN;
  value = (at: number): number => this.values[at] ?? Number.NaN;
  step = (at: number): number => this.steps[at] ?? 0;
  line = (at: number): number => this.lines[at] ?? 0;

  /** Stamps in their order, each once; curves of millions of lines are in order already. */
  distinctStamps(): Float64Array {
    const all = this.stamps.subarray(0, this.length);
    if (all.every((stamp, i) => i === 0 || stamp > all[i - 1]!)) return all;
    const sorted = all.filter((stamp) => !Number.isNaN(stamp)).sort();
    return sorted.filter((stamp, i) => i === 0 || stamp !== sorted[i - 1]);
  }

  private grow(): void {
    const size = this.stamps.length * 2;
    const grown = <T extends Float64Array | Int32Array | Uint8Array | Int8Array>(next: T, old: T): T => {
      next.set(old);
      return next;
    };
    this.stamps = grown(new Float64Array(size), this.stamps);
    this.values = grown(new Float64Array(size), this.values);
    this.steps = grown(new Int32Array(size), this.steps);
    this.lines = grown(new Int32Array(size), this.lines);
    this.quality = grown(new Uint8Array(size), this.quality);
    this.naive = grown(new Uint8Array(size), this.naive);
    if (this.finality) this.finality = grown(new Int8Array(size), this.finality);
  }
}
