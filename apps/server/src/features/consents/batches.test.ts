import * as calls from '@joulerie/contract/consent-batches';
import * as requests from '@joulerie/contract/consent-requests';
import { getTask } from '@joulerie/contract/tasks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Store, openPostgres, rows } from '../../platform/database.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../../testing/builders.ts';
import { aHeldMeter, askToSign, consentFor, linkOf, signBy } from '../../testing/consents.ts';
import { testDatabase } from '../../testing/store.ts';
import { workbookOf } from '../../testing/workbook.ts';

// Batches are sent on the queue: a database of its own keeps the works of other files away.
let store: Store;
let app: TestApp;
let asker: TestUser;
beforeAll(async () => {
  store = await openPostgres(await testDatabase());
  app = await testApp({}, store);
});
afterAll(async () => {
  await app.app.close();
  await store.close();
});
beforeEach(async () => {
  asker = await aUser(app, { company: `Conseil ${unique()}` });
});

const aMail = () => `titulaire.${unique()}@exemple.fr`;
const as = (who = asker) => app.as(who.token);
const meter = async () => (await aHeldMeter(app, asker)).source;
const HEADERS = ['Numéro PDL', 'Adresse e-mail', 'Prénom', 'Nom', 'Code postal', 'Commentaire'];
const read = (bytes: Uint8Array | string, name = 'titulaires.csv') =>
  as().call(calls.readInvitations, {}, { file: { name, bytes } });
const csvOf = (lines: (string | null)[][]) => [HEADERS, ...lines].map((cells) => cells.join(';')).join('\n');
const lineOf = (rank: number, number: string, mail: string, said: object = {}) => ({
  line: rank,
  number,
  mail,
  firstname: '',
  lastname: '',
  company: '',
  zipcode: '',
  building: '',
  mail_confirmed: false,
  ...said,
});
const check = async (lines: ReturnType<typeof lineOf>[]) =>
  (await as().call(calls.checkInvitations, { body: { lines } })).body.lines.map(({ state }) => state);
const create = (lines: ReturnType<typeof lineOf>[]) =>
  as().call(calls.createBatch, { body: { name: 'Envoi de novembre', lines } });
const batchOf = async (id: string) => (await as().call(calls.listBatches, {})).body.data.find(({ _id }) => _id === id)!;
const ended = (taskId: string, who = asker) =>
  vi.waitFor(
    async () => {
      const { data } = (await as(who).call(getTask, { params: { id: taskId } })).body;
      expect(data.finishedAt).not.toBeNull();
      return data;
    },
    { timeout: 60_000, interval: 50 },
  );

