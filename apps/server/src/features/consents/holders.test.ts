import * as records from '@joulerie/contract/consent-records';
import * as requests from '@joulerie/contract/consent-requests';
import type { Endpoint } from '@joulerie/contract/endpoint';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../../testing/builders.ts';
import {
  DECLARED,
  type Given,
  aHeldMeter,
  actsOf,
  askToSign,
  consentFor,
  linkOf,
  signBy,
  backdateConsents,
  withdrawn,
} from '../../testing/consents.ts';
import { linkyRows, sourceData, storedCurve } from '../../testing/files.ts';

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

type Meter = { _id: string; idsource: string | null };
type Link = { id: string; token: string };
const as = (who = asker) => app.as(who.token);
const today = () => parisDay(app.clock.now);
const recordsOf = async (source: Meter, who = asker) =>
  (await as(who).callLoosely(records.listConsents, { query: { _id_source: source._id } })).body.data;
const proofs = async () => (await rows(app.store.db, sql`select 1 from consent_proofs`)).length;

const ask = {
  signature: (source: Meter, to: string) =>
    as().callLoosely(requests.createSignRequest, { body: { _id_source: source._id, mail: to } }),
  share: (source: Meter, to: string) =>
    as().callLoosely(requests.createShareRequest, { body: { _id_source: source._id, mail: to } }),
  'signature for several meters': (source: Meter, to: string) =>
    as().callLoosely(requests.createMultiRequest, {
      body: { user: { username: to }, consentrequest: [{ _id_source: source._id }] },
    }),
};
const prolong = (source: Meter, to: string) =>
  as().callLoosely(requests.createExtendRequest, { body: { _id_source: source._id, mail: to } });
const changeTo = (source: Meter, username: string, arrival: number, more: object = {}) =>
  as().callLoosely(requests.createOwnerRequest, {
    body: { source: { _id_source: source._id, date_from_data: isoDay(arrival) }, user: { username }, ...more },
  });
const declareAndAccept = async (call: Endpoint, link: Link) => {
  const input = { params: { id: link.id }, query: { token: link.token } };
  await app.as(null).callLoosely(requests.declareInformation, { ...input, body: DECLARED });
  return app
    .as(null)
    .callLoosely(call as typeof requests.answerSignRequest, { ...input, body: { status: 'ACCEPTED' } });
};
const acceptOf = {
  signature: requests.answerSignRequest,
  share: requests.answerShareRequest,
  'signature for several meters': requests.answerMultiRequest,
};

describe('nobody asks themselves', () => {
  const spelt: [string, (of: string) => string][] = [
    ['as it is written', (of) => of],
    ['in capitals', (of) => of.toUpperCase()],
    ['between blanks', (of) => `  ${of}\t`],
  ];

  test.each(Object.entries(ask))('for a %s, at no spelling of an address of their space', async (_, asks) => {
    const { source } = await aHeldMeter(app, asker);
    const colleague = await aMember(app, asker.spaceId, 'employe_read_only');
    const sent = app.mails.length;
    for (const { username } of [asker, colleague])
      for (const [how, spell] of spelt) {
        const refused = await asks(source, spell(username));
        expect([how, refused.status, outcome(refused)]).toEqual([how, 409, 'asks_itself']);
      }
    // Nothing is kept of it: the holder may be asked.
    expect([app.mails.length, (await asks(source, mail)).status]).toEqual([sent, 201]);
  });

  test('nor to prolong what somebody gave before they joined the space, nor as the next holder', async () => {
    const { source } = await aHeldMeter(app, asker);
    await consentFor(app, asker, source._id, mail);
    const colleague = await aMember(app, asker.spaceId, 'employe');
    const own = colleague.username.toUpperCase();
    expect(outcome(await changeTo(source, own, today()))).toBe('asks_itself');
    expect(outcome(await changeTo(source, mail, today(), { mail: ` ${own}` }))).toBe('asks_itself');
    await rows(app.store.db, sql`update users set username = ${mail} where id = ${colleague.id}::uuid returning 1`);
    expect(outcome(await prolong(source, mail.toUpperCase()))).toBe('asks_itself');
  });

  test('and somebody of another space is asked', async () => {
    const { source } = await aHeldMeter(app, asker);
    expect((await ask.signature(source, (await aUser(app)).username)).status).toBe(201);
  });
});

