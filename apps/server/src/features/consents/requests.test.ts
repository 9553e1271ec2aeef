import * as requests from '@joulerie/contract/consent-requests';
import { REQUEST_TRANSITIONS } from '@joulerie/domain/consents';
import { DAY_MS } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../../testing/builders.ts';
import { DECLARED, aHeldMeter, askToSign, linkOf, signBy } from '../../testing/consents.ts';

const MINUTE_MS = 60_000;
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
const holder = () => app.as(null);
type Link = { id: string; token: string };
const read = ({ id, token }: Link) => holder().call(requests.getSignRequest, { params: { id }, query: { token } });
const declare = ({ id, token }: Link, said: object = {}) =>
  holder().callLoosely(requests.declareInformation, {
    params: { id },
    query: { token },
    body: { ...DECLARED, ...said },
  });
const answer = ({ id, token }: Link, status: 'ACCEPTED' | 'REFUSED' | 'TERMINATED') =>
  holder().call(requests.answerSignRequest, {
    params: { id },
    query: { token },
    body: { status, mail: true, disable_task: false },
  });
const proofs = () => rows<{ n: number }>(app.store.db, sql`select count(*)::int as n from consent_proofs`);

describe('from the mail to the signature', () => {
  test('the holder reads who asks for what by the link, declares, signs, and receives what they signed', async () => {
    const { source, building } = await aHeldMeter(app, asker);
    const asked = await askToSign(app, asker, source._id, mail);
    expect(asked.path).toBe('/demande/signature-consentement');
    expect(asked.request).toMatchObject({
      kind: 'sign',
      action: 'SIGN',
      state: 'CREATED',
      token: null,
      mail,
      source: { idsource: source.idsource },
      building: { _id: building },
      zipcode: '95000',
      may: ['close', 'remove', 'remind'],
    });
    const opened = (await read(asked)).body;
    expect(opened).toMatchObject({
      state: 'CREATED',
      token: asked.token,
      mail: null,
      address: null,
      building: null,
      source: { idsource: `••••\u00a0${source.idsource!.slice(-4)}`, name: '' },
      declaration: null,
      may: ['sign', 'refuse', 'close'],
      document: { version: '2026-11' },
    });
    expect(opened.document!.paragraphs).toHaveLength(3);
    expect(outcome(await declare(asked))).toBe(200);
    const signed = await answer(asked, 'ACCEPTED');
    expect(signed.body).toMatchObject({ state: 'ACCEPTED', may: [], document: null, declaration: null });
    // The asker hears of it, the holder keeps what they signed.
    expect(app.mails.slice(-2).map((one) => one.to)).toEqual([asker.username, mail]);
    expect(linkOf(app, mail).path).toBe('/accord');
  });

  test('a company signs by its SIREN, which is asked for', async () => {
    const { source } = await aHeldMeter(app, asker);
    const link = await askToSign(app, asker, source._id, mail);
    const without = await declare(link, { legal_person: { name: 'Commune de Cergy' } });
    expect([without.status, without.error.fields]).toEqual([400, { 'legal_person.siren': 'Ce champs est requis' }]);
    const said = { legal_person: { name: 'Commune de Cergy', siren: '219501277' }, firstname: null, lastname: null };
    expect((await signBy(app, link, said)).body.state).toBe('ACCEPTED');
  });

  test.each([
    ['purpose', { purposes: undefined }],
    ['text', { text_version: undefined }],
    ['name', { lastname: null }],
  ])('nothing is signed without a %s', async (_, missing) => {
    const { source } = await aHeldMeter(app, asker);
    const link = await askToSign(app, asker, source._id, mail);
    expect(outcome(await answer(link, 'ACCEPTED'))).toBe('consent_incomplete');
    expect(outcome(await declare(link, missing))).toBe(200);
    expect(outcome(await answer(link, 'ACCEPTED'))).toBe('consent_incomplete');
    expect((await read(link)).body.state).toBe('CREATED');
    // What was said stays; what was missing completes it.
    expect((await signBy(app, link)).body.state).toBe('ACCEPTED');
  });

  test('a postcode that is not that of the meter, and a text that is no longer in force, sign for nobody', async () => {
    const { source } = await aHeldMeter(app, asker);
    const link = await askToSign(app, asker, source._id, mail);
    expect(outcome(await declare(link, { zipcode: '13001' }))).toBe('zipcode_mismatch');
    expect(outcome(await declare(link, { text_version: '2020-01' }))).toBe('outdated_text');
    const opened = (await read(link)).body;
    expect([opened.state, opened.declaration]).toEqual(['CREATED', null]);
  });

  test('a first day before the operator’s history is refused with that day; one to come too', async () => {
    const { source } = await aHeldMeter(app, asker);
    const ask = (date_from_data: string) =>
      as().callLoosely(requests.createSignRequest, { body: { _id_source: source._id, mail, date_from_data } });
    const early = await ask('2015-01-01');
    expect([early.error.code, early.error.earliest]).toEqual([
      'date_before_history',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
    expect((await ask('2099-01-01')).error.fields).toHaveProperty('date_from_data');
  });

  test('an address that looks mistyped is asked about, and taken when it is confirmed', async () => {
    const { source } = await aHeldMeter(app, asker);
    const ask = (more: object) =>
      as().callLoosely(requests.createSignRequest, {
        body: { _id_source: source._id, mail: 'jeanne@gmial.com', ...more },
      });
    const doubtful = await ask({});
    expect([doubtful.status, doubtful.error.code, doubtful.error.suggestion]).toEqual([
      409,
      'doubtful_mail',
      'jeanne@gmail.com',
    ]);
    expect((await ask({ mail_confirmed: true })).status).toBe(201);
  });
});

describe('links', () => {
  test('forged, truncated, of another request or of another brand: they lead nowhere, and say what to do', async () => {
    const { source } = await aHeldMeter(app, asker);
    const link = await askToSign(app, asker, source._id, mail);
    const other = await askToSign(app, asker, (await aHeldMeter(app, asker)).source._id, mail);
    for (const token of ['x', link.token.slice(0, -1), other.token, `${link.token}x`])
      expect(outcome(await read({ id: link.id, token })), token).toBe('invalid_consent_link');
    const elsewhere = await app
      .as(null, 'helianthe.localhost')
      .call(requests.getSignRequest, { params: { id: link.id }, query: { token: link.token } });
    expect([elsewhere.status, elsewhere.error.message]).toEqual([
      404,
      expect.stringContaining('Ouvrez le dernier message reçu'),
    ]);
    expect((await read(link)).body.state).toBe('CREATED');
  });

  test('a relance has another link, for thirty more days; the former one ends', async () => {
    const { source } = await aHeldMeter(app, asker);
    const link = await askToSign(app, asker, source._id, mail);
    app.clock.now += 20 * MINUTE_MS;
    const again = await as().call(requests.mailConsentRequest, {
      params: { id: link.id },
      body: { follow_up: true, type: 'relance' },
    });
    expect(again.status).toBe(200);
    const renewed = linkOf(app, mail);
    expect(outcome(await read(link))).toBe('invalid_consent_link');
    app.clock.now += 30 * DAY_MS - 10 * MINUTE_MS;
    expect((await read(renewed)).body.state).toBe('CREATED');
    app.clock.now -= 30 * DAY_MS + 10 * MINUTE_MS;
  });

  test('an expired request is read as such, and cannot be signed; it can be sent again', async () => {
    const { source } = await aHeldMeter(app, asker);
    const link = await askToSign(app, asker, source._id, mail);
    expect(outcome(await declare(link))).toBe(200);
    app.clock.now += 31 * DAY_MS;
    const late = (await read(link)).body;
    expect([late.state, late.may, late.document]).toEqual(['EXPIRED', [], null]);
    expect(outcome(await answer(link, 'ACCEPTED'))).toBe('request_over');
    app.clock.now -= 31 * DAY_MS;
  });
});

describe('every transition of the table', () => {
  const ENDS = { REFUSED: 'refuse', TERMINATED: 'close' } as const;
  test.each(Object.entries(ENDS))(
    'the holder answers %s: the state is a normal result, and nothing follows',
    async (status, act) => {
      expect(REQUEST_TRANSITIONS.CREATED[act]).toBe(status);
      const { source } = await aHeldMeter(app, asker);
      const link = await askToSign(app, asker, source._id, mail);
      expect((await answer(link, status as 'REFUSED')).body.state).toBe(status);
      const seen = await read(link);
      expect([seen.status, seen.body.state, seen.body.may]).toEqual([200, status, []]);
      for (const next of ['ACCEPTED', 'REFUSED', 'TERMINATED'] as const)
        expect(outcome(await answer(link, next)), next).toBe('request_over');
      expect(outcome(await as().call(requests.removeSignRequest, { params: { id: link.id } }))).toBe('request_over');
      expect(outcome(await declare(link))).toBe('request_over');
    },
  );

  test('the side that asked takes it back, and the link says so', async () => {
    const { source } = await aHeldMeter(app, asker);
    const link = await askToSign(app, asker, source._id, mail);
    expect(outcome(await as().call(requests.removeSignRequest, { params: { id: link.id } }))).toBe(200);
    expect((await read(link)).body.state).toBe('REMOVED');
    // Another may be made for the same meter.
    expect((await askToSign(app, asker, source._id, mail)).request.state).toBe('CREATED');
  });

  test('without a token, the side that asked closes it, and signs or refuses nothing', async () => {
    const { source } = await aHeldMeter(app, asker);
    const { id } = await askToSign(app, asker, source._id, mail);
    const put = (body: object) => as().callLoosely(requests.answerSignRequest, { params: { id }, body });
    expect(outcome(await put({ status: 'ACCEPTED' }))).toBe('invalid_consent_link');
    expect((await put({})).body.state).toBe('TERMINATED');
  });

  test('a second request of the same kind for a meter waits for the first', async () => {
    const { source } = await aHeldMeter(app, asker);
    await askToSign(app, asker, source._id, mail);
    const again = await as().call(requests.createSignRequest, { body: { _id_source: source._id, mail } });
    expect(outcome(again)).toBe('already_requested');
  });
});

test('two answers at once leave one outcome and one proof', async () => {
  for (let i = 0; i < 10; i++) {
    const { source } = await aHeldMeter(app, asker);
    const link = await askToSign(app, asker, source._id, mail);
    await declare(link);
    const [before] = await proofs();
    const both = await Promise.all([answer(link, 'ACCEPTED'), answer(link, i % 2 ? 'REFUSED' : 'ACCEPTED')]);
    expect(both.map(outcome).toSorted()).toEqual([200, 'request_over']);
    const state = (await read(link)).body.state;
    const [after] = await proofs();
    expect(after!.n - before!.n).toBe(state === 'ACCEPTED' ? 1 : 0);
  }
});

test('several meters are signed at once, by an update without a body once purposes and text were recorded', async () => {
  const meters = await Promise.all([1, 2, 3].map(() => aHeldMeter(app, asker)));
  const made = await as().call(requests.createMultiRequest, {
    body: { user: { username: mail }, consentrequest: meters.map(({ source }) => ({ _id_source: source._id })) },
  });
  expect([made.status, made.body.consentrequest.length, made.body.user.username]).toEqual([201, 3, mail]);
  const link = linkOf(app, mail);
  expect(link.path).toBe('/demande/signature-multi-compteurs');
  const call = { params: { id: link.id }, query: { token: link.token } };
  const put = () => holder().callLoosely(requests.answerMultiRequest, call);
  expect([(await put()).status, outcome(await put())]).toEqual([409, 'consent_incomplete']);
  await holder().call(requests.declareInformation, { ...call, body: DECLARED });
  const signed = (await put()).body;
  expect([signed.state, signed.consentrequest.map((one) => one.state)]).toEqual([
    'ACCEPTED',
    ['ACCEPTED', 'ACCEPTED', 'ACCEPTED'],
  ]);
  const [made3] = await rows<{ n: number }>(
    app.store.db,
    sql`select count(*)::int as n from consents where request_id = ${link.id}::uuid`,
  );
  expect(made3!.n).toBe(3);
});

test('requests of every kind are in one list, by kind and by each of their meters', async () => {
  const [one, other] = await Promise.all([1, 2].map(async () => (await aHeldMeter(app, asker)).source._id));
  const several = await as().call(requests.createMultiRequest, {
    body: { user: { username: mail }, consentrequest: [{ _id_source: one! }, { _id_source: other! }] },
  });
  const third = (await aHeldMeter(app, asker)).source._id;
  const sign = await askToSign(app, asker, third, mail);
  const listed = async (query: object) => {
    const answer = await as().call(requests.listConsentRequests, { query: { page: 1, limit: 20, ...query } });
    return answer.body.data.map(({ _id }) => _id);
  };
  expect(await listed({})).toEqual([sign.id]);
  expect(await listed({ kind: ['multi', 'sign'] })).toEqual([sign.id, several.body._id]);
  expect(await listed({ kind: ['multi', 'sign'], _id_source: one })).toEqual([several.body._id]);
  expect(await listed({ kind: ['extend', 'change-owner'] })).toEqual([]);
});

describe('who follows requests', () => {
  test('managers all of their space, an employee their own, another space none', async () => {
    const employee = await aMember(app, asker.spaceId, 'employe');
    const { source } = await aHeldMeter(app, employee);
    const { id } = await askToSign(app, employee, source._id, mail);
    await askToSign(app, asker, (await aHeldMeter(app, asker)).source._id, mail);
    const listed = async (who: TestUser) =>
      (await app.as(who.token).call(requests.listConsentRequests, { query: { page: 1, limit: 20 } })).body;
    expect((await listed(asker)).total).toBe(2);
    expect((await listed(employee)).data.map((one) => one._id)).toEqual([id]);
    expect((await listed(await aUser(app))).total).toBe(0);
    const stranger = await aUser(app);
    expect(outcome(await app.as(stranger.token).call(requests.getSignRequest, { params: { id }, query: {} }))).toBe(
      'not_found',
    );
  });

  test('the funnel counts each request once, where it is', async () => {
    const asks = async () => askToSign(app, asker, (await aHeldMeter(app, asker)).source._id, mail);
    await asks();
    await read(await asks());
    await declare(await asks());
    await signBy(app, await asks());
    await answer(await asks(), 'REFUSED');
    const { body } = await as().call(requests.getRequestFunnel, {});
    expect(body).toEqual({
      sent: 1,
      opened: 1,
      declared: 1,
      waiting: 0,
      accepted: 1,
      refused: 1,
      expired: 0,
      closed: 0,
      total: 5,
    });
  });
});
