import { getCollection } from '@joulerie/contract/collection';
import { declareGasRight, endGasRight } from '@joulerie/contract/gas-rights';
import { listOperatorCalls } from '@joulerie/contract/operator-calls';
import { getSource } from '@joulerie/contract/sources';
import { DAY_MS, isoDay, parisDay, startOfMonth } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { informative } from '../../../../sandbox/src/grdf/consumption.ts';
import { rows } from '../../platform/database.ts';
import { resetBreakers } from '../../platform/outgoing.ts';
import { openSession } from '../accounts/sessions.store.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { askToSign, consentFor, signBy, withdrawn } from '../../testing/consents.ts';
import { sourceData, sumOf } from '../../testing/files.ts';
import { ANSWER_MS, type GasApp, aGasMeter, gasApp, rightOf } from '../../testing/gas-rights.ts';

let app: GasApp;
let asker: TestUser;
beforeAll(async () => {
  app = await gasApp();
});
beforeEach(async () => {
  await app.sandbox.clearFaults();
  asker = await aUser(app, { company: `Conseil ${unique()}` });
});

/** Days pass, and whoever asked signs in again. */
async function passDays(days: number) {
  app.clock.now += days * DAY_MS;
  asker.token = (await openSession(app.store.db, asker.id, asker.spaceId, app.clock.now)).token;
}
const today = () => parisDay(app.clock.now);
const standing = async (id: string) => (await app.as(asker.token).call(getCollection, { params: { id } })).body!;
const register = async (id: string) =>
  (await app.as(asker.token).callLoosely(listOperatorCalls, { params: { id }, query: { limit: 200 } })).body.data;
const energy = async (source: { _id: string }, from: number, to: number) =>
  sumOf(
    (
      await sourceData(app, asker, source, {
        variables: ['conso_gaz'],
        frequency: 'daily',
        start_date: isoDay(from),
        end_date: isoDay(to),
      })
    ).variables[0]!.values,
  );

/** A meter whose holder signed for data since some days, and whose right GRDF has granted. */
async function collected(digits: string, days: number) {
  const source = await aGasMeter(app, asker, digits);
  const mail = `titulaire.${unique()}@exemple.fr`;
  const given = await consentFor(app, asker, source._id, mail, { date_from_data: isoDay(today() - days) });
  await app.runGasJobs();
  app.clock.now += ANSWER_MS;
  await app.runGasJobs();
  return { source, given };
}

test('a gas meter is collected once GRDF gives access: its days, and readings that lie in the consent whole', async () => {
  const source = await aGasMeter(app, asker, '01');
  await signBy(app, await askToSign(app, asker, source._id, `titulaire.${unique()}@exemple.fr`));
  expect((await standing(source._id)).state).toBe('not-connected');
  await app.collect();
  expect(await register(source._id)).toEqual([]);

  // The consent begins within a month: what was billed over that month cannot be cut.
  const from = startOfMonth(today() - 120) + 10;
  const meter = await collected('02', today() - from);
  expect(await rightOf(app, asker, meter.source._id)).toMatchObject({ status: 'ACTIVE', collects: true });
  await app.collect();
  const { series, state, failure } = await standing(meter.source._id);
  expect([state, failure]).toEqual(['up-to-date', null]);
  expect(series.map(({ service }) => service)).toEqual(['gas-informative', 'gas-published']);
  const lines = await register(meter.source._id);
  expect(lines.length).toBeGreaterThan(1);
  for (const { from: first, outcome } of lines) {
    expect(first! >= isoDay(from)).toBe(true);
    expect(outcome).toBe('data');
  }
  const kept = await rows<{ from: string; to: string; value: number }>(
    app.store.db,
    sql`select p.from_day::text as from, p.to_day::text as to, p.value from series_period p join series s on s.id = p.series_id
        where s.source_id = ${meter.source._id}::uuid order by p.from_day`,
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((one) => one.from < isoDay(from))).toEqual([]);
  const [first] = kept;
  const next = startOfMonth(from + 31);
  expect(first!.from).toBe(isoDay(next));
  expect(await energy(meter.source, next, startOfMonth(next + 31) - 1)).toBeCloseTo(first!.value, 3);

  // The next day GRDF gives the same amounts again: they are received once.
  const received = async () =>
    rows(
      app.store.db,
      sql`select 1 from received_period p join series s on s.id = p.series_id where s.source_id = ${meter.source._id}::uuid`,
    );
  const before = (await received()).length;
  await passDays(1);
  await app.collect();
  expect((await register(meter.source._id)).length).toBeGreaterThan(lines.length);
  expect((await received()).length).toBe(before);
});

