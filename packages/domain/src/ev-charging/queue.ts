import type { SessionRow } from './sessions.ts';

/** Sessions as charging points allow them. */
export type QueueResult = {
  /** Sessions as they could plug in: later than they came when every point was taken. */
  sessions: SessionRow[];
  /** Index of the vehicle and of the point of each session. */
  vehicle: Int32Array;
  point: Int32Array;
  /** Steps each vehicle waited; −1: it left without a point. */
  waitedSteps: Int32Array;
  turnedAway: number;
  longestQueue: number;
};

/**
 * Gives `points` charging points to vehicles in order of arrival. A vehicle waits for a point until its own departure,
 * and holds the point until it leaves (`freesWhenFull` false) or could be full at its highest power (true: the driver
 * moves the car as soon as that time has passed).
 *
 * @param vehicles stays in any order; a stay without energy or length keeps no point
 * @param options step [h], and whether a point frees as soon as its vehicle is full
 */
export function queueForPoints(
  vehicles: readonly SessionRow[],
  points: number,
  options: { stepH: number; freesWhenFull?: boolean },
): QueueResult {
  const order = vehicles.map((_, i) => i).sort((a, b) => vehicles[a]!.arrivalStep - vehicles[b]!.arrivalStep || a - b);
  const freeAt = new Float64Array(Math.max(0, points));
  const waitedSteps = new Int32Array(vehicles.length).fill(-1);
  const sessions: SessionRow[] = [];
  const vehicle: number[] = [];
  const point: number[] = [];
  const waits: { from: number; to: number }[] = [];
  let turnedAway = 0;
  for (const v of order) {
    const row = vehicles[v]!;
    let first = 0;
    for (let p = 1; p < freeAt.length; p++) if (freeAt[p]! < freeAt[first]!) first = p;
    const start = freeAt.length === 0 ? Number.POSITIVE_INFINITY : Math.max(row.arrivalStep, freeAt[first]!);
    if (start > row.arrivalStep) waits.push({ from: row.arrivalStep, to: Math.min(start, row.departureStep) });
    if (start >= row.departureStep) {
      turnedAway++;
      continue;
    }
    const needed =
      row.maxKW > 0 ? Math.ceil(row.energyKWh / (row.maxKW * options.stepH) - 1e-9) : Number.POSITIVE_INFINITY;
    const end = options.freesWhenFull ? Math.min(row.departureStep, start + Math.max(1, needed)) : row.departureStep;
    freeAt[first] = end;
    waitedSteps[v] = start - row.arrivalStep;
    sessions.push({ ...row, arrivalStep: start, departureStep: end });
    vehicle.push(v);
    point.push(first);
  }
  return {
    sessions,
    vehicle: Int32Array.from(vehicle),
    point: Int32Array.from(point),
    waitedSteps,
    turnedAway,
    longestQueue: longest(waits),
  };
}

/** Most intervals that overlap at one time. Ends are processed before starts. */
function longest(waits: readonly { from: number; to: number }[]): number {
  const events = waits.flatMap((w) => [
    { at: w.from, change: 1 },
    { at: w.to, change: -1 },
  ]);
  events.sort((a, b) => a.at - b.at || a.change - b.change);
  let now = 0;
  let most = 0;
  for (const event of events) {
    now += event.change;
    most = Math.max(most, now);
  }
  return most;
}
