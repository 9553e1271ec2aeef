import { grantBuildings } from '@joulerie/contract/access';
import * as accounts from '@joulerie/contract/accounts';
import * as buildings from '@joulerie/contract/buildings';
import { CALLS } from '@joulerie/contract/calls';
import { SUPPORT_ACCESS_MINUTES } from '@joulerie/contract/constants';
import type { Endpoint } from '@joulerie/contract/endpoint';
import * as measures from '@joulerie/contract/measures';
import { listReadings } from '@joulerie/contract/readings';
import * as contract from '@joulerie/contract/support-access';
import { isoInstant } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MANIFESTS } from '../../app.ts';
import type { RightsTable } from '../../platform/rights.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { aCast, someThings, stateOf } from '../../testing/cast.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { openSession } from '../accounts/sessions.store.ts';
import { type Administered, nameAdministrator } from '../brands/brands.public.ts';

const MINUTE_MS = 60_000;
const REASON = 'Ticket 4812\u00a0: la courbe de mars s’arrête au 12.';
const PATIENT = { timeout: 5_000 };

let app: TestApp;
let admin: TestUser;
let owner: TestUser;
let building: string;
beforeEach(async () => {
  app = await testApp();
  admin = await anAdmin('brand');
  owner = await aUser(app, { company: `Société ${unique()}` });
  building = (await aBuilding(app, owner))._id_building;
});

async function anAdmin(of: Administered, scopeId = 'joulerie'): Promise<TestUser> {
  const user = await aUser(app, { scopeId, company: `Assistance ${unique()}` });
  await nameAdministrator(app.store.db, { brand: scopeId, username: user.username, of }, app.clock.now);
  return user;
}

const as = (user: TestUser | null, host?: string) => app.as(user?.token ?? null, host);
const open = (by: TestUser, spaceId = owner.spaceId, reason = REASON, host?: string) =>
  as(by, host).call(contract.openSupportAccess, { body: { _id_space: spaceId, reason } });
const end = (by = admin) => as(by).call(contract.endSupportAccess, {});
const log = async (by = owner) => (await as(by).call(contract.listSupportAccesses, {})).body.data;
const me = async (by = admin) => (await as(by).call(accounts.getMe, {})).body;
const read = (by = admin, id = building) => as(by).call(buildings.getBuilding, { params: { id } });
/** Keeps the session alive meanwhile: a call each quarter of an hour. */
async function pass(minutes: number, by = admin): Promise<void> {
  for (let left = minutes; left > 0; left -= 15) {
    app.clock.now += Math.min(left, 15) * MINUTE_MS;
    await me(by);
  }
}

