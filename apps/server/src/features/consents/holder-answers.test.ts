import * as records from '@joulerie/contract/consent-records';
import * as requests from '@joulerie/contract/consent-requests';
import { PURPOSES } from '@joulerie/domain/consents';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aUser, unique } from '../../testing/builders.ts';
import { aHeldMeter, askToSign, linkOf, signBy } from '../../testing/consents.ts';

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
