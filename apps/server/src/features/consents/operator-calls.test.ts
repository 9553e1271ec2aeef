import { auditConsents } from '@joulerie/contract/consent-records';
import { listOperatorCalls } from '@joulerie/contract/operator-calls';
import { removeSource } from '@joulerie/contract/sources';
import { parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser } from '../../testing/builders.ts';
import { aHeldMeter, consentFor, withdrawn } from '../../testing/consents.ts';
import { type PlannedCall, completeCall, registerCalls } from './operator-calls.store.ts';

let app: TestApp;
let asker: TestUser;
let today: number;
beforeAll(async () => {
  app = await testApp();
  today = parisDay(app.clock.now);
});
beforeEach(async () => {
  asker = await aUser(app);
});

const about = (sourceId: string, from: number, to: number): PlannedCall => ({
  operator: 'enedis',
  service: 'consumption',
  sourceId,
  days: { from, to },
});
const register = (...calls: PlannedCall[]) => registerCalls(app.store.db, calls, app.clock.now);
const listed = async (sourceId: string, by = asker) =>
  (await app.as(by.token).callLoosely(listOperatorCalls, { params: { id: sourceId } })).body;

async function signed() {
  const { source } = await aHeldMeter(app, asker);
  const given = await consentFor(app, asker, source._id, `titulaire.${newId()}@exemple.fr`);
  return { source, given };
}

test('a call is written before it is sent, then with what it came to; its line names the proof that allowed it', async () => {
  const { source } = await signed();
  const [id] = await register(about(source._id, today - 7, today - 1));
  expect((await listed(source._id)).data).toMatchObject([{ _id: id, outcome: null, endedAt: null, right: 'consent' }]);
  await completeCall(app.store.db, id!, { outcome: 'data', status: 200, code: null }, app.clock.now);
  const { data, total } = await listed(source._id);
  expect([total, data[0]!.outcome, data[0]!.status]).toEqual([1, 'data', 200]);
  expect(data[0]!.proof_rank).toBeGreaterThan(0);
});

test('the holder of a meter is asked for nothing: the line names their declaration', async () => {
  const building = (await aBuilding(app, asker))._id_building;
  const source = await aSource(app, asker, building);
  const [id] = await register(about(source._id, today - 900, today - 1));
  expect((await listed(source._id)).data).toMatchObject([{ _id: id, right: 'holder', proof_rank: null }]);
});

test('no line without a living consent: unsigned, withdrawn, of days outside of it; the others of a batch are written', async () => {
  const { source, given } = await signed();
  const unsigned = await aHeldMeter(app, asker);
  const days = about(source._id, today - 7, today - 1);
  const before = { ...days, days: { from: today - 4_000, to: today - 3_999 } };
  const answers = await register(days, about(unsigned.source._id, today - 7, today - 1), before);
  expect(answers.map((one) => one !== null)).toEqual([true, false, false]);
  await withdrawn(app, given);
  expect(await register(days)).toEqual([null]);
});

test.each([
  ['a withdrawn consent', 'withdrawn', 0],
  ['days before the consent', 'living', 4_000],
  ['another meter', 'other', 0],
] as const)('the database itself refuses a line for %s', async (_, which, earlier) => {
  const { source, given } = await signed();
  if (which === 'withdrawn') await withdrawn(app, given);
  const sourceId = which === 'other' ? (await aHeldMeter(app, asker)).source._id : source._id;
  const insert = rows(
    app.store.db,
    sql`insert into operator_calls (id, operator, service, source_id, consent_id, from_day, to_day, started_at)
      values (${newId()}::uuid, 'enedis', 'consumption', ${sourceId}::uuid, ${given.consent._id}::uuid,
        current_date - 2 - ${earlier}::int, current_date - 1, now())`,
  );
  await expect(insert).rejects.toMatchObject({ cause: { code: 'JR001' } });
});

test('a curve needs the purpose that allows curves', async () => {
  const { source } = await aHeldMeter(app, asker);
  await consentFor(app, asker, source._id, `titulaire.${newId()}@exemple.fr`, { purposes: ['suivi_quotidien'] });
  const days = about(source._id, today - 2, today - 1);
  const lines = await register(days, { ...days, service: 'consumption-curve' });
  expect(lines.map((one) => one !== null)).toEqual([true, false]);
});

test('a declaration that a consent replaced allows nothing more', async () => {
  const { source } = await aHeldMeter(app, asker, { holding: 'holder' });
  const days = about(source._id, today - 2, today - 1);
  expect((await register(days))[0]).not.toBeNull();
  await rows(app.store.db, sql`update sources set holding = 'consent' where id = ${source._id}::uuid returning 1`);
  expect(await register(days)).toEqual([null]);
});

test('a line is completed once, and is neither changed nor removed', async () => {
  const { source } = await signed();
  const [id] = await register(about(source._id, today - 2, today - 1));
  const end = (outcome: 'data' | 'down') =>
    completeCall(app.store.db, id!, { outcome, status: 200, code: null }, app.clock.now);
  await end('data');
  await end('down');
  expect((await listed(source._id)).data[0]!.outcome).toBe('data');
  for (const change of ["update operator_calls set outcome = 'none'", 'delete from operator_calls'])
    await expect(rows(app.store.db, sql`${sql.raw(change)} where id = ${id}::uuid returning 1`)).rejects.toMatchObject({
      cause: { code: '23000' },
    });
});

test('whoever does not see a meter reads nothing of its calls', async () => {
  const { source } = await signed();
  const stranger = await aUser(app);
  const answer = await app.as(stranger.token).callLoosely(listOperatorCalls, { params: { id: source._id } });
  expect([answer.status, answer.error.code]).toEqual([404, 'not_found_source']);
});

async function registerInPack(who = asker): Promise<string[]> {
  const answer = await app.as(who.token).call(auditConsents, { query: {} });
  const csv = Buffer.from(unzipSync(Buffer.from(answer.body, 'latin1'))['appels.csv']!).toString();
  return csv.trimEnd().split('\r\n').slice(1);
}

test('the pack of an auditor has every call of the space; those of an erased meter without it', async () => {
  const { source } = await signed();
  await register(about(source._id, today - 2, today - 1));
  const lines = await registerInPack();
  expect(lines).toEqual([
    expect.stringMatching(`;Enedis;Consommation quotidienne;${source.idsource};.*;Accord;Sans réponse`),
  ]);
  await app.as(asker.token).call(removeSource, { params: { id: source._id } });
  expect(await registerInPack()).toEqual([expect.stringMatching(/;Enedis;Consommation quotidienne;effacé;/)]);
  // Of others, nobody can say any more what they saw.
  expect(await registerInPack(await aMember(app, asker.spaceId, 'employe'))).toEqual([]);
});
