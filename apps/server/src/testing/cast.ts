import { randomBytes } from 'node:crypto';
import * as costCalls from '@joulerie/contract/costs';
import * as folderCalls from '@joulerie/contract/folders';
import * as measureCalls from '@joulerie/contract/measures';
import { createSavedView } from '@joulerie/contract/saved-views';
import * as sourceCalls from '@joulerie/contract/sources';
import { sql } from 'drizzle-orm';
import { alarmEvents, alarms } from '../features/alarms/alarms.tables.ts';
import { grants } from '../features/grants/grants.tables.ts';
import { clientInvitations, companyInvitations } from '../features/companies/companies.tables.ts';
import { storeLogo } from '../features/companies/logo.store.ts';
import { analyses } from '../features/analyses/analyses.tables.ts';
import { importLayouts } from '../features/import-layouts/import-layouts.tables.ts';
import { importFiles, imports } from '../features/measures/measures.tables.ts';
import { linkTo } from '../features/tasks/tasks.public.ts';
import { webhookDeliveries, webhooks } from '../features/webhooks/webhooks.tables.ts';
import { usageProfiles } from '../features/usage-profiles/usage-profiles.tables.ts';
import { type TaskRow, taskFileParts, tasks } from '../features/tasks/tasks.tables.ts';
import { rows } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import type { Role, Things } from '../platform/rights.ts';
import type { TestClient } from './app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from './builders.ts';
import { linkyFile, linkyRows, stored } from './files.ts';

export const SECRET = 'Secret';

/** A PNG of 32 × 32 pixels. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAARUlEQVRYhe3XsREAMAhC0YzEDIzm4maLpHmFvXcifE46+3OOBeIEJcLxhsuIwoorjEYcLyAJJCsoHVi+iklUsyqn81wHFyT1zGopzjZvAAAAAElFTkSuQmCC',
  'base64',
);

export type Cast = Record<Exclude<Role, 'stranger'>, TestUser>;

/** The people of a company, and others. */
export async function aCast(app: TestClient): Promise<Cast> {
  const owner = await aUser(app, { company: `Société ${unique()}` });
  return {
    owner,
    administrateur: await aMember(app, owner.spaceId, 'administrateur'),
    creator: await aMember(app, owner.spaceId, 'employe'),
    colleague: await aMember(app, owner.spaceId, 'employe'),
    readOnly: await aMember(app, owner.spaceId, 'employe_read_only'),
    otherSpace: await aUser(app, { company: `Autre société ${unique()}` }),
    otherBrand: await aUser(app, { scopeId: 'helianthe', company: `Ailleurs ${unique()}` }),
    viewer: await aMember(app, owner.spaceId, 'employe'),
    worker: await aMember(app, owner.spaceId, 'employe'),
    readOnlyViewer: await aMember(app, owner.spaceId, 'employe_read_only'),
    shared: await aUser(app, { company: `Société invitée ${unique()}` }),
  };
}

/** Who creates, and who else of a cast is granted what they do. */
type Creating = Pick<Cast, 'creator'> & Partial<Cast>;

/** Gives the people of a cast who are granted things their rights on a folder and a building of the creator. */
async function grantThings(
  { store }: TestClient,
  { creator, viewer, worker, readOnlyViewer, shared }: Creating,
  on: { folderId: string; buildingId: string },
): Promise<void> {
  const people = [viewer, worker, readOnlyViewer, shared]
    .flatMap((person) => person ?? [])
    .flatMap(({ id: userId, spaceId }) =>
      ([{ folderId: on.folderId }, { buildingId: on.buildingId }] as const).map((thing) => ({
        id: newId(),
        userId,
        spaceId,
        ...thing,
        ownerSpaceId: creator.spaceId,
        // A read-only member changes nothing, whatever was granted.
        right: userId === viewer?.id || userId === shared?.id ? ('view' as const) : ('owns' as const),
        recursive: true,
        grantedAt: new Date(),
      })),
    );
  if (people.length > 0) await store.db.insert(grants).values(people);
}

