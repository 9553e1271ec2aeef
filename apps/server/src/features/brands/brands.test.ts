import * as accounts from '@joulerie/contract/accounts';
import * as contract from '@joulerie/contract/brands';
import { getScope } from '@joulerie/contract/reference';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser } from '../../testing/builders.ts';
import { type Administered, nameAdministrator } from './name-administrator.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ MAIL_DOMAINS: 'plateforme.exemple' });
});

const HOST = 'helianthe.localhost';

/** Somebody whom the operator named. */
async function anAdmin(of: Administered, scopeId = 'helianthe'): Promise<TestUser> {
  const user = await aUser(app, { scopeId });
  await nameAdministrator(app.store.db, { brand: scopeId, username: user.username, of }, app.clock.now);
  return user;
}

let admin: TestUser;
const as = (user: TestUser | null = admin, host = HOST) => app.as(user?.token ?? null, host);
const params = { id: 'helianthe' };
const brand = async () => (await as().call(contract.getBrand, { params })).body;
const change = (body: object, by = admin) => as(by).callLoosely(contract.updateBrand, { params, body });

/** The brand as it ships: other files of tests read it. */
const restore = () =>
  app.store.db
    .execute(sql`update scopes set name = 'Hélianthe Énergie', primary_color = '#0B6B3A', secondary_color = '#C98A00',
    background_color = '#F7FAF7', mail_from = 'Hélianthe Énergie <bonjour@helianthe.example>', full_version = null, favicon_version = null,
    legal = '{"company":"Hélianthe Énergie","contact":"bonjour@helianthe.example"}' where id = 'helianthe'`);
beforeEach(async () => {
  await restore();
  admin = await anAdmin('brand');
});
afterAll(restore);

describe('who administers a brand', () => {
  test('reads and changes that of their account; another brand is unknown to them', async () => {
    expect((await as().call(contract.listBrands, {})).body).toEqual({
      data: [{ _id: 'helianthe', name: 'Hélianthe Énergie' }],
      total: 1,
    });
    expect(await brand()).toMatchObject({
      _id: 'helianthe',
      company: 'Hélianthe Énergie',
      sender: { name: 'Hélianthe Énergie', address: 'bonjour@helianthe.example' },
      senderDomains: ['plateforme.exemple', 'helianthe.example'],
      origins: ['http://helianthe.localhost:3000'],
      logos: { full: { address: '/brands/helianthe/logo.svg', isOwn: false } },
      flags: { irve: false, landingFooter: true, cancelledClientPage: true },
    });
    const other = { params: { id: 'borneo' } };
    for (const answer of [
      await as().call(contract.getBrand, other),
      await as().call(contract.updateBrand, { ...other, body: { name: 'Prise' } }),
      await as().call(contract.removeBrandLogo, { params: { id: 'borneo', kind: 'full' } }),
      await as().call(contract.getBrandText, { params: { id: 'borneo', kind: 'mentions' }, query: {} }),
      await as().call(contract.publishBrandText, { params: { id: 'borneo', kind: 'mentions' }, body: { text: 'x' } }),
      await as().call(contract.addBrandDomain, { ...other, body: { host: 'pris.exemple.fr' } }),
      await as().call(contract.checkBrandDomain, { params: { id: 'borneo', host: 'pris.exemple.fr' } }),
      await as().call(contract.removeBrandDomain, { params: { id: 'borneo', host: 'pris.exemple.fr' } }),
      await as().call(contract.sendBrandMail, other),
      await as().call(contract.listBrandChanges, { ...other, query: {} }),
    ])
      expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
    expect((await app.as(null, 'borneo.localhost').call(getScope, {})).body.name).toBe('Bornéo');
  });

  test('of the platform, reads and changes every brand, from any of them', async () => {
    const platform = await anAdmin('platform', 'joulerie');
    const at = as(platform, 'joulerie.localhost');
    expect((await at.call(contract.listBrands, {})).body.data.map(({ _id }) => _id)).toEqual([
      'borneo',
      'helianthe',
      'joulerie',
    ]);
    expect((await at.call(contract.updateBrand, { params, body: { name: 'Hélianthe' } })).body.name).toBe('Hélianthe');
  });

  test('is nobody else: neither owners of companies, nor whoever was named no more, nor a program', async () => {
    const owner = await aUser(app, { scopeId: 'helianthe', company: 'Société' });
    expect((await as(owner).call(contract.getBrand, { params })).error.code).toBe('restricted_brand');
    expect((await change({ name: 'Prise' }, owner)).error.code).toBe('restricted_brand');
    expect((await as(null).call(contract.getBrand, { params })).error.code).toBe('required_auth');
    const named = { brand: 'helianthe', username: admin.username };
    await nameAdministrator(app.store.db, { ...named, of: 'none' }, app.clock.now);
    expect((await change({ name: 'Encore' })).error.code).toBe('restricted_brand');
    expect((await as().call(accounts.getMe, {})).body).toMatchObject({ isAdmin: false, isAdminScope: false });
    await expect(
      nameAdministrator(app.store.db, { brand: 'borneo', username: admin.username, of: 'brand' }, 0),
    ).rejects.toThrow(/pas de compte/);
  });
});

