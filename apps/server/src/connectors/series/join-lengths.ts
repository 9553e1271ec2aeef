import type { SeriesRead } from '@joulerie/domain/measures';

/** The days and the hours of one variable of a table are one series: its lines do not all last as long. */
export function joinLengths(reads: readonly SeriesRead[]): SeriesRead[] {
  const keyOf = ({ point, variable, register }: SeriesRead) => JSON.stringify([point, variable, register]);
  return [...Map.groupBy(reads, keyOf).values()].map((same) =>
    same.length === 1
      ? same[0]!
      : {
          ...same[0]!,
          runs: same.flatMap(({ runs }) => runs).toSorted((a, b) => a.from - b.from),
          periods: same.flatMap(({ periods }) => periods).toSorted((a, b) => a.fromDay - b.fromDay),
          duplicates: same.reduce((sum, { duplicates }) => sum + duplicates, 0),
        },
  );
}
