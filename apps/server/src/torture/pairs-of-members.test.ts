import * as accounts from '@joulerie/contract/accounts';
import * as companies from '@joulerie/contract/companies';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { MemberType } from '../platform/identity.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../testing/builders.ts';
import { codesOf, pairsOf } from '../testing/pair.ts';
import { LONGEST_MS, SEED, amount, drawsOf } from './torture.ts';

const PAIRS = amount(1_000, 60);
const ACCOUNT = { firstname: 'Zoé', lastname: 'Roux', password: 'Tournesol-42-Lampe', acceptTerms: true as const };

let app: TestApp;
const draws = drawsOf(SEED);
const { both, expectOneOk, run } = pairsOf(draws);
beforeAll(async () => {
  app = await testApp({ SIGN_IN_TRIES: '1000000' });
});

const aCompany = () => aUser(app, { company: `Société ${unique()}` });
const address = () => `paire-${unique()}@exemple.fr`;
const change = (by: TestUser, id: string, type: MemberType) => () =>
  app.as(by.token).call(companies.changeMember, { body: { _id_user: id, type } });
const remove = (by: TestUser, id: string) => () =>
  app.as(by.token).call(companies.removeMember, { body: { _id_user: id } });
const invite = (by: TestUser, username: string, headers = {}) =>
  app
    .as(by.token)
    .call(companies.inviteMember, { body: { user: { firstname: 'Zoé', lastname: 'Roux', username } } }, { headers });
const accept = (username: string) => {
  const mail = app.mails.findLast((one) => one.to === username)!;
  const token = decodeURIComponent(/\/invitation\?code=([\w%-]+)/.exec(mail.text)![1]!);
  return () => app.as(null).call(companies.acceptInvitation, { params: { token }, body: ACCOUNT });
};
const joins = (user: TestUser, spaceId: string, type: MemberType = 'employe') =>
  app.store.db.execute(sql`insert into memberships (user_id, space_id, type) values (${user.id}, ${spaceId}, ${type})`);
const count = async (query: string, values: unknown[]) => (await app.store.query(query, values)).length;
const membersNamed = (spaceId: string, username: string) =>
  count('select 1 from memberships m join users u on u.id = m.user_id where m.space_id = $1 and u.username = $2', [
    spaceId,
    username,
  ]);
const invitationsTo = (spaceId: string, username: string) =>
  count('select 1 from company_invitations where space_id = $1 and username = $2', [spaceId, username]);
const REFUSED = /^(restricted_role_company|required_auth|last_owner|not_found)$/;

