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
