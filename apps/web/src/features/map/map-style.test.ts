import type { Map as MapLibre } from 'maplibre-gl';
import { describe, expect, test } from 'vitest';
import { drawGraticule } from './graticule.ts';
import { mapStyle } from './map-style.ts';

const NOTHING = { source: '', neighbours: [], lakes: [], rivers: [], roads: [] };

describe('the ground of the map', () => {
  const outline = {
    source: 'IGN',
    land: {
      coordinates: [
        [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      ],
    },
    borders: {
      coordinates: [
        [
          [2, 2],
          [3, 3],
        ],
      ],
    },
  };
  test('land and borders with their source, and nothing from the network', () => {
    const style = mapStyle(outline, false, NOTHING);
    expect(style.sources).toMatchObject({
      land: { attribution: 'IGN', data: { geometry: { type: 'MultiPolygon', coordinates: outline.land.coordinates } } },
      borders: { data: { geometry: { type: 'MultiLineString', coordinates: outline.borders.coordinates } } },
    });
    expect(JSON.stringify(style)).not.toContain('http');
    expect(style.layers.map((one) => one.id)).toEqual([
      'sea',
      'neighbours',
      'land',
      'graticule',
      'coast',
      'borders',
      'lakes',
      'rivers',
      'road-casings',
      'roads',
    ]);
  });
  test('water, roads and neighbours as they are there, with their source: neighbours under the land, the rest over it', () => {
    const line = outline.borders.coordinates;
    const style = mapStyle(outline, false, { ...NOTHING, source: 'Natural Earth', rivers: line });
    expect(style.sources.base).toMatchObject({
      attribution: 'Natural Earth',
      data: {
        features: [
          { properties: { kind: 'neighbours' }, geometry: { coordinates: [] } },
          { properties: { kind: 'lakes' }, geometry: { coordinates: [] } },
          { properties: { kind: 'rivers' }, geometry: { type: 'MultiLineString', coordinates: line } },
          { properties: { kind: 'roads' }, geometry: { coordinates: [] } },
        ],
      },
    });
    expect(mapStyle(outline, false, { ...NOTHING, source: 'Natural Earth' }).sources.base).not.toHaveProperty(
      'attribution',
    );
  });
  test('each scheme has its colours', () => {
    const sea = (dark: boolean) => mapStyle(outline, dark, NOTHING).layers[0]?.paint;
    expect([sea(false), sea(true)]).toEqual([{ 'background-color': '#DDE6F0' }, { 'background-color': '#10141C' }]);
  });
});

describe('meridians and parallels', () => {
  const drawn = (zoom: number, box: { south: number; north: number; west: number; east: number }) => {
    let lines: [number, number][][] = [];
    const map = {
      getSource: () => ({
        setData: ({ geometry }: { geometry: { coordinates: [number, number][][] } }) => (lines = geometry.coordinates),
      }),
      getBounds: () => ({
        getSouth: () => box.south,
        getNorth: () => box.north,
        getWest: () => box.west,
        getEast: () => box.east,
      }),
      getZoom: () => zoom,
    } as object as MapLibre;
    drawGraticule(map);
    return lines;
  };
  const box = { south: 48.05, north: 49.05, west: 1.95, east: 3.05 };
  test('half degrees from zoom 7, across the whole box', () =>
    expect(drawn(7, box)).toEqual([
      [
        [2, 48.05],
        [2, 49.05],
      ],
      [
        [2.5, 48.05],
        [2.5, 49.05],
      ],
      [
        [3, 48.05],
        [3, 49.05],
      ],
      [
        [1.95, 48.5],
        [3.05, 48.5],
      ],
      [
        [1.95, 49],
        [3.05, 49],
      ],
    ]));
  test('none from farther away', () => expect(drawn(6.99, box)).toEqual([]));
  test.each([
    [9, 0.1],
    [10.5, 0.05],
    [12, 0.01],
    [13.5, 0.005],
    [15, 0.002],
  ])('at zoom %d a line each %d degree', (zoom, step) => {
    const lines = drawn(zoom, { south: 48, north: 48, west: 2, east: 2 + 2.5 * step });
    expect(lines.filter(([from, to]) => from![0] === to![0]).map(([from]) => from![0])).toEqual(
      [2, 2 + step, 2 + 2 * step].map((lon) => Number(lon.toFixed(6))),
    );
  });
});
