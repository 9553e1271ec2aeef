import type { AddressInfo } from 'node:net';
import * as accounts from '@joulerie/contract/accounts';
import * as contract from '@joulerie/contract/brands';
import { getScope } from '@joulerie/contract/reference';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { type TextServer, startTextServer } from '../../testing/name-server.ts';
import { nameAdministrator } from './name-administrator.ts';

let names: TextServer;
let app: TestApp;
let other: TestApp;
let production: TestApp;
beforeAll(async () => {
  names = await startTextServer();
  const servers = { NAME_SERVERS: names.address };
  app = await testApp(servers);
  other = await testApp(servers, app.store);
  production = await testApp(
    {
      ...servers,
      NODE_ENV: 'production',
      PUBLIC_ORIGINS: 'joulerie=https://energie.plateforme.fr',
      SMTP_URL: 'smtps://mail.exemple.fr',
      SECRETS_KEY: 'w3Rk9vT2bQ7nX5mJ8cL1hZ6pD4sF0gYa',
    },
    app.store,
  );
  // Processes that listen hear of what others change.
  for (const one of [app, other, production]) await one.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const one of [app, other, production]) await one.app.close();
  await names.close();
});
afterEach(async () => {
  names.state.mood = 'answers';
  await app.store.db.execute(sql`delete from brand_domains`);
  await app.store.db.execute(
    sql`update scopes set mail_from = 'Hélianthe Énergie <bonjour@helianthe.example>' where id = 'helianthe'`,
  );
});

let admin: TestUser;
const anAdmin = async (scopeId: string) => {
  const user = await aUser(app, { scopeId });
  await nameAdministrator(app.store.db, { brand: scopeId, username: user.username, of: 'brand' }, app.clock.now);
  return user;
};
beforeEach(async () => {
  admin = await anAdmin('helianthe');
});

const aHost = () => `energie-${unique()}.exemple.fr`;
const at = (id: string, by: TestUser) => {
  const as = app.as(by.token, `${id}.localhost`);
  return {
    add: (host: string) => as.callLoosely(contract.addBrandDomain, { params: { id }, body: { host } }),
    check: (host: string) => as.call(contract.checkBrandDomain, { params: { id, host } }),
    remove: (host: string) => as.call(contract.removeBrandDomain, { params: { id, host } }),
    sender: (address: string) =>
      as.call(contract.updateBrand, { params: { id }, body: { sender: { name: 'Hélianthe', address } } }),
    log: async () => (await as.call(contract.listBrandChanges, { params: { id }, query: {} })).body.data,
  };
};
type At = ReturnType<typeof at>;
const helianthe = () => at('helianthe', admin);

async function added({ add }: At, host: string) {
  const answer = await add(host);
  expect(answer.status).toBe(201);
  return (answer.body as contract.Brand).domains.find((one) => one.host === host)!;
}
async function proved(brand: At, host: string) {
  const { record } = await added(brand, host);
  names.texts.set(record.name, record.value);
  const { body } = await brand.check(host);
  expect(body.found).toBe(true);
  return record;
}
/** The brand that a process answers with at a host; null for none. */
async function brandAt(one: TestApp, host: string): Promise<string | null> {
  const { port } = one.app.server.address() as AddressInfo;
  const answer = await one.app.inject({ url: '/proxy/api/v5/scope', headers: { host } });
  expect(port).toBeGreaterThan(0);
  return answer.statusCode === 200 ? answer.json().brand : null;
}
const answersAt = (one: TestApp, host: string, brand: string | null) =>
  vi.waitFor(async () => expect(await brandAt(one, host)).toBe(brand), { timeout: 5_000, interval: 20 });

