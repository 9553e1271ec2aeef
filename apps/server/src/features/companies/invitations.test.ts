import * as accounts from '@joulerie/contract/accounts';
import * as companies from '@joulerie/contract/companies';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import type { MemberType } from '../../platform/identity.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../../testing/builders.ts';
import { meanwhile } from '../../testing/meanwhile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'Tournesol-42-Lampe';
const ACCOUNT = { firstname: 'Zoé', lastname: 'Roux', password: PASSWORD, acceptTerms: true as const };
const address = () => `zoe-${unique()}@exemple.fr`;
const aCompany = () => aUser(app, { company: `Société ${unique()}` });
const invite = (by: TestUser, username: string, type?: MemberType, on: TestApp = app) =>
  on.as(by.token).call(companies.inviteMember, {
    body: { user: { firstname: 'Zoé', lastname: 'Roux', username }, ...(type ? { type } : {}) },
  });
const resend = (by: TestUser, id: string) => app.as(by.token).call(companies.resendInvitation, { params: { id } });
const mailsTo = (username: string) => app.mails.filter((one) => one.to === username);
const tokenOf = (username: string) =>
  decodeURIComponent(/\/invitation\?code=([\w%-]+)/.exec(mailsTo(username).at(-1)!.text)![1]!);
const read = (token: string, host?: string) => app.as(null, host).call(companies.getInvitation, { params: { token } });
const accept = (token: string, by: string | null = null, body: Partial<typeof ACCOUNT> = {}, host?: string) =>
  app.as(by, host).call(companies.acceptInvitation, { params: { token }, body });
const members = async (by: TestUser) => (await app.as(by.token).call(companies.listMembers, {})).body;

