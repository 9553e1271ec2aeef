import type { MapBuilding } from '@joulerie/contract/geometry';

/** Points of a map gathered when they would cover each other, in Web Mercator pixels of one zoom. */
export type MapPoint = MapBuilding;
export type Cluster = { id: string; lat: number; lon: number; points: MapPoint[] };
export type Box = { lat_min: number; lat_max: number; lon_min: number; lon_max: number };

const TILE_PX = 512;

/** Position in pixels of the whole world at a zoom (EPSG:3857, the poles cut off). */
export function worldPixels(lat: number, lon: number, zoom: number): [x: number, y: number] {
  const size = TILE_PX * 2 ** zoom;
  const clipped = Math.min(85.05, Math.max(-85.05, lat)) * (Math.PI / 180);
  return [((lon + 180) / 360) * size, (0.5 - Math.log(Math.tan(Math.PI / 4 + clipped / 2)) / (2 * Math.PI)) * size];
}

/**
 * Clusters of points closer than `radiusPx`, each at the mean of its points. A point joins the first cluster near enough,
 * in the order of their identifiers, so that the same points always gather the same way. One pass over a grid.
 */
export function clusterPoints(points: readonly MapPoint[], zoom: number, radiusPx = 44): Cluster[] {
  const grid = new Map<string, { x: number; y: number; points: MapPoint[] }[]>();
  const all: { x: number; y: number; points: MapPoint[] }[] = [];
  for (const point of points.toSorted((a, b) => (a._id_building < b._id_building ? -1 : 1))) {
    const [x, y] = worldPixels(point.lat, point.lon, zoom);
    const [column, row] = [Math.floor(x / radiusPx), Math.floor(y / radiusPx)];
    const near = around(column, row)
      .flatMap((cell) => grid.get(cell) ?? [])
      .find((seed) => Math.hypot(seed.x - x, seed.y - y) <= radiusPx);
    if (near) {
      near.points.push(point);
      continue;
    }
    const seed = { x, y, points: [point] };
    const cell = `${column}:${row}`;
    grid.set(cell, [...(grid.get(cell) ?? []), seed]);
    all.push(seed);
  }
  return all.map(({ points: members }) => ({
    id: members.length === 1 ? members[0]!._id_building : `${members[0]!._id_building}+${members.length}`,
    lat: mean(members.map((point) => point.lat)),
    lon: mean(members.map((point) => point.lon)),
    points: members,
  }));
}

/** Diameter of the marker of `n` points, in pixels, its ring aside. */
export const clusterSize = (n: number): number => Math.min(52, 28 + Math.round(4 * Math.log2(n)));

/** The smallest box around points, or null without any. */
export function boxAround(points: readonly { lat: number; lon: number }[]): Box | null {
  if (points.length === 0) return null;
  return {
    lat_min: Math.min(...points.map((point) => point.lat)),
    lat_max: Math.max(...points.map((point) => point.lat)),
    lon_min: Math.min(...points.map((point) => point.lon)),
    lon_max: Math.max(...points.map((point) => point.lon)),
  };
}

/** A box rounded outwards to about 10 m: small moves ask the same question. Kept within what the call accepts. */
export function roundBox(box: Box): Box {
  const down = (value: number, limit: number) => Math.max(-limit, Math.floor(value * 1e4) / 1e4);
  const up = (value: number, limit: number) => Math.min(limit, Math.ceil(value * 1e4) / 1e4);
  return {
    lat_min: down(box.lat_min, 90),
    lat_max: up(box.lat_max, 90),
    lon_min: down(box.lon_min, 180),
    lon_max: up(box.lon_max, 180),
  };
}

export const isInBox = ({ lat, lon }: { lat: number; lon: number }, box: Box): boolean =>
  lat >= box.lat_min && lat <= box.lat_max && lon >= box.lon_min && lon <= box.lon_max;

/** The state that asks most for someone: without data, then late, then incomplete. */
export function worstState(points: readonly { state: string }[]): string {
  return ['empty', 'late', 'holes'].find((state) => points.some((point) => point.state === state)) ?? 'ok';
}

function around(column: number, row: number): string[] {
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${column + dx}:${row + dy}`));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