describe('a name of a brand', () => {
  test('waits for its proof, then the brand answers on it in every process, until it is removed', async () => {
    const host = aHost();
    const domain = await added(helianthe(), host);
    expect(domain).toMatchObject({
      state: 'pending',
      checkedAt: null,
      record: {
        name: `_energie-verification.${host}`,
        value: expect.stringMatching(/^energie-verification=[\w-]{43}$/),
      },
    });
    const absent = (await helianthe().check(host)).body;
    expect([absent.found, absent.brand.domains[0]!.state]).toEqual([false, 'pending']);
    expect(absent.message).toMatch(/pas encore visible/);
    expect(await brandAt(app, host)).toBeNull();
    // Another text at the same name is no proof.
    names.texts.set(domain.record.name, `${domain.record.value}x`);
    expect((await helianthe().check(host)).body.found).toBe(false);
    names.texts.set(domain.record.name, domain.record.value);
    const found = (await helianthe().check(host)).body;
    expect([found.found, found.brand.domains[0]!.state]).toEqual([true, 'active']);
    for (const one of [app, other, production]) await answersAt(one, host, 'helianthe');
    // A proxy asks before it gets a certificate.
    const asked = async (query: string) =>
      (await production.app.inject({ url: `/health/domain${query}`, headers: { host: '10.0.0.7:3000' } })).statusCode;
    expect([await asked(`?domain=${host}`), await asked(`?domain=x.${host}`), await asked('')]).toEqual([
      200, 404, 404,
    ]);
    expect(await asked(`?domain=${host}&domain=${host}`)).toBe(404);
    expect((await helianthe().log()).slice(0, 2).map(({ what, after, author }) => [what, after, author])).toEqual([
      ['Nom de domaine prouvé', host, 'Camille Martin'],
      ['Nom de domaine ajouté', host, 'Camille Martin'],
    ]);
    expect((await helianthe().remove(host)).body.domains).toEqual([]);
    for (const one of [app, other, production]) await answersAt(one, host, null);
  });

  test('signs in and sends links to itself, on https in production, whose header says nothing of the names below', async () => {
    const host = aHost();
    await proved(helianthe(), host);
    await answersAt(production, host, 'helianthe');
    const person = await aUser(app, { scopeId: 'helianthe' });
    const answer = await production.app.inject({
      method: 'POST',
      url: '/proxy/api/v5/user/resetpassword',
      headers: { host },
      payload: { username: person.username },
    });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(production.mails.findLast(({ to }) => to === person.username)!.text).toContain(`https://${host}/user/`);
    expect(await brandAt(production, `${host}:8443`)).toBeNull();
    expect(await brandAt(production, `x.${host}`)).toBeNull();
    // A session of the brand is one at each of its names.
    expect((await app.as(person.token, host).call(accounts.getMe, {})).status).toBe(200);
  });

  test('whose proof is gone is to be checked, and answers still; found again, it is active', async () => {
    const host = aHost();
    const record = await proved(helianthe(), host);
    names.texts.delete(record.name);
    await app.work();
    await vi.waitFor(
      async () => {
        const [domain] = (
          await app.as(admin.token, 'helianthe.localhost').call(contract.getBrand, {
            params: { id: 'helianthe' },
          })
        ).body.domains;
        expect(domain!.state).toBe('stale');
      },
      { timeout: 10_000, interval: 50 },
    );
    expect(await brandAt(app, host)).toBe('helianthe');
    expect((await helianthe().log())[0]).toMatchObject({
      what: 'Nom de domaine à vérifier',
      after: host,
      author: null,
    });
    names.texts.set(record.name, record.value);
    expect((await helianthe().check(host)).body.brand.domains[0]!.state).toBe('active');
  });

  test('stays as it is while name servers fail', async () => {
    const host = aHost();
    await proved(helianthe(), host);
    names.state.mood = 'fails';
    const { body } = await helianthe().check(host);
    expect([body.found, body.brand.domains[0]!.state]).toEqual([false, 'active']);
    expect(body.message).toMatch(/n’ont pas répondu/);
  });
});

