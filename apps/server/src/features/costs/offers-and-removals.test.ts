import { removeBuilding } from '@joulerie/contract/buildings';
import { addSourceOffer } from '@joulerie/contract/costs';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { BASE } from './test-offers.ts';

test('an offer that is given while the building of its source is removed is kept, or asks to be sent again', async () => {
  const app = await testApp();
  const user = await aUser(app);
  const statuses = new Set<number>();
  for (let pair = 0; pair < 20; pair++) {
    const building = (await aBuilding(app, user))._id_building;
    const source = await aSource(app, user, building);
    const [given, removed] = await Promise.all([
      app.as(user.token).callLoosely(addSourceOffer, { params: { id: source._id }, body: BASE }),
      app.as(user.token).callLoosely(removeBuilding, { params: { id: building } }),
    ]);
    for (const { status } of [given, removed]) statuses.add(status);
  }
  // Two transactions that wait for each other: PostgreSQL gives one up, which is 503 with its Retry-After.
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
}, 60_000);
