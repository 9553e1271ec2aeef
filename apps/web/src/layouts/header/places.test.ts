import { expect, test } from 'vitest';
import { aScope } from '../../lib/test-support.ts';
import { accountPlaces, currentIn, mainPlaces } from './places.ts';

const [space, sources] = mainPlaces(aScope().flags);

test.each(['/folder/1', '/building', '/building/1/data', '/compare', '/contract', '/add-buildings'])(
  '%s is in « Mon espace »',
  (path) => {
    expect(currentIn(space!, path)).toBe('true');
    expect(currentIn(sources!, path)).toBeUndefined();
  },
);

test('the page of a place is itself, and a name that only begins alike is elsewhere', () => {
  expect(currentIn(space!, '/')).toBe('page');
  expect(currentIn(sources!, '/source/1/data')).toBe('true');
  expect(currentIn(space!, '/contracts')).toBeUndefined();
});

test('agreements have their place, which charging has not', () => {
  const { flags } = aScope();
  const labels = (irve: boolean) => accountPlaces({ ...flags, irve }, false).map(({ label }) => label);
  expect(labels(false)).toEqual(['Mes informations', 'Paramètres', 'Accords', 'Mes alarmes', 'Mes tâches']);
  expect(labels(true)).toEqual(['Mes tâches']);
});

test('« Energy manager » is there for those who subscribed to it', () => {
  const { flags } = aScope();
  expect(mainPlaces(flags).map(({ label }) => label)).not.toContain('Energy manager');
  const place = mainPlaces(flags, ['energy-manager']).at(-1)!;
  expect(currentIn(place, '/dashboard/energy-manager')).toBe('page');
  expect(currentIn(place, '/dashboard/energy-manager-iot')).toBe('true');
});