describe('a table of holders', () => {
  test('of a spreadsheet or a text is read column by column, and each line says what it is worth', async () => {
    const [ready, agreed, asked] = [await meter(), await meter(), await meter()];
    await consentFor(app, asker, agreed._id, aMail());
    await askToSign(app, asker, asked._id, aMail());
    const lines = [
      [ready.idsource, 'jeanne@exemple.fr', 'Jeanne', 'Moreau', '95000', 'premier'],
      [ready.idsource, 'jeanne@exemple.fr', 'Jeanne', 'Moreau', '95000', ''],
      ['123', 'a@exemple.fr', '', '', '', ''],
      ['99999999999999', 'a@exemple.fr', '', '', '', ''],
      [(await meter()).idsource, 'sans arobase', '', '', '', ''],
      [(await meter()).idsource, 'camille@gmial.com', '', '', '', ''],
      [(await meter()).idsource, asker.username, '', '', '', ''],
      [(await meter()).idsource, 'a@exemple.fr', 'Jeanne', 'Mo<reau', '', ''],
      [(await meter()).idsource, 'a@exemple.fr', '', '', '13001', ''],
      [agreed.idsource, 'a@exemple.fr', '', '', '', ''],
      [asked.idsource, 'a@exemple.fr', '', '', '', ''],
    ];
    const states = [
      'ready',
      'duplicate',
      'bad_number',
      'unknown_meter',
      'bad_mail',
      'doubtful_mail',
      'own_member',
      'bad_name',
      'other_zipcode',
      'agreed',
      'asked',
    ];
    const text = await read(csvOf(lines));
    expect(text.body.columns.map(({ field }) => field)).toEqual([
      'number',
      'mail',
      'firstname',
      'lastname',
      'zipcode',
      null,
    ]);
    expect(text.body.lines.map(({ state }) => state)).toEqual(states);
    expect(text.body.lines[5]!.suggestion).toBe('camille@gmail.com');
    expect(text.body.lines[0]).toMatchObject({ line: 2, meter: { _id_source: ready._id }, firstname: 'Jeanne' });
    const sheet = await read(await workbookOf([['Titulaires'], HEADERS, ...lines]), 'titulaires.xlsx');
    expect(sheet.body.lines.map(({ state }) => state)).toEqual(states);
  });

  test('without a column of numbers and one of addresses, with too many lines, or that is none, is refused with why', async () => {
    expect(outcome(await read('Nom;Ville\nMoreau;Cergy'))).toBe('invitations_unreadable');
    expect(outcome(await read('%PDF-1.7'))).toBe('invitations_unreadable');
    const many = await read(csvOf(Array.from({ length: 501 }, (_, k) => [String(k), 'a@exemple.fr'])));
    expect(many.error.message).toContain('plus de 500');
    expect(
      outcome(
        await as(await aMember(app, asker.spaceId, 'employe_read_only')).callLoosely(calls.checkInvitations, {
          body: { lines: [lineOf(1, '', '')] },
        }),
      ),
    ).toBe('restricted_read_only');
  });

  test('is corrected in place: a confirmed address, a number, the building of a meter', async () => {
    const { source, building } = await aHeldMeter(app, asker);
    const number = source.idsource!;
    expect(await check([lineOf(1, number, 'a@gmial.com', { mail_confirmed: true })])).toEqual(['ready']);
    expect(await check([lineOf(1, `${number.slice(0, 7)} ${number.slice(7)}`, 'a@exemple.fr')])).toEqual(['ready']);
    expect(await check([lineOf(1, number, 'a@exemple.fr', { building })])).toEqual(['ready']);
    expect(await check([lineOf(1, number, 'a@exemple.fr', { building: 'Ailleurs' })])).toEqual(['unknown_building']);
    // Another space has the number and not the meter.
    const other = await aUser(app, { company: `Autre ${unique()}` });
    const theirs = await as(other).call(calls.checkInvitations, {
      body: { lines: [lineOf(1, number, 'a@exemple.fr')] },
    });
    expect(theirs.body.lines).toMatchObject([{ state: 'unknown_meter', meter: null }]);
  });
});

