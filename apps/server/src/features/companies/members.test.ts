import * as accounts from '@joulerie/contract/accounts';
import * as buildings from '@joulerie/contract/buildings';
import * as companies from '@joulerie/contract/companies';
import { MEMBER_TYPES } from '@joulerie/contract/first-constants';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberType } from '../../platform/identity.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aUser, unique } from '../../testing/builders.ts';
import { meanwhile } from '../../testing/meanwhile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const aCompany = () => aUser(app, { company: `Société ${unique()}` });
const list = async (by: TestUser, query: { search?: string; type?: MemberType | MemberType[] } = {}) =>
  (await app.as(by.token).call(companies.listMembers, { query })).body;
const change = (by: TestUser, id: string, type: MemberType) =>
  app.as(by.token).call(companies.changeMember, { body: { _id_user: id, type } });
const remove = (by: TestUser, id: string, role?: MemberType) =>
  app.as(by.token).call(companies.removeMember, { body: { _id_user: id, ...(role ? { role } : {}) } });
const invite = (by: TestUser, names: { firstname: string; lastname: string; username?: string }, type?: MemberType) =>
  app.as(by.token).call(companies.inviteMember, {
    body: { user: { username: `invite-${unique()}@exemple.fr`, ...names }, ...(type ? { type } : {}) },
  });
const statusOf = async (user: TestUser) => (await app.as(user.token).call(accounts.getMe, {})).status;

describe('the list of members', () => {
  test('has the people of the company and who is invited, by name, names normalised', async () => {
    const owner = await aCompany();
    const reader = await aMember(app, owner.spaceId, 'employe_read_only');
    await app.store.db.execute(sql`update users set lastname = 'DE LA  TOUR' where id = ${reader.id}`);
    await invite(owner, { firstname: 'ÉLODIE', lastname: 'aubry' });
    const { data, total } = await list(reader);
    expect(total).toBe(3);
    expect(data.map(({ firstname, lastname, state, type, may }) => [firstname, lastname, state, type, may])).toEqual([
      ['Élodie', 'Aubry', 'invited', 'employe', []],
      ['Alix', 'de la Tour', 'member', 'employe_read_only', ['remove']],
      ['Camille', 'Martin', 'member', 'owner', []],
    ]);
    expect(data[0]!.expires_at).toMatch(/Z$/);
    expect(data[1]).toMatchObject({ _id: reader.id, username: reader.username, expires_at: null });
  });

  test('is searched word by word, whatever the accents, and filtered by one type or several', async () => {
    const owner = await aCompany();
    await aMember(app, owner.spaceId, 'administrateur');
    await invite(owner, { firstname: 'Élodie', lastname: 'Aubry' }, 'employe_read_only');
    const found = async (query: Parameters<typeof list>[1]) =>
      (await list(owner, query)).data.map(({ lastname }) => lastname);
    expect(await found({ search: 'elodie' })).toEqual(['Aubry']);
    expect(await found({ search: 'AUBRY Élo' })).toEqual(['Aubry']);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ type: 'administrateur' })).toEqual(['Durand']);
    expect(await found({ type: ['owner', 'employe_read_only'] })).toEqual(['Aubry', 'Martin']);
    expect(await found({ search: 'exemple.fr', type: [...MEMBER_TYPES] })).toEqual(['Aubry', 'Durand', 'Martin']);
  });

  test('is of one company: a personal space has none', async () => {
    const [mine, alone] = [await aCompany(), await aUser(app)];
    await aCompany();
    expect((await list(mine)).total).toBe(1);
    for (const answer of [
      await app.as(alone.token).call(companies.listMembers, {}),
      await invite(alone, { firstname: 'Zoé', lastname: 'Roux' }),
      await change(alone, alone.id, 'employe'),
      await remove(alone, alone.id),
    ])
      expect([answer.status, answer.error.code]).toEqual([403, 'restricted_professional']);
  });
});

