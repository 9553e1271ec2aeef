import { DAY_MS } from '@joulerie/domain/calendar';
import type { Grain, TableStamp } from './stamps.ts';
import type { Rows, TableRow } from './table-row.ts';
import { Views } from './views.ts';

/** The moment that a row names. */
type Stamped = { readonly row: TableRow; readonly stamp: TableStamp; readonly cut: boolean };

const GRAINS: readonly Grain[] = ['instant', 'day', 'week', 'month', 'quarter', 'half', 'year'];

/** Rows with their moments, as columns: lines of millions of moments keep no object for each of them. */
export class StampedRows extends Views<Stamped> {
  length = 0;
  private readonly rows: Rows;
  /** Place of the row that the file ends in the middle of, or -1. */
  private readonly cutAt: number;
  private readonly places: Int32Array;
  private readonly walls: Float64Array;
  /** NaN where the moment has none; null while no moment has one. */
  private offsets: Float64Array | null = null;
  private readonly grains: Uint8Array;

  constructor(rows: Rows, cutAt: number) {
    super();
    this.rows = rows;
    this.cutAt = cutAt;
    this.places = new Int32Array(rows.length);
    this.walls = new Float64Array(rows.length);
    this.grains = new Uint8Array(rows.length);
  }

  /** @param place of the row, after those that were added before */
  add(place: number, { wallMs, offsetMs, grain }: TableStamp): void {
    const i = this.length++;
    this.places[i] = place;
    this.walls[i] = wallMs;
    if (offsetMs !== null) {
      this.offsets ??= new Float64Array(this.places.length).fill(Number.NaN);
      this.offsets[i] = offsetMs;
    }
    this.grains[i] = GRAINS.indexOf(grain);
  }

  /** The lines whose places among them are not in a set. */
  without(left: ReadonlySet<number>): StampedRows {
    if (left.size === 0) return this;
    const kept = new StampedRows(this.rows, this.cutAt);
    for (let i = 0; i < this.length; i++) if (!left.has(i)) kept.add(this.places[i]!, this.stamp(i));
    return kept;
  }

  /** How many moments are instants, days and longer spans, and how many of the instants are written as a midnight. */
  countGrains(): { instants: number; days: number; longer: number; midnights: number } {
    const counts = { instants: 0, days: 0, longer: 0, midnights: 0 };
    for (let i = 0; i < this.length; i++)
      if (this.grains[i] === GRAINS.indexOf('day')) counts.days++;
      else if (this.grains[i] === GRAINS.indexOf('instant')) {
        counts.instants++;
        if (this.walls[i]! % DAY_MS === 0) counts.midnights++;
      } else counts.longer++;
    return counts;
  }

  /** Makes of the moments of one grain those of another. */
  setGrain(from: Grain, to: Grain): void {
    const [before, after] = [from, to].map((grain) => GRAINS.indexOf(grain)) as [number, number];
    for (let i = 0; i < this.length; i++) if (this.grains[i] === before) this.grains[i] = after;
  }

  protected view(i: number): Stamped {
    const place = this.places[i]!;
    return new StampedRow(this.rows.at(place)!, this.stamp(i), place === this.cutAt);
  }

  private stamp(i: number): TableStamp {
    const offset = this.offsets?.[i] ?? Number.NaN;
    return {
      wallMs: this.walls[i]!,
      offsetMs: Number.isNaN(offset) ? null : offset,
      grain: GRAINS[this.grains[i]!]!,
    };
  }
}

class StampedRow {
  readonly row: TableRow;
  readonly stamp: TableStamp;
  readonly cut: boolean;
  constructor(row: TableRow, stamp: TableStamp, cut: boolean) {
    this.row = row;
    this.stamp = stamp;
    this.cut = cut;
  }
}
