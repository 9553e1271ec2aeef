import * as calls from '@joulerie/contract/collection';
import { listOperatorCalls } from '@joulerie/contract/operator-calls';
import { getSource } from '@joulerie/contract/sources';
import { DAY_MS, isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { type CollectingApp, answerAtEnedis, collectingApp, pdlNumber } from '../../testing/collection.ts';
import { aHeldMeter, consentFor, withdrawn } from '../../testing/consents.ts';
import { runWork } from '../../testing/run-work.ts';
import { eraseUnkept } from '../consents/retention.work.ts';

let place: CollectingApp;
let user: TestUser;
beforeAll(async () => {
  place = await collectingApp((sandbox) => ({
    ENEDIS_SGE_LOGIN: 'tiers@exemple.fr',
    ENEDIS_SGE_CONTRACT: '2617347',
    ENEDIS_SGE_URL: `${sandbox}/sge-b2b`,
  }));
});
afterAll(() => place.sandbox.close());
beforeEach(async () => {
  place.app.clock.now = Date.now();
  user = await aUser(place.app);
  place.config.ENEDIS_MANDATED_SPACES.splice(0, Infinity, user.spaceId);
  await rows(place.app.store.db, sql`delete from collection_series returning 1`);
});

const COMPANY = { legal_person: { name: 'Commune de Cergy', siren: '219501277' } };
const today = () => parisDay(place.app.clock.now);
const standing = async (id: string) =>
  (await place.app.as(user.token).call(calls.getCollection, { params: { id } })).body!;
const register = async (id: string) =>
  (await place.app.as(user.token).callLoosely(listOperatorCalls, { params: { id }, query: { limit: 200 } })).body.data;
const seriesOf = (id: string) =>
  rows<{ variable: string; from: string; to: string; step: number }>(
    place.app.store.db,
    sql`select s.variable, min(d.day)::text as from, max(d.day)::text as to, max(d.step_s) as step from series s
      join series_day d on d.series_id = s.id where s.source_id = ${id}::uuid group by s.variable order by s.variable`,
  );

/** A meter whose holder agreed to the last days, for a company unless said otherwise. */
async function agreed(ending = '01', said: object = COMPANY, days = 10) {
  const { source } = await aHeldMeter(place.app, user, { idsource: pdlNumber(ending) });
  const mail = `titulaire.${unique()}@exemple.fr`;
  const given = await consentFor(place.app, user, source._id, mail, {
    date_from_data: isoDay(today() - days),
    ...said,
  });
  return { source, given, mail };
}

/** The same holder agrees to the last days again. */
const again = ({
  source,
  mail,
  ...said
}: Pick<Awaited<ReturnType<typeof agreed>>, 'source' | 'mail'> & { purposes?: string[] }) =>
  consentFor(place.app, user, source._id, mail, { date_from_data: isoDay(today() - 10), ...COMPANY, ...said });
/** Does something so many days later. */
async function afterDays(days: number, what: () => Promise<unknown>) {
  const { clock } = place.app;
  const { now } = clock;
  clock.now = now + days * DAY_MS;
  await what();
  clock.now = now;
}

describe('a meter that a company agreed to', () => {
  test('is collected by SGE under the consent, without a page of Enedis', async () => {
    const { source } = await agreed();
    await place.collect();
    const stored = await seriesOf(source._id);
    expect(stored.map(({ variable, from, step }) => [variable, from, step])).toEqual([
      ['conso', isoDay(today() - 10), 86_400],
      ['puissance', isoDay(today() - 10), 1_800],
      ['puissance_max', isoDay(today() - 10), 86_400],
    ]);
    const lines = await register(source._id);
    expect(new Set(lines.map(({ operator, right }) => `${operator} ${right}`))).toEqual(
      new Set(['enedis-sge consent']),
    );
    expect(lines.filter(({ from }) => from === null)).toMatchObject([{ service: 'point-facts', outcome: 'data' }]);
    expect(lines.every(({ from }) => from === null || from >= isoDay(today() - 10))).toBe(true);
    const after = await standing(source._id);
    expect([after.operator, after.authorization!.state, after.may]).toEqual(['enedis-sge', 'active', ['refresh']]);
    const { body } = await place.app.as(user.token).call(getSource, { params: { id: source._id } });
    // The agreement of somebody else names measures, not their contract.
    expect(body.point.electricity).toEqual({ segment: 'C5' });
  });

  test('is asked for days alone where the curve was not agreed to', async () => {
    const { source } = await agreed('01', { ...COMPANY, purposes: ['suivi_quotidien'] });
    await place.collect();
    expect((await seriesOf(source._id)).map(({ variable }) => variable)).toEqual(['conso', 'puissance_max']);
    expect((await register(source._id)).some(({ service }) => service === 'consumption-curve')).toBe(false);
  });

  test('above 36 kVA, has its curve at the start of its steps once its segment is known', async () => {
    const { source } = await agreed('93');
    await place.collect();
    const curve = (await seriesOf(source._id)).find(({ variable }) => variable === 'puissance')!;
    expect([curve.from, curve.to, curve.step]).toEqual([isoDay(today() - 10), isoDay(today() - 1), 600]);
  });

  test('is asked for nothing more once the consent is withdrawn', async () => {
    const { source, given } = await agreed();
    await place.collect();
    const before = (await register(source._id)).length;
    await withdrawn(place.app, given);
    place.app.clock.now += 2 * DAY_MS;
    await place.collect();
    place.app.clock.now = Date.now();
    expect((await register(source._id)).length).toBe(before);
  });

  test('withdrawn, then agreed to again, is collected under the new consent; days that were erased come back', async () => {
    const { source, given, mail } = await agreed();
    await place.collect();
    const before = await seriesOf(source._id);
    await withdrawn(place.app, given);
    await place.collect();
    expect((await standing(source._id)).state).toBe('no-consent');
    await afterDays(31, () => runWork(place.app, eraseUnkept));
    expect(await seriesOf(source._id)).toEqual([]);
    const calls = (await register(source._id)).length;
    // Without a new consent, nothing begins again.
    await place.collect();
    expect((await register(source._id)).length).toBe(calls);
    await again({ source, mail });
    await place.collect();
    expect((await standing(source._id)).authorization!.state).toBe('active');
    expect(await seriesOf(source._id)).toEqual(before);
  });

  test('whose curve alone was erased has it asked for again under a later consent that allows it', async () => {
    const { source, given, mail } = await agreed();
    await place.collect();
    const curve = async () =>
      rows<{ day: string; data: string }>(
        place.app.store.db,
        sql`select d.day::text, encode(d.curve, 'hex') as data from series s join series_day d on d.series_id = s.id
          where s.source_id = ${source._id}::uuid and s.variable = 'puissance' order by d.day`,
      );
    const before = await curve();
    await withdrawn(place.app, given);
    await again({ source, mail, purposes: ['suivi_quotidien'] });
    await afterDays(31, () => runWork(place.app, eraseUnkept));
    expect(await curve()).not.toEqual(before);
    await again({ source, mail });
    await place.collect();
    expect(await curve()).toEqual(before);
  });

  test('that Enedis does not know is looked up once a consent', async () => {
    const { source, given, mail } = await agreed('90');
    await place.collect();
    await withdrawn(place.app, given);
    await again({ source, mail });
    await place.collect();
    await place.collect();
    const lookedUp = (await register(source._id)).map(({ service, outcome }) => `${service} ${outcome}`);
    expect(lookedUp).toEqual(['point-facts none', 'point-facts none']);
  });

  test('that Enedis does not know is looked up once, and not collected', async () => {
    const { source } = await agreed('90');
    await place.collect();
    await place.collect();
    expect(await register(source._id)).toMatchObject([{ service: 'point-facts', outcome: 'none' }]);
    expect((await standing(source._id)).state).toBe('not-connected');
    expect(await seriesOf(source._id)).toEqual([]);
  });

  test('whose measures Enedis refuses is to be checked, with the code of SGE', async () => {
    const { source } = await agreed('96');
    await place.collect();
    const after = await standing(source._id);
    expect([after.state, after.failure?.outcome, after.failure?.code]).toEqual(['to-check', 'no-right', 'SGT4G2']);
  });

  test('goes over to Data Connect when its holder connects it there', async () => {
    const { source, given } = await agreed();
    await place.collect();
    const link = { params: { id: given.consent._id }, query: { token: given.holder.token } };
    const left = await place.app.as(null).call(calls.startHolderConnection, link);
    const back = await answerAtEnedis(left.body.url, { prm: source.idsource! });
    await place.app.as(null).callLoosely(calls.finishConnection, { body: { ...back, key: left.body.key } });
    await place.collect();
    expect((await standing(source._id)).operator).toBe('enedis');
    expect((await register(source._id))[0]!.operator).toBe('enedis');
  });
});

test('of a space whose mandates nobody verified, a meter that a company is said to agree to waits for its holder', async () => {
  place.config.ENEDIS_MANDATED_SPACES.splice(0);
  const { source } = await agreed();
  await place.collect();
  expect(await register(source._id)).toEqual([]);
  expect((await standing(source._id)).state).toBe('not-connected');
});

test('what a company gave is not asked for under the agreement of a person who signs after it', async () => {
  const { source, given } = await agreed();
  await place.collect();
  const before = (await register(source._id)).length;
  await withdrawn(place.app, given);
  const mail = `personne.${unique()}@exemple.fr`;
  await consentFor(place.app, user, source._id, mail, { date_from_data: isoDay(today() - 5) });
  place.app.clock.now += DAY_MS;
  await place.collect();
  place.app.clock.now = Date.now();
  expect((await register(source._id)).length).toBe(before);
  expect((await standing(source._id)).state).toBe('not-connected');
});

test('a meter that a person agreed to waits for them to connect it', async () => {
  const { source } = await agreed('01', {});
  await place.collect();
  expect(await register(source._id)).toEqual([]);
  expect((await standing(source._id)).state).toBe('not-connected');
});
