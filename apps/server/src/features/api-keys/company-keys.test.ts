import { getMe } from '@joulerie/contract/accounts';
import * as contract from '@joulerie/contract/api-keys';
import { getBuilding } from '@joulerie/contract/buildings';
import { closeAccount } from '@joulerie/contract/closures';
import { changeMember, getCompanySecurity, listMembers, removeMember } from '@joulerie/contract/companies';
import { createFolder, getFolderTree } from '@joulerie/contract/folders';
import { listSources } from '@joulerie/contract/sources';
import { listTasks } from '@joulerie/contract/tasks';
import { listWebhooks } from '@joulerie/contract/webhooks';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';

const password = 'Tournesol-42-Lampe';
let app: TestApp;
let owner: TestUser;
beforeEach(async () => {
  app ??= await testApp();
  owner = await aUser(app, { company: `Régie ${unique()}`, password });
});

async function aKey(who = owner, { writes = false } = {}) {
  const body = { name: 'Tableur', writes, days: 30, password };
  const made = await app.as(who.token).call(contract.createCompanyKey, { body });
  expect([made.status, made.error]).toEqual([200, undefined]);
  return made.body;
}
/** A member who knows their password. */
async function aManager(type: 'owner' | 'administrateur' = 'administrateur') {
  const member = await aMember(app, owner.spaceId, type);
  await app.store.db.execute(
    sql`update users set password_hash = (select password_hash from users where id = ${owner.id}) where id = ${member.id}`,
  );
  return member;
}
const listed = async (who = owner) => (await app.as(who.token).call(contract.listCompanyKeys, {})).body.data;
const reads = async (secret: string) => (await app.as(secret).call(getFolderTree, {})).error?.code ?? 'ok';

test('reads all that the company holds, and nothing of its maker elsewhere', async () => {
  const employee = await aMember(app, owner.spaceId, 'employe');
  const building = await aBuilding(app, employee, { name: 'École' });
  const source = await aSource(app, employee, building._id_building);
  const elsewhere = await aBuilding(app, await aUser(app, { company: `Autre ${unique()}` }));
  const { secret } = await aKey();
  const read = (id: string) => app.as(secret).call(getBuilding, { params: { id } });
  expect((await read(building.id)).body.name).toBe('École');
  expect((await read(elsewhere.id)).error.code).toBe('not_found');
  const found = await app.as(secret).call(listSources, {});
  expect(found.body.data.map(({ _id }) => _id)).toEqual([source._id]);
  expect((await listed())[0]).toMatchObject({ createdBy: expect.stringMatching(/\S/), lastUsedAt: expect.anything() });
});

test.each([
  ['members', listMembers, {}],
  ['security', getCompanySecurity, {}],
  ['the account of its maker', getMe, {}],
  ['other keys', contract.listCompanyKeys, {}],
  ['webhooks', listWebhooks, {}],
  ['tasks, which are of a person', listTasks, {}],
] as const)('opens none of %s', async (_, endpoint, input) => {
  const { secret } = await aKey(owner, { writes: true });
  const answer = await app.as(secret).call(endpoint, input);
  expect([answer.status, answer.error.code]).toEqual([403, 'restricted_key']);
});

test('what it makes bears the name of its maker while they are a member, and then of the first owner', async () => {
  const admin = await aManager();
  const { secret } = await aKey(admin, { writes: true });
  const make = async () => (await app.as(secret).call(createFolder, { body: { name: 'Écoles' } })).body._id;
  const author = async (id: string) =>
    (await rows<{ by: string }>(app.store.db, sql`select created_by as by from folders where id = ${id}`))[0]!.by;
  expect(await author(await make())).toBe(admin.id);
  await app.as(owner.token).call(removeMember, { body: { _id_user: admin.id } });
  expect(await author(await make())).toBe(owner.id);
  expect((await listed())[0]!.createdBy).toMatch(/\S/);
});

