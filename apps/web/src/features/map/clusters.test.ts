import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MapPoint, boxAround, clusterPoints, roundBox, worldPixels, worstState } from './clusters.ts';

const point = (id: string, lat: number, lon: number, state: MapPoint['state'] = 'ok'): MapPoint => ({
  _id_building: id,
  name: id,
  lat,
  lon,
  state,
});
const cergy = [point('a', 49.036, 2.063), point('b', 49.0365, 2.0635), point('c', 49.05, 2.1)];

describe('clusters', () => {
  test('the world is 512 pixels wide at zoom 0 and its middle is at 0°, 0°', () => {
    expect(worldPixels(0, 0, 0)).toEqual([256, 256]);
    expect(worldPixels(0, 180, 1)[0]).toBe(1024);
  });

  test('far away all is one, close by each stands alone', () => {
    expect(clusterPoints(cergy, 5).map((one) => one.points.length)).toEqual([3]);
    expect(clusterPoints(cergy, 13).map((one) => one.points.length)).toEqual([2, 1]);
    expect(clusterPoints(cergy, 18).map((one) => one.id)).toEqual(['a', 'b', 'c']);
  });

  test('a cluster stands at the mean of its points', () => {
    const [one] = clusterPoints(cergy.slice(0, 2), 10);
    expect(one!.lat).toBeCloseTo(49.03625, 6);
    expect(one!.lon).toBeCloseTo(2.06325, 6);
  });

  test('no point is lost or counted twice, whatever the order and the zoom', () => {
    const place = fc.record({
      lat: fc.double({ min: 42, max: 51, noNaN: true }),
      lon: fc.double({ min: -4, max: 8, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), fc.integer({ min: 0, max: 20 }), (places, zoom) => {
        const points = places.map(({ lat, lon }, i) => point(String(i).padStart(3, '0'), lat, lon));
        const found = clusterPoints(points, zoom);
        expect(found.flatMap((one) => one.points.map((p) => p._id_building)).toSorted()).toEqual(
          points.map((p) => p._id_building),
        );
        expect(clusterPoints(points.toReversed(), zoom)).toEqual(found);
      }),
      { numRuns: 50 },
    );
  });
});

test('the box around points, and none without points', () => {
  expect(boxAround(cergy)).toEqual({ lat_min: 49.036, lat_max: 49.05, lon_min: 2.063, lon_max: 2.1 });
  expect(boxAround([])).toBeNull();
});

test('a box is rounded outwards and stays on the globe', () => {
  const box = roundBox({ lat_min: 48.12345678, lat_max: 49.00001, lon_min: -190, lon_max: 200 });
  expect(box).toEqual({ lat_min: 48.1234, lat_max: 49.0001, lon_min: -180, lon_max: 180 });
});

test('the worst state of a cluster', () => {
  expect(worstState(cergy)).toBe('ok');
  expect(worstState([{ state: 'ok' }, { state: 'late' }])).toBe('late');
  expect(worstState([{ state: 'late' }, { state: 'empty' }])).toBe('empty');
});
