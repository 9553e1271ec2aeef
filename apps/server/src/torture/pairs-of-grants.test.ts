import * as access from '@joulerie/contract/access';
import { removeBuilding } from '@joulerie/contract/buildings';
import * as clients from '@joulerie/contract/clients';
import { removeMember } from '@joulerie/contract/companies';
import * as folders from '@joulerie/contract/folders';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { type TestUser, aBuilding, aMember, aUser, unique } from '../testing/builders.ts';
import { codesOf, pairsOf } from '../testing/pair.ts';
import { LONGEST_MS, SEED, amount, drawsOf } from './torture.ts';

const PAIRS = amount(600, 40);

let app: TestApp;
const { both, expectOneOk, run } = pairsOf(drawsOf(SEED));
beforeAll(async () => {
  app = await testApp({ SIGN_IN_TRIES: '1000000' });
});

const aCompany = () => aUser(app, { company: `Société ${unique()}` });
const count = async (query: string, values: unknown[]) => (await app.store.query(query, values)).length;

const invite = (by: TestUser, username: string, headers = {}) =>
  app
    .as(by.token)
    .call(clients.inviteClient, { body: { user: { firstname: 'Zoé', lastname: 'Roux', username } } }, { headers });
const mailsTo = (username: string) =>
  app.mails.filter(({ to, text }) => to === username && text.includes('/invitation-client?code='));
const accept = (by: TestUser) => {
  const mail = mailsTo(by.username).at(-1)!;
  const token = decodeURIComponent(/\/invitation-client\?code=([\w%-]+)/.exec(mail.text)![1]!);
  return () => app.as(by.token).call(clients.acceptClientInvitation, { params: { token } });
};
const invitationsTo = (adviser: TestUser, username: string) =>
  app.store.query<{ accepted: boolean }>(
    'select accepted_at is not null as accepted from client_invitations where space_id = $1 and username = $2',
    [adviser.spaceId, username],
  );

const give =
  (by: TestUser, building: string, to: TestUser, right: 'view' | 'owns' = 'view') =>
  () =>
    app.as(by.token).call(access.grantBuildings, { body: { buildings: [building], users: [to.username], right } });
const take = (by: TestUser, building: string, to: TestUser) => () =>
  app.as(by.token).call(access.revokeBuildings, { body: { buildings: [building], users: [to.username] } });
const grantsTo = ({ id }: TestUser) =>
  app.store.query<{ right: string }>('select "right" from grants where user_id = $1', [id]);
const aShared = async () => {
  const owner = await aCompany();
  return {
    owner,
    building: (await aBuilding(app, owner))._id_building,
    colleague: await aMember(app, owner.spaceId, 'employe'),
  };
};