describe('a name that is not the brand’s', () => {
  test('is refused when another brand answers on it; waiting keeps nobody out', async () => {
    const borneo = at('borneo', await anAdmin('borneo'));
    const host = aHost();
    await added(borneo, host);
    await proved(helianthe(), host);
    const [refused] = [await borneo.check(host)];
    // Borneo’s own record is not there.
    expect(refused.body.found).toBe(false);
    const mine = refused.body.brand.domains[0]!.record;
    names.texts.set(mine.name, mine.value);
    const late = await borneo.check(host);
    expect([late.status, late.error.code]).toEqual([409, 'brand_domain_taken']);
    await answersAt(app, host, 'helianthe');
    await borneo.remove(host);
    const again = await borneo.add(host);
    expect([again.status, again.error.code]).toEqual([409, 'brand_domain_taken']);
    const seen = await app.as(admin.token, 'helianthe.localhost').call(getScope, {});
    expect(seen.body.brand).toBe('helianthe');
  });

  test.each(['energie.plateforme.fr', 'ENERGIE.plateforme.FR'])('%s is the operator’s', async (host) => {
    const answer = await production
      .as(admin.token, 'energie.plateforme.fr')
      .callLoosely(contract.addBrandDomain, { params: { id: 'joulerie' }, body: { host } });
    // A session of another brand is none here.
    expect(answer.error.code).toBe('required_auth');
    const platform = await anAdmin('joulerie');
    const own = await production
      .as(platform.token, 'energie.plateforme.fr')
      .callLoosely(contract.addBrandDomain, { params: { id: 'joulerie' }, body: { host } });
    expect(own.error.code).toBe('brand_domain_taken');
  });

  test.each([
    'localhost',
    'borneo.localhost',
    'exemple',
    '127.0.0.1',
    'https://exemple.fr',
    'exemple.fr/chemin',
    'exemple.fr:8080',
    'a..fr',
    '-a.fr',
    'a_b.fr',
    '*.exemple.fr',
    '',
  ])('« %s » is no name', async (host) => {
    expect((await helianthe().add(host)).error.code).toBe('invalid_input');
  });

  test('an accented name is written as browsers do, and is the same', async () => {
    const { host } = await added(helianthe(), 'xn--nergie-9ua.exemple.fr');
    const again = await helianthe().add('Énergie.exemple.fr');
    expect((again.body as contract.Brand).domains.map((one) => one.host)).toEqual([host]);
  });
});

describe('a name that is needed', () => {
  test('is not removed: the only one of the brand, that of its sender, that of this page', async () => {
    const [host, second] = [aHost(), aHost()];
    await proved(helianthe(), host);
    await answersAt(production, host, 'helianthe');
    const inProduction = (called: string, removed: string) =>
      production
        .as(admin.token, called)
        .call(contract.removeBrandDomain, { params: { id: 'helianthe', host: removed } });
    const only = await inProduction(host, host);
    expect([only.status, only.error.code]).toEqual([409, 'brand_domain_used']);
    expect(only.error.message).toMatch(/ne répond qu’à ce nom/);
    await proved(helianthe(), second);
    await answersAt(production, second, 'helianthe');
    expect((await inProduction(host, host)).error.message).toMatch(/Vous êtes à cette adresse/);
    expect((await helianthe().sender(`bonjour@${host}`)).status).toBe(200);
    const ofSender = await inProduction(second, host);
    expect([ofSender.error.code, ofSender.error.message]).toEqual([
      'brand_domain_used',
      expect.stringMatching(/L’expéditeur des e-mails.* changez-le d’abord/),
    ]);
    expect((await helianthe().sender(`bonjour@${second}`)).status).toBe(200);
    expect((await inProduction(second, host)).status).toBe(200);
  });

  test('a name that waits does not let the sender be of it', async () => {
    const host = aHost();
    await added(helianthe(), host);
    expect((await helianthe().sender(`bonjour@${host}`)).error.code).toBe('brand_sender_domain');
  });

  test('a brand has twenty names at most', async () => {
    for (let i = 0; i < 20; i++) await added(helianthe(), aHost());
    expect((await helianthe().add(aHost())).error.code).toBe('too_many_domains');
  });
});
