import { AttributionControl, type Map as MapLibre } from 'maplibre-gl';
import baseMap from './base-map.json';
import { drawGraticule } from './graticule.ts';
import outline from './france.json';
import { mapStyle } from './map-style.ts';
import { cityMarkers } from './markers.ts';

/** A style whose first tiles have not come by then is taken for absent. */
const PATIENCE_MS = 10_000;

/** Height below which a map is beside something else. */
export const SMALL_PX = 320;

export type RemoteStyle = { url: string; credit: string };

/** The style a map begins with: the one of the settings, or the light one. */
export const firstStyle = (dark: boolean, remote: RemoteStyle | null) => remote?.url ?? lightStyle(dark);

const lightStyle = (dark: boolean) => mapStyle(outline, dark, baseMap);

/**
 * Draws what lies under the pins and says whose it is. A remote style that cannot be read, or shows nothing, gives way to the light one.
 *
 * @returns undoes it
 */
export function drawGround(map: MapLibre, dark: boolean, remote: RemoteStyle | null): () => void {
  let credit = nameSources(map, remote?.credit);
  let undoLight = remote ? null : drawLight(map);
  const settle = () => {
    clearTimeout(timer);
    map.off('error', giveUp);
    map.off('sourcedata', seeTile);
  };
  const giveUp = () => {
    settle();
    map.removeControl(credit);
    credit = nameSources(map);
    map.setStyle(lightStyle(dark), { diff: false });
    undoLight = drawLight(map);
  };
  const seeTile = (event: object) => {
    if ('tile' in event && event.tile) settle();
  };
  const timer = remote ? setTimeout(giveUp, PATIENCE_MS) : undefined;
  if (remote) {
    map.on('error', giveUp);
    map.on('sourcedata', seeTile);
  }
  return () => {
    settle();
    undoLight?.();
  };
}

/** Whose the map is: open at first where there is room, behind its button on a small map. */
function nameSources(map: MapLibre, own?: string): AttributionControl {
  const credit = new AttributionControl({ compact: true, ...(own ? { customAttribution: own } : {}) });
  map.addControl(credit);
  const holder = map.getContainer();
  if (holder.clientHeight < SMALL_PX)
    map.once('idle', () => {
      const shown = holder.querySelector('.maplibregl-compact-show');
      shown?.classList.remove('maplibregl-compact-show');
      shown?.removeAttribute('open');
    });
  return credit;
}

/** The grid and the names of towns, which a remote style has of its own. */
function drawLight(map: MapLibre): () => void {
  const removeCities = cityMarkers(map);
  const grid = () => drawGraticule(map);
  map.on('style.load', grid);
  map.on('moveend', grid);
  return () => {
    map.off('style.load', grid);
    map.off('moveend', grid);
    removeCities();
  };
}