describe('the type of a member', () => {
  test('is changed by an administrator, at once', async () => {
    const owner = await aCompany();
    const admin = await aMember(app, owner.spaceId, 'administrateur');
    const employee = await aMember(app, owner.spaceId, 'employe');
    expect((await aBuilding(app, employee)).name).toBeTruthy();
    const changed = await change(admin, employee.id, 'employe_read_only');
    expect(changed.body).toMatchObject({ _id: employee.id, type: 'employe_read_only', may: ['change', 'remove'] });
    const refused = await app.as(employee.token).call(buildings.createBuilding, {
      body: { name: 'X', address: { street: '', zipcode: '95000', city: 'Cergy' } },
    });
    expect(refused.error.code).toBe('restricted_read_only');
  });

  test('of an invitation is changed by its id', async () => {
    const owner = await aCompany();
    const invited = (await invite(owner, { firstname: 'Zoé', lastname: 'Roux' })).body;
    expect((await change(owner, invited._id, 'administrateur')).body).toMatchObject({
      _id: invited._id,
      state: 'invited',
      type: 'administrateur',
    });
    expect((await list(owner, { type: 'administrateur' })).total).toBe(1);
  });

  test.each<[by: MemberType, of: MemberType, to: MemberType, outcome: string]>([
    ['owner', 'employe', 'owner', 'ok'],
    ['owner', 'owner', 'employe', 'ok'],
    ['administrateur', 'employe', 'administrateur', 'ok'],
    ['administrateur', 'administrateur', 'employe', 'ok'],
    ['administrateur', 'employe', 'owner', 'restricted_role_company'],
    ['administrateur', 'owner', 'employe', 'restricted_role_company'],
    ['employe', 'employe_read_only', 'employe', 'restricted_role_company'],
    ['employe_read_only', 'employe', 'employe_read_only', 'restricted_role_company'],
  ])('%s makes of %s %s: %s', async (by, of, to, outcome) => {
    const { spaceId } = await aCompany();
    const [actor, target] = [await aMember(app, spaceId, by), await aMember(app, spaceId, of)];
    const answer = await change(actor, target.id, to);
    expect(answer.error?.code ?? 'ok').toBe(outcome);
    const invited = (await invite(await aMember(app, spaceId, 'owner'), { firstname: 'A', lastname: 'B' }, of)).body;
    expect((await change(actor, invited._id, to)).error?.code ?? 'ok').toBe(outcome);
  });

  test('of somebody elsewhere, or of nobody, is unknown', async () => {
    const [owner, other] = [await aCompany(), await aCompany()];
    expect((await change(owner, other.id, 'employe')).error.code).toBe('not_found');
    expect((await remove(owner, crypto.randomUUID())).error.code).toBe('not_found');
    const invited = (await invite(other, { firstname: 'Zoé', lastname: 'Roux' })).body;
    expect((await remove(owner, invited._id)).error.code).toBe('not_found');
    expect((await list(other)).total).toBe(2);
  });
});

