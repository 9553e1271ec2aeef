import * as accounts from '@joulerie/contract/accounts';
import * as clients from '@joulerie/contract/clients';
import * as companies from '@joulerie/contract/companies';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const DAY_MS = 24 * 3_600_000;
const address = () => `lea-${unique()}@exemple.fr`;
const aCompany = () => aUser(app, { company: `Cabinet ${unique()}` });
const invite = (by: TestUser, username: string) =>
  app.as(by.token).call(clients.inviteClient, { body: { user: { firstname: 'LÉA', lastname: 'petit', username } } });
const resend = (by: TestUser, id: string) => app.as(by.token).call(clients.resendClientInvitation, { params: { id } });
const remove = (by: TestUser, id: string) => app.as(by.token).call(clients.removeClientInvitation, { params: { id } });
const mailTo = (username: string) => app.mails.filter((one) => one.to === username).at(-1)!;
const tokenOf = (username: string) =>
  decodeURIComponent(/\/invitation-client\?code=([\w%-]+)/.exec(mailTo(username).text)![1]!);
const read = (token: string, host?: string) =>
  app.as(null, host).call(clients.getClientInvitation, { params: { token } });
const accept = (by: TestUser, token: string) =>
  app.as(by.token).call(clients.acceptClientInvitation, { params: { token } });

describe('inviting a client', () => {
  test('mails who proposes what, and that nothing is shared by accepting; only the hash of the link is kept', async () => {
    const owner = await aCompany();
    const username = address();
    const { status, body } = await invite(owner, ` ${username.toUpperCase()} `);
    expect([status, body.username]).toEqual([201, username]);
    const company = (await app.as(owner.token).call(accounts.getMe, {})).body.company!.name;
    expect(mailTo(username).subject).toBe(`${company} vous propose de suivre vos bâtiments sur Joulerie`);
    expect(mailTo(username).text).toMatch(/Bonjour Léa,[^]*Camille Martin[^]*Accepter ne partage rien/);
    const [kept] = await rows<{ hash: string }>(
      app.store.db,
      sql`select encode(token_hash, 'escape') as hash from client_invitations where id = ${body._id}`,
    );
    expect(kept!.hash).not.toContain(tokenOf(username));
    expect((await read(tokenOf(username))).body).toMatchObject({
      company,
      logo: null,
      inviter: 'Camille Martin',
      firstname: 'Léa',
      username,
      hasAccount: false,
    });
    expect((await read(tokenOf(username), 'helianthe.localhost')).error.code).toBe('invalid_invitation');
  });

  test('says nothing of whether the address has an account, and has a sentence for each refusal', async () => {
    const owner = await aCompany();
    const known = await aUser(app);
    const answers = [await invite(owner, known.username), await invite(owner, address())];
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [201, ['_id', 'username', 'expires_at']],
      [201, ['_id', 'username', 'expires_at']],
    ]);
    const member = await aMember(app, owner.spaceId, 'employe');
    const reader = await aMember(app, owner.spaceId, 'employe_read_only');
    const refusals: [Promise<{ status: number; error: { code: string; message: string } }>, number, string, RegExp][] =
      [
        [invite(owner, known.username), 409, 'already_exist_client', /déjà invitée comme client/],
        [invite(owner, member.username), 409, 'already_exist_user', /membre de votre société/],
        [invite(owner, owner.username), 409, 'already_exist_user', /membre de votre société/],
        [invite(reader, address()), 403, 'restricted_read_only', /lecture seule/],
        [invite(await aUser(app), address()), 403, 'restricted_professional', /./],
        [invite(owner, 'pas une adresse'), 400, 'invalid_input', /./],
      ];
    for (const [answer, status, code, words] of refusals) {
      const { error, ...got } = await answer;
      expect([got.status, error.code, error.message]).toEqual([status, code, expect.stringMatching(words)]);
    }
  });

  test('is bounded, a person and an address, and an invitation whose mail is refused is not kept', async () => {
    const few = await testApp({ SIGN_IN_TRIES: '1' });
    const owner = await aUser(few, { company: `Cabinet ${unique()}` });
    const send = (username: string) =>
      few
        .as(owner.token)
        .call(clients.inviteClient, { body: { user: { firstname: 'Léa', lastname: 'Petit', username } } });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await send(address())).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    const [kept] = await rows<{ n: number }>(
      few.store.db,
      sql`select count(*)::int as n from client_invitations where space_id = ${owner.spaceId}`,
    );
    expect(kept!.n).toBe(3);
  });
});

