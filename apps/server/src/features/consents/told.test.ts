import * as records from '@joulerie/contract/consent-records';
import { listNotifications } from '@joulerie/contract/notifications';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { aHeldMeter, askToSign, linkOf, signBy } from '../../testing/consents.ts';
import { runWork } from '../../testing/run-work.ts';
import { dailyConsents } from './consents.work.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const titles = async (who: TestUser) => {
  await app.deliver();
  return (await app.as(who.token).callLoosely(listNotifications, { query: {} })).body.data.map(({ title }) => title);
};
const night = () => runWork(app, dailyConsents);

test('whoever asked hears that it was signed, that it is to be prolonged, once, and that it ended', async () => {
  const asker = await aUser(app, { company: `Conseil ${unique()}` });
  const mail = `titulaire.${unique()}@exemple.fr`;
  const { source } = await aHeldMeter(app, asker);
  await signBy(app, await askToSign(app, asker, source._id, mail));
  const link = linkOf(app, mail);
  expect(await titles(asker)).toEqual(['Accord signé']);
  await night();
  expect(await titles(asker)).toEqual(['Accord signé']);

  const end = (days: number) =>
    rows(
      app.store.db,
      sql`update consents set date_to = ${isoDay(parisDay(app.clock.now) + days)}::date where request_id = ${link.id}::uuid returning 1`,
    );
  await end(61);
  await night();
  expect(await titles(asker)).toHaveLength(1);
  await end(60);
  await night();
  await night();
  expect((await titles(asker)).toSorted()).toEqual(['Accord signé', 'Accord à prolonger']);

  const [consent] = (await app.as(asker.token).callLoosely(records.listConsents, { query: {} })).body.data;
  await app.as(null).call(records.withdrawConsent, { params: { id: consent!._id }, query: { token: link.token } });
  expect((await titles(asker)).toSorted()).toEqual(['Accord signé', 'Accord terminé', 'Accord à prolonger']);
});

test('the night notes what nobody answered in time, and ends what the date ended, once', async () => {
  const asker = await aUser(app, { company: `Conseil ${unique()}` });
  const mail = `titulaire.${unique()}@exemple.fr`;
  const { source } = await aHeldMeter(app, asker);
  await signBy(app, await askToSign(app, asker, source._id, mail));
  const yesterday = isoDay(parisDay(app.clock.now) - 1);
  await rows(
    app.store.db,
    sql`update consents set date_to = ${yesterday}::date where source_id = ${source._id}::uuid returning 1`,
  );
  await rows(
    app.store.db,
    sql`update reading_spans set to_day = ${yesterday}::date where source_id = ${source._id}::uuid returning 1`,
  );
  const open = await askToSign(app, asker, (await aHeldMeter(app, asker)).source._id, mail);
  await rows(
    app.store.db,
    sql`update consent_requests set expires_at = now() - interval '1 day' where id = ${open.id}::uuid returning 1`,
  );
  await night();
  await night();
  expect(await rows(app.store.db, sql`select 1 from reading_spans where source_id = ${source._id}::uuid`)).toEqual([]);
  const [request] = await rows<{ state: string }>(
    app.store.db,
    sql`select state from consent_requests where id = ${open.id}::uuid`,
  );
  expect(request!.state).toBe('EXPIRED');
  const acts = await rows<{ act: string; side: string }>(
    app.store.db,
    sql`select act, side from consent_request_events where request_id = ${open.id}::uuid and act = 'expire'`,
  );
  expect(acts).toEqual([{ act: 'expire', side: 'clock' }]);
  expect((await titles(asker)).filter((one) => one === 'Accord terminé')).toHaveLength(1);
});
