import { removeBuilding } from '@joulerie/contract/buildings';
import * as records from '@joulerie/contract/consent-records';
import { answerMultiRequest, createMultiRequest, declareInformation } from '@joulerie/contract/consent-requests';
import * as sources from '@joulerie/contract/sources';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Store, openPostgres, rows } from '../../platform/database.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import {
  DECLARED,
  type Given,
  aHeldMeter,
  actsOf,
  askToSign,
  consentFor,
  linkOf,
  signBy,
  withdrawn,
} from '../../testing/consents.ts';
import { drop, linkyFile, linkyRows, sourceData, storedCurve } from '../../testing/files.ts';
import { archiveCalls, archiveOfTexts, textsOf } from '../../testing/space-archive.ts';
import { testDatabase } from '../../testing/store.ts';

// Exports of a space are made on the queue: a database of its own keeps the works of other files away.
let store: Store;
const own = {} as { app: TestApp };
let asker: TestUser;
let mail: string;
beforeAll(async () => {
  store = await openPostgres(await testDatabase());
  own.app = await testApp({}, store);
  await own.app.work();
});
afterAll(async () => {
  await own.app.app.close();
  await store.close();
});
beforeEach(async () => {
  asker = await aUser(own.app, { company: `Conseil ${unique()}` });
  mail = `titulaire.${unique()}@exemple.fr`;
});
const { exported, imported, send } = archiveCalls(own);

const DAYS = 3;
const first = () => parisDay(own.app.clock.now) - DAYS;
const lines = () => linkyRows(isoDay(first()), isoDay(first() + DAYS), () => 1000);
const remove = (source: { _id: string }, who = asker) =>
  own.app.as(who.token).call(sources.removeSource, { params: { id: source._id } });
const acts = (given: Pick<Given, 'consent'>) => actsOf(own.app, given);
const kwhOf = async (source: { _id: string }, who = asker) => {
  const query = {
    variables: 'conso' as const,
    frequency: 'daily' as const,
    start_date: isoDay(first()),
    end_date: isoDay(first() + DAYS - 1),
  };
  return ((await sourceData(own.app, who, source, query)).variables[0]?.total ?? 0) / 1000;
};
const holdingsOf = (number: string) =>
  rows(
    store.db,
    sql`select holding, origin, source_id is not null as attached, declared_by as by from source_holdings
      where idsource = ${number} order by declared_at, id`,
  );

/** A meter of somebody else, and a living consent to read it. */
async function read(said: object = {}) {
  const { source, building } = await aHeldMeter(own.app, asker);
  return { source, building, given: await consentFor(own.app, asker, source._id, mail, said) };
}

