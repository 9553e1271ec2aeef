import * as access from '@joulerie/contract/access';
import * as clients from '@joulerie/contract/clients';
import * as companies from '@joulerie/contract/companies';
import { HOUR_MS } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aUser, unique } from '../../testing/builders.ts';

let app: TestApp;
let owner: TestUser;
beforeEach(async () => {
  app = await testApp({ INVITATIONS_A_DAY: '3' });
  owner = await aUser(app, { company: `Société ${unique()}` });
});

const address = () => `zoe-${unique()}@exemple.fr`;
const person = (username: string) => ({ user: { firstname: 'Zoé', lastname: 'Roux', username } });
const invite = (by: TestUser, username = address()) =>
  app.as(by.token).call(companies.inviteMember, { body: person(username) });
const inviteClient = (by: TestUser) => app.as(by.token).call(clients.inviteClient, { body: person(address()) });
const share = (by: TestUser, building: string, users: string[]) =>
  app.as(by.token).call(access.grantBuildings, { body: { buildings: [building], users } });
const mailsTo = (username: string) => app.mails.filter(({ to }) => to === username);
/** Later, with the sessions of people who have signed in again. */
const later = async (ms: number) => {
  app.clock.now += ms;
  const { now } = app.clock;
  await app.store.db.execute(
    sql`update sessions set created_at = ${new Date(now).toISOString()}, expires_at = ${new Date(now + HOUR_MS).toISOString()}`,
  );
};

test('invitations of a day are those of the space, whoever sends them and whatever they are; the next day opens again', async () => {
  const manager = await aMember(app, owner.spaceId, 'administrateur');
  const building = (await aBuilding(app, owner))._id_building;
  const [near, far] = [await aUser(app), await aUser(app)];
  const first = await invite(owner);
  expect(outcome(first)).toBe(201);
  await later(3 * HOUR_MS);
  expect(outcome(await inviteClient(manager))).toBe(201);
  expect(outcome(await share(owner, building, [near.username]))).toBe(200);
  const sent = app.mails.length;

  const username = address();
  const refused = await invite(manager, username);
  expect([refused.status, refused.error.code, refused.error.message, refused.error.operation]).toEqual([
    429,
    'too_many_requests',
    'Vous ou votre espace avez atteint la limite de 3\u00a0invitations et partages par e-mail en 24\u00a0heures. Réessayez dans 21 heures.',
    'L’invitation n’a pas été envoyée.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBe(21 * 3600);
  const resent = await app.as(owner.token).call(companies.resendInvitation, { params: { id: first.body._id } });
  expect([
    outcome(resent),
    outcome(await inviteClient(owner)),
    outcome(await share(owner, building, [far.username])),
  ]).toEqual(Array(3).fill('too_many_requests'));
  expect(app.mails).toHaveLength(sent);
  // Nothing of them is kept either.
  expect((await app.as(owner.token).call(companies.listMembers, {})).body.total).toBe(3);
  expect(outcome(await app.as(far.token).call(access.getAccess, { query: { _id_building: building } }))).toBe(
    'not_found',
  );

  const other = await aUser(app, { company: `Autre ${unique()}` });
  expect(outcome(await invite(other))).toBe(201);
  await later(21 * HOUR_MS - 1000);
  expect(outcome(await invite(manager, username))).toBe('too_many_requests');
  await later(1000);
  expect(outcome(await invite(manager, username))).toBe(201);
  expect(mailsTo(username)).toHaveLength(1);
});

test('those of a person are counted in all their spaces', async () => {
  const second = await aUser(app, { company: `Filiale ${unique()}` });
  for (let i = 0; i < 3; i++) expect(outcome(await invite(owner))).toBe(201);
  await app.store.db.execute(
    `insert into memberships (user_id, space_id, type) values ('${owner.id}', '${second.spaceId}', 'owner')`,
  );
  await app
    .as(owner.token)
    .call(companies.changeSpace, { params: { id: owner.id }, body: { _id_company: second.spaceId } });
  expect(outcome(await invite(owner))).toBe('too_many_requests');
  // What they were refused is none of the space's.
  for (let i = 0; i < 3; i++) expect(outcome(await invite(second))).toBe(201);
});

test('a share with many is refused whole, counts for nothing, and leaves room for a smaller one', async () => {
  const building = (await aBuilding(app, owner))._id_building;
  const people = [await aUser(app), await aUser(app), await aUser(app), await aUser(app)].map(
    ({ username }) => username,
  );
  expect(outcome(await share(owner, building, people))).toBe('too_many_requests');
  expect(people.flatMap(mailsTo)).toEqual([]);
  expect(outcome(await share(owner, building, people.slice(0, 3)))).toBe(200);
  expect(people.map((one) => mailsTo(one).length)).toEqual([1, 1, 1, 0]);
  // Whoever sees it already gets no mail, and a colleague is no stranger.
  expect(outcome(await share(owner, building, people.slice(0, 3)))).toBe(200);
  const colleague = await aMember(app, owner.spaceId, 'employe');
  expect(outcome(await share(owner, building, [colleague.username]))).toBe(200);
  expect(outcome(await share(owner, building, people.slice(3)))).toBe('too_many_requests');
  await later(24 * HOUR_MS);
  expect(outcome(await share(owner, building, people.slice(3)))).toBe(200);
});