describe('a batch', () => {
  beforeAll(async () => {
    await app.work();
  });

  test('asks each address once, for one meter or several, by the rules of a single request, and follows the answers', async () => {
    const [one, several] = [aMail(), aMail()];
    const meters = [await meter(), await meter(), await meter()];
    const gone = await meter();
    const lines = [
      lineOf(1, meters[0]!.idsource!, one, { firstname: 'Jeanne' }),
      lineOf(2, meters[1]!.idsource!, several),
      lineOf(3, meters[2]!.idsource!, several),
      lineOf(4, gone.idsource!, several),
      lineOf(5, 'faux', one),
    ];
    const made = await create(lines);
    expect([made.status, made.body.data.total]).toEqual([201, 4]);
    const { message } = await ended(made.body.task.task_id);
    expect(message).toContain('4\u00a0compteurs demandés');
    expect(app.mails.filter(({ to }) => to === one || to === several).map(({ to }) => to)).toEqual([one, several]);
    expect(linkOf(app, several).path).toBe('/demande/signature-multi-compteurs');
    const id = made.body.data._id;
    expect((await batchOf(id)).progress).toMatchObject({ sent: 4, waiting: 0, not_sent: 0 });
    // What the lines said of their holders is kept by the requests alone.
    expect(
      await rows(
        store.db,
        sql`select 1 from consent_batch_lines where batch_id = ${id}::uuid and (mail is not null or firstname is not null)`,
      ),
    ).toEqual([]);
    await signBy(app, linkOf(app, one));
    const link = linkOf(app, several);
    await app.as(null).call(requests.getMultiRequest, { params: { id: link.id }, query: { token: link.token } });
    expect((await batchOf(id)).progress).toMatchObject({ accepted: 1, opened: 3, sent: 0 });
    expect(outcome(await as().callLoosely(calls.resumeBatch, { params: { id } }))).toBe('nothing_to_invite');
    expect(outcome(await create(lines))).toBe('nothing_to_invite');
  });

  test('says why a line was not sent: a meter that was asked for since, an address that joined the space', async () => {
    const [taken, joined] = [await meter(), await meter()];
    const member = await aMember(app, (await aUser(app)).spaceId, 'employe');
    await app.app.close();
    app = await testApp({}, store);
    const made = await create([lineOf(1, taken.idsource!, aMail()), lineOf(2, joined.idsource!, member.username)]);
    await askToSign(app, asker, taken._id, aMail());
    await rows(
      store.db,
      sql`insert into memberships (user_id, space_id, type) values (${member.id}::uuid, ${asker.spaceId}::uuid, 'employe') returning 1`,
    );
    await app.work();
    await ended(made.body.task.task_id);
    const { progress, reasons } = await batchOf(made.body.data._id);
    expect([progress.not_sent, progress.sent]).toEqual([2, 0]);
    expect(reasons.map(({ message }) => message.slice(0, 25)).toSorted()).toEqual([
      'Cette adresse est celle d',
      'Une demande du même genre',
    ]);
  });

  test('past the bound of the day waits, and goes on once it is over', async () => {
    await app.app.close();
    app = await testApp({ CONSENT_REQUESTS_A_DAY: '2' }, store);
    await app.work();
    const meters = [await meter(), await meter(), await meter()];
    const made = await create(meters.map(({ idsource }, rank) => lineOf(rank + 1, idsource!, aMail())));
    const id = made.body.data._id;
    const { message } = await ended(made.body.task.task_id);
    expect(message).toMatch(/2.compteurs demandés\. 1.titulaire attend\. .*limite de 2/);
    expect(await batchOf(id)).toMatchObject({ progress: { waiting: 1, sent: 2 }, may: ['resume'] });
    // The day after.
    await rows(store.db, sql`delete from tries returning 1`);
    const again = await as().call(calls.resumeBatch, { params: { id }, body: {} });
    await ended(again.body.task.task_id);
    expect((await batchOf(id)).progress).toMatchObject({ waiting: 0, sent: 3 });
  });

  test('reminds in one call those who have not answered, each once in seven days', async () => {
    await app.app.close();
    app = await testApp({}, store);
    await app.work();
    const [quiet, signed] = [aMail(), aMail()];
    const made = await create([
      lineOf(1, (await meter()).idsource!, quiet),
      lineOf(2, (await meter()).idsource!, signed),
    ]);
    await ended(made.body.task.task_id);
    const id = made.body.data._id;
    const remind = () => as().call(calls.remindBatch, { params: { id }, body: {} });
    expect(outcome(await remind())).toBe('nothing_to_invite');
    await signBy(app, linkOf(app, signed));
    await rows(
      store.db,
      sql`update consent_requests set sent_at = sent_at - interval '7 days' where space_id = ${asker.spaceId}::uuid returning 1`,
    );
    expect((await batchOf(id)).may).toEqual(['remind']);
    const sent = app.mails.length;
    const { message } = await ended((await remind()).body.task.task_id);
    expect(message).toBe('1\u00a0relance envoyée.');
    expect(app.mails.slice(sent).map(({ to }) => to)).toEqual([quiet]);
    expect(outcome(await remind())).toBe('nothing_to_invite');
    const stranger = await aUser(app);
    const theirs = await as(stranger).callLoosely(calls.remindBatch, { params: { id } });
    expect(outcome(theirs)).toBe('not_found');
  });
});
