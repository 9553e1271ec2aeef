import * as records from '@joulerie/contract/consent-records';
import * as requests from '@joulerie/contract/consent-requests';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../../testing/builders.ts';
import { DECLARED, aHeldMeter, askToSign, linkOf, signBy, backdateConsents } from '../../testing/consents.ts';
import { runWork } from '../../testing/run-work.ts';
import { dailyConsents } from './consents.work.ts';

let app: TestApp;
let asker: TestUser;
let former: string;
let next: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  asker = await aUser(app, { company: `Conseil ${unique()}` });
  former = `ancienne.${unique()}@exemple.fr`;
  next = `nouveau.${unique()}@exemple.fr`;
});

type Link = { id: string; token: string };
const ago = (days: number) => isoDay(parisDay(app.clock.now) - days);
const mailsTo = (to: string) => app.mails.filter((one) => one.to === to).map(({ subject }) => subject);

/** A meter whose holder signed some days ago. */
async function heldFor(days: number) {
  const { source } = await aHeldMeter(app, asker);
  await signBy(app, await askToSign(app, asker, source._id, former));
  const [consent] = await backdateConsents(app, source._id, days);
  return { source, holder: { ...linkOf(app, former), consent: consent!.id } };
}
const askNext = (source: { _id: string }, arrival: string, username = next) =>
  app.as(asker.token).callLoosely(requests.createOwnerRequest, {
    body: { source: { _id_source: source._id, date_from_data: arrival }, user: { username } },
  });
const declare = (link: Link, said: object = {}) =>
  app.as(null).callLoosely(requests.declareInformation, {
    params: { id: link.id },
    query: { token: link.token },
    body: { ...DECLARED, ...said },
  });
async function accept(link: Link, call: typeof requests.answerOwnerRequest, said: object = {}) {
  await declare(link, said);
  const body = { status: 'ACCEPTED' };
  return app.as(null).callLoosely(call, { params: { id: link.id }, query: { token: link.token }, body });
}
const withdraw = (id: string, token: string) =>
  app.as(null).callLoosely(records.withdrawConsent, { params: { id }, query: { token } });
const spansOf = async (source: { _id: string }) =>
  (
    await rows<{ day: string }>(
      app.store.db,
      sql`select from_day::text as day from reading_spans where source_id = ${source._id}::uuid order by 1`,
    )
  ).map(({ day }) => day);

describe('another holder', () => {
  test('does not arrive before the day on which the former one signed', async () => {
    const { source } = await heldFor(10);
    expect(outcome(await askNext(source, ago(10)))).toBe('change_before_agreement');
    expect(mailsTo(next)).toEqual([]);
    expect(outcome(await askNext(source, ago(9)))).toBe(201);
  });

  test('neither signs for days before a signature that the former one gave since', async () => {
    const { source } = await heldFor(10);
    await askNext(source, ago(5));
    await rows(
      app.store.db,
      sql`update consents set created_at = now() where source_id = ${source._id}::uuid returning 1`,
    );
    expect(outcome(await accept(linkOf(app, next), requests.answerOwnerRequest))).toBe('change_before_agreement');
    expect(await spansOf(source)).not.toEqual([]);
  });

  test('is announced to the former one when asked and when they sign; the former one may have their days erased', async () => {
    const { source, holder } = await heldFor(10);
    await askNext(source, ago(5));
    expect(mailsTo(former).at(-1)).toMatch(/^Un changement de titulaire est annoncé/);
    await accept(linkOf(app, next), requests.answerOwnerRequest);
    expect(mailsTo(former).at(-1)).toMatch(/^Votre accord pour le compteur .* a pris fin/);
    const page = await app
      .as(null)
      .call(records.getHolderConsents, { params: { id: holder.id }, query: { token: holder.token } });
    expect(page.body.data).toMatchObject([{ state: 'expired', date_to: ago(6), may: ['withdraw'] }]);
    expect((await withdraw(holder.consent, holder.token)).status).toBe(200);
    expect(outcome(await withdraw(holder.consent, holder.token))).toBe('consent_over');
    // What the next one allows begins where they arrived.
    expect(await spansOf(source)).toEqual([ago(5)]);
  });

  test('is nobody who reads: neither by another name of their mailbox, nor by joining the space after the request', async () => {
    const { source } = await heldFor(10);
    const sorted = asker.username.replace('@', '+tri@');
    expect(outcome(await askNext(source, ago(5), sorted))).toBe('asks_itself');
    const colleague = await aMember(app, (await aUser(app)).spaceId, 'employe');
    await askNext(source, ago(5), colleague.username);
    await rows(
      app.store.db,
      sql`insert into memberships (user_id, space_id, type) values (${colleague.id}::uuid, ${asker.spaceId}::uuid, 'employe') returning 1`,
    );
    expect(outcome(await accept(linkOf(app, colleague.username), requests.answerOwnerRequest))).toBe('asks_itself');
  });
});