describe('an access for support', () => {
  test('reads what the space holds and nothing of it may be changed, until it is ended', async () => {
    expect(outcome(await read())).toBe('not_found');
    const { status, body } = await open(admin);
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        space: { _id: owner.spaceId, name: expect.stringContaining('Société') },
        person: 'Camille Martin',
        reason: REASON,
        openedAt: isoInstant(app.clock.now),
        endsAt: isoInstant(app.clock.now + SUPPORT_ACCESS_MINUTES * MINUTE_MS),
        isOpen: true,
      },
    ]);
    const seen = await read();
    expect([seen.status, seen.body.rights]).toEqual([200, ['view']]);
    expect((await as(admin).call(buildings.listBuildings, { query: {} })).body.total).toBe(1);
    expect(await me()).toMatchObject({
      _id: admin.id,
      _id_space: owner.spaceId,
      company: { userCompanyType: 'employe_read_only', idstripe: null },
      multipleCompany: false,
      support: { space: body.space.name, reason: REASON, endsAt: body.endsAt },
    });
    expect(outcome(await end())).toBe(200);
    expect(outcome(await read())).toBe('not_found');
    expect(await me()).toMatchObject({ _id_space: admin.spaceId, support: null });
    // Ended twice, or where there is none: nothing to do.
    expect(outcome(await end())).toBe(200);
    const theirs = await aBuilding(app, admin);
    expect(outcome(await read(admin, theirs._id_building))).toBe(200);
  });

  test('is of one session: the others of the person go on in their own space', async () => {
    await open(admin);
    const { token } = await signedInAgain(admin);
    expect((await app.as(token).call(accounts.getMe, {})).body).toMatchObject({
      _id_space: admin.spaceId,
      support: null,
    });
    // A page opened before the access, which acts in the space of the person, is refused.
    const refused = await app.app.inject({
      url: '/proxy/api/building',
      headers: {
        host: 'joulerie.localhost',
        authorization: `Bearer ${admin.token}`,
        'x-acting-as': `${admin.id}/${admin.spaceId}`,
      },
    });
    expect(refused.json().detail.code).toBe('other_space');
  });

  test('does not reach what others share with the space', async () => {
    const neighbour = await aUser(app);
    const theirs = await aBuilding(app, neighbour);
    await as(neighbour).call(grantBuildings, { body: { buildings: [theirs._id_building], users: [owner.username] } });
    expect(outcome(await read(owner, theirs._id_building))).toBe(200);
    await open(admin);
    expect(outcome(await read(admin, theirs._id_building))).toBe('not_found');
  });

  test('ends by itself after an hour, and with half an hour without a call', async () => {
    await open(admin);
    await pass(SUPPORT_ACCESS_MINUTES - 1);
    expect(outcome(await read())).toBe(200);
    await pass(1);
    expect(outcome(await read())).toBe('not_found');
    await renewed(owner);
    expect(await log()).toMatchObject([{ isOpen: false, endsAt: isoInstant(app.clock.now) }]);

    await open(admin);
    const openedAt = app.clock.now;
    await pass(31, owner);
    expect(outcome(await read())).toBe('required_auth');
    // Uses of a session are written once a minute.
    const [kept] = await log();
    expect(kept!.isOpen).toBe(false);
    expect(Math.abs(Date.parse(kept!.endsAt) - openedAt - 30 * MINUTE_MS)).toBeLessThanOrEqual(MINUTE_MS);
  });

  test('ends at sign-out, and its end is kept', async () => {
    await open(admin);
    expect(await log()).toMatchObject([{ isOpen: true }]);
    expect(outcome(await as(admin).call(accounts.signOut, {}))).toBe(200);
    const [kept] = await log();
    expect(kept).toMatchObject({ isOpen: false, person: 'Camille Martin', reason: REASON });
    expect(Date.parse(kept!.endsAt)).toBeLessThan(app.clock.now + MINUTE_MS);
  });

  test('ends at once with the right of the administrator, and does not come back with it', async () => {
    await open(admin);
    const named = { brand: 'joulerie', username: admin.username };
    await nameAdministrator(app.store.db, { ...named, of: 'none' }, app.clock.now);
    expect([outcome(await read()), outcome(await open(admin))]).toEqual(['not_found', 'restricted_brand']);
    expect(await log()).toMatchObject([{ isOpen: false, endsAt: isoInstant(app.clock.now) }]);
    await nameAdministrator(app.store.db, { ...named, of: 'brand' }, app.clock.now);
    expect(outcome(await read())).toBe('not_found');
    // Also when the database alone says so.
    await open(admin);
    await app.store.db.execute(sql`update users set is_admin_scope = false where id = ${admin.id}`);
    expect(outcome(await read())).toBe('not_found');
  });

  test('ends with the space', async () => {
    await open(admin);
    await app.store.db.execute(sql`update spaces set closed_at = now() where id = ${owner.spaceId}`);
    expect(outcome(await read())).toBe('not_found');
    expect(outcome(await open(admin))).toBe('not_found');
  });
});