/** Each kind of pair checks its own outcome. */
const KINDS: Record<string, () => Promise<void>> = {
  'a client who is invited twice': async () => {
    const [adviser, client] = [await aCompany(), await aUser(app)];
    const act = () => invite(adviser, client.username);
    expectOneOk(await both(act, act), /^already_exist_client$/);
    expect(mailsTo(client.username)).toHaveLength(1);
  },
  'a client who is invited by two members at once': async () => {
    const [adviser, client] = [await aCompany(), await aUser(app)];
    const other = await aMember(app, adviser.spaceId, 'employe');
    const said = await both(
      () => invite(adviser, client.username),
      () => invite(other, client.username),
    );
    expectOneOk(said, /^already_exist_client$/);
    expect(await invitationsTo(adviser, client.username)).toHaveLength(1);
  },
  'an invitation of a client with one key': async () => {
    const [adviser, client] = [await aCompany(), await aUser(app)];
    const act = () => invite(adviser, client.username, { 'idempotency-key': client.username });
    expect(codesOf(await both(act, act))).toEqual(['ok', 'ok']);
    expect([mailsTo(client.username).length, (await invitationsTo(adviser, client.username)).length]).toEqual([1, 1]);
  },
  'an invitation that a client accepts twice': async () => {
    const [adviser, client] = [await aCompany(), await aUser(app)];
    await invite(adviser, client.username);
    expectOneOk(await both(accept(client), accept(client)), /^invalid_invitation$/);
    expect(await invitationsTo(adviser, client.username)).toEqual([{ accepted: true }]);
  },
  'an invitation that a client accepts and its company takes back': async () => {
    const [adviser, client] = [await aCompany(), await aUser(app)];
    const { _id: id } = (await invite(adviser, client.username)).body;
    const remove = () => app.as(adviser.token).call(clients.removeClientInvitation, { params: { id } });
    const [accepted, removed] = await both(accept(client), remove);
    expect([codesOf([accepted])[0], removed.status]).toEqual([expect.stringMatching(/^(ok|invalid_invitation)$/), 200]);
    expect(await invitationsTo(adviser, client.username)).toEqual([]);
  },
  'an invitation that a client accepts and its company sends again': async () => {
    const [adviser, client] = [await aCompany(), await aUser(app)];
    const { _id: id } = (await invite(adviser, client.username)).body;
    const resend = () => app.as(adviser.token).call(clients.resendClientInvitation, { params: { id } });
    expectOneOk(await both(accept(client), resend), /^(invalid_invitation|not_found)$/);
    expect(await invitationsTo(adviser, client.username)).toHaveLength(1);
  },
  'an invitation that a client accepts, whose sender is taken out': async () => {
    const [adviser, client] = [await aCompany(), await aUser(app)];
    const sender = await aMember(app, adviser.spaceId, 'employe');
    await invite(sender, client.username);
    const [accepted, removed] = await both(accept(client), () =>
      app.as(adviser.token).call(removeMember, { body: { _id_user: sender.id } }),
    );
    expect([codesOf([accepted])[0], removed.status]).toEqual([expect.stringMatching(/^(ok|invalid_invitation)$/), 200]);
  },
  'the same right given twice': async () => {
    const { owner, building, colleague } = await aShared();
    const act = give(owner, building, colleague);
    expect(codesOf(await both(act, act))).toEqual(['ok', 'ok']);
    expect(await grantsTo(colleague)).toEqual([{ right: 'view' }]);
  },
  'two rights on one building': async () => {
    const { owner, building, colleague } = await aShared();
    const said = await both(give(owner, building, colleague), give(owner, building, colleague, 'owns'));
    expect(codesOf(said)).toEqual(['ok', 'ok']);
    expect(await grantsTo(colleague)).toHaveLength(1);
  },
  'a right that is given and taken': async () => {
    const { owner, building, colleague } = await aShared();
    expect(codesOf(await both(give(owner, building, colleague), take(owner, building, colleague)))).toEqual([
      'ok',
      'ok',
    ]);
    expect((await grantsTo(colleague)).length).toBeLessThanOrEqual(1);
  },
  'a right that is given by its owner and given back': async () => {
    const { owner, building, colleague } = await aShared();
    await give(owner, building, colleague)();
    const [given, left] = await both(give(owner, building, colleague, 'owns'), take(colleague, building, colleague));
    expect(given.status).toBe(200);
    expect(left.status).toBe(200);
    expect((await grantsTo(colleague)).length).toBeLessThanOrEqual(1);
  },
  'a right on a building that is removed': async () => {
    const { owner, building, colleague } = await aShared();
    const [given, removed] = await both(give(owner, building, colleague), () =>
      app.as(owner.token).call(removeBuilding, { params: { id: building } }),
    );
    expect([codesOf([given])[0], removed.status]).toEqual([expect.stringMatching(/^(ok|not_found)$/), 200]);
    expect(await grantsTo(colleague)).toEqual([]);
  },
  'a right on a folder that is removed': async () => {
    const { owner, colleague } = await aShared();
    const { _id: id } = (await app.as(owner.token).call(folders.createFolder, { body: { name: 'Écoles' } })).body;
    const [given, removed] = await both(
      () =>
        app.as(owner.token).call(access.grantFolder, {
          params: { id },
          body: { users: [colleague.username], right: 'view', recursive: true },
        }),
      () => app.as(owner.token).call(folders.removeFolder, { params: { id } }),
    );
    expect([codesOf([given])[0], removed.status]).toEqual([expect.stringMatching(/^(ok|not_found)$/), 200]);
    expect(await grantsTo(colleague)).toEqual([]);
  },
  'a right given to a member who is taken out': async () => {
    const { owner, building, colleague } = await aShared();
    const [given, removed] = await both(give(owner, building, colleague), () =>
      app.as(owner.token).call(removeMember, { body: { _id_user: colleague.id } }),
    );
    expect(removed.status).toBe(200);
    // Somebody who was taken out has a space of their own, to which the building may be shared.
    expect(codesOf([given])[0]).toMatch(/^(ok|not_found_user)$/);
    const inSpace = await count('select 1 from grants where user_id = $1 and space_id = $2', [
      colleague.id,
      owner.spaceId,
    ]);
    expect(inSpace).toBe(0);
  },
};

test(
  `${PAIRS} pairs of acts at once on grants and on invitations of clients have one outcome each`,
  async () => {
    await run(PAIRS, KINDS, /^$/, async () => {
      await app.store.query('delete from tries', []);
    });
    // A right is of a member, on what is there.
    expect(
      await app.store.query(
        `select g.id from grants g where not exists (select from memberships m where m.user_id = g.user_id and m.space_id = g.space_id)`,
        [],
      ),
    ).toEqual([]);
  },
  LONGEST_MS,
);
