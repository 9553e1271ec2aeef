import { describe, expect, test } from 'vitest';
import { drawFootprint, scaleBar } from './footprint-path.ts';

// A rectangle of 40 m by 20 m at latitude 49.
const LAT = 49;
const dLat = 20 / 111_195;
const dLon = 40 / (111_195 * Math.cos(((LAT + dLat / 2) * Math.PI) / 180));
const rectangle = [
  [2, LAT],
  [2 + dLon, LAT],
  [2 + dLon, LAT + dLat],
  [2, LAT + dLat],
  [2, LAT],
];
const polygon = { type: 'Polygon', coordinates: [rectangle] };

describe('a footprint', () => {
  test('its surface is in square metres', () => {
    expect(drawFootprint(polygon, 224, 124)!.areaM2).toBeCloseTo(800, 0);
  });

  test('it fills the box as far as its proportions allow, north up', () => {
    const drawing = drawFootprint(polygon, 224, 224)!;
    expect(drawing.metresPerPixel).toBeCloseTo(40 / 200, 3);
    expect(drawing.path.startsWith('M12.0 162.0L212.0 162.0L212.0 62.0L12.0 62.0')).toBe(true);
  });

  test('a hole is taken out, a second part is added', () => {
    const hole = rectangle.map(([lon, lat]) => [2 + (lon! - 2) / 2 + dLon / 4, LAT + (lat! - LAT) / 2 + dLat / 4]);
    expect(drawFootprint({ type: 'Polygon', coordinates: [rectangle, hole] }, 200, 200)!.areaM2).toBeCloseTo(600, 0);
    const beside = rectangle.map(([lon, lat]) => [lon! + 2 * dLon, lat!]);
    expect(drawFootprint({ type: 'MultiPolygon', coordinates: [[rectangle], [beside]] }, 200, 200)!.areaM2).toBeCloseTo(
      1600,
      0,
    );
  });

  test.each([
    ['nothing', null],
    ['no ring', { type: 'Polygon', coordinates: [] }],
    [
      'a point',
      {
        type: 'Polygon',
        coordinates: [
          [
            [2, 49],
            [2, 49],
            [2, 49],
          ],
        ],
      },
    ],
    [
      'no numbers',
      {
        type: 'Polygon',
        coordinates: [
          [
            ['a', 'b'],
            [1, 2],
            [3, null],
          ],
        ],
      },
    ],
  ])('%s is not drawn', (_, footprint) => {
    expect(drawFootprint(footprint, 200, 200)).toBeNull();
  });

  test.each([
    [0.2, 10],
    [1, 50],
    [0.9, 50],
    [0.03, 1],
  ])('at %d m a pixel the bar says %d m', (metresPerPixel, metres) => {
    const bar = scaleBar(metresPerPixel);
    expect(bar.metres).toBeCloseTo(metres, 6);
    expect(bar.pixels).toBeLessThanOrEqual(60.001);
  });
});