describe('a former holder', () => {
  const askToExtend = (source: { _id: string }) =>
    app.as(asker.token).callLoosely(requests.createExtendRequest, { body: { _id_source: source._id, mail: former } });

  test('prolongs nothing while the next one’s agreement lives', async () => {
    const { source } = await heldFor(10);
    await askToExtend(source);
    const link = linkOf(app, former);
    await askNext(source, ago(5));
    await accept(linkOf(app, next), requests.answerOwnerRequest);
    expect(outcome(await accept(link, requests.answerExtendRequest))).toBe('held_by_other');
    expect(await spansOf(source)).toEqual([ago(5)]);
  });

  test('prolongs nothing that they gave before another person signed, even once that one took theirs back', async () => {
    const { source } = await heldFor(10);
    await askToExtend(source);
    const link = linkOf(app, former);
    await askNext(source, ago(5));
    await accept(linkOf(app, next), requests.answerOwnerRequest);
    const [given] = await rows<{ id: string }>(
      app.store.db,
      sql`select id from consents where source_id = ${source._id}::uuid and action = 'CHANGE_OWNER'`,
    );
    expect((await withdraw(given!.id, linkOf(app, next).token)).status).toBe(200);
    expect(outcome(await accept(link, requests.answerExtendRequest))).toBe('held_by_other');
    expect(outcome(await askToExtend(source))).toBe('held_by_other');
    expect(await spansOf(source)).toEqual([]);
  });
});

describe('a holder who took their agreement back', () => {
  const ask = (source: { _id: string }) =>
    app.as(asker.token).callLoosely(requests.createSignRequest, { body: { _id_source: source._id, mail: next } });
  async function withdrawnMeter() {
    const { source, holder } = await heldFor(10);
    await withdraw(holder.consent, holder.token);
    return source;
  }

  test('is notified when another person is asked, and when they sign, whose agreement shows no earlier day', async () => {
    const source = await withdrawnMeter();
    const before = mailsTo(former).length;
    expect(outcome(await ask(source))).toBe(201);
    expect(mailsTo(former).slice(before)).toEqual([
      expect.stringMatching(/^L’accord d’une autre personne est demandé/),
    ]);
    await accept(linkOf(app, next), requests.answerSignRequest);
    expect(mailsTo(former).slice(before + 1)).toEqual([
      expect.stringMatching(/^Une autre personne a donné son accord/),
    ]);
    expect(await spansOf(source)).toEqual([ago(-1)]);
  });

  test('is not notified once their identity is erased, nor when they are asked again themselves', async () => {
    const source = await withdrawnMeter();
    const before = mailsTo(former).length;
    await askToSign(app, asker, source._id, former);
    expect(mailsTo(former).slice(before)).toEqual([expect.stringContaining('demande votre accord')]);
    await app.as(asker.token).call(requests.removeSignRequest, { params: { id: linkOf(app, former).id } });
    await rows(
      app.store.db,
      sql`update consent_identities set mail = null, words = null, key = null, erased_at = now() where mail = ${former} returning 1`,
    );
    await ask(source);
    expect(mailsTo(former)).toHaveLength(before + 1);
    await accept(linkOf(app, next), requests.answerSignRequest);
    expect(await spansOf(source)).toEqual([ago(-1)]);
  });
});

