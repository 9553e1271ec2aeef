import { joinMeters } from './merge.ts';
import type { FileRead } from './reader.ts';

/** The meters that a file names, by their numbers or the names of their files, in its order. */
export const metersOf = ({ series }: FileRead): string[] => [
  ...new Set(series.flatMap(({ point }) => (point === null ? [] : [point]))),
];

/**
 * What a file holds of some of its meters, as of one; what it says of no meter is of each.
 *
 * @param meters as `metersOf` names them
 * @throws FileRefused `several_meters` when they contradict each other: they are not of one source
 */
export function ofMeters(read: FileRead, meters: readonly string[]): FileRead {
  const parts = meters.map((meter) => ({
    ...read,
    point: meter,
    series: read.series.filter(({ point }) => point === null || point === meter),
    counters: (read.counters ?? []).filter(({ point }) => point === null || point === meter),
  }));
  return parts.length === 1 ? parts[0]! : joinMeters(parts);
}
