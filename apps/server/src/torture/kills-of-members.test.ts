import { setTimeout as sleep } from 'node:timers/promises';
import * as companies from '@joulerie/contract/companies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, aUser, unique } from '../testing/builders.ts';
import { type CutCalls, cutCalls, killRepeatedly } from '../testing/cut-calls.ts';
import { aFolder, removeFolder } from '../testing/own-cluster.ts';
import { type Service, aService } from '../testing/service.ts';
import { type Draws, LONGEST_MS, SEED, amount, drawsOf, report } from './torture.ts';

const KILLS = amount(20, 3);
const WRITERS = 3;
const PASSWORD = 'Tournesol-42-Lampe';

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = aFolder('kills-of-members');
  service = await aService(folder);
}, LONGEST_MS);
afterAll(async () => {
  await service.close();
  await removeFolder(folder);
}, LONGEST_MS);

/** What is known of an address that was invited: nothing is known of an act that was asked and not answered. */
type Known = { state: 'invited' | 'asked' | 'member' | 'gone'; types: Set<string> };

/** The tokens of the invitations that the mail service received for an address. */
async function tokensOf(username: string): Promise<string[]> {
  const answer = await fetch(`${service.sandbox.url}/inbox.json?to=${encodeURIComponent(username)}`);
  const found = JSON.stringify(await answer.json()).matchAll(/\/invitation\?code=([\w%-]+)/g);
  return [...new Set([...found].map(([, token]) => decodeURIComponent(token!)))];
}

/** The token of an invitation once its mail has come; null when it does not come soon: the server may be down. */
async function tokenOf(username: string): Promise<string | null> {
  for (let tries = 0; tries < 30; tries++) {
    const [token] = await tokensOf(username);
    if (token !== undefined) return token;
    await sleep(100);
  }
  return null;
}

/** Invites people to a company, changes what they are invited as, cancels, and accepts in their name, until it is stopped. */
function aManager(number: number, owner: TestUser, draws: Draws, { ask }: CutCalls) {
  const known = new Map<string, Known>();
  let stopped = false;
  let acts = 0;

  const done = (async () => {
    while (!stopped) {
      acts += 1;
      const username = `invite-${number}-${acts}-${unique()}@exemple.fr`;
      const user = { firstname: 'Zoé', lastname: 'Roux', username };
      const options = { headers: { 'idempotency-key': `${SEED}-${number}-${acts}` } };
      const invite = () => ask(owner.token, companies.inviteMember, { body: { user } }, options);
      let made = await invite();
      while (!made) {
        await sleep(20);
        made = await invite();
      }
      const _id_user: string = made.body._id;
      const one: Known = { state: 'invited', types: new Set(['employe']) };
      known.set(username, one);
      const act = draws.below(4);
      if (act === 1) {
        one.types.add('administrateur');
        const changed = await ask(owner.token, companies.changeMember, { body: { _id_user, type: 'administrateur' } });
        if (changed?.status === 200) one.types.delete('employe');
      }
      if (act === 2) {
        one.state = 'asked';
        const removed = await ask(owner.token, companies.removeMember, { body: { _id_user } });
        if (removed?.status === 200) one.state = 'gone';
      }
      const token = act === 3 ? await tokenOf(username) : null;
      if (token !== null) {
        one.state = 'asked';
        const body = { firstname: 'Zoé', lastname: 'Roux', password: PASSWORD, acceptTerms: true };
        const accepted = await ask(null, companies.acceptInvitation, { params: { token }, body });
        if (accepted?.status === 200) one.state = 'member';
      }
    }
  })();
  done.catch(() => undefined);
  return { known, stop: async () => ((stopped = true), done) };
}

test(
  `${KILLS} kills while people are invited and join lose nothing that was acknowledged, and leave nothing half there`,
  async () => {
    const draws = drawsOf(SEED);
    const calls = cutCalls(service);
    const owner = await aUser(service, { company: `Société ${unique()}` });
    const managers = Array.from({ length: WRITERS }, (_, i) => aManager(i, owner, drawsOf(SEED + 1 + i), calls));
    await killRepeatedly(service, draws, { kills: KILLS, apartMs: [100, 800] });
    for (const manager of managers) await manager.stop();
    await service.ready();

    const invited = await service.store.query<{ username: string; type: string }>(
      'select username, type from company_invitations where space_id = $1',
      [owner.spaceId],
    );
    const members = await service.store.query<{ username: string; type: string }>(
      'select u.username, m.type from users u left join memberships m on m.user_id = u.id and m.space_id = $1 where u.username like $2',
      [owner.spaceId, 'invite-%'],
    );
    const known = new Map(managers.flatMap((manager) => [...manager.known]));
    report('kills', { kills: KILLS, acknowledged: known.size, answers: Object.fromEntries(calls.answers) });
    expect(service.exits).toEqual([]);
    calls.expectNoOther();
    expect(known.size).toBeGreaterThan(KILLS);
    const wrong = [...known].filter(([username, { state, types }]) => {
      const waiting = invited.filter((row) => row.username === username);
      const joined = members.filter((row) => row.username === username);
      const found = [...waiting, ...joined];
      // Whoever has an account by an invitation is in its company, and the invitation is used.
      if (joined.some(({ type }) => type === null) || found.length > 1) return true;
      if (state === 'gone') return found.length > 0;
      if (state === 'member') return joined.length !== 1;
      if (state === 'invited') return waiting.length !== 1 || !types.has(waiting[0]!.type);
      return false;
    });
    expect(wrong).toEqual([]);
    // One link each, however often its invitation was asked for: none leads nowhere.
    const links = await Promise.all([...known.keys()].map(tokensOf));
    expect(links.filter((tokens) => tokens.length > 1)).toEqual([]);
    // Nothing is there that nobody asked for.
    expect([...invited, ...members].filter(({ username }) => !known.has(username))).toEqual([]);
  },
  LONGEST_MS,
);
