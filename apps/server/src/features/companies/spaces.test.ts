import * as accounts from '@joulerie/contract/accounts';
import * as companies from '@joulerie/contract/companies';
import { createFolder } from '@joulerie/contract/folders';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberType } from '../../platform/identity.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const PASSWORD = 'Tournesol-42-Lampe';
const joins = (user: TestUser, spaceId: string, type: MemberType) =>
  app.store.db.execute(sql`insert into memberships (user_id, space_id, type) values (${user.id}, ${spaceId}, ${type})`);
const spaces = async (token: string) => (await app.as(token).call(companies.listSpaces, {})).body;
const change = (token: string, id: string, space: string) =>
  app.as(token).call(companies.changeSpace, { params: { id }, body: { _id_company: space } });
const signIn = async ({ username }: TestUser) =>
  (await app.as(null).call(accounts.signIn, { body: { username, password: PASSWORD } })).body;

/** A person with a space of their own, who is an employee of a company too. */
async function aPersonOfTwo() {
  const person = await aUser(app, { password: PASSWORD });
  const company = await aUser(app, { company: `Société ${unique()}` });
  await joins(person, company.spaceId, 'employe');
  return { person, company };
}

describe('the spaces of a person', () => {
  test('are the companies, then their own, the one of the session marked', async () => {
    const { person, company } = await aPersonOfTwo();
    const { data, total } = await spaces(person.token);
    expect(total).toBe(2);
    expect(data).toEqual([
      {
        _id: company.spaceId,
        name: expect.stringMatching(/^Société/),
        kind: 'company',
        type: 'entreprise',
        logo: null,
        userCompanyType: 'employe',
        current: false,
      },
      {
        _id: person.spaceId,
        name: 'Camille Martin',
        kind: 'person',
        type: null,
        logo: null,
        userCompanyType: 'owner',
        current: true,
      },
    ]);
    const me = (await app.as(person.token).call(accounts.getMe, {})).body;
    expect(me.multipleCompany).toEqual(data.map(({ _id, name }) => ({ _id, name })));
    expect((await app.as(company.token).call(accounts.getMe, {})).body.multipleCompany).toBe(false);
  });

  test('are nobody else’s business', async () => {
    const { person, company } = await aPersonOfTwo();
    const { username } = person;
    const seen = await app.as(company.token).call(accounts.getUser, { query: { username } });
    expect(seen.body.multipleCompany).toBe(false);
  });
});

describe('changing space', () => {
  test('is of this session: the other devices stay where they are', async () => {
    const { person, company } = await aPersonOfTwo();
    const elsewhere = (await signIn(person)).token;
    const where = async (token: string) =>
      (await app.as(token).call(accounts.getMe, {})).body.company?.userCompanyType ?? 'own';
    const before = await where(elsewhere);
    expect((await change(person.token, person.id, company.spaceId)).body.company).toMatchObject({
      _id: company.spaceId,
      userCompanyType: 'employe',
    });
    expect([await where(person.token), await where(elsewhere)]).toEqual(['employe', before]);
    expect((await spaces(person.token)).data.find(({ current }) => current)?._id).toBe(company.spaceId);
  });

  test('the next sign-in opens the space that was used last', async () => {
    const { person, company } = await aPersonOfTwo();
    // Before any was used, the company.
    expect((await signIn(person)).user.company?._id).toBe(company.spaceId);
    app.clock.now += 1000;
    await change(person.token, person.id, person.spaceId);
    expect((await signIn(person)).user.company).toBeNull();
    app.clock.now += 1000;
    await change(person.token, person.id, company.spaceId);
    expect((await signIn(person)).user.company?._id).toBe(company.spaceId);
  });

  test('is refused to pages that show the space of before: nothing is done in the other space', async () => {
    const { person, company } = await aPersonOfTwo();
    const { _id, _id_space } = (await app.as(person.token).call(accounts.getMe, {})).body;
    const headers = { 'x-acting-as': `${_id}/${_id_space}` };
    const create = () => app.as(person.token).call(createFolder, { body: { name: 'Écoles' } }, { headers });
    const read = () => app.as(person.token).call(companies.listSpaces, {}, { headers });
    expect([(await create()).status, (await read()).status]).toEqual([201, 200]);
    await change(person.token, person.id, company.spaceId);
    const refused = [await create(), await read()];
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual([
      [409, 'other_space'],
      [409, 'other_space'],
    ]);
    const made = await app.store.query('select 1 from folders where space_id = $1', [company.spaceId]);
    expect(made).toHaveLength(0);
    // A page of somebody else who was signed in here before.
    const theirs = { 'x-acting-as': `${company.id}/${company.spaceId}` };
    const other = await app.as(person.token).call(createFolder, { body: { name: 'Écoles' } }, { headers: theirs });
    expect(other.error.code).toBe('other_space');
  });

  test('makes of a repeated key something else: what it made in the space of before is not answered', async () => {
    const { person, company } = await aPersonOfTwo();
    const headers = { 'idempotency-key': `clé ${unique()}` };
    const create = () => app.as(person.token).call(createFolder, { body: { name: 'Écoles' } }, { headers });
    expect((await create()).status).toBe(201);
    await change(person.token, person.id, company.spaceId);
    expect((await create()).error?.code).toBe('idempotency_conflict');
    await change(person.token, person.id, person.spaceId);
    expect((await create()).status).toBe(201);
  });

  test('leads to no space of others, and is done for nobody else', async () => {
    const { person, company } = await aPersonOfTwo();
    const stranger = await aUser(app);
    expect((await change(person.token, person.id, stranger.spaceId)).error.code).toBe('not_found');
    expect((await change(person.token, company.id, company.spaceId)).error).toMatchObject({
      code: 'required_no_auth',
      message: expect.stringContaining('Déconnectez-vous'),
    });
    expect((await spaces(person.token)).data.find(({ current }) => current)?._id).toBe(person.spaceId);
  });

  test('and being taken out at once never leaves a session in the company', async () => {
    for (let round = 0; round < 5; round++) {
      const { person, company } = await aPersonOfTwo();
      await Promise.all([
        change(person.token, person.id, company.spaceId),
        app.as(company.token).call(companies.removeMember, { body: { _id_user: person.id } }),
      ]);
      const me = await app.as(person.token).call(accounts.getMe, {});
      expect([200, 401]).toContain(me.status);
      if (me.status === 200) expect(me.body.company).toBeNull();
    }
  });
});