describe('inviting', () => {
  test('mails a link with who invites and to what, in the dress of the brand', async () => {
    const owner = await aCompany();
    const username = address();
    const { status, body } = await invite(owner, ` ${username.toUpperCase()} `);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ firstname: 'Zoé', lastname: 'Roux', username, type: 'employe', state: 'invited' }),
    ]);
    const [mail] = mailsTo(username);
    const { company } = (await app.as(owner.token).call(accounts.getMe, {})).body;
    expect(mail!.subject).toBe(`Camille Martin vous invite à rejoindre ${company!.name} sur Joulerie`);
    expect(mail!.text).toContain(`l’espace de ${company!.name} comme employé.`);
    expect(mail!.html).toContain('Voir l’invitation');
    const [kept] = await rows<{ hash: string }>(
      app.store.db,
      sql`select encode(token_hash, 'escape') as hash from company_invitations where id = ${body._id}`,
    );
    expect(kept!.hash).not.toContain(tokenOf(username));
  });

  test('says nothing of whether the address has an account', async () => {
    const owner = await aCompany();
    const known = await aUser(app);
    const answers = [await invite(owner, known.username), await invite(owner, address())];
    const shown = answers.map(({ status, body }) => [
      status,
      { ...body, _id: '', username: '', since: '', expires_at: '' },
    ]);
    expect(shown[0]).toEqual(shown[1]);
    const mails = answers.map(({ body }) => mailsTo(body.username)[0]!);
    expect(mails[0]!.subject).toBe(mails[1]!.subject);
    expect(mails[0]!.text.replace(tokenOf(answers[0]!.body.username), '')).toBe(
      mails[1]!.text.replace(tokenOf(answers[1]!.body.username), ''),
    );
  });

  test('a member, or twice the same address, has its own sentence; so have two at once', async () => {
    const owner = await aCompany();
    const colleague = await aMember(app, owner.spaceId, 'employe');
    const member = await invite(owner, colleague.username);
    expect([member.status, member.error.code, member.error.message]).toEqual([
      409,
      'already_exist_user',
      'Cette adresse est déjà celle d’un membre de votre société.',
    ]);
    const username = address();
    const both = await Promise.all([invite(owner, username), invite(owner, username)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const again = await invite(owner, username);
    expect(again.error.message).toMatch(/^Cette adresse est déjà invitée/);
    expect(mailsTo(username)).toHaveLength(1);
  });

  test.each<[by: MemberType, type: MemberType, outcome: string]>([
    ['owner', 'owner', 'ok'],
    ['administrateur', 'administrateur', 'ok'],
    ['administrateur', 'owner', 'restricted_role_company'],
    ['employe', 'employe', 'restricted_role_company'],
    ['employe_read_only', 'employe_read_only', 'restricted_role_company'],
  ])('%s invites %s: %s', async (by, type, outcome) => {
    const { spaceId } = await aCompany();
    const username = address();
    const answer = await invite(await aMember(app, spaceId, by), username, type);
    expect(answer.error?.code ?? 'ok').toBe(outcome);
    expect(mailsTo(username)).toHaveLength(outcome === 'ok' ? 1 : 0);
  });

  test('refused says why: each reason has its code and its sentence', async () => {
    const owner = await aCompany();
    const alone = await invite(await aUser(app), address());
    const employee = await invite(await aMember(app, owner.spaceId, 'employe'), address());
    const known = await invite(owner, owner.username);
    const said = [alone, employee, known].map(({ status, error }) => [status, error.code, error.operation]);
    expect(said).toEqual([
      [403, 'restricted_professional', 'L’invitation n’a pas été envoyée.'],
      [403, 'restricted_role_company', 'L’invitation n’a pas été envoyée.'],
      [409, 'already_exist_user', 'L’invitation n’a pas été envoyée.'],
    ]);
    expect(new Set([alone, employee, known].map(({ error }) => error.message)).size).toBe(3);
  });

  test('keeps nothing when the mail does not leave', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const services = { config, mailer: { send: async () => ({ sent: false }) }, queue: { add: async () => '' } };
    const { server } = await createApp(app.store, services);
    const owner = await aCompany();
    for (const key of [undefined, 'once']) {
      const answer = await server.inject({
        method: 'POST',
        url: '/proxy/api/company/user',
        headers: {
          host: 'joulerie.localhost',
          authorization: `Bearer ${owner.token}`,
          ...(key ? { 'idempotency-key': key } : {}),
        },
        payload: { user: { firstname: 'Zoé', lastname: 'Roux', username: address() } },
      });
      expect([answer.statusCode, answer.json().detail.code]).toEqual([503, 'error_email_not_send']);
    }
    await server.close();
    expect((await members(owner)).total).toBe(1);
  });

  test('many people, or one address again and again, is slowed down', async () => {
    const strict = await testApp({ SIGN_IN_TRIES: '1' });
    const owner = await aCompany();
    const one = address();
    const invited = await invite(owner, one, 'employe', strict);
    expect(invited.status).toBe(201);
    const again = await strict.as(owner.token).call(companies.resendInvitation, { params: { id: invited.body._id } });
    expect([again.status, again.error.code]).toEqual([429, 'too_many_requests']);
    expect((await invite(owner, address(), 'employe', strict)).status).toBe(201);
    const last = await invite(owner, address(), 'employe', strict);
    expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await members(owner)).total).toBe(3);
  });
});