describe('who opens one', () => {
  test('gives a reason of 10 to 500 characters', async () => {
    for (const reason of [
      '',
      'Trop bref',
      '          court          ',
      'x'.repeat(501),
      `Ticket 4812 \u202e inversé`,
    ]) {
      const answer = await as(admin).callLoosely(contract.openSupportAccess, {
        body: { _id_space: owner.spaceId, reason },
      });
      expect([answer.status, answer.error.code, Object.keys(answer.error.fields!)]).toEqual([
        400,
        'invalid_input',
        ['reason'],
      ]);
    }
    const none = await as(admin).callLoosely(contract.openSupportAccess, { body: { _id_space: owner.spaceId } });
    expect(none.error.code).toBe('invalid_input');
    expect([outcome(await read()), await log()]).toEqual(['not_found', []]);
  });

  test('administers the brand of the space: another one is unknown to them, and spaces to nobody’s administrator', async () => {
    const elsewhere = await aUser(app, { scopeId: 'helianthe', company: `Ailleurs ${unique()}` });
    expect(outcome(await open(admin, elsewhere.spaceId))).toBe('not_found');
    expect(outcome(await open(admin, crypto.randomUUID()))).toBe('not_found');
    const manager = await aMember(app, owner.spaceId, 'administrateur');
    for (const spaceId of [owner.spaceId, elsewhere.spaceId, crypto.randomUUID()])
      expect(outcome(await open(manager, spaceId))).toBe('restricted_brand');
    const platform = await anAdmin('platform');
    expect(outcome(await open(platform, elsewhere.spaceId))).toBe(201);
    expect(await me(platform)).toMatchObject({ _id_space: elsewhere.spaceId });
    const helianthe = (await as(elsewhere, 'helianthe.localhost').call(contract.listSupportAccesses, {})).body;
    expect(helianthe).toMatchObject({ total: 1, data: [{ isOpen: true, reason: REASON }] });
  });

  test('finds the spaces of a person by their address, in a brand that they administer', async () => {
    const find = (by: TestUser, query: { username: string; brand?: string }) =>
      as(by).call(contract.listSupportSpaces, { query });
    const person = await aUser(app);
    await app.store.db.execute(
      sql`insert into memberships (user_id, space_id, type) values (${person.id}, ${owner.spaceId}, 'employe')`,
    );
    const found = await find(admin, { username: person.username });
    expect([found.body.total, found.body.data.map(({ _id, kind }) => [_id, kind])]).toEqual([
      2,
      [
        [owner.spaceId, 'company'],
        [person.spaceId, 'person'],
      ],
    ]);
    const elsewhere = await aUser(app, { scopeId: 'helianthe' });
    expect(outcome(await find(admin, { username: elsewhere.username }))).toBe('not_found_user');
    expect(outcome(await find(admin, { username: elsewhere.username, brand: 'helianthe' }))).toBe('not_found');
    expect(outcome(await find(owner, { username: person.username }))).toBe('restricted_brand');
    const platform = await anAdmin('platform');
    const there = await find(platform, { username: elsewhere.username, brand: 'helianthe' });
    expect(there.body.data.map(({ _id }) => _id)).toEqual([elsewhere.spaceId]);
    for (let i = 0; i < 60; i++) await find(admin, { username: `inconnu-${i}@exemple.fr` });
    expect(outcome(await find(admin, { username: person.username }))).toBe('too_many_requests');
  });

  test('has the second factor that the space asks of its members', async () => {
    await app.store.db.execute(sql`update spaces set second_factor_required = true where id = ${owner.spaceId}`);
    expect(outcome(await open(admin))).toBe('required_company_factor');
  });
});

describe('the people of the space', () => {
  test('see who opened it, when, until when and why; those of another space do not', async () => {
    await open(admin);
    await end();
    const endedAt = app.clock.now;
    app.clock.now += MINUTE_MS;
    await open(admin, owner.spaceId, 'Ticket 4813\u00a0: facture de gaz');
    const shown = [
      { person: 'Camille Martin', reason: 'Ticket 4813\u00a0: facture de gaz', isOpen: true },
      { person: 'Camille Martin', reason: REASON, isOpen: false, endsAt: isoInstant(endedAt) },
    ];
    const employee = await aMember(app, owner.spaceId, 'employe_read_only');
    for (const by of [owner, employee]) expect(await log(by)).toMatchObject(shown);
    expect(await log(await aUser(app))).toEqual([]);
    await app.store.db.execute(sql`delete from users where id = ${admin.id}`);
    expect(await log()).toMatchObject([
      { person: null, isOpen: false },
      { person: null, isOpen: false },
    ]);
  });

  test('see which measures were read, and that it was for support', async () => {
    const source = await aSource(app, owner, building, {});
    await storedCurve(
      app,
      owner,
      source,
      linkyRows('2024-01-01', '2024-01-02', () => 500),
    );
    await open(admin);
    const query = { start_date: '2024-01-01', end_date: '2024-01-01', variables: 'conso' };
    const data = await as(admin).callLoosely(measures.getSourceData, { params: { id: source._id }, query });
    expect(data.status).toBe(200);
    await vi.waitFor(async () => {
      const { data: readings } = (await as(owner).call(listReadings, { query: {} })).body;
      expect(readings).toMatchObject([
        { kind: 'support', source: { _id: source._id }, reader: { person: 'Camille Martin', space: null, key: null } },
      ]);
    }, PATIENT);
  });
});

const ROWS: RightsTable = Object.assign({}, ...MANIFESTS.map((manifest) => manifest.rights));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const LEADS_OUT = new Set<Endpoint>([accounts.signOut, contract.endSupportAccess]);

