import * as records from '@joulerie/contract/consent-records';
import { addMonths, DAY_MS, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { type Given, aHeldMeter, consentFor, linkOf, withdrawn } from '../../testing/consents.ts';

let app: TestApp;
let asker: TestUser;
let mail: string;
let start: number;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  start = app.clock.now;
  asker = await aUser(app, { company: `Conseil ${unique()}` });
  mail = `titulaire.${unique()}@exemple.fr`;
});
afterEach(() => {
  app.clock.now = start;
});

type Link = Given['holder'];
const open = async ({ id, token }: Link) =>
  outcome(await app.as(null).call(records.getHolderConsents, { params: { id }, query: { token } }));
const renew = async ({ id, token }: Link, to: string) =>
  outcome(await app.as(null).call(records.renewHolderLink, { params: { id }, query: { token }, body: { mail: to } }));
const monthsLater = (months: number, days = 0) => {
  const today = parisDay(start);
  app.clock.now = start + (addMonths(today, months) - today + days) * DAY_MS;
};
const given = async () => consentFor(app, asker, (await aHeldMeter(app, asker)).source._id, mail);

test('the link to what was signed opens for twelve months, then serves for nothing but a fresh one', async () => {
  const signed = await given();
  monthsLater(12, -1);
  expect(await open(signed.holder)).toBe(200);
  monthsLater(12);
  expect(await open(signed.holder)).toBe('holder_link_expired');
  expect(outcome(await withdrawn(app, signed))).toBe('holder_link_expired');
  expect(await renew(signed.holder, mail.toUpperCase())).toBe(200);
  const fresh = linkOf(app, mail);
  expect([await open(fresh), await open(signed.holder)]).toEqual([200, 'invalid_consent_link']);
  expect(outcome(await withdrawn(app, { ...signed, holder: fresh }))).toBe(200);
});

test('another address receives nothing, and the answer does not say so', async () => {
  const { holder } = await given();
  monthsLater(13);
  const sent = app.mails.length;
  expect(await renew(holder, `autre.${mail}`)).toBe(200);
  await app.store.db.execute(sql`update consent_requests set mail = '' where id = ${holder.id}::uuid`);
  expect(await renew(holder, mail)).toBe(200);
  expect(await renew({ ...holder, token: 'x' }, mail)).toBe('invalid_consent_link');
  expect(app.mails).toHaveLength(sent);
});