describe('a member who is taken out', () => {
  test('loses their sessions there at once; what they made stays, and so does their account', async () => {
    const owner = await aCompany();
    const employee = await aMember(app, owner.spaceId, 'employe');
    const { _id_building: id } = await aBuilding(app, employee, { name: 'Atelier' });
    expect((await remove(owner, employee.id)).body).toEqual({ ok: true });
    expect(await statusOf(employee)).toBe(401);
    const kept = await app.as(owner.token).call(buildings.getBuilding, { params: { id } });
    expect(kept.body.name).toBe('Atelier');
    // Put back, the session of before stays closed.
    await app.store.db.execute(
      sql`insert into memberships (user_id, space_id, type) values (${employee.id}, ${owner.spaceId}, 'employe')`,
    );
    expect(await statusOf(employee)).toBe(401);
  });

  test('keeps their other spaces, and signs in to one of their own when there is none', async () => {
    const password = 'Tournesol-42-Lampe';
    const owner = await aCompany();
    const guest = await aUser(app, { company: `Invitée ${unique()}`, password });
    await app.store.db.execute(
      sql`insert into memberships (user_id, space_id, type) values (${guest.id}, ${owner.spaceId}, 'employe')`,
    );
    await remove(owner, guest.id);
    expect(await statusOf(guest)).toBe(200);
    const partner = await aMember(app, guest.spaceId, 'owner');
    expect((await remove(guest, guest.id)).status).toBe(200);
    expect((await list(partner)).total).toBe(1);
    const back = await app.as(null).call(accounts.signIn, { body: { username: guest.username, password } });
    expect([back.status, back.body.user.company, back.body.user.multipleCompany]).toEqual([200, null, false]);
  });

  test('may leave by themself, whatever their type', async () => {
    const owner = await aCompany();
    for (const type of ['administrateur', 'employe', 'employe_read_only'] as const) {
      const member = await aMember(app, owner.spaceId, type);
      expect((await remove(member, member.id)).status).toBe(200);
    }
    expect((await list(owner)).total).toBe(1);
  });

  test('is not taken out by somebody who read another role', async () => {
    const owner = await aCompany();
    const member = await aMember(app, owner.spaceId, 'administrateur');
    expect((await remove(owner, member.id, 'employe')).error.code).toBe('edit_conflict');
    expect((await remove(owner, member.id, 'administrateur')).status).toBe(200);
  });

  test.each<[by: MemberType, of: MemberType, outcome: string]>([
    ['owner', 'owner', 'ok'],
    ['administrateur', 'employe', 'ok'],
    ['administrateur', 'owner', 'restricted_role_company'],
    ['employe', 'employe', 'restricted_role_company'],
    ['employe_read_only', 'employe_read_only', 'restricted_role_company'],
  ])('%s takes out %s: %s', async (by, of, outcome) => {
    const { spaceId } = await aCompany();
    const [actor, target] = [await aMember(app, spaceId, by), await aMember(app, spaceId, of)];
    expect((await remove(actor, target.id)).error?.code ?? 'ok').toBe(outcome);
    expect(await statusOf(target)).toBe(outcome === 'ok' ? 401 : 200);
  });
});

describe('a company keeps an owner', () => {
  test('who neither leaves nor becomes anything else while they are alone', async () => {
    const owner = await aCompany();
    for (const answer of [await remove(owner, owner.id), await change(owner, owner.id, 'employe')])
      expect([answer.status, answer.error.code]).toEqual([409, 'last_owner']);
    // Somebody invited as an owner is none yet.
    await invite(owner, { firstname: 'Zoé', lastname: 'Roux' }, 'owner');
    expect((await remove(owner, owner.id)).error.code).toBe('last_owner');
    const other = await aMember(app, owner.spaceId, 'owner');
    expect((await change(owner, owner.id, 'employe')).body).toMatchObject({ type: 'employe', may: ['remove'] });
    expect((await change(other, other.id, 'administrateur')).error.code).toBe('last_owner');
  });

  test.each(['leave', 'demote each other'])('also of two who %s at once', async (how) => {
    const owner = await aCompany();
    const other = await aMember(app, owner.spaceId, 'owner');
    const answers = await Promise.all(
      how === 'leave'
        ? [remove(owner, owner.id), remove(other, other.id)]
        : [change(owner, other.id, 'employe'), change(other, owner.id, 'employe')],
    );
    const codes = answers.map(({ error }) => error?.code ?? 'ok').toSorted();
    expect(codes).toEqual(how === 'leave' ? ['last_owner', 'ok'] : ['ok', 'restricted_role_company']);
  });

  test('also when the other one goes while it is decided', async () => {
    const owner = await aCompany();
    const other = await aMember(app, owner.spaceId, 'owner');
    const going = sql`with held as (select id from spaces where id = ${owner.spaceId} for no key update)
      delete from memberships where user_id = ${other.id} and space_id = (select id from held)`;
    const answer = await meanwhile(app.store, going, () => remove(owner, owner.id));
    expect(answer.error.code).toBe('last_owner');
  });
});
