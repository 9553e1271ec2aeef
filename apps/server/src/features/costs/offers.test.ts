import * as costs from '@joulerie/contract/costs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { aSource } from '../../testing/builders.ts';
import { BASE } from './test-offers.ts';
import { costCalls } from '../../testing/cost-calls.ts';

const own = ownBuilding();
const { offer } = costCalls(own);
const as = () => own.app.as(own.user.token);

test('an offer written while its source is removed says that there is no such source', async () => {
  const removed = await aSource(own.app, own.user, own.building);
  const { db } = own.app.store;
  await db.execute(
    sql.raw(`create function remove_source() returns trigger language plpgsql as
      $$ begin delete from sources where id = new.source_id; return new; end $$`),
  );
  await db.execute(
    sql.raw(`create trigger remove_source before insert on source_offers for each row
      when (new.source_id = '${removed._id}') execute function remove_source()`),
  );
  try {
    const answer = await offer(removed, BASE);
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found_source']);
  } finally {
    await db.execute(sql.raw('drop function remove_source cascade'));
  }
  expect(await rows(db, sql`select 1 from source_offers where source_id = ${removed._id}`)).toEqual([]);
});

describe('offers of a source', () => {
  const list = async (source: { _id: string }) =>
    (await as().call(costs.listSourceOffers, { params: { id: source._id } })).body.data;

  test('two never cover the same day; the next may begin the day after', async () => {
    const meter = await aSource(own.app, own.user, own.building);
    expect((await offer(meter, { ...BASE, validTo: '2024-12-31' })).status).toBe(201);
    for (const clash of [
      { validFrom: '2024-12-31' },
      { validFrom: '2023-01-01' },
      { validFrom: '2023-01-01', validTo: '2024-01-01' },
      { validFrom: '2024-06-01', validTo: '2024-06-01' },
    ]) {
      const answer = await offer(meter, { ...BASE, ...clash });
      expect([answer.status, answer.error.code], JSON.stringify(clash)).toEqual([409, 'offer_overlap']);
    }
    const next = await offer(meter, { ...BASE, name: 'Suivante', validFrom: '2025-01-01' });
    expect((await list(meter)).map((one) => one.name)).toEqual(['Suivante', 'Offre fixe']);
    const update = (validFrom: string) =>
      as().call(costs.updateSourceOffer, {
        params: { id: meter._id, offerId: next.body._id },
        body: { ...BASE, name: 'Modifiée', validFrom, posts: [...BASE.posts] },
      });
    expect((await update('2024-07-01')).error.code).toBe('offer_overlap');
    expect((await update('2025-03-01')).body).toMatchObject({ name: 'Modifiée', validFrom: '2025-03-01' });
    const other = await aSource(own.app, own.user, own.building);
    expect((await offer(other, BASE)).status).toBe(201);
  });

  test('two at once: the database lets one in', async () => {
    const meter = await aSource(own.app, own.user, own.building);
    const answers = await Promise.all([offer(meter, BASE), offer(meter, { ...BASE, validFrom: '2024-06-01' })]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    expect(await list(meter)).toHaveLength(1);
  });

  test('removed, or unknown', async () => {
    const [meter, other] = [
      await aSource(own.app, own.user, own.building),
      await aSource(own.app, own.user, own.building),
    ];
    const { _id: offerId } = (await offer(meter, BASE)).body;
    const remove = (id: string, which: string) =>
      as().call(costs.removeSourceOffer, { params: { id, offerId: which } });
    for (const answer of [await remove(other._id, offerId), await remove(meter._id, newId())])
      expect(answer.error.code).toBe('not_found');
    expect((await remove(meter._id, offerId)).body).toEqual({ ok: true });
    expect(await list(meter)).toEqual([]);
  });

  test.each<[string, object, string, string | null]>([
    ['an end before its start', { validTo: '2023-12-31' }, 'invalid_input', 'validTo'],
    [
      'a post that its kind does not have',
      { posts: [{ post: 'HP', label: 'HP', eurPerKwh: 0.2 }] },
      'invalid_input',
      'posts',
    ],
    ['no price', { posts: [] }, 'invalid_input', 'posts'],
    [
      'a negative price',
      { posts: [{ post: 'BASE', label: 'Base', eurPerKwh: -0.2 }] },
      'invalid_input',
      'posts.0.eurPerKwh',
    ],
    ['off-peak hours that cannot be read', { offPeak: [{ ranges: 'la nuit' }] }, 'invalid_input', 'offPeak.0.ranges'],
    ['a typed grid without its amount', { grid: 'typed' }, 'invalid_input', 'gridTypedEurPerYear'],
    ['a gas offer on electricity', { kind: 'gaz' }, 'source_type_mismatch', null],
    ['an unknown key', { colour: 'green' }, 'invalid_input', 'colour'],
  ])('%s is refused', async (_what, changes, code, field) => {
    const meter = await aSource(own.app, own.user, own.building);
    const answer = await offer(meter, { ...BASE, ...changes });
    expect([answer.status, answer.error.code]).toEqual([400, code]);
    if (field) expect(Object.keys(answer.error.fields!)).toContain(field);
    expect(await list(meter)).toEqual([]);
  });

  test('no offer on what has no contract', async () => {
    const tank = await aSource(own.app, own.user, own.building, { idtype: 'fuel-oil' });
    expect((await offer(tank, BASE)).error.code).toBe('source_type_mismatch');
  });
});

test('a power above 36 kVA with a formula of small sites is refused: it has no price', async () => {
  const meter = await aSource(own.app, own.user, own.building);
  const terms = { ...BASE, gridFormula: 'BTINFLU', subscribedPowerKva: 42 };
  const refused = await offer(meter, terms);
  expect([refused.status, refused.error.fields]).toEqual([
    400,
    { subscribedPowerKva: expect.stringContaining('36\u00a0kVA') },
  ]);
  expect((await offer(meter, { ...terms, subscribedPowerKva: 36 })).status).toBe(201);
});
