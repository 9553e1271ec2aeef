import type { Feature, Geometry, Position } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';

/** Coordinates of a MultiPolygon and of a MultiLineString, in degrees. */
type Outline = {
  source: string;
  land: { coordinates: Position[][][] };
  borders: { coordinates: Position[][] };
};

/**
 * The whole map in one object, nothing from the network: sea, land, and the borders of the départements.
 * Outline: IGN Admin Express COG 2018, Licence Ouverte 2.0, simplified to about 500 m.
 */
export function mapStyle(outline: Outline, dark: boolean): StyleSpecification {
  const colors = dark
    ? { sea: '#10141C', land: '#1B2230', line: '#2C3444' }
    : { sea: '#E3EAF2', land: '#F7F8FA', line: '#D5DBE5' };
  const feature = (geometry: Geometry): Feature => ({
    type: 'Feature',
    properties: {},
    geometry,
  });
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
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      { id: 'graticule', type: 'line', source: 'graticule', paint: { 'line-color': colors.line, 'line-width': 0.6 } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colors.line, 'line-width': 1 } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': colors.line, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 8, 1.5] },
      },
    ],
  };
}

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
