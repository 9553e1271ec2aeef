import type { Feature, Geometry, Position } from 'geojson';
import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** Coordinates of a MultiPolygon and of a MultiLineString, in degrees. */
type Outline = {
  source: string;
  land: { coordinates: Position[][][] };
  borders: { coordinates: Position[][] };
};

const COLORS = {
  light: {
    sea: '#DDE6F0',
    land: '#F7F8FA',
    around: '#ECEFF4',
    line: '#D0D7E2',
    water: '#B9D3EC',
    road: '#FFFFFF',
    casing: '#D3D8E2',
  },
  dark: {
    sea: '#10141C',
    land: '#1F2735',
    around: '#181E29',
    line: '#36415A',
    water: '#2E4A6B',
    road: '#465069',
    casing: '#171C26',
  },
} as const;

/** Water, roads and neighbouring land: lines, and polygons. `scripts/base-map.mjs` makes them. */
export type BaseMap = {
  source: string;
  neighbours: Position[][][];
  lakes: Position[][][];
  rivers: Position[][];
  roads: Position[][];
};
type Kind = Exclude<keyof BaseMap, 'source'>;

const feature = (geometry: Geometry, kind = ''): Feature => ({ type: 'Feature', properties: { kind }, geometry });

/**
 * The light map: sea, land, the borders of the départements; neighbours, rivers, lakes and main roads where their file has them. Nothing from
 * the network.
 * Outline: IGN Admin Express COG 2018, Licence Ouverte 2.0, simplified to about 500 m. Base: Natural Earth, public domain, 1:10 000 000.
 */
export function mapStyle(outline: Outline, dark: boolean, base: BaseMap): StyleSpecification {
  const colors = COLORS[dark ? 'dark' : 'light'];
  const isDrawn = [base.neighbours, base.lakes, base.rivers, base.roads].some((parts) => parts.length > 0);
  return {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        data: feature({ type: 'MultiPolygon', coordinates: outline.land.coordinates }),
        attribution: outline.source,
      },
      borders: {
        type: 'geojson',
        data: feature({ type: 'MultiLineString', coordinates: outline.borders.coordinates }),
      },
      graticule: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      base: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: [
            feature({ type: 'MultiPolygon', coordinates: base.neighbours }, 'neighbours'),
            feature({ type: 'MultiPolygon', coordinates: base.lakes }, 'lakes'),
            feature({ type: 'MultiLineString', coordinates: base.rivers }, 'rivers'),
            feature({ type: 'MultiLineString', coordinates: base.roads }, 'roads'),
          ],
        },
        ...(isDrawn && { attribution: base.source }),
      },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      area('neighbours', colors.around),
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      { id: 'graticule', type: 'line', source: 'graticule', paint: { 'line-color': colors.line, 'line-width': 0.6 } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colors.line, 'line-width': 1 } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': colors.line, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 8, 1.5] },
      },
      area('lakes', colors.water),
      line('rivers', 'rivers', colors.water, [0.6, 7]),
      line('road-casings', 'roads', colors.casing, [0.8, 6.5]),
      line('roads', 'roads', colors.road, [0.4, 4.5]),
    ],
  };
}

const ofKind = (kind: Kind): FilterSpecification => ['==', ['get', 'kind'], kind];

const area = (kind: Kind, color: string): LayerSpecification => ({
  id: kind,
  type: 'fill',
  source: 'base',
  filter: ofKind(kind),
  paint: { 'fill-color': color },
});

/** `widths` in pixels, at zooms 4 and 12. */
const line = (id: string, kind: Kind, color: string, [at4, at12]: [number, number]): LayerSpecification => ({
  id,
  type: 'line',
  source: 'base',
  filter: ofKind(kind),
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 4, at4, 12, at12] },
});

export const FRENCH_CONTROLS = {
  'NavigationControl.ZoomIn': 'Zoomer',
  'NavigationControl.ZoomOut': 'Dézoomer',
  'NavigationControl.ResetBearing': 'Remettre le nord en haut',
  'AttributionControl.ToggleAttribution': 'Afficher les sources',
  'AttributionControl.MapFeedback': 'Signaler une erreur',
  'Map.Title': 'Carte des bâtiments',
  'Marker.Title': 'Repère',
  'Popup.Close': 'Fermer',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
  'CooperativeGesturesHandler.WindowsHelpText': 'Ctrl + molette pour zoomer',
  'CooperativeGesturesHandler.MacHelpText': '⌘ + molette pour zoomer',
  'CooperativeGesturesHandler.MobileHelpText': 'Deux doigts pour déplacer la carte',
};
