import * as access from '@joulerie/contract/access';
import * as buildingCalls from '@joulerie/contract/buildings';
import type { CallInput } from '@joulerie/contract/endpoint';
import * as calls from '@joulerie/contract/usage-profiles';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aUser } from '../../testing/builders.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await testApp();
});
const NOW = Date.parse('2026-11-29T10:00:00Z');
beforeEach(async () => {
  app.clock.now = NOW;
  owner = await aUser(app, { company: 'Ville' });
});

type Body = CallInput<typeof calls.createUsageProfile>['body'];
const WORK = [{ from: '08:00', to: '18:30' }];
const OFFICE: Body = {
  name: 'Bureaux',
  week: [WORK, WORK, WORK, WORK, WORK, [], []],
  closingPeriods: [],
  schoolHolidays: null,
  publicHolidays: 'closed',
};

const as = (who = owner) => app.as(who.token);
const create = (changes: Partial<Body> = {}, who = owner) =>
  as(who).call(calls.createUsageProfile, { body: { ...OFFICE, ...changes } });
const aProfile = async (name: string) => (await create({ name })).body._id;
const list = async (query: CallInput<typeof calls.listUsageProfiles>['query'] = {}, who = owner) =>
  (await as(who).call(calls.listUsageProfiles, { query })).body.data;
const read = (profileId: string, who = owner) => as(who).call(calls.getUsageProfile, { params: { profileId } });
const attach = (profileId: string, buildings: string[], who = owner) =>
  as(who).call(calls.attachUsageProfile, { params: { profileId }, body: { _id_buildings: buildings } });
const used = async (profileId: string, who = owner, query = {}) =>
  (await as(who).call(calls.listUsedBuildings, { params: { profileId }, query })).body;
const aBuildingId = async (name: string, who = owner) => (await aBuilding(app, who, { name }))._id_building;
const profileOf = async (id: string) =>
  (await as().call(buildingCalls.getBuilding, { params: { id } })).body.profil_utilisation;

