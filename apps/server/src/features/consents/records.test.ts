import { exportBuildingsSources } from '@joulerie/contract/exports';
import * as records from '@joulerie/contract/consent-records';
import * as sources from '@joulerie/contract/sources';
import { addMonths, isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../../testing/builders.ts';
import { aHeldMeter, askToSign, linkOf, signBy } from '../../testing/consents.ts';
import { drop, linkyFile, linkyRows, sourceData, storedCurve } from '../../testing/files.ts';

let app: TestApp;
let asker: TestUser;
let mail: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  asker = await aUser(app, { company: `Conseil ${unique()}` });
  mail = `titulaire.${unique()}@exemple.fr`;
});

const DAYS = 10;
/** First of ten days measured at 1 kW, which end yesterday. */
const first = () => parisDay(app.clock.now) - DAYS;
const ALL_KWH = 24 * DAYS;
const period = (frequency: 'daily' | 'raw' = 'daily') => ({
  variables: ['conso', 'puissance'],
  frequency,
  start_date: isoDay(first()),
  end_date: isoDay(first() + DAYS - 1),
});
const kwhOf = async (source: { _id: string }) => {
  const { variables } = await sourceData(app, asker, source, { ...period(), variables: ['conso'] });
  return (variables[0]?.total ?? 0) / 1000;
};
const lastDayOf = (building: string) =>
  rows(app.store.db, sql`select data_last_day as day from buildings where id = ${building}::uuid`);
const list = async (who: TestUser, query: object = {}) =>
  (await app.as(who.token).callLoosely(records.listConsents, { query })).body;
const withdraw = (id: string, token: string) =>
  app.as(null).call(records.withdrawConsent, { params: { id }, query: { token } });

/** A meter of somebody else with ten measured days, and the holder's answer. */
async function measured(said: object = {}) {
  const { source, building } = await aHeldMeter(app, asker);
  const lines = linkyRows(isoDay(first()), isoDay(first() + DAYS), () => 1000);
  // What its holder never agreed to is not even taken.
  const early = await drop(app, asker, source, linkyFile(source.idsource!, lines));
  expect([early.status, early.error.code]).toEqual([409, 'consent_missing']);
  const before = await kwhOf(source);
  await signBy(app, await askToSign(app, asker, source._id, mail), said);
  await storedCurve(app, asker, source, lines);
  const holder = linkOf(app, mail);
  const [consent] = (await list(asker, { _id_source: source._id })).data;
  return { source, building, holder, consent: consent!, before };
}

describe('what may be read', () => {
  test('nothing before the signature, everything of the period after it, nothing from the withdrawal on', async () => {
    const { source, building, holder, consent, before } = await measured();
    expect([before, await kwhOf(source)]).toEqual([0, ALL_KWH]);
    expect((await withdraw(consent._id, holder.token)).body).toEqual({ ok: true });
    expect(await kwhOf(source)).toBe(0);
    const seen = (await app.as(asker.token).call(sources.getSource, { params: { id: source._id } })).body;
    expect([seen.firstDay, seen.lastDay]).toEqual([null, null]);
    // What is kept of them follows in the same moment.
    const months = await rows(app.store.db, sql`select 1 from source_month where source_id = ${source._id}::uuid`);
    expect(months).toEqual([]);
    expect(await lastDayOf(building)).toEqual([{ day: null }]);
  });

  test('only the days of the period, of all that was stored', async () => {
    const { source, consent } = await measured();
    await app.as(asker.token).call(records.updateConsent, {
      params: { id: consent._id },
      body: { date_from_data: isoDay(first() + 4) },
    });
    expect(await kwhOf(source)).toBe(24 * (DAYS - 4));
  });

  test('days and no curve where the holder did not tick the fine curve', async () => {
    const { source } = await measured({ purposes: ['suivi_quotidien'] });
    expect(await kwhOf(source)).toBe(ALL_KWH);
    const raw = await sourceData(app, asker, source, { ...period('raw'), variables: ['puissance'] });
    expect(raw.variables.flatMap(({ values }) => values).filter((value) => value !== null)).toEqual([]);
  });

  test('a consent that has ended hides what it let be read, kept for a renewal', async () => {
    const { source, consent } = await measured();
    await rows(
      app.store.db,
      sql`update consents set date_to = ${isoDay(first() - 1)}::date where id = ${consent._id}::uuid returning 1`,
    );
    await rows(
      app.store.db,
      sql`update reading_spans set to_day = ${isoDay(first() + DAYS - 1)}::date where source_id = ${source._id}::uuid returning 1`,
    );
    expect(await kwhOf(source)).toBe(0);
    expect((await list(asker)).data[0]).toMatchObject({ state: 'expired', color: 'lim', may: [] });
    const kept = await rows<{ n: number }>(
      app.store.db,
      sql`select count(*)::int as n from series_day d join series s on s.id = d.series_id where s.source_id = ${source._id}::uuid`,
    );
    expect(kept[0]!.n).toBeGreaterThanOrEqual(DAYS);
  });

  test('an export has what the page has', async () => {
    const { source, building, holder, consent } = await measured();
    const exported = async () =>
      (
        await app.as(asker.token).callLoosely(exportBuildingsSources, {
          query: { start_date: isoDay(first()), end_date: isoDay(first() + DAYS - 1), _id_buildings: building },
        })
      ).status;
    expect(await exported()).toBe(200);
    await withdraw(consent._id, holder.token);
    expect(await kwhOf(source)).toBe(0);
    expect((await list(asker)).data[0]).toMatchObject({ state: 'revoked', ended_by: 'holder' });
  });
});

