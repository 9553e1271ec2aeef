import { expect, test } from 'vitest';
import { buildingAt, middleOf } from './footprint.ts';

const square = (lon: number, lat: number, half: number): number[][] => [
  [lon - half, lat - half],
  [lon + half, lat - half],
  [lon + half, lat + half],
  [lon - half, lat + half],
  [lon - half, lat - half],
];
const building = (id: string, ...rings: number[][][]) => ({ id, footprint: { coordinates: [rings] } });

test('the middle of a footprint, none without a point', () => {
  expect(middleOf({ coordinates: [[square(2, 49, 1)]] })).toEqual({ lat: 49, lon: 2 });
  expect(middleOf({ coordinates: [] })).toBeNull();
});

test.each<[string, number, number, string | undefined]>([
  ['inside one', 10, 0, 'far'],
  ['outside all', 5, 5, undefined],
  ['inside two: the nearest middle', 1.4, 0, 'right'],
  ['in a courtyard', 20, 0, undefined],
  ['between courtyard and wall', 20.7, 0, 'yard'],
])('the building at a point: %s', (_case, lon, lat, wanted) => {
  const all = [
    building('left', square(0, 0, 2)),
    building('right', square(2, 0, 2)),
    building('far', square(10, 0, 1)),
    building('yard', square(20, 0, 1), square(20, 0, 0.5)),
    { id: 'unknown', footprint: null },
  ];
  expect(buildingAt(all, lon, lat)?.id).toBe(wanted);
});
