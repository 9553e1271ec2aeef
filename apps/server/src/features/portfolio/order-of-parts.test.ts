import * as buildings from '@joulerie/contract/buildings';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, stored } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
  app.clock.now = Date.parse('2025-11-10T09:00:00Z');
  user = await aUser(app);
});

/** So many days from 1 November 2024, of so many kWh each. */
async function measured(name: string, days: number, kWh: number): Promise<void> {
  const building = (await aBuilding(app, user, { name }))._id_building;
  const meter = await aSource(app, user, building, { segment: 'C5' });
  const file = dailyCsv('Date;Consommation', '2024-11-01', Array<number>(days).fill(kWh));
  await stored(app, user, meter, file, { variable: 'conso', unit: 'kWh', confirm: 'true' });
}

test('an energy and emissions of a part of the days come after whole ones, in both orders, and before unknown ones', async () => {
  await measured('Grand', 374, 100);
  // Above the small one, were its days those of the year.
  await measured('Moitié', 200, 60);
  await measured('Petit', 374, 50);
  await aBuilding(app, user, { name: 'Sans mesure' });
  const names = async (query: object) =>
    (await app.as(user.token).call(buildings.listBuildings, { query })).body.data.map(({ name }) => name);
  for (const sort of ['energy', 'carbon']) {
    expect(await names({ sort, order: 'asc' })).toEqual(['Petit', 'Grand', 'Moitié', 'Sans mesure']);
    expect(await names({ sort, order: 'desc' })).toEqual(['Grand', 'Petit', 'Moitié', 'Sans mesure']);
    // Of months that it measured whole, it has its place.
    const months = { from: '2024-11', to: '2025-04' };
    expect(await names({ sort, order: 'desc', ...months })).toEqual(['Grand', 'Moitié', 'Petit', 'Sans mesure']);
    const later = { from: '2025-04', to: '2025-06' };
    expect(await names({ sort, order: 'asc', ...later })).toEqual(['Petit', 'Grand', 'Moitié', 'Sans mesure']);
  }
});
