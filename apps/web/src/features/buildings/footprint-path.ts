/** A building's footprint as a drawing: GeoJSON degrees in, metres and an SVG path out. */
const EARTH_RADIUS_M = 6_371_008.8;

type Point = [number, number];
export type FootprintLike = { type: string; coordinates: readonly unknown[] };

export type FootprintDrawing = {
  /** Path of every ring, even-odd, in pixels of a `width` × `height` box with north up. */
  path: string;
  width: number;
  height: number;
  metresPerPixel: number;
  /** Ground surface in m², holes taken out. */
  areaM2: number;
};

/**
 * Lays a Polygon or MultiPolygon out in a box, keeping its proportions. Degrees become metres around the footprint's own
 * middle (equirectangular: within a millimetre over a building). Null when there is nothing to draw.
 */
export function drawFootprint(
  footprint: FootprintLike | null,
  width: number,
  height: number,
  margin = 12,
): FootprintDrawing | null {
  const polygons = footprint ? polygonsOf(footprint) : [];
  const all = polygons.flat(2);
  if (all.length < 3) return null;
  const [west, east] = range(all.map(([lon]) => lon));
  const [south, north] = range(all.map(([, lat]) => lat));
  const scale = (Math.PI / 180) * EARTH_RADIUS_M;
  const shrink = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const metres = ([lon, lat]: Point): Point => [(lon - west) * scale * shrink, (north - lat) * scale];
  const [wide, tall] = metres([east, south]);
  const metresPerPixel = Math.max(wide / (width - 2 * margin), tall / (height - 2 * margin));
  if (!(metresPerPixel > 0)) return null;
  const left = (width - wide / metresPerPixel) / 2;
  const top = (height - tall / metresPerPixel) / 2;
  const draw = (ring: Point[]) =>
    `M${ring
      .map(metres)
      .map(([x, y]) => `${(left + x / metresPerPixel).toFixed(1)} ${(top + y / metresPerPixel).toFixed(1)}`)
      .join('L')}Z`;
  const areaM2 = polygons.reduce(
    (total, rings) => total + rings.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * area(ring.map(metres)), 0),
    0,
  );
  return { path: polygons.flat().map(draw).join(''), width, height, metresPerPixel, areaM2 };
}

/** A round length for the scale bar, about `pixels` long: 1, 2 or 5 times a power of ten metres. */
export function scaleBar(metresPerPixel: number, pixels = 60): { metres: number; pixels: number } {
  const wanted = metresPerPixel * pixels;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const metres = [5, 2, 1].map((n) => n * power).find((n) => n <= wanted) ?? power;
  return { metres, pixels: metres / metresPerPixel };
}

function polygonsOf(footprint: FootprintLike): Point[][][] {
  const list = footprint.type === 'MultiPolygon' ? footprint.coordinates : [footprint.coordinates];
  return (list as unknown[][]).filter(Array.isArray).map((rings) => (rings as unknown[]).filter(isRing));
}

const isRing = (ring: unknown): ring is Point[] =>
  Array.isArray(ring) &&
  ring.length >= 3 &&
  ring.every((point) => Array.isArray(point) && point.slice(0, 2).every(Number.isFinite));

const range = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** Shoelace formula. */
function area(ring: Point[]): number {
  let twice = 0;
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    twice += x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
}