describe('a second address', () => {
  test.each(Object.keys(ask) as (keyof typeof ask)[])(
    'signs no %s while the consent of the first lives, and that one stays',
    async (kind) => {
      const { source } = await aHeldMeter(app, asker);
      const given = await consentFor(app, asker, source._id, mail);
      const other = `autre.${mail}`;
      expect((await ask[kind](source, other)).status).toBe(201);
      const before = await proofs();
      const refused = await declareAndAccept(acceptOf[kind], linkOf(app, other));
      expect([refused.status, outcome(refused)]).toEqual([409, 'held_by_other']);
      expect([await proofs(), await actsOf(app, given)]).toEqual([before, ['SIGN']]);
      expect(await recordsOf(source)).toMatchObject([{ state: 'active' }]);
      // Once the first one has taken theirs back, the same link signs.
      await withdrawn(app, given);
      expect((await declareAndAccept(acceptOf[kind], linkOf(app, other))).body.state).toBe('ACCEPTED');
    },
  );

  test('does not prolong what the first gave', async () => {
    const { source } = await aHeldMeter(app, asker);
    await consentFor(app, asker, source._id, mail);
    expect(outcome(await prolong(source, `autre.${mail}`))).toBe('held_by_other');
    expect((await prolong(source, mail.toUpperCase())).status).toBe(201);
  });
});

describe('what each holder of a meter lets be read', () => {
  const DAYS = 10;
  const first = () => today() - DAYS;
  const kwhOf = async (source: Meter, who = asker) => {
    const span = { start_date: isoDay(first()), end_date: isoDay(first() + DAYS - 1) };
    const query = { variables: 'conso' as const, frequency: 'daily' as const, ...span };
    const column = (await sourceData(app, who, source, query)).variables[0];
    return (column?.values ?? []).map((value) => (value ?? 0) / 1000);
  };
  const days = (from: number, to = DAYS) => Array.from({ length: DAYS }, (_, k) => (k >= from && k < to ? 24 : 0));
  /** A meter with ten measured days, which its holder lets be read. */
  async function measured() {
    const { source } = await aHeldMeter(app, asker);
    const given = await consentFor(app, asker, source._id, mail);
    await storedCurve(
      app,
      asker,
      source,
      linkyRows(isoDay(first()), isoDay(first() + DAYS), () => 1000),
    );
    expect(await kwhOf(source)).toEqual(days(0));
    return { source, given };
  }
  const next = () => `nouveau.${mail}`;
  async function changed(source: Meter, arrival: number) {
    await backdateConsents(app, source._id, 400);
    expect((await changeTo(source, next(), arrival)).status).toBe(201);
    const link = linkOf(app, next());
    expect((await declareAndAccept(requests.answerOwnerRequest, link)).body.state).toBe('ACCEPTED');
    return linkOf(app, next());
  }

  test('from the arrival of the next one, no day of the former: theirs ended the day before, and may still be taken back', async () => {
    const { source, given } = await measured();
    await changed(source, first() + 4);
    expect(await kwhOf(source)).toEqual(days(4));
    expect(await recordsOf(source)).toMatchObject([
      { action: 'CHANGE_OWNER', state: 'active', date_from_data: isoDay(first() + 4) },
      { action: 'SIGN', state: 'expired', date_to: isoDay(first() + 3), may: [] },
    ]);
    expect(await actsOf(app, given)).toEqual(['SIGN', 'END_BY_CHANGE']);
    expect([outcome(await withdrawn(app, given)), outcome(await prolong(source, mail))]).toEqual([
      200,
      'held_by_other',
    ]);
    expect(await actsOf(app, given)).toEqual(['SIGN', 'END_BY_CHANGE', 'WITHDRAW']);
    // Nor does the former one sign again beside the next.
    const link = await askToSign(app, asker, source._id, mail);
    expect(outcome(await declareAndAccept(requests.answerSignRequest, link))).toBe('held_by_other');
    expect(await kwhOf(source)).toEqual(days(4));
  });

  test('the next one moves their first day no earlier than their arrival', async () => {
    const { source } = await measured();
    await changed(source, first() + 4);
    const [own] = await recordsOf(source);
    const person = await aUser(app);
    await rows(app.store.db, sql`update users set username = ${next()} where id = ${person.id}::uuid returning 1`);
    const move = async (day: number) =>
      (
        await as(person).call(records.updateConsent, {
          params: { id: own!._id },
          body: { date_from_data: isoDay(day) },
        })
      ).body.date_from_data;
    expect(await move(first() + 6)).toBe(isoDay(first() + 6));
    expect(await kwhOf(source)).toEqual(days(6));
    expect(await move(first())).toBe(isoDay(first() + 4));
    expect(await kwhOf(source)).toEqual(days(4));
  });

  test('what one took back does not come back with the signature of another, nor with that of the next holder', async () => {
    const { source, given } = await measured();
    await withdrawn(app, given);
    await signBy(app, await askToSign(app, asker, source._id, `autre.${mail}`));
    expect(await kwhOf(source)).toEqual(days(DAYS));
    expect((await recordsOf(source))[0]).toMatchObject({ state: 'active', date_from_data: isoDay(today() + 1) });
  });

  test('what one let be read until a past day stays theirs: another one begins after it', async () => {
    const { source, given } = await measured();
    await rows(
      app.store.db,
      sql`update consents set date_to = ${isoDay(first() + 2)}::date where id = ${given.consent._id}::uuid returning 1`,
    );
    await signBy(app, await askToSign(app, asker, source._id, `autre.${mail}`));
    expect(await kwhOf(source)).toEqual(days(3));
  });

  test('one space by its own consents: another with the same meter reads nothing, and a change here ends nothing there', async () => {
    const { source } = await measured();
    const neighbour = await aUser(app, { company: `Voisin ${unique()}` });
    const theirs = (await aHeldMeter(app, neighbour, { idsource: source.idsource! })).source;
    expect(await kwhOf(theirs, neighbour)).toEqual(days(DAYS));
    const given = await consentFor(app, neighbour, theirs._id, mail);
    await changed(source, first() + 4);
    expect([await actsOf(app, given), (await recordsOf(theirs, neighbour))[0]!.state]).toEqual([['SIGN'], 'active']);
  });
});