/** An alarm of a building and one of a source, which rang: what rang. */
async function someAlarms({ store, clock }: TestClient, buildingId: string, sourceId: string): Promise<string> {
  const [alarmId, id] = [newId(), newId()];
  const rule = { kind: 'threshold', side: 'above', value: 4000, minutes: 0, days: 1 } as const;
  const rules = [{ key: 'threshold', since: '2024-01-01', rule }];
  await store.db.insert(alarms).values([
    { id: newId(), buildingId, variable: 'puissance', rules },
    { id: alarmId, sourceId, variable: 'puissance', rules },
  ]);
  const at = new Date(clock.now);
  await store.db.insert(alarmEvents).values({
    id,
    alarmId,
    ruleKey: 'threshold',
    rule,
    firstDay: '2024-01-02',
    lastDay: '2024-01-02',
    startAt: at,
    ringAt: at,
    endAt: at,
    days: 1,
    late: false,
    raisedAt: at,
  });
  return id;
}

/** What the creator of a cast owns; who is granted things has a right on the folder, with what it holds, and on the other building. */
export async function someThings(app: TestClient, cast: Creating): Promise<Things> {
  const { creator } = cast;
  const as = app.as(creator.token);
  const name = `${SECRET} ${unique()}`;
  const folder = (await as.call(folderCalls.createFolder, { body: { name } })).body._id;
  const place = { name, lat: 49, lon: 2, _id_folder: folder, tags: [SECRET] };
  const building = (await aBuilding(app, creator, place))._id_building;
  const other = (await aBuilding(app, creator, { name, lat: 49, lon: 2 }))._id_building;
  await grantThings(app, cast, { folderId: folder, buildingId: other });
  const source = await aSource(app, creator, building, {});
  await as.call(sourceCalls.renameSource, { params: { id: source._id }, body: { name } });
  const tank = await aSource(app, creator, building, { idtype: 'fuel-oil' });
  await as.call(sourceCalls.renameSource, { params: { id: tank._id }, body: { name } });
  const sensor = await as.call(sourceCalls.createSensor, { body: { _id_building: building, name, idsource: name } });
  const delivery = await as.call(measureCalls.addDelivery, {
    params: { id: tank._id },
    body: { day: '2024-01-01', quantity: 100, note: SECRET },
  });
  const offer = await as.call(costCalls.addSourceOffer, {
    params: { id: source._id },
    body: { name, kind: 'Base', validFrom: '2024-01-01', validTo: '2024-12-31', prices: 'regulated' },
  });
  const [invitation, invitationToken] = [newId(), newToken()];
  await app.store.db.insert(companyInvitations).values({
    id: invitation,
    spaceId: creator.spaceId,
    username: `invite-${unique()}@exemple.fr`,
    firstname: 'Noé',
    lastname: 'Blanc',
    type: 'employe',
    tokenHash: hashToken(invitationToken),
    invitedBy: creator.id,
    sentAt: new Date(app.clock.now),
    expiresAt: new Date(app.clock.now + 24 * 3_600_000),
  });
  const [clientInvitation, clientInvitationToken] = [newId(), newToken()];
  await app.store.db.insert(clientInvitations).values({
    id: clientInvitation,
    spaceId: creator.spaceId,
    username: `client-${unique()}@exemple.fr`,
    firstname: 'Léa',
    lastname: 'Petit',
    tokenHash: hashToken(clientInvitationToken),
    invitedBy: creator.id,
    sentAt: new Date(app.clock.now),
    expiresAt: new Date(app.clock.now + 24 * 3_600_000),
  });
  await storeLogo(app.store.db, creator.spaceId, { bytes: LOGO, version: 'first' });
  const layout = newId();
  await app.store.db.insert(importLayouts).values({
    id: layout,
    spaceId: creator.spaceId,
    fingerprint: String(unique()),
    name: 'Onduleur',
    answers: {
      columns: [{ at: 1, header: 'kWh', role: 'conso', unit: 'kWh' }],
      dateOrder: null,
      decimal: null,
      stamp: 'start',
      zone: 'Europe/Paris',
    },
    lastUsedAt: new Date('2024-01-01'),
    lastFile: 'onduleur.csv',
    createdBy: creator.id,
  });
  const profile = newId();
  // Every member of a company reads the names of its profiles.
  await app.store.db.insert(usageProfiles).values({
    id: profile,
    spaceId: creator.spaceId,
    createdBy: creator.id,
    name: `Bureaux ${unique()}`,
    schedule: {
      week: Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }]),
      closingPeriods: [],
      schoolHolidays: null,
      publicHolidays: 'closed',
    },
  });
  const view = await as.call(createSavedView, {
    body: { name, view: { page: 'space', _id_folder: folder, sort: 'name', order: 'asc', tags: [SECRET] } },
  });
  const [waiting, fileId] = [newId(), newId()];
  const fileName = `${name}.csv`;
  await app.store.db.insert(importFiles).values({
    id: fileId,
    userId: creator.id,
    spaceId: creator.spaceId,
    name: fileName,
    bytes: 0,
    asked: { source: source._id, how: { choice: {}, force: false, confirm: false } },
  });
  await app.store.db.insert(imports).values({
    id: waiting,
    sourceId: source._id,
    userId: creator.id,
    fileName,
    fileId,
    state: 'run',
    step: 'waiting',
    outcome: { added: 0, replaced: 0, unchanged: 0, points: 0 },
  });
  const task = await aTask(app, creator);
  const made = await aTask(app, creator, 'a;b');
  const link = new URL(linkTo(made, app.clock.now), 'http://joulerie.localhost').searchParams;
  const analysis = newId();
  await app.store.db.insert(analyses).values({
    id: analysis,
    buildingId: building,
    kind: 'conso',
    askedBy: creator.id,
    name: SECRET,
    inputs: { date_to: '2023-12-31' },
    createdAt: new Date(app.clock.now),
    failure: SECRET,
  });
  const [webhook, webhookDelivery] = [newId(), newId()];
  await app.store.db.insert(webhooks).values({
    id: webhook,
    spaceId: creator.spaceId,
    userId: creator.id,
    madeBy: creator.id,
    url: `https://recepteur.exemple.fr/${SECRET}`,
    events: ['task.failed'],
    secret: randomBytes(32),
    createdAt: new Date(app.clock.now),
  });
  await app.store.db.insert(webhookDeliveries).values({
    id: webhookDelivery,
    webhookId: webhook,
    event: 'webhook.test',
    body: '{}',
    state: 'delivered',
    createdAt: new Date(app.clock.now),
  });
  const alarmEvent = await someAlarms(app, building, source._id);
  const december = linkyRows('2023-12-30', '2023-12-31', () => 100);
  const { import: done } = await stored(app, creator, source, linkyFile(source.idsource!, december));
  return {
    space: creator.spaceId,
    invitation,
    invitationToken,
    view: view.body._id,
    profile,
    layout,
    import: waiting,
    task: task.id,
    taskFile: {
      params: { id: made.id },
      query: { expires: Number(link.get('expires')), signature: link.get('signature')! },
    },
    analysis,
    webhook,
    webhookDelivery,
    alarmEvent,
    stored: done!,
    folder,
    building,
    other,
    source: source._id,
    pdl: source.idsource!,
    sensor: sensor.body._id,
    tank: tank._id,
    delivery: delivery.body._id,
    offer: offer.body._id,
    clientInvitation,
    clientInvitationToken,
    username: creator.username,
    logo: LOGO,
    guest: (await aUser(app)).username,
    userId: creator.id,
    file: linkyFile(
      source.idsource!,
      linkyRows('2024-01-01', '2024-01-02', () => 100),
    ),
  };
}

