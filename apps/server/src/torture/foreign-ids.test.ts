import { CALLS } from '@joulerie/contract/calls';
import { removeMember } from '@joulerie/contract/companies';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/src/main.ts';
import { MANIFESTS } from '../app.ts';
import { openSession } from '../features/accounts/sessions.store.ts';
import { rows } from '../platform/database.ts';
import { resetBreakers } from '../platform/outgoing.ts';
import type { RightsInput, RightsTable, Things } from '../platform/rights.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { aUser, unique } from '../testing/builders.ts';
import { type Cast, aCast, someThings, stateOf } from '../testing/cast.ts';
import { LONGEST_MS, report } from './torture.ts';

const ROWS: RightsTable = Object.assign({}, ...MANIFESTS.map((manifest) => manifest.rights));
const INSIDE = ['owner', 'administrateur', 'creator', 'colleague', 'readOnly'] as const;

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  resetBreakers();
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const settings = {
    GEOCODING_URL: sandbox.url,
    BDNB_URL: sandbox.url,
    COMPANY_SEARCH_URL: sandbox.url,
    STATUSPAGE_URL: sandbox.url,
    STRIPE_API_URL: sandbox.url,
    STRIPE_SECRET_KEY: 'sk_test_of_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_tests',
  };
  app = await testApp({ ...settings, SIGN_IN_TRIES: '1000000' });
});
afterAll(() => sandbox.close());

/** Inputs of a call on one's own things, each with one of its ids replaced by that of somebody else's thing. */
function withForeignIds(input: RightsInput, mine: Things, theirs: Things): [string, RightsInput][] {
  const { file, ...parts } = input;
  const text = JSON.stringify(parts);
  return Object.entries(mine).flatMap(([key, id]) => {
    // Anybody of the brand may be shared with, by address.
    if (key === 'guest' || typeof id !== 'string' || !text.includes(`"${id}"`)) return [];
    const foreign = theirs[key as Exclude<keyof Things, 'file'>];
    const replaced: RightsInput = JSON.parse(text.replaceAll(`"${id}"`, `"${foreign}"`));
    return [[key, file ? { ...replaced, file } : replaced] as const].map(([name, one]): [string, RightsInput] => [
      name,
      one,
    ]);
  });
}

test(
  'every call of every role with an id of another company or another brand is refused, names nothing and changes nothing',
  async () => {
    const company = await aUser(app, { company: `Étrangère ${unique()}` });
    const brand = await aUser(app, { scopeId: 'helianthe', company: `Ailleurs ${unique()}` });
    const cast: Cast = await aCast(app);
    const mine = await someThings(app, cast);
    let tried = 0;
    const wrong: unknown[] = [];
    for (const stranger of [company, brand]) {
      const host = stranger === brand ? 'helianthe.localhost' : 'joulerie.localhost';
      const theirs = await someThings({ ...app, as: (token) => app.as(token, host) }, { creator: stranger });
      const [named] = await rows<{ name: string }>(
        app.store.db,
        sql`select name from buildings where id = ${theirs.building}`,
      );
      const before = await stateOf(app, stranger.spaceId);
      for (const call of CALLS) {
        const name = `${call.method} ${call.path}`;
        for (const [key, input] of withForeignIds(ROWS[name]!.input(mine), mine, theirs))
          for (const role of INSIDE) {
            const { file, ...parts } = input;
            const answer = await app.as(cast[role].token).callLoosely(call, parts, file ? { file } : {});
            tried += 1;
            const said = JSON.stringify(answer.body ?? answer.error);
            const isOpen = call.caller === 'public' && call.method === 'GET';
            const reads = call.method === 'GET' && answer.status === 200 && (isOpen || !call.path.includes('{id}'));
            // A code that is wrong says so whoever it is for.
            const refused = answer.status >= 400 && answer.status < 500;
            if (!(refused || reads) || said.includes(named!.name))
              wrong.push({ name, key, role, status: answer.status, said });
          }
      }
      expect(wrong).toEqual([]);
      expect(await stateOf(app, stranger.spaceId)).toEqual(before);
    }
    report('rights', { tried });
    expect(tried).toBeGreaterThan(500);
  },
  LONGEST_MS,
);

test.each(['acts in another company', 'was taken out of the company'])(
  'every call of somebody who %s reads and changes nothing of what they made there',
  async (how) => {
    const company = await aUser(app, { company: `Société ${unique()}` });
    const person = await aUser(app, { company: `Autre ${unique()}` });
    await app.store.db.execute(
      sql`insert into memberships (user_id, space_id, type) values (${person.id}, ${company.spaceId}, 'employe')`,
    );
    const inCompany = { ...person, ...(await openSession(app.store.db, person.id, company.spaceId, app.clock.now)) };
    const theirs = await someThings(app, { creator: { ...inCompany, spaceId: company.spaceId } });
    await app.deliver();
    const [named] = await rows<{ name: string }>(
      app.store.db,
      sql`select name from buildings where id = ${theirs.building}`,
    );
    if (how === 'was taken out of the company')
      await app.as(company.token).call(removeMember, { body: { _id_user: person.id } });
    const before = await stateOf(app, company.spaceId);
    const wrong: unknown[] = [];
    let tried = 0;
    for (const call of CALLS) {
      // They may go back to it, and end their session: each call has one of its own.
      const { token } = await openSession(app.store.db, person.id, person.spaceId, app.clock.now);
      const { file, ...input } = ROWS[`${call.method} ${call.path}`]!.input(theirs);
      const asked = JSON.stringify(input);
      const answer = await app.as(token).callLoosely(call, input, file ? { file } : {});
      tried += 1;
      const said = JSON.stringify(answer.body ?? answer.error);
      const names = said.includes(named!.name) && !asked.includes(named!.name);
      if (answer.status >= 500 || names)
        wrong.push({ call: `${call.method} ${call.path}`, status: answer.status, said });
    }
    report('rights', { how, tried });
    expect(wrong).toEqual([]);
    expect(await stateOf(app, company.spaceId)).toEqual(before);
  },
  LONGEST_MS,
);