test('an address that was erased is the same as no other: one consent ends, and not those of other erased ones', async () => {
  const { source } = await heldFor(10);
  await rows(
    app.store.db,
    sql`update consents set date_to = current_date - 1 where source_id = ${source._id}::uuid returning 1`,
  );
  await askToSign(app, asker, source._id, next).then((asked) => signBy(app, asked));
  const mine = linkOf(app, next);
  const ids = await rows<{ id: string; mine: boolean }>(
    app.store.db,
    sql`select id, request_id = ${mine.id}::uuid as mine from consents where source_id = ${source._id}::uuid`,
  );
  await rows(
    app.store.db,
    sql`update consent_identities set mail = null where consent_id in (select id from consents where source_id = ${source._id}::uuid) returning 1`,
  );
  await withdraw(ids.find((one) => one.mine)!.id, mine.token);
  const ended = await rows<{ id: string }>(
    app.store.db,
    sql`select id from consents where source_id = ${source._id}::uuid and dismissed`,
  );
  expect(ended).toEqual([{ id: ids.find((one) => one.mine)!.id }]);
});

test('the mails of a withdrawal of what was over say so', async () => {
  const { source, holder } = await heldFor(10);
  await rows(
    app.store.db,
    sql`update consents set date_to = ${ago(3)}::date where source_id = ${source._id}::uuid returning 1`,
  );
  expect(outcome(await withdraw(holder.consent, holder.token))).toBe(200);
  const textTo = (to: string) => app.mails.findLast((one) => one.to === to)!.text;
  expect(textTo(former)).toMatch(/qui avait pris fin le .* ne lisait déjà plus ces données/);
  expect(textTo(asker.username)).toMatch(/qui avait pris fin le .* sont effacées sous/);
});

describe('the first day', () => {
  test('that a holder allows when they prolong is that of what they sign', async () => {
    const { source } = await heldFor(10);
    await app
      .as(asker.token)
      .callLoosely(requests.createExtendRequest, { body: { _id_source: source._id, mail: former } });
    await accept(linkOf(app, former), requests.answerExtendRequest, { date_from_data: ago(3) });
    const [given] = await rows<{ day: string }>(
      app.store.db,
      sql`select date_from::text as day from consents where source_id = ${source._id}::uuid and action = 'EXTEND'`,
    );
    expect(given).toEqual({ day: ago(3) });
  });

  test('that is moved is that of all that the same person allows', async () => {
    const { source } = await heldFor(10);
    await app
      .as(asker.token)
      .callLoosely(requests.createExtendRequest, { body: { _id_source: source._id, mail: former } });
    await accept(linkOf(app, former), requests.answerExtendRequest);
    const [given] = await rows<{ id: string }>(
      app.store.db,
      sql`select id from consents where source_id = ${source._id}::uuid and action = 'EXTEND'`,
    );
    const moved = await app
      .as(asker.token)
      .callLoosely(records.updateConsent, { params: { id: given!.id }, body: { date_from_data: ago(3) } });
    expect(moved.status).toBe(200);
    expect(new Set(await spansOf(source))).toEqual(new Set([ago(3)]));
  });
});

test('each night, what may be read is made that of the living agreements, whatever changed it', async () => {
  const { source } = await heldFor(10);
  const right = await spansOf(source);
  await rows(
    app.store.db,
    sql`update reading_spans set from_day = from_day - 400 where source_id = ${source._id}::uuid returning 1`,
  );
  await runWork(app, dailyConsents);
  expect(await spansOf(source)).toEqual(right);
});