describe('the list', () => {
  test('both sides see it from their own, others do not', async () => {
    const { consent, source } = await measured();
    expect(consent).toMatchObject({
      _id_consentement: consent._id,
      action: 'SIGN',
      state: 'active',
      color: 'green',
      ended_by: null,
      side: 'reader',
      holder: 'Jeanne Moreau',
      source: { idsource: source.idsource },
      purposes: ['suivi_quotidien', 'courbe_fine'],
      zipcode: '95000',
      signed: true,
      dismissed: false,
      may: ['date', 'dismiss', 'extend'],
    });
    expect(consent.date_to).toBe(isoDay(addMonths(parisDay(app.clock.now), 60) - 1));
    const employee = await aMember(app, asker.spaceId, 'employe');
    expect((await list(employee)).total).toBe(0);
    expect((await list(await aUser(app))).total).toBe(0);
    const person = await aUser(app);
    await rows(app.store.db, sql`update users set username = ${mail} where id = ${person.id}::uuid returning 1`);
    const given = (await list({ ...person, username: mail })).data;
    expect(given).toMatchObject([
      {
        side: 'holder',
        source: { idsource: `••••\u00a0${source.idsource!.slice(-4)}`, name: '' },
        may: ['date', 'withdraw'],
      },
    ]);
  });

  test('states are counted, and a filter keeps one', async () => {
    const { consent, holder } = await measured();
    await withdraw(consent._id, holder.token);
    await measured();
    expect(await list(asker)).toMatchObject({ total: 2, states: { active: 1, revoked: 1, expired: 0, 'no-sign': 0 } });
    const revoked = await list(asker, { state: 'revoked' });
    expect([revoked.total, revoked.data[0]!.color, revoked.data[0]!.dismissed]).toEqual([1, 'red', true]);
  });

  test('the colour is orange sixty days before the end, when a renewal is proposed', async () => {
    const { consent } = await measured();
    const end = async (days: number) => {
      await rows(
        app.store.db,
        sql`update consents set date_to = ${isoDay(parisDay(app.clock.now) + days)}::date where id = ${consent._id}::uuid returning 1`,
      );
      const [one] = (await list(asker)).data;
      return [one!.color, one!.renew];
    };
    expect([await end(61), await end(60), await end(0)]).toEqual([
      ['green', false],
      ['orange', true],
      ['orange', true],
    ]);
  });
});

test('a source says its last agreement, and the last request that was sent', async () => {
  const { source, consent, holder } = await measured();
  const seen = async () => (await app.as(asker.token).call(sources.getSource, { params: { id: source._id } })).body;
  expect(await seen()).toMatchObject({
    holding: 'consent',
    consent: { _id: consent._id, state: 'active', color: 'green', date_from_data: consent.date_from_data },
    consentrequest: { _id: holder.id, kind: 'sign', state: 'ACCEPTED' },
  });
  await withdraw(consent._id, holder.token);
  expect((await seen()).consent).toMatchObject({ state: 'revoked', dismissed: true });
});

test('a gas meter read every six months has too little data while its agreement begins later than that', async () => {
  const { source } = await aHeldMeter(app, asker, { idtype: 'pce' });
  await app.as(asker.token).callLoosely(sources.updateMeter, {
    params: { id: source._id },
    body: { point: { gas: { meterFrequency: '6M' } } },
  });
  const states = async () =>
    (await app.as(asker.token).call(sources.getSource, { params: { id: source._id } })).body.states;
  expect(await states()).not.toContain('INSUFFICIENT_DATA');
  await signBy(app, await askToSign(app, asker, source._id, mail), {
    date_from_data: isoDay(parisDay(app.clock.now) - 30),
  });
  expect(await states()).toContain('INSUFFICIENT_DATA');
});