/** One's own meter, whose right GRDF grants at once for some of its data, from a day on. */
async function ownMeter(first: string, scopes: Record<string, boolean>) {
  const source = await aGasMeter(app, asker, '93', 'holder');
  const declared = await app.as(asker.token).callLoosely(declareGasRight, {
    body: {
      _id_source: source._id,
      role_tiers: 'AUTORISE_CONTRAT_FOURNITURE',
      raison_sociale: 'Boulangerie Martin',
      courriel_titulaire: 'contact@boulangerie.fr',
      code_postal: '95000',
      date_debut_droit_acces: isoDay(today()),
      date_fin_droit_acces: isoDay(today() + 1000),
      perim_donnees_conso_debut: first,
      perim_donnees_conso_fin: isoDay(today() + 1000),
      perim_donnees_contractuelles: false,
      perim_donnees_techniques: false,
      perim_donnees_informatives: false,
      perim_donnees_publiees: false,
      ...scopes,
    },
  });
  expect(declared.status).toBe(201);
  await app.runGasJobs();
  return source;
}

test('the contract and the meter are received where the right allows it', async () => {
  const source = await ownMeter(isoDay(today() - 10), {
    perim_donnees_publiees: true,
    perim_donnees_contractuelles: true,
    perim_donnees_techniques: true,
  });
  await app.collect();
  const { body } = await app.as(asker.token).call(getSource, { params: { id: source._id } });
  expect(body.point.gas).toMatchObject({ carKwh: expect.any(Number), routingTariff: expect.stringMatching(/^T\d$/) });
  expect(body.point.gas!.meterFrequency).not.toBeNull();
  const lines = (await register(source._id)).filter(({ from }) => from === null);
  expect(lines.map(({ service }) => service).toSorted()).toEqual(['gas-contract', 'gas-meter']);
});

test('what a right leaves out is not asked for: neither its days before, nor a kind of data', async () => {
  const first = isoDay(today() - 100);
  const source = await ownMeter(first, { perim_donnees_publiees: true });
  await app.collect();
  const lines = await register(source._id);
  expect(lines.map(({ service, outcome }) => [service, outcome])).toEqual([['gas-published', 'data']]);
  expect(lines[0]!.from).toBe(first);
  expect(await standing(source._id)).toMatchObject({ state: 'up-to-date', authorization: { state: 'active' } });
});

test('nothing is asked after a withdrawal, and GRDF is notified', async () => {
  const { source, given } = await collected('03', 40);
  await app.collect();
  const before = (await register(source._id)).length;
  expect(before).toBeGreaterThan(0);
  await withdrawn(app, given);
  await passDays(1);
  await app.collect();
  expect(await register(source._id)).toHaveLength(before);
  await app.runGasJobs();
  expect((await standing(source._id)).state).toBe('no-consent');
});

test('a right that its holder revokes at GRDF stops the collection', async () => {
  const { source } = await collected('96', 40);
  await app.collect();
  const before = (await register(source._id)).length;
  app.clock.now += 2 * ANSWER_MS;
  await app.runGasJobs();
  await passDays(1);
  await app.collect();
  expect(await register(source._id)).toHaveLength(before);
});

test('gas days that were provisional have their correction a week later', { timeout: 120_000 }, async () => {
  const { source } = await collected('89', 12);
  const [first, now] = [today() - 12, app.clock.now];
  await app.collect();
  for (let day = 0; day < 12; day++) {
    await passDays(1);
    await app.collect();
  }
  // The sandbox corrects a day within a week: what it has now of these days is final.
  const final = informative(source.idsource!, { from: first, to: parisDay(now) }, app.clock.now) as {
    consommation: { energie: number };
  }[];
  expect(await energy(source, first, parisDay(now) - 1)).toBeCloseTo(
    final.reduce((sum, { consommation }) => sum + consommation.energie, 0),
    3,
  );
});

test('a right that is given up is collected by no longer, even before GRDF has heard of it', async () => {
  const { source } = await collected('93', 40);
  const { _id } = (await rightOf(app, asker, source._id))!;
  await app.sandbox.fault('grdf', '500', { count: 50 });
  const ended = await app.as(asker.token).call(endGasRight, { params: { id: _id } });
  expect(ended.body).toMatchObject({ status: 'ACTIVE', pending: 'end', collects: false });
  await app.sandbox.clearFaults();
  resetBreakers();
  await app.collect();
  expect(await register(source._id)).toEqual([]);
});

test('a meter that is read twice a year has no gas days, and says so', async () => {
  const { source } = await collected('98', 400);
  await app.collect();
  await passDays(6);
  await app.collect();
  const { series, state } = await standing(source._id);
  // Its readings are there: that it has no days is no delay.
  expect(state).toBe('up-to-date');
  expect(series.find(({ service }) => service === 'gas-informative')!.missing.length).toBeGreaterThan(0);
  const outcomes = new Map((await register(source._id)).map(({ service, outcome }) => [service, outcome]));
  expect(outcomes.get('gas-published')).toBe('data');
  expect(outcomes.get('gas-informative')).toBe('none');
});
