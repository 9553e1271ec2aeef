import * as support from '@joulerie/contract/support';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aSubscription, aUser } from '../../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
let owner: TestUser;
beforeEach(async () => {
  owner = await aUser(app, { company: 'Ville de <b>Brest</b>' });
  await aSubscription(app, owner.spaceId);
  app.mails.length = 0;
});

const bug: support.SupportTicket = {
  type: 'Bug',
  subject: 'La courbe ne s’affiche pas',
  description: { level: 'high', text: 'Rien\nDe\u00a0: autre@exemple.fr', currentPage: '/building?x=1', username: 'a' },
  tags: ['courbe'],
};
const send = (token: string, body: support.SupportTicket = bug) => app.as(token).call(support.sendSupport, { body });
const outcome = async (token: string, body?: support.SupportTicket) => {
  const { status, error } = await send(token, body);
  return [status, error?.code];
};

test('a reported fault reaches the support of the brand, who can answer its author', async () => {
  expect((await send(owner.token)).body).toEqual({ ok: true });
  expect(app.mails).toHaveLength(1);
  const [mail] = app.mails;
  expect(mail).toMatchObject({
    to: 'bonjour@joulerie.example',
    replyTo: owner.username,
    subject: 'Joulerie\u00a0: problème – La courbe ne s’affiche pas',
  });
  expect(mail!.text.split('\n')).toEqual([
    'Problème\u00a0: La courbe ne s’affiche pas',
    `De\u00a0: Camille Martin, ${owner.username}`,
    'Société\u00a0: Ville de <b>Brest</b>',
    'Niveau\u00a0: bloquant',
    'Page\u00a0:',
    '> /building?x=1',
    'Étiquettes\u00a0: courbe',
    '',
    '> Rien',
    '> De\u00a0: autre@exemple.fr',
  ]);
  expect(mail!.html).toContain('Ville de &lt;b&gt;Brest&lt;/b&gt;');
});

test('an opinion and a report of an issue say what they are', async () => {
  await send(owner.token, { type: 'Feedback', subject: 'Avis', description: { text: 'Très clair' } });
  await send(owner.token, { ...bug, type: 'Support', subject: 'Import du 3 mars' });
  expect(app.mails.map(({ subject }) => subject)).toEqual([
    'Joulerie\u00a0: avis – Avis',
    'Joulerie\u00a0: demande d’aide – Import du 3 mars',
  ]);
  expect(app.mails[0]!.text).not.toMatch(/Niveau|Page/);
});

describe('who may write', () => {
  test.each(['administrateur', 'employe'] as const)('%s', async (type) => {
    expect(await outcome((await aMember(app, owner.spaceId, type)).token)).toEqual([200, undefined]);
  });
  test('not a member who only reads', async () => {
    const { token } = await aMember(app, owner.spaceId, 'employe_read_only');
    expect(await outcome(token)).toEqual([403, 'restricted_read_only']);
  });
  test('not an individual', async () => {
    expect(await outcome((await aUser(app)).token)).toEqual([403, 'restricted_client']);
    expect(app.mails).toEqual([]);
  });
  test('not a company that is no client, or is none any more', async () => {
    const other = await aUser(app, { company: 'Autre mairie' });
    expect(await outcome(other.token)).toEqual([403, 'restricted_client']);
    await aSubscription(app, other.spaceId, { status: 'canceled' });
    expect(await outcome(other.token)).toEqual([403, 'restricted_client']);
    expect(app.mails).toEqual([]);
  });
});

test.each([
  ['a blank text', { ...bug, description: { ...bug.description, text: ' \n ' } }],
  ['a level of no list', { ...bug, description: { ...bug.description, level: 'urgent' } }],
  ['a fault without level', { ...bug, description: { text: 'Rien' } }],
  ['an opinion with a level', { ...bug, type: 'Feedback' }],
  ['a subject of two lines', { ...bug, subject: 'Un\r\nBcc: tous@exemple.fr' }],
  ['another type', { ...bug, type: 'Question' }],
  ['a long text', { ...bug, description: { ...bug.description, text: 'x'.repeat(5_001) } }],
])('%s is refused', async (_what, body) => {
  const { status, error } = await app.as(owner.token).callLoosely(support.sendSupport, { body });
  expect([status, error?.code]).toEqual([400, 'invalid_input']);
  expect(app.mails).toEqual([]);
});

test('a person writes five times in ten minutes', async () => {
  for (let i = 0; i < 5; i++) expect(await outcome(owner.token)).toEqual([200, undefined]);
  expect(await outcome(owner.token)).toEqual([429, 'too_many_requests']);
  app.clock.now += 11 * 60_000;
  expect(await outcome(owner.token)).toEqual([200, undefined]);
});

test('a mail service that refuses is said, with what to do', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const services = { config, mailer: { send: async () => ({ sent: false }) }, queue: { add: async () => '' } };
  const { server } = await createApp(app.store, services);
  const answer = await server.inject({
    method: 'POST',
    url: '/proxy/api/v5/support',
    headers: { host: 'joulerie.localhost', authorization: `Bearer ${owner.token}` },
    payload: bug,
  });
  const { code, operation } = answer.json().detail;
  expect([answer.statusCode, code, operation]).toEqual([
    503,
    'error_email_not_send',
    'Votre message n’a pas été envoyé.',
  ]);
  await server.close();
});
