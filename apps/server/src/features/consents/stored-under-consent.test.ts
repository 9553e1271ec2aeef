import * as importCalls from '@joulerie/contract/imports';
import * as records from '@joulerie/contract/consent-records';
import * as requests from '@joulerie/contract/consent-requests';
import { removeSource } from '@joulerie/contract/sources';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { lock } from '../../platform/locks.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { DECLARED, aHeldMeter, askToSign, linkOf, signBy } from '../../testing/consents.ts';
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

const DAYS = 6;
const first = () => parisDay(app.clock.now) - DAYS;
const curve = (from = first(), to = first() + DAYS) => linkyRows(isoDay(from), isoDay(to), () => 1000);
type Meter = { _id: string; idsource: string | null };
const withdraw = async (source: Meter) => {
  const [consent] = await rows<{ id: string }>(
    app.store.db,
    sql`select id from consents where source_id = ${source._id}::uuid and not dismissed`,
  );
  return app
    .as(null)
    .callLoosely(records.withdrawConsent, { params: { id: consent!.id }, query: { token: linkOf(app, mail).token } });
};
const dailyOf = async (source: Meter) =>
  (
    await sourceData(app, asker, source, {
      variables: ['conso'],
      frequency: 'daily',
      start_date: isoDay(first()),
      end_date: isoDay(first() + DAYS - 1),
    })
  ).variables[0]?.values ?? [];

test('a meter that its space called its own is read by agreement once somebody else has signed for it', async () => {
  const { source } = await aHeldMeter(app, asker, { holding: 'holder' });
  await storedCurve(app, asker, source, curve());
  await signBy(app, await askToSign(app, asker, source._id, mail));
  expect(await dailyOf(source)).toEqual(Array.from({ length: DAYS }, () => 24_000));
  const declared = await rows<{ origin: string }>(
    app.store.db,
    sql`select origin from source_holdings where source_id = ${source._id}::uuid order by declared_at, id`,
  );
  expect(declared.map(({ origin }) => origin)).toEqual(['declared', 'signed']);
  expect((await withdraw(source)).status).toBe(200);
  expect((await dailyOf(source)).filter((value) => value !== null)).toEqual([]);
});

test('days that the agreement does not cover are neither stored nor compared', async () => {
  const { source } = await aHeldMeter(app, asker);
  await signBy(app, await askToSign(app, asker, source._id, mail), { date_from_data: isoDay(first() + 2) });
  const sent = (rows: ReturnType<typeof curve>, preview: object = {}) =>
    drop(app, asker, source, linkyFile(source.idsource!, rows), preview);
  const refused = await sent(curve());
  expect([refused.status, refused.error.code]).toEqual([409, 'consent_missing']);
  expect(refused.error.message).toMatch(/couvre les jours du .* au .* retirez les autres du fichier/);
  expect((await sent(curve(first() + 2))).status).toBe(200);
});

test('what was read of a file stays unsaid when the next holder signs for later days', async () => {
  const { source } = await aHeldMeter(app, asker);
  await signBy(app, await askToSign(app, asker, source._id, mail));
  await storedCurve(app, asker, source, curve());
  await withdraw(source);
  await signBy(app, await askToSign(app, asker, source._id, `autre.${mail}`));
  const list = await app.as(asker.token).call(importCalls.listImports, { params: { id: source._id }, query: {} });
  const [listed] = list.body.data;
  expect(listed).toMatchObject({ read: null, removable: false });
  const one = { params: { id: source._id, importId: listed!._id } };
  expect((await app.as(asker.token).call(importCalls.getImport, one)).body.report).toBeNull();
  expect(outcome(await app.as(asker.token).callLoosely(importCalls.getImportRemoval, one))).toBe('consent_missing');
  expect(outcome(await app.as(asker.token).callLoosely(importCalls.removeImport, one))).toBe('consent_missing');
});

test('of a withdrawal and a file at once, nothing of the file is kept in figures', async () => {
  const { source } = await aHeldMeter(app, asker);
  await signBy(app, await askToSign(app, asker, source._id, mail));
  // The file is at the end of its transaction when the holder withdraws.
  let sending: Promise<{ status: number }> | undefined;
  await app.store.db.transaction(async (tx) => {
    await lock(tx, 'measures', source._id);
    sending = drop(app, asker, source, linkyFile(source.idsource!, curve()), {});
    await new Promise((resume) => setTimeout(resume, 300));
    expect((await withdraw(source)).status).toBe(200);
  });
  expect((await sending!).status).toBe(409);
  const kept = await rows(app.store.db, sql`select 1 from source_month where source_id = ${source._id}::uuid`);
  expect(kept).toEqual([]);
});

test('a request for several meters that were all removed signs for nothing', async () => {
  const meters = [await aHeldMeter(app, asker), await aHeldMeter(app, asker)];
  await app.as(asker.token).callLoosely(requests.createMultiRequest, {
    body: { user: { username: mail }, consentrequest: meters.map(({ source }) => ({ _id_source: source._id })) },
  });
  const { id, token } = linkOf(app, mail);
  const link = { params: { id }, query: { token } };
  await app.as(null).callLoosely(requests.declareInformation, { ...link, body: DECLARED });
  for (const { source } of meters)
    await app.as(asker.token).callLoosely(removeSource, { params: { id: source._id }, query: {} });
  const signed = await app
    .as(null)
    .callLoosely(requests.answerMultiRequest, { ...link, body: { status: 'ACCEPTED', mail: true } });
  expect(outcome(signed)).toBe('request_over');
});