describe('the holder’s page', () => {
  test('says who reads what, and one click withdraws; two at once leave one outcome and one proof', async () => {
    const { consent, holder, source } = await measured();
    await rows(
      app.store.db,
      sql`insert into measure_readings (source_id, day, kind, reader, space_id, first_at, last_at)
        values (${source._id}::uuid, '2099-01-02', 'page', 'x', ${asker.spaceId}::uuid, now(), now()) returning 1`,
    );
    const page = await app
      .as(null)
      .call(records.getHolderConsents, { params: { id: holder.id }, query: { token: holder.token } });
    expect(page.body.data).toMatchObject([
      { _id: consent._id, side: 'holder', may: ['withdraw'], last_read: '2099-01-02', source: { name: '' } },
    ]);
    const both = await Promise.all([withdraw(consent._id, holder.token), withdraw(consent._id, holder.token)]);
    expect(both.map(outcome).toSorted()).toEqual([200, 'consent_over']);
    const entries = await rows<{ act: string }>(
      app.store.db,
      sql`select facts ->> 'act' as act from consent_proofs where facts ->> 'consent' = ${consent._id} order by rank`,
    );
    expect(entries.map(({ act }) => act)).toEqual(['SIGN', 'WITHDRAW']);
    expect(app.mails.slice(-2).map(({ to }) => to)).toEqual([mail, asker.username]);
    expect(await kwhOf(source)).toBe(0);
  });

  test('a token of another holder, of the request or of another brand opens nothing', async () => {
    const { consent, holder } = await measured();
    const other = (await measured()).holder;
    for (const token of [other.token, 'x', holder.token.slice(1)])
      expect(outcome(await withdraw(consent._id, token))).toBe('invalid_consent_link');
    const elsewhere = await app
      .as(null, 'borneo.localhost')
      .call(records.getHolderConsents, { params: { id: holder.id }, query: { token: holder.token } });
    expect(outcome(elsewhere)).toBe('invalid_consent_link');
  });

  test('what was signed is a PDF, to the holder and to the reader, and to nobody else', async () => {
    const { consent, holder } = await measured();
    const pdf = (who: string | null, query: object) =>
      app.as(who).callLoosely(records.previewConsent, { params: { id: consent._id }, query });
    for (const answer of [await pdf(null, { token: holder.token }), await pdf(asker.token, {})]) {
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(Buffer.from(answer.body, 'latin1').subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(outcome(await pdf((await aUser(app)).token, {}))).toBe('not_found');
  });
});

describe('the reader', () => {
  test('moves the first day later, not earlier; the holder hears of no earlier one', async () => {
    const { consent, source } = await measured();
    const move = (date_from_data: string) =>
      app.as(asker.token).call(records.updateConsent, { params: { id: consent._id }, body: { date_from_data } });
    expect((await move(isoDay(first() + 7))).body.date_from_data).toBe(isoDay(first() + 7));
    expect(await kwhOf(source)).toBe(24 * 3);
    expect(outcome(await move(isoDay(first())))).toBe('restricted_consent');
    expect(outcome(await move('2099-01-01'))).toBe('date_after_end');
  });

  test('gives up the consent of a source, which reads nothing from then on', async () => {
    const { source } = await measured();
    const dismiss = () =>
      app.as(asker.token).call(records.dismissSourceConsent, { params: { id: source._id }, body: { dismissed: true } });
    expect((await dismiss()).body).toMatchObject({ state: 'revoked', dismissed: true, ended_by: 'reader' });
    expect([await kwhOf(source), outcome(await dismiss())]).toEqual([0, 'consent_over']);
  });
});

test('entries of the chain are linked, and the database refuses to change or remove one', async () => {
  await measured();
  const chain = await rows<{ previous: Uint8Array; hash: Uint8Array }>(
    app.store.db,
    sql`select previous, hash from consent_proofs order by rank`,
  );
  for (const [at, entry] of chain.entries()) if (at > 0) expect(entry.previous).toEqual(chain[at - 1]!.hash);
  for (const change of [
    sql`update consent_proofs set facts = '{}' where rank = 1`,
    sql`delete from consent_proofs where rank = 1`,
    sql`truncate consent_proofs cascade`,
  ])
    await expect(app.store.db.execute(change)).rejects.toThrow();
});

test('a meter is not attached until it is said by what right it is read', async () => {
  const building = (await aHeldMeter(app, asker)).building;
  const attach = (body: object) =>
    app.as(asker.token).callLoosely(sources.attachSource, { params: { id: building, sourceId: 'new' }, body });
  const meter = { idtype: 'pdl', idsource: String(unique()).slice(-14).padStart(14, '1') };
  const unsaid = await attach(meter);
  expect([unsaid.status, outcome(unsaid)]).toEqual([400, 'holding_required']);
  const said = await attach({ ...meter, holding: 'consent' });
  expect(said.status).toBe(201);
  const kept = await rows(
    app.store.db,
    sql`select holding, origin, declared_by from source_holdings where source_id = ${said.body._id}::uuid`,
  );
  expect(kept).toEqual([{ holding: 'consent', origin: 'declared', declared_by: asker.id }]);
});