describe('an invitation', () => {
  test('is read by whoever has its link, in its brand, for thirty days', async () => {
    const owner = await aCompany();
    const username = address();
    await invite(owner, username, 'administrateur');
    const token = tokenOf(username);
    expect((await read(token)).body).toMatchObject({
      inviter: 'Camille Martin',
      username,
      type: 'administrateur',
      hasAccount: false,
    });
    expect((await read(token, 'helianthe.localhost')).error.code).toBe('invalid_invitation');
    const unknown = await read('inconnu');
    expect([unknown.status, unknown.error.code]).toEqual([404, 'invalid_invitation']);
    app.clock.now += 30 * DAY_MS - 1000;
    expect((await read(token)).status).toBe(200);
    app.clock.now += 1000;
    expect((await read(token)).error.code).toBe('invalid_invitation');
    expect((await accept(token, null, ACCOUNT)).error.code).toBe('invalid_invitation');
    app.clock.now -= 30 * DAY_MS;
  });

  test('is read and accepted by all the people of one address, who guess no other', async () => {
    const strict = await testApp({ SIGN_IN_TRIES: '1' });
    // What other tests tried.
    await app.store.db.execute(sql`delete from tries`);
    const owner = await aCompany();
    const invited = [address(), address(), address()];
    for (const username of invited) await invite(owner, username);
    const ask = (token: string) => strict.as(null).call(companies.getInvitation, { params: { token } });
    const join = (token: string) =>
      strict.as(null).call(companies.acceptInvitation, { params: { token }, body: ACCOUNT });
    for (const username of invited) {
      expect((await ask(tokenOf(username))).status).toBe(200);
      expect((await join(tokenOf(username))).status).toBe(200);
    }
    const guessed = [await ask('un'), await ask('deux'), await ask('trois')];
    expect(guessed.map(({ status }) => status)).toEqual([404, 404, 429]);
  });

  test('that is sent again has another link, and the first one ends', async () => {
    const owner = await aCompany();
    const username = address();
    const { _id: id } = (await invite(owner, username)).body;
    const first = tokenOf(username);
    app.clock.now += 31 * DAY_MS;
    const manager = await aMember(app, owner.spaceId, 'administrateur');
    const again = await resend(manager, id);
    expect([again.status, again.body.state]).toEqual([200, 'invited']);
    expect(mailsTo(username)).toHaveLength(2);
    expect((await read(first)).error.code).toBe('invalid_invitation');
    expect((await read(tokenOf(username))).status).toBe(200);
    app.clock.now -= 31 * DAY_MS;
    const employee = await aMember(app, owner.spaceId, 'employe');
    expect((await resend(employee, id)).error.code).toBe('restricted_role_company');
    expect((await resend(await aCompany(), id)).error.code).toBe('not_found');
  });

  test('ends with the right of who sent it, and is sent again by somebody else', async () => {
    const owner = await aCompany();
    const [partner, manager] = [
      await aMember(app, owner.spaceId, 'owner'),
      await aMember(app, owner.spaceId, 'administrateur'),
    ];
    const [asOwner, asEmployee, ofManager] = [address(), address(), address()];
    const { _id } = (await invite(partner, asOwner, 'owner')).body;
    await invite(partner, asEmployee);
    await invite(manager, ofManager);
    const states = async () =>
      Promise.all([asOwner, asEmployee, ofManager].map(async (one) => (await read(tokenOf(one))).status));
    await app.as(owner.token).call(companies.changeMember, { body: { _id_user: partner.id, type: 'administrateur' } });
    // An administrator names no owner.
    expect(await states()).toEqual([404, 200, 200]);
    await app.as(owner.token).call(companies.changeMember, { body: { _id_user: partner.id, type: 'employe' } });
    await app.as(owner.token).call(companies.removeMember, { body: { _id_user: manager.id } });
    expect(await states()).toEqual([404, 404, 404]);
    expect((await members(owner)).data.filter(({ state }) => state === 'invited')).toHaveLength(3);
    await resend(owner, _id);
    expect(await states()).toEqual([200, 404, 404]);
  });

  test('has the right of who gave it its type', async () => {
    const owner = await aCompany();
    const [partner, manager] = [
      await aMember(app, owner.spaceId, 'owner'),
      await aMember(app, owner.spaceId, 'administrateur'),
    ];
    const username = address();
    const { _id } = (await invite(manager, username)).body;
    await app.as(partner.token).call(companies.changeMember, { body: { _id_user: _id, type: 'owner' } });
    await app.as(owner.token).call(companies.removeMember, { body: { _id_user: partner.id } });
    expect((await accept(tokenOf(username), null, ACCOUNT)).error.code).toBe('invalid_invitation');
  });

  test.each(['taken out', 'made an employee'])(
    'ends also for an answer under way when its sender is %s',
    async (how) => {
      const owner = await aCompany();
      const manager = await aMember(app, owner.spaceId, 'administrateur');
      const username = address();
      await invite(manager, username);
      // The password of the answer takes longer to hash than the decision to be made.
      const answer = accept(tokenOf(username), null, ACCOUNT);
      app.clock.now += 1;
      const decided = await (how === 'taken out'
        ? app.as(owner.token).call(companies.removeMember, { body: { _id_user: manager.id } })
        : app.as(owner.token).call(companies.changeMember, { body: { _id_user: manager.id, type: 'employe' } }));
      expect([decided.status, (await answer).error?.code]).toEqual([200, 'invalid_invitation']);
      expect((await members(owner)).data.find((one) => one.username === username)?.state).toBe('invited');
    },
  );

  test('ends also for an answer that waits for the decision', async () => {
    const owner = await aCompany();
    const manager = await aMember(app, owner.spaceId, 'administrateur');
    const username = address();
    await invite(manager, username);
    const held = sql`select id from spaces where id = ${owner.spaceId} for no key update`;
    const ended = sql`update company_invitations set expires_at = sent_at where invited_by = ${manager.id}`;
    const answer = await meanwhile(app.store, held, () => accept(tokenOf(username), null, ACCOUNT), ended);
    expect(answer.error?.code).toBe('invalid_invitation');
  });

  test('that is cancelled ends', async () => {
    const owner = await aCompany();
    const username = address();
    const { _id } = (await invite(owner, username)).body;
    await app.as(owner.token).call(companies.removeMember, { body: { _id_user: _id } });
    expect((await accept(tokenOf(username), null, ACCOUNT)).error.code).toBe('invalid_invitation');
  });
});

