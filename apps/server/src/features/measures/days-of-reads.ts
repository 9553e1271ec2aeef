import { type ReadDays, type SeriesRead, readDaySteps } from '@joulerie/domain/measures';
import { withPauses } from '../../platform/pauses.ts';

/** The days of series that were read, made with pauses: two million values take tens of milliseconds. */
export async function daysOfReads(reads: readonly SeriesRead[]): Promise<(read: SeriesRead) => ReadDays> {
  const days = new Map<SeriesRead, ReadDays>();
  for (const read of reads) days.set(read, await withPauses(readDaySteps(read)));
  return (read) => days.get(read)!;
}