describe('a source that is removed', () => {
  test('ends the living consents of its meter: the chain says why, and the holder hears of it once', async () => {
    const { source, given } = await read();
    const second = await consentFor(own.app, asker, source._id, mail);
    const sent = own.app.mails.length;
    expect(outcome(await remove(source))).toBe(200);
    expect([await acts(given), await acts(second)]).toEqual([
      ['SIGN', 'SOURCE_REMOVED'],
      ['SIGN', 'SOURCE_REMOVED'],
    ]);
    const [letter, ...others] = own.app.mails.slice(sent);
    expect([letter!.to, others]).toEqual([mail, []]);
    expect(letter!.text).toContain('a supprimé ce compteur de son espace, et votre accord a pris fin\u00a0: ');
    expect(letter!.text).toContain('sont effacées dès maintenant');
    const kept = await rows<{ words: object; mail: string; of: string }>(
      store.db,
      sql`select i.words, i.mail, p.facts ->> 'of' as of from consent_identities i join consent_proofs p on p.rank = i.rank
        where i.consent_id = ${given.consent._id}::uuid and p.facts ->> 'act' = 'SOURCE_REMOVED'`,
    );
    expect(kept).toMatchObject([{ words: { by: asker.username, meter: source.idsource }, mail }]);
    expect(kept[0]!.of).toMatch(/^\d+$/);
    expect(await rows(store.db, sql`select 1 from consents where source_id = ${source._id}::uuid`)).toEqual([]);
  });

  test('ends none twice: what its holder took back before has one end', async () => {
    const { source, given } = await read();
    await withdrawn(own.app, given);
    const sent = own.app.mails.length;
    await remove(source);
    expect([await acts(given), own.app.mails.length]).toEqual([['SIGN', 'WITHDRAW'], sent]);
  });

  test('ends what each address gave, and mails each', async () => {
    const { source, given } = await read();
    const second = await consentFor(own.app, asker, source._id, mail);
    const former = `ancien.${mail}`;
    await rows(
      store.db,
      sql`update consent_identities set mail = ${former} where consent_id = ${given.consent._id}::uuid returning 1`,
    );
    const sent = own.app.mails.length;
    await remove(source);
    expect([await acts(given), await acts(second)]).toEqual([
      ['SIGN', 'SOURCE_REMOVED'],
      ['SIGN', 'SOURCE_REMOVED'],
    ]);
    expect(
      own.app.mails
        .slice(sent)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([former, mail].toSorted());
  });

  test('by whoever may not remove it, stays, with its consent', async () => {
    const { source, given } = await read();
    const reader = await aMember(own.app, asker.spaceId, 'employe_read_only');
    for (const who of [reader, await aUser(own.app)]) expect((await remove(source, who)).status).not.toBe(200);
    expect([await acts(given), outcome(await withdrawn(own.app, given))]).toEqual([['SIGN'], 200]);
  });

  test('at the moment when its holder takes it back, has one end of its consent', async () => {
    for (let i = 0; i < 5; i++) {
      const { source, given } = await read();
      const both = await Promise.all([remove(source), withdrawn(own.app, given), remove(source)]);
      expect(both.filter(({ status }) => status >= 500)).toEqual([]);
      expect([['SOURCE_REMOVED'], ['WITHDRAW']]).toContainEqual((await acts(given)).slice(1));
    }
  });

  test('leaves nobody a link to what was signed, nor a request that could be signed', async () => {
    const { source, given } = await read();
    const asked = await askToSign(own.app, asker, source._id, mail);
    await remove(source);
    const page = await own.app
      .as(null)
      .call(records.getHolderConsents, { params: { id: given.holder.id }, query: { token: given.holder.token } });
    expect(outcome(page)).toBe('invalid_consent_link');
    const left = sql`select 1 from consent_requests where id = ${asked.id}::uuid`;
    expect(await rows(store.db, left)).toEqual([]);
  });

  test('and attached again by its number, shows the next holder’s reader none of the days that a former one withdrew', async () => {
    const { source, building, given } = await read();
    await withdrawn(own.app, given);
    await remove(source);
    const again = await aSource(own.app, asker, building, { idsource: source.idsource!, holding: 'consent' });
    const sent = own.app.mails.length;
    const next = `suivante.${mail}`;
    const asked = await askToSign(own.app, asker, again._id, next);
    // Whoever withdrew is notified, though the meter was removed since.
    expect(own.app.mails.slice(sent).map(({ to }) => to)).toEqual([next, mail]);
    expect((await signBy(own.app, asked)).status).toBe(200);
    const spans = await rows<{ day: string }>(
      store.db,
      sql`select from_day::text as day from reading_spans where source_id = ${again._id}::uuid`,
    );
    expect(spans).toEqual([{ day: isoDay(parisDay(own.app.clock.now) + 1) }]);
    // The same person allows their own days again.
    await remove(again);
    const third = await aSource(own.app, asker, building, { idsource: source.idsource!, holding: 'consent' });
    await rows(store.db, sql`delete from removed_consents where source_id = ${again._id}::uuid returning 1`);
    await consentFor(own.app, asker, third._id, mail);
    const [first] = await rows<{ day: string }>(
      store.db,
      sql`select from_day::text as day from reading_spans where source_id = ${third._id}::uuid`,
    );
    expect(first!.day < isoDay(parisDay(own.app.clock.now))).toBe(true);
  });

  test('while its holder signs for it with others, leaves one outcome: the others are signed for, and nothing is half done', async () => {
    for (let i = 0; i < 6; i++) {
      const meters = await Promise.all([1, 2, 3].map(() => aHeldMeter(own.app, asker)));
      await own.app.as(asker.token).call(createMultiRequest, {
        body: { user: { username: mail }, consentrequest: meters.map(({ source }) => ({ _id_source: source._id })) },
      });
      const { id, token } = linkOf(own.app, mail);
      const link = { params: { id }, query: { token } };
      await own.app.as(null).call(declareInformation, { ...link, body: DECLARED });
      const gone = meters[i % 3]!.source;
      const [signed, removed] = await Promise.all([
        own.app.as(null).callLoosely(answerMultiRequest, link),
        remove(gone),
      ]);
      expect(outcome(removed)).toBe(200);
      // A text of fewer meters is read again: it is not signed unread.
      expect([200, 'outdated_text']).toContain(outcome(signed));
      const left = await rows<{ source: string }>(
        store.db,
        sql`select source_id::text as source from consents where request_id = ${id}::uuid order by 1`,
      );
      const others = meters.map(({ source }) => source._id).filter((one) => one !== gone._id);
      expect(left.map(({ source }) => source)).toEqual(outcome(signed) === 200 ? others.toSorted() : []);
    }
  });

  test('and attached again by its number, is read by nobody before its holder agrees anew', async () => {
    const { source, building } = await read();
    await storedCurve(own.app, asker, source, lines());
    expect(await kwhOf(source)).toBe(24 * DAYS);
    await remove(source);
    const number = source.idsource!;
    const again = await aSource(own.app, asker, building, { idsource: number, holding: 'consent' });
    expect(await kwhOf(again)).toBe(0);
    expect(outcome(await drop(own.app, asker, again, linkyFile(number, lines())))).toBe('consent_missing');
    expect(await holdingsOf(number)).toEqual([
      { holding: 'consent', origin: 'declared', attached: false, by: asker.id },
      { holding: 'consent', origin: 'declared', attached: true, by: asker.id },
    ]);
  });
});

test('a building that is removed ends no consent: its meter stays in the space, until it is removed too', async () => {
  const { source, building, given } = await read();
  await storedCurve(own.app, asker, source, lines());
  expect(outcome(await own.app.as(asker.token).call(removeBuilding, { params: { id: building } }))).toBe(200);
  expect([await acts(given), await kwhOf(source)]).toEqual([['SIGN'], 24 * DAYS]);
  const page = await own.app
    .as(null)
    .call(records.getHolderConsents, { params: { id: given.holder.id }, query: { token: given.holder.token } });
  expect(page.body.data).toMatchObject([{ state: 'active', may: ['withdraw'] }]);
  await remove(source);
  expect(await acts(given)).toEqual(['SIGN', 'SOURCE_REMOVED']);
});

test('an export in which a meter of somebody else was made one of its own is refused, and nothing comes back', async () => {
  const { source } = await read();
  const texts = textsOf((await exported(asker)).bytes);
  const name = Object.keys(texts).find((one) => texts[one]!.includes('"holding":"consent"'))!;
  expect(texts[name]).toContain(source.idsource);
  const forged = { ...texts, [name]: texts[name]!.replaceAll('"holding":"consent"', '"holding":"holder"') };
  const other = await aUser(own.app, { company: `Repreneur ${unique()}` });
  expect((await send(other, archiveOfTexts(forged, { digested: true }))).error.code).toBe('space_archive_unsigned');
  expect((await imported(other, archiveOfTexts(forged))).error!.code).toBe('space_archive_altered');
  expect((await own.app.as(other.token).call(sources.listSources, { query: {} })).body.data).toEqual([]);
});

test('a restored export says the right of each meter, and reads none of another holder without their consent', async () => {
  const { source, building } = await read();
  await storedCurve(own.app, asker, source, lines());
  const ours = await aSource(own.app, asker, building);
  await storedCurve(own.app, asker, ours, lines());
  const { bytes } = await exported(asker);
  await remove(source);
  const other = await aUser(own.app, { company: `Repreneur ${unique()}` });
  const task = await imported(other, bytes);
  expect([task.status, task.error]).toEqual(['success', null]);
  await vi.waitFor(async () => expect(await own.app.deliver()).toBe(0), { timeout: 30_000 });
  const { data } = (await own.app.as(other.token).call(sources.listSources, { query: {} })).body;
  const back = (number: string | null) => data.find(({ idsource }) => idsource === number)!;
  const theirs = back(source.idsource);
  expect([theirs.holding, back(ours.idsource).holding]).toEqual(['consent', 'holder']);
  expect([await kwhOf(theirs, other), await kwhOf(back(ours.idsource), other)]).toEqual([0, 24 * DAYS]);
  expect(outcome(await drop(own.app, other, theirs, linkyFile(source.idsource!, lines())))).toBe('consent_missing');
  const restored = { origin: 'restored', attached: true, by: other.id };
  expect(await holdingsOf(source.idsource!)).toEqual([
    { holding: 'consent', origin: 'declared', attached: false, by: asker.id },
    { holding: 'consent', ...restored },
  ]);
  expect((await holdingsOf(ours.idsource!)).at(-1)).toEqual({ holding: 'holder', ...restored });
  // The new space asks for itself.
  await consentFor(own.app, other, theirs._id, mail);
  expect((await drop(own.app, other, theirs, linkyFile(source.idsource!, lines()))).status).toBe(200);
}, 120_000);