describe('accepting', () => {
  test('without an account creates one, validated, in the company, and signs in', async () => {
    const owner = await aCompany();
    const username = address();
    await invite(owner, username, 'employe_read_only');
    const token = tokenOf(username);
    expect(Object.keys((await accept(token)).error.fields!)).toEqual([
      'firstname',
      'lastname',
      'password',
      'acceptTerms',
    ]);
    const common = await accept(token, null, { ...ACCOUNT, password: 'Motdepasse-2026' });
    expect(common.error.fields?.password).toMatch(/trop courant/);
    const { status, body, headers } = await accept(token, null, ACCOUNT);
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({
        username,
        isPro: true,
        isValidated: true,
        derivedRole: 'professionnel',
        multipleCompany: false,
        company: expect.objectContaining({ _id: owner.spaceId, userCompanyType: 'employe_read_only' }),
      }),
    ]);
    expect(String(headers['set-cookie'])).toContain('joulerie_session=');
    expect((await app.as(body.token).call(accounts.getMe, {})).body).toEqual(body.user);
    expect((await app.as(null).call(accounts.signIn, { body: { username, password: PASSWORD } })).status).toBe(200);
    expect((await members(owner)).data.map(({ state }) => state)).toEqual(['member', 'member']);
    expect((await accept(token, null, ACCOUNT)).error.code).toBe('invalid_invitation');
  });

  test('with an account is for whoever is signed in to it, whose session goes on in the company', async () => {
    const owner = await aCompany();
    const known = await aUser(app);
    await invite(owner, known.username);
    const token = tokenOf(known.username);
    expect((await read(token)).body.hasAccount).toBe(true);
    for (const by of [null, (await aUser(app)).token]) {
      const refused = await accept(token, by, ACCOUNT);
      expect([refused.status, refused.error.code]).toEqual([403, 'restricted_invitation']);
    }
    expect((await members(owner)).data.filter(({ state }) => state === 'invited')).toHaveLength(1);
    const { status, body } = await accept(token, known.token);
    expect([status, body.token, body.user.company?._id]).toEqual([200, null, owner.spaceId]);
    expect(body.user.multipleCompany).toHaveLength(2);
    expect((await app.as(known.token).call(accounts.getMe, {})).body.company?._id).toBe(owner.spaceId);
  });

  test('is of one brand', async () => {
    const owner = await aCompany();
    const username = address();
    await invite(owner, username);
    const answer = await accept(tokenOf(username), null, ACCOUNT, 'helianthe.localhost');
    expect(answer.error.code).toBe('invalid_invitation');
  });

  test('twice at once makes one account and one member', async () => {
    const owner = await aCompany();
    const username = address();
    await invite(owner, username);
    const token = tokenOf(username);
    const answers = await Promise.all([1, 2, 3].map(() => accept(token, null, ACCOUNT)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await members(owner)).total).toBe(2);
  });

  test('and being cancelled at once leaves one outcome', async () => {
    const owner = await aCompany();
    const username = address();
    const { _id } = (await invite(owner, username)).body;
    const [accepted, cancelled] = await Promise.all([
      accept(tokenOf(username), null, ACCOUNT),
      app.as(owner.token).call(companies.removeMember, { body: { _id_user: _id } }),
    ]);
    expect([accepted.status === 200, cancelled.status === 200].filter(Boolean)).toHaveLength(1);
    expect((await members(owner)).total).toBe(accepted.status === 200 ? 2 : 1);
  });
});
