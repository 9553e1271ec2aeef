// Makes the water, roads and neighbouring land of the map from originals of Natural Earth (public domain), in GeoJSON:
//   node apps/web/scripts/base-map.mjs FOLDER [RESULT]
// FOLDER holds some of ne_10m_rivers_lake_centerlines, ne_10m_rivers_europe, ne_10m_lakes, ne_10m_lakes_europe, ne_10m_roads and
// ne_50m_land, each as .json or .geojson; what is absent is left out and named. RESULT is src/features/map/base-map.json by default.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const MAP = fileURLToPath(new URL('../src/features/map/', import.meta.url));
const [folder, result = join(MAP, 'base-map.json')] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node apps/web/scripts/base-map.mjs FOLDER [RESULT]');
  process.exit(2);
}

/** West, south, east, north of France and of its overseas départements, with some of what is around. */
const BOXES = [
  [-8, 40, 12, 53],
  [-62.2, 14.2, -60.6, 16.8],
  [-55.5, 1.5, -51, 6.5],
  [54.8, -21.7, 56.2, -20.6],
  [44.7, -13.3, 45.6, -12.4],
];
/** What a map of all of France shows around it, with its own tolerance: land may not end inside the window. */
const EUROPE = [-32, 25, 48, 70];
const EUROPE_TOLERANCE = 0.03;
/** Degrees: what is closer to a line than this is on it, and how far from the land of France its water and roads go. */
const TOLERANCE = 0.0008;
const MARGIN = 0.03;

/** Originals, what each holds and which of its records are taken. */
const ORIGINALS = [
  ['ne_50m_land', 'neighbours', () => true],
  ['ne_10m_lakes', 'lakes', () => true],
  ['ne_10m_lakes_europe', 'lakes', () => true],
  ['ne_10m_rivers_lake_centerlines', 'rivers', ({ featurecla }) => /^(River|Lake Centerline)/.test(featurecla)],
  ['ne_10m_rivers_europe', 'rivers', ({ featurecla }) => /^(River|Lake Centerline)/.test(featurecla)],
  ['ne_10m_roads', 'roads', ({ featurecla, type }) => featurecla === 'Road' && /Highway|Major|Secondary/.test(type)],
];

const outline = JSON.parse(readFileSync(join(MAP, 'france.json'), 'utf8'));
const land = outline.land.coordinates.map((polygon) => {
  const [lons, lats] = [0, 1].map((axis) => polygon[0].map((position) => position[axis]));
  return { polygon, box: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)] };
});

function isInRing([x, y], ring) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [ring[i], ring[j]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

const isOnLand = ([x, y]) =>
  land.some(
    ({ polygon, box: [west, south, east, north] }) =>
      x >= west && x <= east && y >= south && y <= north && isInRing([x, y], polygon[0]),
  );

/** On the land of France or a few kilometres from it: rivers that are its border stay whole. */
const isNearFrance = ([x, y]) =>
  [0, -MARGIN, MARGIN].some((dx) => [0, -MARGIN, MARGIN].some((dy) => isOnLand([x + dx, y + dy])));

/** Douglas and Peucker. */
function simplified(line, tolerance = TOLERANCE) {
  if (line.length < 3) return line;
  const [[x1, y1], [x2, y2]] = [line[0], line.at(-1)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  let [farthest, most] = [0, 0];
  for (let i = 1; i < line.length - 1; i++) {
    const [x, y] = line[i];
    const distance =
      length === 0 ? Math.hypot(x - x1, y - y1) : Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
    if (distance > most) [farthest, most] = [i, distance];
  }
  if (most <= tolerance) return [line[0], line.at(-1)];
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(farthest), tolerance),
  ];
}

/** To about 100 m, without repeated positions. */
const rounded = (line) =>
  line
    .map((position) => [Number(position[0].toFixed(3)), Number(position[1].toFixed(3))])
    .filter(([x, y], i, all) => i === 0 || x !== all[i - 1][0] || y !== all[i - 1][1]);

const isInBox = ([x, y], [west, south, east, north]) => x >= west && x <= east && y >= south && y <= north;
const meets = (line, [west, south, east, north]) =>
  Math.max(...line.map(([x]) => x)) >= west &&
  Math.min(...line.map(([x]) => x)) <= east &&
  Math.max(...line.map(([, y]) => y)) >= south &&
  Math.min(...line.map(([, y]) => y)) <= north;

/** The parts of a line whose positions pass a test. */
function runs(line, passes) {
  const found = [];
  let run = [];
  for (const position of line) {
    if (passes(position)) run.push(position);
    else if (run.length > 0) {
      found.push(run);
      run = [];
    }
  }
  return [...found, run].filter((one) => one.length > 1);
}

/** A ring cut to a box (Sutherland and Hodgman). */
function cut(ring, [west, south, east, north]) {
  const sides = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  let points = ring.slice(0, -1);
  for (const [axis, limit, sign] of sides) {
    const before = points;
    points = before.flatMap((b, i) => {
      const a = before.at(i - 1);
      const [inA, inB] = [a, b].map((one) => sign * (one[axis] - limit) >= 0);
      const t = (limit - a[axis]) / (b[axis] - a[axis]);
      const crossing = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
      return [...(inA === inB ? [] : [crossing]), ...(inB ? [b] : [])];
    });
  }
  return points.length < 3 ? [] : [...points, points[0]];
}

const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates);
const linesOf = ({ type, coordinates }) => (type === 'LineString' ? [coordinates] : coordinates);
const closed = (ring, tolerance) => rounded(simplified(ring, tolerance));

const PARTS = {
  neighbours: (geometry) =>
    polygonsOf(geometry).flatMap((polygon) =>
      [EUROPE, ...BOXES.slice(1)].flatMap((box) => {
        if (!meets(polygon[0], box)) return [];
        const ring = closed(cut(polygon[0], box), box === EUROPE ? EUROPE_TOLERANCE : TOLERANCE);
        return ring.length < 4 ? [] : [[ring]];
      }),
    ),
  lakes: (geometry) =>
    polygonsOf(geometry)
      .filter((polygon) => polygon[0].some(isNearFrance))
      .map((polygon) => polygon.map((ring) => closed(ring)).filter((ring) => ring.length >= 4))
      .filter((polygon) => polygon.length > 0),
  rivers: (geometry) => linesNearFrance(geometry),
  roads: (geometry) => linesNearFrance(geometry),
};

const linesNearFrance = (geometry) =>
  linesOf(geometry)
    .filter((line) => line.some((position) => BOXES.some((box) => isInBox(position, box))))
    .flatMap((line) => runs(line, isNearFrance))
    .map((line) => rounded(simplified(line)))
    .filter((line) => line.length > 1);

const found = { neighbours: [], lakes: [], rivers: [], roads: [] };
for (const [name, kind, isTaken] of ORIGINALS) {
  const path = ['json', 'geojson'].map((ending) => join(folder, `${name}.${ending}`)).find(existsSync);
  if (!path) {
    console.log(`${name}: absent, left out`);
    continue;
  }
  const parts = JSON.parse(readFileSync(path, 'utf8')).features.flatMap(({ properties, geometry }) =>
    geometry && isTaken(properties) ? PARTS[kind](geometry) : [],
  );
  found[kind].push(...parts);
  console.log(`${name}: ${parts.length} taken`);
}
const text = JSON.stringify({ source: 'Natural Earth, domaine public, 1/10\u202f000\u202f000', ...found });
writeFileSync(result, `${text}\n`);
console.log(`${result}: ${text.length} bytes, ${brotliCompressSync(text).length} in brotli`);
