import { z } from 'zod';
import { type Outgoing, getJson } from '../../platform/outgoing.ts';
import { COLUMNS, type KnownBuilding, Row, inMetres, knownBuilding } from './row.ts';

/** Degrees, bounds included. */
type Box = { lat_min: number; lat_max: number; lon_min: number; lon_max: number };

/** Buildings of the Base de données nationale des bâtiments whose footprint meets a box, `limit` at most, in no order. */
export async function listInBox(baseUrl: string, box: Box, limit: number): Promise<Outgoing<KnownBuilding[]>> {
  // A box of degrees is not upright in Lambert-93: take the box of metres around its four corners.
  const corners = [box.lon_min, box.lon_max].flatMap((lon) =>
    [box.lat_min, box.lat_max].map((lat) => inMetres(lon, lat)),
  );
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const url = new URL('/v1/bdnb/donnees/batiment_groupe_complet/bbox', baseUrl);
  url.search = new URLSearchParams({
    xmin: Math.min(...xs).toFixed(1),
    ymin: Math.min(...ys).toFixed(1),
    xmax: Math.max(...xs).toFixed(1),
    ymax: Math.max(...ys).toFixed(1),
    select: COLUMNS,
    limit: String(limit),
  }).toString();
  return getJson('bdnb', url, (body) => z.array(Row).parse(body).map(knownBuilding));
}
