import type { FileRead } from '../../connectors/reader.ts';
import { summarise } from '../../connectors/summary.ts';

const HOUR_MS = 3_600_000;

/** What of a read cannot be, whatever the file: sums that are no numbers, values counted below zero, intervals that overlap. */
export function faultsOf(read: FileRead): string[] {
  const faults: string[] = [];
  for (const { variable, points, missing, total, from, to } of summarise(read).series) {
    if (!(points > 0)) faults.push(`${variable}: ${points} points`);
    if (!(missing >= 0)) faults.push(`${variable}: ${missing} missing points`);
    if (!Number.isFinite(total.value)) faults.push(`${variable}: a total of ${total.value}`);
    if (!(from < to)) faults.push(`${variable}: from ${from} to ${to}`);
  }
  for (const { variable, runs } of read.series) {
    let end = Number.NEGATIVE_INFINITY;
    for (const run of runs) {
      if (!(run.from >= end)) faults.push(`${variable}: a run at ${run.from} begins before the end of the one before`);
      // A civil day may be an hour short of 24.
      end = run.from + run.values.length * run.stepS * 1000 - (run.stepS === 86_400 ? HOUR_MS : 0);
    }
  }
  return faults;
}
