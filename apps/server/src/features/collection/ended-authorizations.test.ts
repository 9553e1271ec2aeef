import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { testApp } from '../../testing/app.ts';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { endAuthorization, keepAuthorization, keepCheck, markToCheck } from './authorization.store.ts';
import { wholeRight } from '../../testing/collection.ts';

test('an authorisation that ended, or was replaced, while the operator was asked stays so', async () => {
  const app = await testApp();
  const { db } = app.store;
  const user = await aUser(app);
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building);
  const state = async () =>
    (
      await rows<{ state: string }>(
        db,
        sql`select state from operator_authorizations where source_id = ${source._id}::uuid`,
      )
    )[0]!.state;
  const right = wholeRight();
  const keep = (reference: string) =>
    keepAuthorization(db, source._id, { operator: 'enedis', reference, right }, Date.now());
  const check = (reference: string) => keepCheck(db, { sourceId: source._id, reference }, right, Date.now());
  await keep('1');
  await endAuthorization(db, source._id, 'enedis');
  const doubt = (reference: string) => markToCheck(db, { sourceId: source._id, reference }, Date.now());
  expect(await doubt('1')).toBe(false);
  expect(await state()).toBe('ended');
  await check('1');
  expect(await state()).toBe('ended');
  await keep('2');
  // A refusal of the authorisation before says nothing of this one.
  expect(await doubt('1')).toBe(false);
  expect(await state()).toBe('active');
  expect(await doubt('2')).toBe(true);
  await check('1');
  expect(await state()).toBe('to-check');
  await check('2');
  expect(await state()).toBe('active');
});