describe('a profile', () => {
  test('is stored as it was written, hours that meet joined, with its hours of the week and of the year', async () => {
    const { status, body } = await create({
      week: [
        [
          { from: '14:00', to: '18:30' },
          { from: '08:00', to: '12:00' },
          { from: '12:00', to: '14:00' },
        ],
        ...OFFICE.week.slice(1),
      ],
      closingPeriods: [
        { name: 'Noël', from: '2026-12-24', to: '2026-12-31' },
        { name: 'Travaux', from: '2026-08-03', to: '2026-08-14' },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Bureaux',
      week: OFFICE.week,
      closingPeriods: [{ name: 'Travaux' }, { name: 'Noël' }],
      vacant: false,
      hoursPerWeek: 52.5,
      // 252 working days, less 10 in August and, Christmas Day being a public holiday, 5 in December.
      year: { year: 2026, hours: 237 * 10.5, schoolHolidaysKnown: true },
      schoolCalendar: null,
      buildingCount: 0,
      rights: ['view', 'owns'],
    });
    expect((await read(body._id)).body).toEqual(body);
  });

  test('says for which days its school calendar is known, and that of Corsica is not', async () => {
    const zone = (await create({ name: 'École', schoolHolidays: 'C' })).body;
    expect(zone).toMatchObject({
      schoolCalendar: { from: '2023-12-23', to: '2027-07-31' },
      year: { schoolHolidaysKnown: true },
    });
    expect(zone.year.hours).toBeLessThan(252 * 10.5);
    const corsica = (await create({ name: 'École d’Ajaccio', schoolHolidays: 'corse' })).body;
    expect(corsica).toMatchObject({ schoolCalendar: null, year: { hours: 252 * 10.5, schoolHolidaysKnown: false } });
    app.clock.now = Date.parse('2027-02-01T10:00:00Z');
    const later = await aMember(app, owner.spaceId, 'employe');
    expect((await read(zone._id, later)).body.year).toMatchObject({ year: 2027, schoolHolidaysKnown: false });
  });

  test.each<[string, Partial<Body>, string, string]>([
    ['six days', { week: OFFICE.week.slice(1) }, 'week', ''],
    [
      'a quarter of an hour',
      { week: [[{ from: '08:15', to: '10:00' }], [], [], [], [], [], []] },
      'week.0.0.from',
      'demi-heure',
    ],
    [
      'hours that pass midnight',
      { week: [[{ from: '22:00', to: '02:00' }], [], [], [], [], [], []] },
      'week.0.0',
      'deux jours',
    ],
    [
      'a period that ends before it begins',
      { closingPeriods: [{ name: 'Août', from: '2026-08-10', to: '2026-08-01' }] },
      'closingPeriods.0.to',
      'précéder',
    ],
    ['a closed building with hours', { vacant: true }, 'vacant', 'aucune heure'],
  ])('is refused with %s', async (_what, changes, field, words) => {
    const { status, error } = await create(changes);
    expect([status, error.code]).toEqual([400, 'invalid_input']);
    expect(error.fields?.[field]).toContain(words);
    expect((await list()).total).toBe(0);
  });

  test('without any hour is refused, unless it is said that the building is closed', async () => {
    const week = Array.from({ length: 7 }, () => []);
    const { status, error } = await create({ week });
    expect([status, error.code]).toEqual([400, 'usage_profile_without_hours']);
    const closed = (await create({ name: 'Site fermé', week, vacant: true })).body;
    expect(closed).toMatchObject({ vacant: true, hoursPerWeek: 0, year: { hours: 0 } });
  });

  test('has a name of its own in its company', async () => {
    const other = await aProfile('Gymnase');
    await aProfile('Bureaux');
    expect((await create()).error).toMatchObject({
      code: 'usage_profile_name_taken',
      operation: 'Le profil d’utilisation n’a pas été créé.',
    });
    const renamed = await as().call(calls.updateUsageProfile, { params: { profileId: other }, body: OFFICE });
    expect(renamed.error.code).toBe('usage_profile_name_taken');
    expect((await read(other)).body.name).toBe('Gymnase');
  });

  test('created twice at once under one name is created once', async () => {
    const both = await Promise.all([create(), create()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await list()).total).toBe(1);
  });

  test('asked for again with the same key is the same one', async () => {
    const headers = { 'idempotency-key': 'une intention' };
    const twice = () => as().call(calls.createUsageProfile, { body: OFFICE }, { headers });
    expect((await twice()).body._id).toBe((await twice()).body._id);
  });

  test('changes whole', async () => {
    const id = await aProfile('Bureaux');
    const saturday = [...OFFICE.week.slice(0, 5), [{ from: '09:00', to: '12:00' }], []];
    const changed = await as().call(calls.updateUsageProfile, {
      params: { profileId: id },
      body: { ...OFFICE, name: 'Bureaux et samedi', week: saturday, publicHolidays: 'open' },
    });
    expect(changed.body).toMatchObject({
      name: 'Bureaux et samedi',
      week: saturday,
      publicHolidays: 'open',
      hoursPerWeek: 55.5,
    });
    expect((await read(id)).body).toEqual(changed.body);
  });
});

describe('the list of profiles', () => {
  test('is by name, ten a page, searched whatever the accents, and whole on demand', async () => {
    const names = ['Écoles', 'Bureaux', ...Array.from({ length: 10 }, (_, i) => `Zone ${String(i).padStart(2, '0')}`)];
    for (const name of names) await aProfile(name);
    const first = await list();
    expect(first).toMatchObject({ page: 1, limit: 10, total: 12, has_more: true });
    expect(first.data.map(({ name }) => name).slice(0, 3)).toEqual(['Bureaux', 'Écoles', 'Zone 00']);
    expect((await list({ page: 2 })).data.map(({ name }) => name)).toEqual(['Zone 08', 'Zone 09']);
    expect((await list({ pagesize: 5, page: 3 })).data).toHaveLength(2);
    expect((await list({ search: 'ECOLE' })).data.map(({ name }) => name)).toEqual(['Écoles']);
    expect((await list({ search: '%' })).total).toBe(0);
    expect(await list({ noPage: 'true' })).toMatchObject({ total: 12, has_more: false });
    expect((await list({ noPage: 'true' })).data).toHaveLength(12);
    expect(await list({ page: 9 })).toMatchObject({ data: [], total: 12, has_more: false });
  });
});

describe('buildings of a profile', () => {
  test('follow one at most: another one replaces it, and the answer says which', async () => {
    const [office, school] = [await aProfile('Bureaux'), await aProfile('Écoles')];
    const [hall, gym] = [await aBuildingId('Mairie'), await aBuildingId('Gymnase')];
    expect(await profileOf(hall)).toBeNull();
    expect((await attach(office, [hall, gym])).body).toEqual({ attached: 2, unchanged: 0, replaced: [] });
    expect(await profileOf(hall)).toEqual({ _id_profilutilisation: office, name: 'Bureaux' });
    const third = await aBuildingId('École');
    expect((await attach(school, [gym, third])).body).toEqual({
      attached: 2,
      unchanged: 0,
      replaced: [{ _id_building: gym, name: 'Gymnase', profile: 'Bureaux' }],
    });
    expect((await attach(school, [gym])).body).toEqual({ attached: 0, unchanged: 1, replaced: [] });
    expect((await used(school)).result).toEqual([
      {
        _id: third,
        name: 'École',
        level: 'immeuble',
        address: { street: '12 rue des Tilleuls', zipcode: '95000', city: 'Cergy' },
      },
      expect.objectContaining({ _id: gym, name: 'Gymnase' }),
    ]);
    expect(await used(school, owner, { limit: 1, page: 2 })).toMatchObject({
      page: 2,
      limit: 1,
      total: 2,
      has_more: false,
    });
    expect((await read(office)).body.buildingCount).toBe(1);
  });

  test('are detached, and those of another profile stay', async () => {
    const [office, school] = [await aProfile('Bureaux'), await aProfile('Écoles')];
    const [hall, gym] = [await aBuildingId('Mairie'), await aBuildingId('Gymnase')];
    await attach(office, [hall]);
    await attach(school, [gym]);
    const detached = await as().call(calls.detachUsageProfile, {
      params: { profileId: office },
      body: { _id_buildings: [hall, gym] },
    });
    expect(detached.body).toEqual({ detached: 1 });
    expect([await profileOf(hall), (await profileOf(gym))?.name]).toEqual([null, 'Écoles']);
  });

  test('are all attached or none is: one that is unknown, or only shared with the company', async () => {
    const office = await aProfile('Bureaux');
    const hall = await aBuildingId('Mairie');
    const stranger = await aUser(app, { company: 'Autre' });
    const theirs = await aBuildingId('Secret', stranger);
    expect((await attach(office, [hall, theirs])).error.code).toBe('not_found');
    await as(stranger).call(access.grantBuildings, { body: { buildings: [theirs], users: [owner.username] } });
    expect((await attach(office, [hall, theirs])).error.code).toBe('restricted_building');
    expect(await profileOf(hall)).toBeNull();
  });

  test('have none once it is removed, and the answer says how many', async () => {
    const office = await aProfile('Bureaux');
    const hall = await aBuildingId('Mairie');
    await attach(office, [hall]);
    const removed = await as().call(calls.removeUsageProfile, { params: { profileId: office } });
    expect(removed.body).toEqual({ ok: true, detached: 1 });
    expect(await profileOf(hall)).toBeNull();
    expect((await read(office)).error.code).toBe('not_found');
  });

  test('attached to two profiles at once follow one of them', async () => {
    const [office, school] = [await aProfile('Bureaux'), await aProfile('Écoles')];
    const ids = [await aBuildingId('Mairie'), await aBuildingId('Gymnase')];
    const both = await Promise.all([attach(office, ids), attach(school, ids.toReversed())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const ends = [await profileOf(ids[0]!), await profileOf(ids[1]!)];
    expect(ends[0]).toEqual(ends[1]);
  });
});

describe('who may do what', () => {
  test('an employee reads the profiles and counts the buildings that they see, and changes nothing', async () => {
    const office = await aProfile('Bureaux');
    const employee = await aMember(app, owner.spaceId, 'employe');
    const own = await aBuildingId('À moi', employee);
    await attach(office, [own, await aBuildingId('Secret')]);
    const seen = await list({}, employee);
    expect(seen.data[0]).toMatchObject({ name: 'Bureaux', buildingCount: 1, rights: ['view'] });
    expect(await used(office, employee)).toMatchObject({ total: 1, result: [{ name: 'À moi' }] });
    const refused = await create({ name: 'Autre' }, employee);
    expect([refused.status, refused.error.code]).toEqual([403, 'restricted_admin_company']);
    expect(refused.error.message).toContain('administrateurs de la société');
    expect((await attach(office, [own], employee)).error.code).toBe('restricted_admin_company');
    const reader = await aMember(app, owner.spaceId, 'employe_read_only');
    expect((await create({ name: 'Autre' }, reader)).error.code).toBe('restricted_read_only');
    expect((await list({}, reader)).total).toBe(1);
  });

  test('a personal space has none, and is told why', async () => {
    const person = await aUser(app);
    for (const { status, error } of [
      await as(person).call(calls.listUsageProfiles, { query: {} }),
      await create({}, person),
    ]) {
      expect([status, error.code]).toEqual([403, 'restricted_usage_profiles']);
      expect(error.message).toContain('espace personnel');
    }
  });

  test('another company and another brand know nothing of them', async () => {
    const office = await aProfile('Bureaux');
    const other = await aUser(app, { company: 'Autre' });
    expect((await read(office, other)).error.code).toBe('not_found');
    expect((await list({}, other)).total).toBe(0);
    const elsewhere = await aUser(app, { scopeId: 'helianthe', company: 'Ailleurs' });
    const far = await app
      .as(elsewhere.token, 'helianthe.localhost')
      .call(calls.getUsageProfile, { params: { profileId: office } });
    expect(far.error.code).toBe('not_found');
  });
});
