import { getMe, signIn } from '@joulerie/contract/accounts';
import { getBuilding, listBuildings } from '@joulerie/contract/buildings';
import * as contract from '@joulerie/contract/closures';
import { acceptInvitation, changeMember, getInvitation, inviteMember, listMembers } from '@joulerie/contract/companies';
import { grantBuildings } from '@joulerie/contract/access';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openPostgres, rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aUser } from '../../testing/builders.ts';
import { testDatabase } from '../../testing/store.ts';

const password = 'Tournesol-42-Lampe';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.work();
});

const preview = async (who: TestUser) => (await app.as(who.token).call(contract.previewClosure, {})).body;
const close = (who: TestUser, given = password) =>
  app.as(who.token).call(contract.closeAccount, { params: { id: who.id }, body: { password: given } });

/** How many rows of a space or a person are left, in the tables that hold them. */
async function leftOf({ id, spaceId, username }: TestUser) {
  const [left] = await rows<{
    spaces: number;
    buildings: number;
    users: number;
    sessions: number;
    invitations: number;
  }>(
    app.store.db,
    sql`select (select count(*)::int from spaces where id = ${spaceId}) as spaces,
      (select count(*)::int from buildings where space_id = ${spaceId}) as buildings,
      (select count(*)::int from users where id = ${id}) as users,
      (select count(*)::int from sessions where user_id = ${id}) as sessions,
      (select count(*)::int from company_invitations where username = ${username}) as invitations`,
  );
  return left!;
}

test('an account that is closed ends at once, and what was only its own is erased', async () => {
  const person = await aUser(app, { password });
  await aBuilding(app, person, { name: 'Maison' });
  const company = await aUser(app, { company: 'Ateliers du Midi' });
  const user = { firstname: 'Zoé', lastname: 'Roux', username: person.username };
  await app.as(company.token).call(inviteMember, { body: { user } });
  expect(await preview(person)).toEqual({
    erased: [{ company: null, buildings: 1, sources: 0 }],
    left: [],
    blocking: [],
  });

  expect((await close(person)).body).toEqual({ ok: true });
  expect((await app.as(person.token).call(getMe, {})).error.code).toBe('required_auth');
  expect((await app.as(null).call(signIn, { body: { username: person.username, password } })).error.code).toBe(
    'invalid_credentials',
  );
  await expect
    .poll(() => leftOf(person), { timeout: 20_000 })
    .toEqual({ spaces: 0, buildings: 0, users: 0, sessions: 0, invitations: 0 });
  expect(app.mails.filter(({ to }) => to === person.username).map(({ subject }) => subject)).toContain(
    'Votre compte Joulerie est fermé',
  );
});

test('the address of a closed account may register again', async () => {
  const person = await aUser(app, { password });
  await close(person);
  const again = await aUser(app, { password });
  await app.store.db.execute(sql`update users set username = ${person.username} where id = ${again.id}`);
  expect((await app.as(null).call(signIn, { body: { username: person.username, password } })).status).toBe(200);
});

test('it asks for the password, and closes nobody else’s', async () => {
  const person = await aUser(app, { password });
  const other = await aUser(app, { password });
  expect((await close(person, 'autre')).error.code).toBe('invalid_password');
  const stranger = await app
    .as(other.token)
    .call(contract.closeAccount, { params: { id: person.id }, body: { password } });
  expect(stranger.error.code).toBe('restricted_user');
  expect((await app.as(person.token).call(getMe, {})).status).toBe(200);
});

test('what a member created stays to the company, whose last owner cannot leave it so', async () => {
  const owner = await aUser(app, { company: 'Régie des Halles', password });
  const colleague = await aMember(app, owner.spaceId, 'employe');
  const building = await aBuilding(app, owner, { name: 'Halle' });
  expect(await preview(owner)).toEqual({ erased: [], left: [], blocking: ['Régie des Halles'] });
  const refused = await close(owner);
  expect(refused.error).toMatchObject({
    code: 'last_owner',
    message:
      'Vous êtes le dernier propriétaire de Régie des Halles\u00a0: nommez-en un autre, ou retirez-en les membres.',
  });

  await app.as(owner.token).call(changeMember, { body: { _id_user: colleague.id, type: 'owner' } });
  expect(await preview(owner)).toEqual({ erased: [], left: ['Régie des Halles'], blocking: [] });
  expect((await close(owner)).status).toBe(200);
  const read = await app.as(colleague.token).call(getBuilding, { params: { id: building.id } });
  expect(read.body.name).toBe('Halle');
  expect((await app.as(colleague.token).call(listMembers, {})).body.data.map((one) => one._id)).toEqual([colleague.id]);
});

test('what was shared from a space that is closed is shared no more, before it is erased', async () => {
  const waiting = await testApp({}, app.store);
  const owner = await aUser(waiting, { company: 'Ateliers du Nord', password });
  const guest = await aUser(waiting);
  const building = await aBuilding(waiting, owner);
  await waiting.as(owner.token).call(grantBuildings, { body: { buildings: [building.id], users: [guest.username] } });
  const seen = () => waiting.as(guest.token).call(getBuilding, { params: { id: building.id } });
  expect((await seen()).status).toBe(200);
  await waiting.as(owner.token).call(contract.closeAccount, { params: { id: owner.id }, body: { password } });
  expect((await seen()).error.code).toBe('not_found');
  expect((await waiting.as(guest.token).call(listBuildings, { query: {} })).body.total).toBe(0);
});

test('an invitation to a company that is closed leads nowhere, before it is erased', async () => {
  // Nobody does the jobs of this database: the company stays closed.
  const store = await openPostgres(await testDatabase());
  const waiting = await testApp({}, store);
  const owner = await aUser(waiting, { company: 'Ateliers du Sud', password });
  const user = { firstname: 'Zoé', lastname: 'Roux', username: 'zoe.roux@exemple.fr' };
  await waiting.as(owner.token).call(inviteMember, { body: { user } });
  const [, code] = /code=([\w%-]+)/.exec(waiting.mails.at(-1)!.text)!;
  const params = { token: decodeURIComponent(code!) };
  expect((await waiting.as(null).call(getInvitation, { params })).status).toBe(200);
  await waiting.as(owner.token).call(contract.closeAccount, { params: { id: owner.id }, body: { password } });
  expect((await waiting.as(null).call(getInvitation, { params })).error.code).toBe('invalid_invitation');
  const body = { firstname: 'Zoé', lastname: 'Roux', password, acceptTerms: true as const };
  expect((await waiting.as(null).call(acceptInvitation, { params, body })).error.code).toBe('invalid_invitation');
  await waiting.app.close();
  await store.close();
});

test('two owners who close theirs at once leave the company one, or nobody at all', async () => {
  for (let i = 0; i < 5; i++) {
    const first = await aUser(app, { company: 'Deux Associés', password });
    const second = await aMember(app, first.spaceId, 'owner');
    const employee = await aMember(app, first.spaceId, 'employe');
    await app.store.db.execute(
      sql`update users set password_hash = (select password_hash from users where id = ${first.id}) where id = ${second.id}`,
    );
    const answers = await Promise.all([close(first), close(second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { data } = (await app.as(employee.token).call(listMembers, {})).body;
    expect(data.map(({ type }) => type).toSorted()).toEqual(['employe', 'owner']);
  }
});
