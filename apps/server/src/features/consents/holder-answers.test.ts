import * as records from '@joulerie/contract/consent-records';
import * as requests from '@joulerie/contract/consent-requests';
import { PURPOSES } from '@joulerie/domain/consents';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aUser, unique } from '../../testing/builders.ts';
import { DECLARED, aHeldMeter, askToSign, linkOf, signBy } from '../../testing/consents.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test('the answer to a signature opens the holder’s page, and no other answer does', async () => {
  const asker = await aUser(app, { company: `Conseil ${unique()}` });
  const mail = `titulaire.${unique()}@exemple.fr`;
  const { source } = await aHeldMeter(app, asker);
  const asked = await askToSign(app, asker, source._id, mail);
  const signed = await signBy(app, asked);
  const token = signed.body.holder_token;
  expect(token).toBe(linkOf(app, mail).token);
  const page = await app
    .as(null)
    .call(records.getHolderConsents, { params: { id: asked.id }, query: { token: token! } });
  expect(page.body.data).toHaveLength(1);
  const link = { params: { id: asked.id }, query: { token: asked.token } };
  expect((await app.as(null).call(requests.getSignRequest, link)).body.holder_token).toBeNull();
});

test('a request says what may be allowed: everything at first, what was allowed when it is prolonged', async () => {
  const asker = await aUser(app, { company: `Conseil ${unique()}` });
  const mail = `titulaire.${unique()}@exemple.fr`;
  const { source } = await aHeldMeter(app, asker);
  const asked = await askToSign(app, asker, source._id, mail);
  const read = async ({ id, token }: { id: string; token: string }, call: typeof requests.getSignRequest) =>
    (await app.as(null).call(call, { params: { id }, query: { token } })).body.purposes;
  expect(await read(asked, requests.getSignRequest)).toEqual([...PURPOSES]);
  await signBy(app, asked, { purposes: ['suivi_quotidien'] });
  const prolonged = await app
    .as(asker.token)
    .call(requests.createExtendRequest, { body: { _id_source: source._id, mail, mail_confirmed: false } });
  expect(prolonged.body.purposes).toEqual(['suivi_quotidien']);
  expect(await read(linkOf(app, mail), requests.getExtendRequest)).toEqual(['suivi_quotidien']);
});

test('what is signed is what was read: a reader that has another name since is read again first', async () => {
  const asker = await aUser(app, { company: `Conseil ${unique()}` });
  const { source } = await aHeldMeter(app, asker);
  const asked = await askToSign(app, asker, source._id, `titulaire.${unique()}@exemple.fr`);
  const link = { params: { id: asked.id }, query: { token: asked.token } };
  await app.as(null).call(requests.declareInformation, { ...link, body: DECLARED });
  await app.store.db.execute(sql`update spaces set name = 'Un autre lecteur' where id = ${asker.spaceId}::uuid`);
  const refused = await app.as(null).callLoosely(requests.answerSignRequest, { ...link, body: { status: 'ACCEPTED' } });
  expect([refused.status, refused.error.code]).toEqual([409, 'outdated_text']);
  const again = await app.as(null).call(requests.declareInformation, { ...link, body: DECLARED });
  expect(again.body.document!.paragraphs.join(' ')).toContain('Un autre lecteur');
  expect((await signBy(app, asked)).body.state).toBe('ACCEPTED');
});