describe('every call of the contract', () => {
  test('that writes is refused by what it is, and leaves the space and the person as they were', async () => {
    const cast = await aCast(app);
    const things = await someThings(app, cast);
    await open(admin, cast.owner.spaceId);
    const [before, own] = [await stateOf(app, cast.owner.spaceId), await stateOf(app, admin.spaceId)];
    const mails = app.mails.length;
    const writes = CALLS.filter((endpoint) => endpoint.method !== 'GET' && !LEADS_OUT.has(endpoint));
    expect(writes.length).toBeGreaterThan(90);
    const got: Record<string, unknown> = {};
    for (const endpoint of writes) {
      const { file, ...input } = ROWS[nameOf(endpoint)]!.input(things);
      const answer = await as(admin).callLoosely(endpoint, input, file ? { file } : {});
      got[nameOf(endpoint)] = outcome(answer);
    }
    expect(got).toEqual(Object.fromEntries(writes.map((one) => [nameOf(one), 'restricted_support_access'])));
    expect([await stateOf(app, cast.owner.spaceId), await stateOf(app, admin.spaceId)]).toEqual([before, own]);
    expect(app.mails).toHaveLength(mails);
    expect((await me()).support).not.toBeNull();
  });

  test('that reads answers, or is refused where it would take files, secrets, people or payment away', async () => {
    const cast = await aCast(app);
    const things = await someThings(app, cast);
    await open(admin, cast.owner.spaceId);
    const refused: string[] = [];
    for (const endpoint of CALLS.filter(({ method, caller }) => method === 'GET' && caller !== 'public')) {
      const { file: _file, ...input } = ROWS[nameOf(endpoint)]!.input(things);
      const answer = await as(admin).callLoosely(endpoint, input);
      if (answer.error?.code === 'restricted_support_access') refused.push(nameOf(endpoint));
      else if (endpoint.caller === 'write') expect(outcome(answer), nameOf(endpoint)).toBe('restricted_read_only');
    }
    expect(refused.toSorted()).toEqual(
      [
        'GET /api-data/export/buildings_sources',
        'GET /api-grdf/droit_acces',
        'GET /proxy/api/company/billing/export',
        'GET /proxy/api/company/billing/source',
        'GET /proxy/api/company/billing/source/count',
        'GET /proxy/api/company/invoices',
        'GET /proxy/api/company/user',
        'GET /proxy/api/source/export',
        'GET /proxy/api/v5/alarme',
        'GET /proxy/api/v5/alarme/event',
        'GET /proxy/api/v5/brand',
        'GET /proxy/api/v5/brand/{id}',
        'GET /proxy/api/v5/brand/{id}/change',
        'GET /proxy/api/v5/brand/{id}/text/{kind}',
        'GET /proxy/api/v5/building/export',
        'GET /proxy/api/v5/building/{id}/alarme',
        'GET /proxy/api/v5/company/client',
        'GET /proxy/api/v5/company/key',
        'GET /proxy/api/v5/company/security',
        'GET /proxy/api/v5/company/{id}/subscription',
        'GET /proxy/api/v5/consentement',
        'GET /proxy/api/v5/consentement/audit',
        'GET /proxy/api/v5/consentement/source/{id}/appels',
        'GET /proxy/api/v5/consentrequest',
        'GET /proxy/api/v5/consentrequest/batch',
        'GET /proxy/api/v5/consentrequest/change-owner',
        'GET /proxy/api/v5/consentrequest/extend',
        'GET /proxy/api/v5/consentrequest/funnel',
        'GET /proxy/api/v5/consentrequestmulti',
        'GET /proxy/api/v5/flux',
        'GET /proxy/api/v5/import-layout',
        'GET /proxy/api/v5/mail/consentrequest/change-owner/{id}/preview',
        'GET /proxy/api/v5/mail/consentrequest/extend/{id}/preview',
        'GET /proxy/api/v5/mail/consentrequest/{id}/preview',
        'GET /proxy/api/v5/mail/consentrequestmulti/{id}/preview',
        'GET /proxy/api/v5/push',
        'GET /proxy/api/v5/reading/export',
        'GET /proxy/api/v5/source/{id}/alarme',
        'GET /proxy/api/v5/space/import',
        'GET /proxy/api/v5/stripe/offers',
        'GET /proxy/api/v5/support-access/space',
        'GET /proxy/api/v5/task',
        'GET /proxy/api/v5/task/{id}',
        'GET /proxy/api/v5/user/closure',
        'GET /proxy/api/v5/user/key',
        'GET /proxy/api/v5/user/multicompany/preview',
        'GET /proxy/api/v5/webhook',
        'GET /proxy/api/v5/webhook/{id}/delivery',
      ].toSorted(),
    );
  });
});

/** Another session of a person. */
async function signedInAgain(person: TestUser): Promise<{ token: string }> {
  return openSession(app.store.db, person.id, person.spaceId, app.clock.now);
}

/** Their session again, which time has ended. */
async function renewed(person: TestUser): Promise<void> {
  Object.assign(person, await signedInAgain(person));
}
