import * as calls from '@joulerie/contract/collection';
import * as requests from '@joulerie/contract/consent-requests';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { outcome, testApp } from '../../testing/app.ts';
import { aUser, unique } from '../../testing/builders.ts';
import { DECLARED, aHeldMeter, backdateConsents, consentFor, linkOf } from '../../testing/consents.ts';

test('whoever is no longer the holder does not connect the meter of the next one', async () => {
  const app = await testApp({ ENEDIS_CLIENT_ID: 'essai' });
  const user = await aUser(app);
  const { source } = await aHeldMeter(app, user);
  const before = isoDay(parisDay(app.clock.now) - 300);
  const given = await consentFor(app, user, source._id, `ancien.${unique()}@exemple.fr`, {
    date_from_data: before,
  });
  const link = { params: { id: given.consent._id }, query: { token: given.holder.token } };
  expect(outcome(await app.as(null).call(calls.startHolderConnection, link))).toBe(200);
  await backdateConsents(app, source._id, 100);
  const mail = `suivant.${unique()}@exemple.fr`;
  const arrival = isoDay(parisDay(app.clock.now) - 10);
  await app.as(user.token).callLoosely(requests.createOwnerRequest, {
    body: { source: { _id_source: source._id, date_from_data: arrival }, user: { username: mail } },
  });
  const { id, token } = linkOf(app, mail);
  const next = { params: { id }, query: { token } };
  await app.as(null).call(requests.declareInformation, { ...next, body: DECLARED });
  const signed = await app.as(null).callLoosely(requests.answerOwnerRequest, {
    ...next,
    body: { status: 'ACCEPTED', mail: true },
  });
  expect(signed.status).toBe(200);
  expect(outcome(await app.as(null).call(calls.startHolderConnection, link))).toBe('invalid_consent_link');
});