describe('a withdrawal', () => {
  /** Two living consents of one meter from one address: a signature, and a share. */
  async function twice(): Promise<{ source: Meter; signed: Given; shared: Given }> {
    const { source } = await aHeldMeter(app, asker);
    const signed = await consentFor(app, asker, source._id, mail);
    expect((await ask.share(source, mail)).status).toBe(201);
    expect((await declareAndAccept(requests.answerShareRequest, linkOf(app, mail))).body.state).toBe('ACCEPTED');
    const [latest] = await recordsOf(source);
    return { source, signed, shared: { consent: latest!, holder: linkOf(app, mail) } };
  }

  test.each(['signed', 'shared'] as const)(
    'of what was %s ends all that the address gave of the meter, each with its proof',
    async (which) => {
      const { source, signed, shared } = await twice();
      const sent = app.mails.length;
      expect(outcome(await withdrawn(app, { signed, shared }[which]))).toBe(200);
      expect([await actsOf(app, signed), await actsOf(app, shared)]).toEqual([
        ['SIGN', 'WITHDRAW'],
        ['SHARE', 'WITHDRAW'],
      ]);
      expect(await recordsOf(source)).toMatchObject([
        { state: 'revoked', ended_by: 'holder' },
        { state: 'revoked', ended_by: 'holder' },
      ]);
      expect(app.mails.slice(sent).map(({ to }) => to)).toEqual([mail, asker.username]);
      const spans = sql`select 1 from reading_spans where source_id = ${source._id}::uuid`;
      expect(await rows(app.store.db, spans)).toEqual([]);
    },
  );

  test('ends nothing of another address, of another meter or of another reader', async () => {
    const { source, signed, shared } = await twice();
    // No call leaves two addresses with living consents of one meter.
    await rows(
      app.store.db,
      sql`update consent_identities set mail = ${`autre.${mail}`} where consent_id = ${shared.consent._id}::uuid returning 1`,
    );
    const meter = (await aHeldMeter(app, asker)).source;
    const ofMeter = await consentFor(app, asker, meter._id, mail);
    const neighbour = await aUser(app, { company: `Voisin ${unique()}` });
    const theirs = (await aHeldMeter(app, neighbour, { idsource: source.idsource! })).source;
    const ofReader = await consentFor(app, neighbour, theirs._id, mail);
    await withdrawn(app, signed);
    const all = await Promise.all([signed, shared, ofMeter, ofReader].map((one) => actsOf(app, one)));
    expect(all).toEqual([['SIGN', 'WITHDRAW'], ['SHARE'], ['SIGN'], ['SIGN']]);
    const spans = sql`select 1 from reading_spans where source_id in (${source._id}::uuid, ${meter._id}::uuid, ${theirs._id}::uuid)`;
    expect(await rows(app.store.db, spans)).toHaveLength(3);
  });
});
