import type { Store } from '../../../platform/database.ts';
import type { BuildingRow } from '../../buildings/buildings.public.ts';

/** What a kind of analysis found of a building, as it is kept and answered. */
export type Computed = {
  result: object;
  /** Columns of days, kept apart: lists do not read them. */
  details: object | null;
  /** Sources that it read: a change of theirs makes it stale. */
  sourceIds: string[];
  /** What lists sort by, the most first; null last. */
  weight: number | null;
};

/** A kind of analysis: which engine makes it, and how. */
export type Kind = {
  /** Changes with what the engine says of the same measures. */
  engine: string;
  /** First and last day of the measures that inputs name. */
  daysOf: (inputs: object) => { fromDay: number; untilDay: number };
  /** Reads and computes; other calls have their turn between its parts. `failure`: why nothing can be said of this building. */
  compute: (store: Store, building: BuildingRow, inputs: object) => Promise<Computed | { failure: string }>;
};