describe('an invitation of a client', () => {
  test('is accepted once, by its address, for the space where they are; nothing is shared by it', async () => {
    const owner = await aCompany();
    const [client, other] = [await aUser(app), await aUser(app)];
    await invite(owner, client.username);
    const token = tokenOf(client.username);
    const wrong = await accept(other, token);
    expect([wrong.error.code, wrong.error.message]).toEqual([
      'restricted_invitation',
      expect.stringMatching(/autre adresse/),
    ]);
    const right = await accept(client, token);
    expect([right.status, right.body]).toEqual([200, expect.objectContaining({ username: owner.username })]);
    expect((await accept(client, token)).error.code).toBe('invalid_invitation');
    expect((await read(token)).error.code).toBe('invalid_invitation');
    const [given] = await rows<{ n: number }>(
      app.store.db,
      sql`select count(*)::int as n from grants where owner_space_id = ${client.spaceId}`,
    );
    expect(given!.n).toBe(0);
  });

  test('accepted twice at once is accepted once', async () => {
    const owner = await aCompany();
    const client = await aUser(app);
    await invite(owner, client.username);
    const token = tokenOf(client.username);
    const both = await Promise.all([accept(client, token), accept(client, token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test('is sent again with another link, taken back, and ends with thirty days or the membership of who sent it', async () => {
    const owner = await aCompany();
    const employee = await aMember(app, owner.spaceId, 'employe');
    const other = await aMember(app, owner.spaceId, 'employe');
    const username = address();
    const { _id } = (await invite(employee, username)).body;
    const first = tokenOf(username);
    expect((await resend(other, _id)).error.code).toBe('not_found');
    expect((await resend(owner, _id)).status).toBe(200);
    expect([(await read(first)).status, (await read(tokenOf(username))).status]).toEqual([404, 200]);
    expect((await remove(other, _id)).error.code).toBe('not_found');
    expect((await remove(owner, _id)).status).toBe(200);
    expect((await read(tokenOf(username))).status).toBe(404);

    await invite(employee, username);
    app.clock.now += 30 * DAY_MS;
    expect((await read(tokenOf(username))).status).toBe(404);
    app.clock.now -= 30 * DAY_MS;
    expect((await read(tokenOf(username))).status).toBe(200);
    await app.as(owner.token).call(companies.removeMember, { body: { _id_user: employee.id } });
    expect((await read(tokenOf(username))).status).toBe(404);
  });

  test('that was accepted is not sent again, and is not accepted from the space of its own company', async () => {
    const owner = await aCompany();
    const client = await aUser(app);
    const { _id } = (await invite(owner, client.username)).body;
    const token = tokenOf(client.username);
    await app.store.db.execute(
      sql`insert into memberships (user_id, space_id, type) values (${client.id}, ${owner.spaceId}, 'employe')`,
    );
    await app
      .as(client.token)
      .call(companies.changeSpace, { params: { id: client.id }, body: { _id_company: owner.spaceId } });
    expect((await accept(client, token)).error.message).toMatch(/l’espace de cette société/);
    await app
      .as(client.token)
      .call(companies.changeSpace, { params: { id: client.id }, body: { _id_company: client.spaceId } });
    expect((await accept(client, token)).status).toBe(200);
    expect((await resend(owner, _id)).error.code).toBe('not_found');
  });

  test('is forgotten with the account of its address, and the clients of a company with it', async () => {
    const owner = await aCompany();
    const client = await aUser(app, { password: 'Tournesol-42-Lampe' });
    await invite(owner, client.username);
    await accept(client, tokenOf(client.username));
    await app.store.db.execute(sql`delete from users where id = ${client.id}`);
    await app.store.db.execute(sql`delete from spaces where id = ${client.spaceId}`);
    const [kept] = await rows<{ n: number }>(
      app.store.db,
      sql`select count(*)::int as n from client_invitations where space_id = ${owner.spaceId}`,
    );
    expect(kept!.n).toBe(0);
  });
});
