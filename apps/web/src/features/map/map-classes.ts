import type { MapPoint } from './clusters.ts';
import { type Amount, MEASURES } from './measures.ts';

const CLASSES = 5;

/** Rounded down to two significant digits: what a legend says is what decides. */
function readable(value: number): number {
  if (value === 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  return Number((Math.floor(value / step + 1e-9) * step).toPrecision(2));
}

/**
 * First value of each class but the lowest: a building is in the last class whose limit it reaches. Quantiles of the buildings whose figure is
 * known whole, five classes at most and fewer where values are the same; the same everywhere for changes.
 */
export function classLimits(points: readonly Pick<MapPoint, 'figure'>[], measure: Amount): readonly number[] {
  const { limits } = MEASURES[measure];
  if (limits !== 'quantiles') return limits;
  const values = points
    .flatMap(({ figure }) => (figure && figure.value !== null ? [figure.value] : []))
    .toSorted((a, b) => a - b);
  const cuts = Array.from({ length: CLASSES - 1 }, (_, i) => values[Math.ceil(((i + 1) * values.length) / CLASSES)]);
  const [least = 0, most = 0] = [values[0], values.at(-1)];
  return [...new Set(cuts.flatMap((cut) => (cut === undefined ? [] : [readable(cut)])))].filter(
    (limit) => limit > least && limit <= most,
  );
}

/** The class of a value, from 0. */
export const classOf = (value: number, limits: readonly number[]): number =>
  limits.filter((limit) => value >= limit).length;

/** What each class holds, in words. */
export function classWords(limits: readonly number[], measure: Amount): string[] {
  const { format } = MEASURES[measure];
  if (limits.length === 0) return ['une seule valeur, ou aucune'];
  return [
    `moins de ${format(limits[0]!)}`,
    ...limits.slice(1).map((limit, i) => `de ${format(limits[i]!)} à ${format(limit)}`),
    `${format(limits.at(-1)!)} et plus`,
  ];
}
