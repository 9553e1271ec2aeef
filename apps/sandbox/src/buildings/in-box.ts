import { COMMUNES } from '../address/communes.ts';
import { housePoint, streetCode } from '../address/places.ts';
import { lambert93 } from '../address/projection.ts';
import { STREETS } from '../address/streets.ts';
import { type Row, buildingOf } from './building.ts';

/** Metres of Lambert-93. */
type Box = { xmin: number; ymin: number; xmax: number; ymax: number };

/** Houses of a street that the search looks at. */
const NUMBERS = 60;
/** No house is farther than this from the centre of its commune: see `housePoint`. */
const FAR_M = 3500;
/** Half the longest side of a footprint. */
const HALF_M = 30;

const CODES = STREETS.map(streetCode);

/** Buildings whose footprint meets a box, in an order that never changes, `limit` at most. */
export function buildingsInBox(box: Box, limit: number): Row[] {
  const rows: Row[] = [];
  for (const commune of COMMUNES) {
    if (!commune.hasStreets || !isNear(lambert93(commune.lon, commune.lat), box, FAR_M)) continue;
    for (const code of CODES) {
      for (let n = 1; n <= NUMBERS; n++) {
        const { lon, lat } = housePoint(commune, code, n);
        if (!isNear(lambert93(lon, lat), box, HALF_M)) continue;
        const row = buildingOf(`${commune.citycode}_${code}_${String(n).padStart(5, '0')}`);
        if (row && meets(row, box)) rows.push(row);
        if (rows.length >= limit) return rows;
      }
    }
  }
  return rows;
}

const isNear = ({ x, y }: { x: number; y: number }, box: Box, metres: number): boolean =>
  x >= box.xmin - metres && x <= box.xmax + metres && y >= box.ymin - metres && y <= box.ymax + metres;

function meets(row: Row, box: Box): boolean {
  const points = (row.geom_groupe as { coordinates: number[][][][] }).coordinates.flat(2);
  const xs = points.map(([x]) => x!);
  const ys = points.map(([, y]) => y!);
  return (
    Math.max(...xs) >= box.xmin &&
    Math.min(...xs) <= box.xmax &&
    Math.max(...ys) >= box.ymin &&
    Math.min(...ys) <= box.ymax
  );
}
