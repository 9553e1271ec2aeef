/** Degrees, longitude then latitude; of each polygon the first ring is the outline, the others are holes. */
type MultiPolygon = { coordinates: number[][][][] };

/** Middle of the box around a footprint; null when it has no point. */
export function middleOf({ coordinates }: MultiPolygon): { lat: number; lon: number } | null {
  const points = coordinates.flat(2);
  if (points.length === 0) return null;
  const lons = points.map(([lon]) => lon!);
  const lats = points.map(([, lat]) => lat!);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { lat: middle(lats), lon: middle(lons) };
}

/** The building whose footprint a point is in; where footprints overlap, the one whose middle is nearest. */
export function buildingAt<T extends { footprint: MultiPolygon | null }>(
  buildings: readonly T[],
  lon: number,
  lat: number,
): T | undefined {
  // A degree of longitude is shorter than one of latitude: compare them in the same length.
  const away = ({ footprint }: T) => {
    const middle = middleOf(footprint!)!;
    return Math.hypot((middle.lon - lon) * Math.cos((lat * Math.PI) / 180), middle.lat - lat);
  };
  return buildings
    .filter(({ footprint }) => footprint && footprintContains(footprint, lon, lat))
    .toSorted((a, b) => away(a) - away(b))[0];
}

/** Whether a point is inside a footprint and outside its courtyards (even-odd rule over all rings of a polygon). */
function footprintContains({ coordinates }: MultiPolygon, lon: number, lat: number): boolean {
  return coordinates.some((rings) => rings.filter((ring) => crossings(ring, lon, lat) % 2 === 1).length % 2 === 1);
}

/** How many sides of a ring a ray to the east of the point crosses. */
function crossings(ring: number[][], lon: number, lat: number): number {
  return ring.filter(([x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length]!;
    return y1! > lat !== y2! > lat && lon < x1! + ((lat - y1!) / (y2! - y1!)) * (x2! - x1!);
  }).length;
}