/** A task of a person that waits and that no job does; with a text, one that made a file of it. */
export async function aTask({ store, clock }: TestClient, { id, spaceId }: TestUser, text?: string): Promise<TaskRow> {
  const made =
    text === undefined
      ? {}
      : {
          status: 'success' as const,
          finishedAt: new Date(clock.now),
          file: { name: 'export.csv', type: 'text/csv; charset=utf-8', bytes: text.length },
          subjects: { sources: [], buildings: [], forManagers: false },
        };
  const [row] = await store.db
    .insert(tasks)
    .values({
      id: newId(clock.now),
      spaceId,
      createdBy: id,
      eventName: newId(),
      name: 'export_sources',
      kwargs: { format: 'csv' },
      origin: 'api',
      displayNotification: true,
      redirect: false,
      sentAt: new Date(clock.now),
      linkKey: randomBytes(32),
      ...made,
    })
    .returning();
  if (text !== undefined)
    await store.db.insert(taskFileParts).values({ taskId: row!.id, place: 0, bytes: Buffer.from(text) });
  return row!;
}

/** Everything of a space, as the database holds it. */
export async function stateOf({ store }: TestClient, spaceId: string): Promise<unknown> {
  return rows(
    store.db,
    sql`select (select json_agg(f order by id) from folders f where space_id = ${spaceId}) as folders,
      (select json_agg(b order by id) from buildings b where space_id = ${spaceId}) as buildings,
      (select json_agg(s order by id) from sources s where space_id = ${spaceId}) as sources,
      (select json_agg(l order by building_id, source_id) from building_sources l join buildings b on b.id = l.building_id where b.space_id = ${spaceId}) as links,
      (select json_agg(o order by o.id) from source_offers o join sources s on s.id = o.source_id where s.space_id = ${spaceId}) as offers,
      (select json_agg(d order by d.id) from deliveries d join sources s on s.id = d.source_id where s.space_id = ${spaceId}) as deliveries,
      (select json_agg(t order by id) from tags t where space_id = ${spaceId}) as tags,
      (select json_agg(l order by id) from import_layouts l where space_id = ${spaceId}) as layouts,
      (select json_agg(g order by id) from grants g where owner_space_id = ${spaceId}) as grants,
      (select json_agg(t order by id) from tasks t where space_id = ${spaceId}) as tasks,
      (select json_agg(p order by id) from usage_profiles p where space_id = ${spaceId}) as profiles,
      (select json_agg(l order by l.building_id) from building_usage_profiles l join usage_profiles p on p.id = l.profile_id where p.space_id = ${spaceId}) as users_of_profiles,
      (select json_agg(v order by id) from saved_views v where space_id = ${spaceId}) as views,
      (select json_agg(a order by a.id) from alarms a join sources s on s.id = a.source_id where s.space_id = ${spaceId}) as alarms,
      (select json_agg(e order by e.id) from alarm_events e join alarms a on a.id = e.alarm_id join sources s on s.id = a.source_id
        where s.space_id = ${spaceId}) as "alarmEvents",
      (select json_agg(i order by i.id) from imports i join sources s on s.id = i.source_id where s.space_id = ${spaceId}) as imports,
      (select json_agg(c order by id) from company_subscriptions c where space_id = ${spaceId}) as subscriptions,
      (select logo_version from spaces where id = ${spaceId}) as logo,
      (select color from spaces where id = ${spaceId}) as color,
      (select stripe_customer_id from spaces where id = ${spaceId}) as customer,
      (select json_agg(n order by id) from client_invitations n where space_id = ${spaceId}) as clients,
      (select json_agg(n order by id) from company_invitations n where space_id = ${spaceId}) as invitations,
      (select json_agg(array[m.user_id::text, m.type] order by m.user_id) from memberships m where m.space_id = ${spaceId}) as members,
      (select json_agg(u.firstname order by u.id) from users u join memberships m on m.user_id = u.id where m.space_id = ${spaceId}) as people`,
  );
}
