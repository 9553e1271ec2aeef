import * as costCalls from '@joulerie/contract/costs';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import type { TestClient } from './app.ts';
import { type TestUser, aBuilding, aSource } from './builders.ts';
import { dailyCsv, stored } from './files.ts';
import { BASE } from '../features/costs/test-offers.ts';

type Metered = Parameters<typeof aBuilding>[2] & {
  /** The same on each of the last days, 800 by default. */
  kWh: number;
  days?: number;
  priced?: boolean;
};

/** A building with one electricity meter, and its offer where it is priced. */
export async function aMeteredBuilding(
  app: TestClient,
  user: TestUser,
  { kWh, days = 800, priced = false, ...about }: Metered,
): Promise<string> {
  const building = await aBuilding(app, user, about);
  const source = await aSource(app, user, building._id_building);
  const from = isoDay(parisDay(app.clock.now) - days);
  const values = Array.from({ length: days }, () => kWh);
  const columns = { variable: 'conso', unit: 'kWh', confirm: 'true' } as const;
  await stored(app, user, source, dailyCsv('Date;kWh', from, values), columns);
  const body = { ...BASE, posts: [...BASE.posts], validFrom: '2022-01-01' };
  if (priced) await app.as(user.token).call(costCalls.addSourceOffer, { params: { id: source._id }, body });
  return building._id_building;
}
