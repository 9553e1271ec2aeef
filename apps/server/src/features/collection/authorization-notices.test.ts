import { listNotifications } from '@joulerie/contract/notifications';
import { DAY_MS, isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rows } from '../../platform/database.ts';
import { openSession } from '../accounts/sessions.store.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { type CollectingApp, collectingApp, connected, pdlNumber } from '../../testing/collection.ts';

vi.setConfig({ testTimeout: 120_000 });

let place: CollectingApp;
let user: TestUser;
beforeAll(async () => {
  place = await collectingApp();
});
afterAll(() => place.sandbox.close());
beforeEach(async () => {
  place.app.clock.now = Date.now();
  user = await aUser(place.app);
});

async function aConnectedMeter(ending: string) {
  const building = (await aBuilding(place.app, user))._id_building;
  const idsource = pdlNumber(ending);
  const source = await aSource(place.app, user, building, { idsource });
  await connected(place.app, user, source);
  return source;
}
const noticesOf = async () => {
  await place.app.deliver();
  const { body } = await place.app.as(user.token).callLoosely(listNotifications, { query: {} });
  return body.data.map(({ title, message }) => `${title}. ${message}`.replaceAll('\u00a0', ' '));
};
/** The last day of an authorisation, in so many days. */
const endsIn = (source: { _id: string }, days: number) =>
  rows(
    place.app.store.db,
    sql`update operator_authorizations set to_day = ${isoDay(parisDay(place.app.clock.now) + days)}::date
      where source_id = ${source._id}::uuid returning 1`,
  );

test('the end of an authorisation is said sixty days before, once, and again when it is there', async () => {
  const source = await aConnectedMeter('91');
  await endsIn(source, 61);
  await place.collect();
  expect(await noticesOf()).toEqual([]);
  await endsIn(source, 60);
  await place.collect();
  await place.collect();
  expect(await noticesOf()).toEqual([
    expect.stringMatching(
      /^Autorisation Enedis à renouveler\. « .+ » : l’autorisation donnée à Enedis se termine le \d\d\/\d\d\/\d{4}\. Supprimez ce partage.+ la carte « Collecte »/,
    ),
  ]);
  await endsIn(source, -1);
  await place.collect();
  await place.collect();
  expect(await noticesOf()).toEqual([
    expect.stringMatching(/^Autorisation Enedis terminée\. .+ a pris fin le .+, plus rien n’est collecté ;/),
    expect.stringMatching(/^Autorisation Enedis à renouveler/),
  ]);
});

test('an authorisation that was renewed has its own end said', async () => {
  const source = await aConnectedMeter('91');
  await endsIn(source, 10);
  await place.collect();
  const [shared] = await rows<{ reference: string }>(
    place.app.store.db,
    sql`select reference from operator_authorizations where source_id = ${source._id}::uuid`,
  );
  // Enedis shares a meter with an application once: the holder removes the old share first.
  await fetch(`${place.sandbox.url}/enedis/partages/${shared!.reference}/supprimer`, {
    method: 'POST',
    redirect: 'manual',
  });
  await connected(place.app, user, source);
  await endsIn(source, 20);
  await place.collect();
  expect(await noticesOf()).toHaveLength(2);
});

test('access that Enedis refuses under a right that looks valid is said once, whatever the number of series', async () => {
  await aConnectedMeter('96');
  await place.collect();
  await place.collect();
  place.app.clock.now += DAY_MS;
  user.token = (await openSession(place.app.store.db, user.id, user.spaceId, place.app.clock.now)).token;
  // It is checked, found right, and refused again.
  await place.collect();
  expect(await noticesOf()).toEqual([
    expect.stringMatching(
      /^Enedis refuse l’accès\. .+ alors que l’autorisation semble en règle\. Elle est vérifiée chaque jour/,
    ),
  ]);
});
