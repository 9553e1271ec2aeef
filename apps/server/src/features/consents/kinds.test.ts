import * as requests from '@joulerie/contract/consent-requests';
import * as records from '@joulerie/contract/consent-records';
import { addMonths, isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aSource, aUser, unique } from '../../testing/builders.ts';
import { DECLARED, aHeldMeter, askToSign, linkOf, signBy, backdateConsents } from '../../testing/consents.ts';

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

const as = () => app.as(asker.token);
const today = () => parisDay(app.clock.now);
const declare = (link: { id: string; token: string }, said: object = {}) =>
  app.as(null).callLoosely(requests.declareInformation, {
    params: { id: link.id },
    query: { token: link.token },
    body: { ...DECLARED, ...said },
  });
const listed = async (source: { _id: string }) =>
  (await as().callLoosely(records.listConsents, { query: { _id_source: source._id } })).body.data;
const signedMeter = async (said: object = {}) => {
  const { source } = await aHeldMeter(app, asker);
  await signBy(app, await askToSign(app, asker, source._id, mail), said);
  return source;
};
const accepts = (call: typeof requests.answerExtendRequest, link: { id: string; token: string }) =>
  app
    .as(null)
    .callLoosely(call, { params: { id: link.id }, query: { token: link.token }, body: { status: 'ACCEPTED' } });

test('a share is asked, answered and kept as such', async () => {
  const { source } = await aHeldMeter(app, asker);
  const asked = await as().callLoosely(requests.createShareRequest, { body: { _id_source: source._id, mail } });
  expect([asked.body.kind, asked.body.action]).toEqual(['share', 'SHARE']);
  const link = linkOf(app, mail);
  expect(link.path).toBe('/demande/partage-consentement');
  await declare(link);
  const answer = await app.as(null).callLoosely(requests.answerShareRequest, {
    params: { id: link.id },
    query: { token: link.token },
    body: { status: 'ACCEPTED' },
  });
  expect(answer.body.state).toBe('ACCEPTED');
  expect(await listed(source)).toMatchObject([{ action: 'SHARE', state: 'active' }]);
});

describe('prolonging', () => {
  const ask = async (source: { _id: string }) =>
    as().callLoosely(requests.createExtendRequest, { body: { _id_source: source._id, mail } });

  test('adds a consent that ends later, keeps its first day, and widens no purpose', async () => {
    const source = await signedMeter({ purposes: ['suivi_quotidien'] });
    const [held] = await listed(source);
    await rows(
      app.store.db,
      sql`update consents set date_to = ${isoDay(today() + 30)}::date where id = ${held!._id}::uuid returning 1`,
    );
    expect((await ask(source)).body).toMatchObject({ kind: 'extend', action: 'EXTEND', state: 'CREATED' });
    const link = linkOf(app, mail);
    expect(link.path).toBe('/demande/prolongement-consentement');
    await declare(link, { purposes: ['courbe_fine'] });
    expect(outcome(await accepts(requests.answerExtendRequest, link))).toBe('consent_incomplete');
    await declare(link, { purposes: ['suivi_quotidien', 'courbe_fine'] });
    // The other side is told only when it is asked for; the holder always has a copy.
    const sent = app.mails.length;
    expect((await accepts(requests.answerExtendRequest, link)).body.state).toBe('ACCEPTED');
    expect(app.mails.slice(sent).map(({ to }) => to)).toEqual([mail]);
    expect(await listed(source)).toMatchObject([
      {
        action: 'EXTEND',
        purposes: ['suivi_quotidien'],
        date_from_data: held!.date_from_data,
        date_to: isoDay(addMonths(today(), 60) - 1),
        may: ['date', 'dismiss', 'extend'],
      },
      { action: 'SIGN', may: ['date', 'dismiss'] },
    ]);
  });

  test('needs a consent that nobody took back, at the request and at the answer', async () => {
    const { source } = await aHeldMeter(app, asker);
    expect(outcome(await ask(source))).toBe('no_consent_to_extend');
    const held = await signedMeter();
    await ask(held);
    const link = linkOf(app, mail);
    await declare(link);
    await as().call(records.dismissSourceConsent, { params: { id: held._id }, body: { dismissed: true } });
    expect(outcome(await accepts(requests.answerExtendRequest, link))).toBe('no_consent_to_extend');
  });
});

test('a change of holder ends the consent of the former one the day before, and the new one sees nothing earlier', async () => {
  const source = await signedMeter();
  await backdateConsents(app, source._id, 40);
  const arrival = isoDay(today() - 10);
  const asked = await as().callLoosely(requests.createOwnerRequest, {
    body: {
      source: { _id_source: source._id, date_from_data: arrival },
      user: { firstname: 'Paul', lastname: 'Roy', username: `nouveau.${mail}` },
    },
  });
  expect(asked.body).toMatchObject({ kind: 'change-owner', action: 'CHANGE_OWNER', date_from_data: arrival });
  const link = linkOf(app, `nouveau.${mail}`);
  expect(link.path).toBe('/demande/changement-titulaire');
  await declare(link, { firstname: 'Paul', lastname: 'Roy' });
  expect((await accepts(requests.answerOwnerRequest, link)).body.state).toBe('ACCEPTED');
  expect(await listed(source)).toMatchObject([
    { action: 'CHANGE_OWNER', holder: 'Paul Roy', state: 'active', date_from_data: arrival },
    { action: 'SIGN', holder: 'Jeanne Moreau', state: 'expired', date_to: isoDay(today() - 11) },
  ]);
  const spans = await rows(
    app.store.db,
    sql`select from_day::text as day from reading_spans where source_id = ${source._id}::uuid`,
  );
  expect(spans).toEqual([{ day: arrival }]);
});

test.each([
  ['five years, as the default brand says', null, 5, 60],
  ['the years of the brand', null, 3, 36],
  ['the months of the company before them', 18, 3, 18],
])('a consent lasts %s', async (_, company, brand, months) => {
  const { source } = await aHeldMeter(app, asker);
  const [kept] = await rows<{ years: number }>(
    app.store.db,
    sql`select consent_years as years from scopes where id = 'joulerie'`,
  );
  await rows(
    app.store.db,
    sql`update spaces set consent_months = ${company} where id = ${asker.spaceId}::uuid returning 1`,
  );
  await rows(app.store.db, sql`update scopes set consent_years = ${brand} where id = 'joulerie' returning 1`);
  try {
    await signBy(app, await askToSign(app, asker, source._id, mail));
    expect((await listed(source))[0]!.date_to).toBe(isoDay(addMonths(today(), months) - 1));
  } finally {
    await rows(app.store.db, sql`update scopes set consent_years = ${kept!.years} where id = 'joulerie' returning 1`);
  }
});

test('a source without the number of a point has no holder to ask', async () => {
  const { building } = await aHeldMeter(app, asker);
  const made = await as().callLoosely(requests.createSignRequest, {
    body: { _id_source: (await aSource(app, asker, building, { idtype: 'fuel-oil' }))._id, mail },
  });
  expect([made.status, outcome(made)]).toEqual([400, 'not_a_meter']);
});
