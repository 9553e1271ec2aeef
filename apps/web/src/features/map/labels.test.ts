import { expect, test } from 'vitest';
import type { Cluster } from './clusters.ts';
import { namedPins } from './labels.ts';

const sign = (x: number, y: number, names: string[]): Cluster => ({
  id: names.join('+'),
  lat: y,
  lon: x,
  points: names.map((name) => ({ _id_building: name, name, lat: y, lon: x, state: 'ok' })),
});
/** In a frame whose middle is the origin of the signs. */
const named = (clusters: Cluster[], frame = { width: 2000, height: 2000 }) =>
  [...namedPins(clusters, ({ lon, lat }) => ({ x: lon + frame.width / 2, y: lat + frame.height / 2 }), frame)].map(
    (cluster) => cluster.points[0]!.name,
  );

test('a single pin has its name, a cluster none', () => {
  expect(named([sign(0, 0, ['École']), sign(500, 0, ['A', 'B'])])).toEqual(['École']);
});

test('no name over a cluster, a pin or another name', () => {
  const school = sign(0, 0, ['École maternelle']);
  expect(named([school, sign(60, 20, ['A', 'B'])])).toEqual([]);
  expect(named([school, sign(40, 25, ['Mairie'])])).toEqual(['Mairie']);
  expect(named([school, sign(80, 0, ['Médiathèque'])])).toEqual(['École maternelle']);
  expect(named([school, sign(80, 30, ['Médiathèque'])])).toEqual(['École maternelle', 'Médiathèque']);
  // A pin that the name touches without covering it, and one pixel nearer.
  expect(named([school, sign(0, 44, ['Mairie'])])).toEqual(['École maternelle', 'Mairie']);
  expect(named([school, sign(0, 43, ['Mairie'])])).toEqual(['Mairie']);
});

test('no name that the frame cuts', () => {
  const school = [sign(0, 0, ['École maternelle'])];
  expect(named(school, { width: 108, height: 40 })).toEqual(['École maternelle']);
  expect(named(school, { width: 104, height: 40 })).toEqual([]);
  expect(named(school, { width: 108, height: 26 })).toEqual([]);
});
