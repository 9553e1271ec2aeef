import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import type { Box } from './clusters.ts';

/** Steps of the grid in degrees, each for the zooms from which it is not too tight. */
const STEPS: readonly [zoom: number, degrees: number][] = [
  [15, 0.002],
  [13.5, 0.005],
  [12, 0.01],
  [10.5, 0.05],
  [9, 0.1],
  [7, 0.5],
  [0, 1],
];

/** Meridians and parallels through a box, at the step of the zoom: they give the eye a scale where no street is drawn. */
function graticuleLines(box: Box, zoom: number): [number, number][][] {
  const step = STEPS.find(([from]) => zoom >= from)![1];
  const lines: [number, number][][] = [];
  const round = (value: number) => Number(value.toFixed(6));
  for (let n = Math.ceil(box.lon_min / step); n * step <= box.lon_max; n++)
    lines.push([
      [round(n * step), box.lat_min],
      [round(n * step), box.lat_max],
    ]);
  for (let n = Math.ceil(box.lat_min / step); n * step <= box.lat_max; n++)
    lines.push([
      [box.lon_min, round(n * step)],
      [box.lon_max, round(n * step)],
    ]);
  return lines;
}

export function drawGraticule(map: MapLibre): void {
  const source = map.getSource<GeoJSONSource>('graticule');
  const bounds = map.getBounds();
  const box = {
    lat_min: bounds.getSouth(),
    lat_max: bounds.getNorth(),
    lon_min: bounds.getWest(),
    lon_max: bounds.getEast(),
  };
  source?.setData({
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiLineString', coordinates: map.getZoom() < 7 ? [] : graticuleLines(box, map.getZoom()) },
  });
}