/** Each kind of pair checks its own outcome. */
const KINDS: Record<string, () => Promise<void>> = {
  'two owners who make each other employees': async () => {
    const owner = await aCompany();
    const other = await aMember(app, owner.spaceId, 'owner');
    expectOneOk(await both(change(owner, other.id, 'employe'), change(other, owner.id, 'employe')), REFUSED);
  },
  'two owners who leave': async () => {
    const owner = await aCompany();
    const other = await aMember(app, owner.spaceId, 'owner');
    expectOneOk(await both(remove(owner, owner.id), remove(other, other.id)), /^last_owner$/);
  },
  'two owners, of whom one takes the other out, and the other makes the first an employee': async () => {
    const owner = await aCompany();
    const other = await aMember(app, owner.spaceId, 'owner');
    expectOneOk(await both(remove(owner, other.id), change(other, owner.id, 'employe')), REFUSED);
  },
  'a member whose type changes and who is taken out': async () => {
    const owner = await aCompany();
    const member = await aMember(app, owner.spaceId, 'employe');
    const [changed, removed] = await both(change(owner, member.id, 'administrateur'), remove(owner, member.id));
    expect([removed.status, codesOf([changed])[0]]).toEqual([200, expect.stringMatching(/^(ok|not_found)$/)]);
    expect(await membersNamed(owner.spaceId, member.username)).toBe(0);
  },
  'a person taken out of two companies': async () => {
    const [one, other] = [await aCompany(), await aCompany()];
    const person = await aMember(app, one.spaceId, 'employe');
    await joins(person, other.spaceId);
    expect(codesOf(await both(remove(one, person.id), remove(other, person.id)))).toEqual(['ok', 'ok']);
    expect(await count('select 1 from memberships where user_id = $1', [person.id])).toBe(1);
  },
  'an address that is invited twice': async () => {
    const owner = await aCompany();
    const username = address();
    const act = () => invite(owner, username);
    expectOneOk(await both(act, act), /^already_exist_user$/);
    expect(app.mails.filter(({ to }) => to === username)).toHaveLength(1);
  },
  'an invitation with one key': async () => {
    const owner = await aCompany();
    const username = address();
    const act = () => invite(owner, username, { 'idempotency-key': username });
    expect(codesOf(await both(act, act))).toEqual(['ok', 'ok']);
    expect([
      await invitationsTo(owner.spaceId, username),
      app.mails.filter(({ to }) => to === username).length,
    ]).toEqual([1, 1]);
  },
  'an invitation accepted twice': async () => {
    const owner = await aCompany();
    const username = address();
    await invite(owner, username);
    expectOneOk(await both(accept(username), accept(username)), /^invalid_invitation$/);
    expect(await membersNamed(owner.spaceId, username)).toBe(1);
  },
  'an invitation accepted and cancelled': async () => {
    const owner = await aCompany();
    const username = address();
    const { _id } = (await invite(owner, username)).body;
    const said = await both(accept(username), remove(owner, _id));
    expectOneOk(said, /^(invalid_invitation|not_found)$/);
    expect(await membersNamed(owner.spaceId, username)).toBe(said[0].status === 200 ? 1 : 0);
  },
  'an invitation accepted, whose sender is taken out': async () => {
    const owner = await aCompany();
    const sender = await aMember(app, owner.spaceId, 'administrateur');
    const username = address();
    await invite(sender, username);
    const [accepted, removed] = await both(accept(username), remove(owner, sender.id));
    expect([removed.status, codesOf([accepted])[0]]).toEqual([200, expect.stringMatching(/^(ok|invalid_invitation)$/)]);
    const joined = accepted.status === 200 ? 1 : 0;
    expect(await membersNamed(owner.spaceId, username)).toBe(joined);
    expect(await invitationsTo(owner.spaceId, username)).toBe(1 - joined);
  },
  'an address that is invited and signs up': async () => {
    const owner = await aCompany();
    const username = address();
    await invite(owner, username);
    const register = () =>
      app.as(null).call(accounts.createUser, { body: { ...ACCOUNT, username, role: 'particulier' } });
    expectOneOk(await both(accept(username), register), /^(restricted_invitation|already_exist_user)$/);
    expect(await count('select 1 from users where username = $1', [username])).toBe(1);
  },
  'a space that is entered and left for good': async () => {
    const owner = await aCompany();
    const person = await aUser(app);
    await joins(person, owner.spaceId);
    const enter = () =>
      app
        .as(person.token)
        .call(companies.changeSpace, { params: { id: person.id }, body: { _id_company: owner.spaceId } });
    const [entered, removed] = await both(enter, remove(owner, person.id));
    expect([removed.status, codesOf([entered])[0]]).toEqual([200, expect.stringMatching(/^(ok|not_found)$/)]);
    const me = await app.as(person.token).call(accounts.getMe, {});
    expect(me.status === 401 || me.body._id_space === person.spaceId).toBe(true);
  },
};

test(
  `${PAIRS} pairs of acts at once on the members of a company have one outcome each`,
  async () => {
    await run(PAIRS, KINDS, /accepted|signs up/);
    await expectSoundCompanies();
  },
  LONGEST_MS,
);

/** Every company has an owner, everybody a space, and every session is in a space of its person. */
async function expectSoundCompanies(): Promise<void> {
  const wrong = await app.store.query(
    `select 'company' as what, s.id from spaces s where s.kind = 'company'
       and not exists (select from memberships m where m.space_id = s.id and m.type = 'owner')
     union all select 'person', u.id from users u where not exists (select from memberships m where m.user_id = u.id)
     union all select 'session', s.id from sessions s
       where not exists (select from memberships m where m.user_id = s.user_id and m.space_id = s.space_id)`,
    [],
  );
  expect(wrong).toEqual([]);
}