describe('the identity and the colours of a brand', () => {
  test('change at once for everybody, mails included, and the log says who changed what', async () => {
    const colors = { primary: '#7A1F5C', secondary: '#1F7A8C', background: '#FAF7F9' };
    const saved = await change({
      name: 'Tournesol',
      company: 'Tournesol SAS',
      contact: 'aide@tournesol.example',
      colors,
    });
    expect(saved.body).toMatchObject({ name: 'Tournesol', colors: { primary: '#7a1f5c' } });
    const { body: scope } = await as(null).call(getScope, {});
    expect([scope.name, scope.assets.colors.primary, scope.legal]).toEqual([
      'Tournesol',
      '#7a1f5c',
      { company: 'Tournesol SAS', contact: 'aide@tournesol.example' },
    ]);
    expect((await as().call(contract.sendBrandMail, { params })).body).toEqual({ to: admin.username });
    const mail = app.mails.findLast(({ to }) => to === admin.username)!;
    expect(mail.subject).toBe('E-mail d’essai de Tournesol');
    expect(mail.html).toContain('background:#7a1f5c;color:#FFFFFF');
    const { body: log } = await as().call(contract.listBrandChanges, { params, query: {} });
    expect(log.data.slice(0, 7).map(({ what, before, after, author }) => [what, before, after, author])).toEqual([
      ['E-mail d’essai', null, 'bonjour@helianthe.example', 'Camille Martin'],
      ['Couleur de fond', '#f7faf7', '#faf7f9', 'Camille Martin'],
      ['Couleur secondaire', '#c98a00', '#1f7a8c', 'Camille Martin'],
      ['Couleur principale', '#0b6b3a', '#7a1f5c', 'Camille Martin'],
      ['Adresse de contact', 'bonjour@helianthe.example', 'aide@tournesol.example', 'Camille Martin'],
      ['Éditeur', 'Hélianthe Énergie', 'Tournesol SAS', 'Camille Martin'],
      ['Nom', 'Hélianthe Énergie', 'Tournesol', 'Camille Martin'],
    ]);
    // The same again changes nothing, and is not written.
    await change({ name: 'Tournesol' });
    expect((await as().call(contract.listBrandChanges, { params, query: {} })).body.total).toBe(log.total);
  });

  test.each([
    ['primary', '#F2C200', /textes .* choisissez-en une plus foncée/],
    ['primary', '#777777', /textes/],
    ['secondary', '#7A7A7A', /Ni le blanc ni le noir .* éclaircissez-la ou foncez-la/],
    ['background', '#7A7A7A', /Ni le blanc ni le noir/],
  ])('a %s colour of %s is refused with what to do', async (which, color, words) => {
    const good = { primary: '#304282', secondary: '#C98A00', background: '#FFFFFF' };
    const answer = await change({ colors: { ...good, [which]: color } });
    expect([answer.status, answer.error.code]).toEqual([422, 'color_unreadable']);
    expect(answer.error.message).toMatch(words);
    expect(Object.keys((answer.error as { fields?: object }).fields!)).toEqual([`colors.${which}`]);
    expect((await brand()).colors.primary).toBe('#0B6B3A');
  });

  test.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { name: 'Une\u202Emarque' },
    { contact: 'pas une adresse' },
    { colors: { primary: 'red', secondary: '#000000', background: '#000000' } },
    { colors: { primary: '#304282' } },
    { irve: true },
    { sender: { name: 'A <b@c.fr>,', address: 'bonjour@helianthe.example' } },
    { sender: { name: 'Ligne\nBcc', address: 'bonjour@helianthe.example' } },
  ])('what cannot be is refused: %j', async (body) => {
    expect((await change(body)).error.code).toBe('invalid_input');
  });
});

