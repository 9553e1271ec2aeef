import * as crm from '@joulerie/contract/crm';
import type { CallInput } from '@joulerie/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/main.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser } from '../../testing/builders.ts';

type Held = Record<'persons' | 'organizations' | 'deals' | 'notes', Record<string, unknown>[]>;
type Body = CallInput<typeof crm.createContact>['body'];

let sandbox: Sandbox;
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  app = await testApp({ PIPEDRIVE_TOKEN: 'jeton', PIPEDRIVE_URL: sandbox.url });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await fetch(`${sandbox.url}/sandbox/pipedrive`, { method: 'DELETE' });
  user = await aUser(app, { company: 'Ville de Brest' });
});

const held = async () => (await (await fetch(`${sandbox.url}/sandbox/pipedrive`)).json()) as Held;
const send = (body: Body, token = user.token) => app.as(token).call(crm.createContact, { body });
const change = (id: number, body: CallInput<typeof crm.updateContact>['body'], token = user.token) =>
  app.as(token).call(crm.updateContact, { params: { id }, body });

test('who asks to be called back is known with their company, what they ask about and a note', async () => {
  const { status, body } = await send({
    product: 'pv',
    phone: '06 12 34 56 78',
    activitySector: 'Commune <littorale>',
  });
  expect(status).toBe(200);
  const { persons, organizations, deals, notes } = await held();
  expect(organizations).toMatchObject([{ id: body.data.organization, name: 'Ville de Brest' }]);
  expect(persons).toMatchObject([
    { id: body.data.contact, name: 'Camille Martin', emails: [{ value: user.username }], org_id: organizations[0]!.id },
  ]);
  expect(JSON.stringify(persons[0]!.phones)).toContain('6');
  expect(deals).toMatchObject([
    { id: body.data.dealId, title: 'Photovoltaïque – Ville de Brest', person_id: body.data.contact },
  ]);
  expect(notes).toMatchObject([
    {
      content: 'Demande de rappel\u00a0: Photovoltaïque<br>Secteur d’activité\u00a0: Commune &lt;littorale&gt;',
      deal_id: body.data.dealId,
    },
  ]);
});

test('a second request changes the first; so does a correction', async () => {
  const first = (await send({ product: 'pv' })).body.data;
  expect((await send({ product: 'audit' })).body.data).toEqual(first);
  const corrected = await change(first.contact, {
    contact: { firstname: 'Zoé' },
    organization: { name: 'Brest métropole' },
    deal: { product: 'iot' },
  });
  expect(corrected.body.data).toEqual(first);
  const { persons, organizations, deals } = await held();
  expect([persons.length, organizations.length, deals.length]).toEqual([1, 1, 1]);
  expect([persons[0]!.name, organizations[0]!.name, deals[0]!.title]).toEqual([
    'Zoé Martin',
    'Brest métropole',
    'Objets connectés – Brest métropole',
  ]);
});

test('a person whom the service knows already by their address is not made again', async () => {
  const made = await fetch(`${sandbox.url}/api/v2/persons`, {
    method: 'POST',
    headers: { 'x-api-token': 'autre', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Camille', emails: [{ value: user.username.toUpperCase() }] }),
  });
  const { data } = (await made.json()) as { data: { id: number } };
  expect((await send({})).body.data).toMatchObject({ contact: data.id, dealId: null });
  expect((await held()).persons).toHaveLength(1);
});

describe('nobody speaks for another', () => {
  test('neither by an address, nor by a number', async () => {
    const { contact, dealId } = (await send({ product: 'pv' })).body.data;
    const other = await aUser(app);
    expect((await send({ username: user.username }, other.token)).error.code).toBe('restricted_user');
    expect((await change(contact, { contact: { firstname: 'Zoé' } }, other.token)).error.code).toBe('not_found');
    expect((await send({ dealId: dealId! }, other.token)).error.code).toBe('not_found');
    expect((await held()).persons).toMatchObject([{ name: 'Camille Martin' }]);
  });
  test('nor who only reads', async () => {
    const { token } = await aMember(app, user.spaceId, 'employe_read_only');
    expect((await send({}, token)).error.code).toBe('restricted_read_only');
  });
});

test('what was removed at the service is sent anew', async () => {
  const first = (await send({ product: 'pv' })).body.data;
  await fetch(`${sandbox.url}/sandbox/pipedrive`, { method: 'DELETE' });
  const { status, body } = await send({ product: 'pv' });
  expect(status).toBe(200);
  expect(body.data.contact).not.toBe(first.contact);
  expect((await held()).deals).toHaveLength(1);
});

test('a service that fails is said, and a second try makes one person', async () => {
  await fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'pipedrive', kind: '500', count: 1 }),
  });
  const failed = await send({ product: 'pv' });
  expect([failed.status, failed.error.code, failed.error.operation]).toEqual([
    503,
    'provider_unavailable',
    'Votre demande n’a pas été transmise.',
  ]);
  expect((await send({ product: 'pv' })).status).toBe(200);
  expect((await held()).persons).toHaveLength(1);
});

test('without a setting nothing is sent', async () => {
  const plain = await testApp();
  const { status, error } = await plain.as((await aUser(plain)).token).call(crm.createContact, { body: {} });
  expect([status, error.code]).toEqual([409, 'crm_not_configured']);
});
