import type { Feature, Geometry, Position } from 'geojson';
import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';

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

const feature = (geometry: Geometry): Feature => ({ type: 'Feature', properties: {}, geometry });

/**
 * The light map: sea, land, the borders of the départements; rivers, lakes, main roads and neighbours where their file is there. Nothing
 * from outside the page.
 * Outline: IGN Admin Express COG 2018, Licence Ouverte 2.0, simplified to about 500 m. File: Natural Earth, public domain, 1:10 000 000.
 *
 * @param base address of that file, a collection of features with their `kind` and `rank`
 */
export function mapStyle(outline: Outline, dark: boolean, base: string | null): StyleSpecification {
  const colors = COLORS[dark ? 'dark' : 'light'];
  const wider = (at4: number, at12: number): ExpressionSpecification => [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    4,
    at4,
    12,
    at12,
  ];
  const ofBase = (
    kind: string,
    layer: Pick<LineLayerSpecification, 'id' | 'type' | 'paint'>,
  ): LineLayerSpecification => ({
    source: 'base',
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    ...layer,
  });
  const area = (id: string, kind: string, color: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'base',
    filter: ['==', ['get', 'kind'], kind],
    paint: { 'fill-color': color },
  });
  const under: LayerSpecification[] = base ? [area('neighbours', 'neighbours', colors.around)] : [];
  const over: LayerSpecification[] = base
    ? [
        area('lakes', 'lake', colors.water),
        ofBase('river', {
          id: 'rivers',
          type: 'line',
          paint: { 'line-color': colors.water, 'line-width': wider(0.6, 7) },
        }),
        ofBase('road', {
          id: 'road-casings',
          type: 'line',
          paint: { 'line-color': colors.casing, 'line-width': wider(0.8, 6.5) },
        }),
        ofBase('road', {
          id: 'roads',
          type: 'line',
          paint: { 'line-color': colors.road, 'line-width': wider(0.4, 4.5) },
        }),
      ]
    : [];
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
      ...(base && { base: { type: 'geojson', data: base, attribution: BASE_CREDIT } }),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      ...under,
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      { id: 'graticule', type: 'line', source: 'graticule', paint: { 'line-color': colors.line, 'line-width': 0.6 } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colors.line, 'line-width': 1 } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': colors.line, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 8, 1.5] },
      },
      ...over,
    ],
  };
}

const BASE_CREDIT = 'Natural Earth, domaine public, 1/10\u202f000\u202f000';

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