describe('the sender of a brand', () => {
  test('is of its own domain or of the platform’s; of another brand’s, it is refused with what to do', async () => {
    const send = (address: string) => change({ sender: { name: 'Hélianthe', address } });
    for (const address of ['service@helianthe.example', 'a@mail.helianthe.example', 'helianthe@plateforme.exemple'])
      expect([address, (await send(address)).status]).toEqual([address, 200]);
    await as().call(contract.sendBrandMail, { params });
    expect(app.mails.findLast(({ to }) => to === admin.username)!.from).toBe(
      'Hélianthe <helianthe@plateforme.exemple>',
    );
    for (const address of ['bonjour@borneo.example', 'x@exemple.fr', 'x@notplateforme.exemple']) {
      const refused = await send(address);
      expect([refused.status, refused.error.code]).toEqual([422, 'brand_sender_domain']);
      expect(refused.error.message).toMatch(/plateforme\.exemple.* ajoutez-le d’abord/);
    }
  });

  test('sends ten test mails in ten minutes at most', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await as().call(contract.sendBrandMail, { params })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6b3a' } })
    .png()
    .toBuffer();

describe('the logos of a brand', () => {
  const send = async (kind: 'full' | 'favicon', bytes: Uint8Array | string, crop?: object) =>
    as().call(
      contract.setBrandLogo,
      { params: { ...params, kind }, body: crop ? { crop: JSON.stringify(crop) } : {} },
      { file: { name: 'logo.png', bytes } },
    );
  const open = (path: string, host = HOST) => app.app.inject({ method: 'GET', url: path, headers: { host } });

  test('are those that were sent, on its pages and mails and at its host only, and its drawings again afterwards', async () => {
    const { body } = await send('full', await png(300, 100), { x: 0, y: 0, width: 200, height: 100 });
    const { address } = body.logos.full;
    expect(body.logos.full.isOwn).toBe(true);
    const { body: scope } = await as(null).call(getScope, {});
    expect(scope.assets.logos).toEqual({ full: address, favicon: '/brands/helianthe/favicon.svg' });
    const shown = await open(address);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(200);
    expect((await open(address, 'borneo.localhost')).statusCode).toBe(404);
    await as().call(contract.sendBrandMail, { params });
    expect(app.mails.findLast(({ to }) => to === admin.username)!.html).toContain(
      `<img src="http://helianthe.localhost:3000${address}"`,
    );
    const back = await as().call(contract.removeBrandLogo, { params: { ...params, kind: 'full' } });
    expect(back.body.logos.full).toEqual({ address: '/brands/helianthe/logo.svg', isOwn: false });
    expect((await open(address)).statusCode).toBe(404);
  });

  test('are images, and an icon is a square', async () => {
    expect((await send('favicon', await png(64, 64))).body.logos.favicon.isOwn).toBe(true);
    const wide = await send('favicon', await png(128, 64));
    expect((wide.error as { fields?: { crop?: string } }).fields?.crop).toMatch(/carré/);
    expect((await send('full', '<svg xmlns="http://www.w3.org/2000/svg"/>')).error.code).toBe('image_unreadable');
  });
});

describe('the legal texts of a brand', () => {
  const publish = (text: string, kind: 'mentions' | 'conditions' = 'mentions') =>
    as().call(contract.publishBrandText, { params: { ...params, kind }, body: { text } });
  const legal = (host = HOST) => app.as(null, host).call(contract.getLegalText, { params: { kind: 'mentions' } });

  test('are those of the platform until one is published; then the last one, and each version is kept', async () => {
    expect((await legal('borneo.localhost')).body).toEqual({ text: null, publishedAt: null });
    const first = await publish('## Éditeur\r\n\r\nTournesol SAS');
    expect([first.status, first.body.text]).toEqual([201, '## Éditeur\n\nTournesol SAS']);
    app.clock.now += 60_000;
    const second = (await publish('## Éditeur\n\nTournesol SA')).body;
    expect((await legal()).body.text).toBe('## Éditeur\n\nTournesol SA');
    expect(second.data.slice(0, 2).map(({ author }) => author)).toEqual(['Camille Martin', 'Camille Martin']);
    // The same text again is no new version.
    expect((await publish('## Éditeur\n\nTournesol SA')).body.total).toBe(second.total);
    const version = second.data[1]!._id;
    const before = await as().call(contract.getBrandText, {
      params: { ...params, kind: 'mentions' },
      query: { version },
    });
    expect(before.body.text).toBe('## Éditeur\n\nTournesol SAS');
    expect((await legal('borneo.localhost')).body.text).toBeNull();
    const other = await as().call(contract.getBrandText, {
      params: { ...params, kind: 'conditions' },
      query: { version },
    });
    expect(other.error.code).toBe('not_found');
    expect((await brand()).texts.find(({ kind }) => kind === 'mentions')?.versions).toBe(second.total);
  });

  test('are text: what is empty, too long or holds control characters is refused', async () => {
    for (const text of ['  ', 'x'.repeat(60_001), 'a\u0000b'])
      expect((await publish(text)).error.code).toBe('invalid_input');
  });
});