test('a key that reads makes nothing', async () => {
  const { secret } = await aKey();
  const answer = await app.as(secret).call(createFolder, { body: { name: 'Écoles' } });
  expect([answer.status, answer.error.code]).toEqual([403, 'restricted_key']);
});

describe('its managers', () => {
  test('make it with their password, are notified by mail with the owners, and revoke those of each other', async () => {
    const admin = await aManager();
    const { key, secret } = await aKey(admin);
    const notified = app.mails.filter(({ text }) => text.includes('Tableur')).map(({ to }) => to);
    expect(notified).toEqual(expect.arrayContaining([admin.username, owner.username]));
    const wrong = await app
      .as(owner.token)
      .call(contract.createCompanyKey, { body: { name: 'Autre', writes: false, days: 1, password: 'faux' } });
    expect(wrong.error.code).toBe('invalid_password');
    const revoke = (who: TestUser) => app.as(who.token).call(contract.deleteCompanyKey, { params: { id: key._id } });
    const stranger = await aUser(app, { company: `Autre ${unique()}` });
    expect((await revoke(stranger)).error.code).toBe('not_found');
    expect(await reads(secret)).toBe('ok');
    expect((await revoke(owner)).status).toBe(200);
    expect(await reads(secret)).toBe('required_auth');
  });

  test('make twenty at most, two at once too', async () => {
    const managers = [owner, await aManager()];
    await aKey();
    await app.store.db.execute(sql`
      insert into api_keys (id, space_id, made_by, name, begins, secret_hash, writes, created_at, expires_at)
      select gen_random_uuid(), space_id, made_by, name, begins, uuid_send(gen_random_uuid()), writes, created_at, expires_at
        from api_keys, generate_series(1, 18) where space_id = ${owner.spaceId}`);
    const body = { name: 'Tableur', writes: false, days: 30, password };
    const waiting = async () =>
      (
        await rows<{ n: number }>(
          app.store.db,
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      )[0]!.n;
    // A key refers to its space: none is written while this transaction holds it.
    const making = await app.store.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from spaces where id = ${owner.spaceId} for update`);
      const both = managers.map(({ token }) => app.as(token).call(contract.createCompanyKey, { body }));
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
      return { both };
    });
    const made = await Promise.all(making.both);
    expect(made.map(({ status, error }) => error?.code ?? status)).toEqual(
      expect.arrayContaining([200, 'too_many_keys']),
    );
    expect(await listed()).toHaveLength(20);
  });

  test('who is one no more sees none', async () => {
    const admin = await aManager();
    await aKey(admin);
    const body = { _id_user: admin.id, type: 'employe' as const };
    await app.as(owner.token).call(changeMember, { body });
    expect((await app.as(admin.token).call(contract.listCompanyKeys, {})).error.code).toBe('restricted_role_company');
    expect(await listed()).toHaveLength(1);
  });

  test('a personal space has none', async () => {
    const alone = await aUser(app, { password });
    const answer = await app.as(alone.token).call(contract.listCompanyKeys, {});
    expect(answer.error.code).toBe('restricted_professional');
  });

  test('keys of a person are not among them', async () => {
    await app
      .as(owner.token)
      .call(contract.createApiKey, { body: { name: 'À moi', writes: false, days: 30, password } });
    expect(await listed()).toEqual([]);
  });
});

test('it ends with the company', async () => {
  const { secret } = await aKey();
  expect(await reads(secret)).toBe('ok');
  await app.as(owner.token).call(closeAccount, { params: { id: owner.id }, body: { password } });
  expect(await reads(secret)).toBe('required_auth');
});

test('it outlives the account of its maker, without a name', async () => {
  const second = await aManager('owner');
  const { secret } = await aKey(owner);
  const closed = await app.as(owner.token).call(closeAccount, { params: { id: owner.id }, body: { password } });
  expect(closed.status).toBe(200);
  expect(await reads(secret)).toBe('ok');
  expect(await listed(second)).toMatchObject([{ createdBy: null }]);
});
