import * as access from '@joulerie/contract/access';
import * as accounts from '@joulerie/contract/accounts';
import * as clients from '@joulerie/contract/clients';
import * as look from '@joulerie/contract/company-look';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aUser, unique } from '../../testing/builders.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  owner = await aUser(app, { company: `Cabinet <b>& Fils</b> ${unique()}` });
});

const setColor = (by: TestUser, color: string | null) =>
  app.as(by.token).callLoosely(look.updateCompanyLook, { body: { color } });
const colorOf = async (by: TestUser) => (await app.as(by.token).call(accounts.getMe, {})).body.company!.color;
const setLogo = async (by: TestUser) => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b6b3a' } })
    .png()
    .toBuffer();
  return (await app.as(by.token).call(look.setCompanyImage, { body: {} }, { file: { name: 'logo.png', bytes } })).body;
};
const share = async (by: TestUser, to: TestUser) => {
  const { _id_building: id } = await aBuilding(app, by, { name: 'Halle' });
  await app.as(by.token).call(access.grantBuildings, { body: { buildings: [id], users: [to.username] } });
  return app.mails.filter((one) => one.to === to.username).at(-1)!;
};

describe('the colour of a company', () => {
  test('is kept by those who manage it, and given up for that of the brand', async () => {
    expect(await colorOf(owner)).toBeNull();
    expect((await setColor(owner, '#0B6B3A')).body).toEqual({ logo: null, color: '#0b6b3a' });
    expect(await colorOf(owner)).toBe('#0b6b3a');
    const employee = await aMember(app, owner.spaceId, 'employe');
    expect((await setColor(employee, '#304282')).error.code).toBe('restricted_role_company');
    expect((await setColor(await aUser(app), '#304282')).error.code).toBe('restricted_professional');
    expect((await setColor(owner, null)).body).toEqual({ logo: null, color: null });
  });

  test.each([
    ['#777777', 422, 'color_unreadable'],
    ['#f2c200', 422, 'color_unreadable'],
    ['#767676', 200, undefined],
    ['red', 400, 'invalid_input'],
    ['#30428', 400, 'invalid_input'],
    ['#304282;background:url(x)', 400, 'invalid_input'],
  ])('%s: %d', async (color, status, code) => {
    const answer = await setColor(owner, color);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(await colorOf(owner)).toBe(status === 200 ? color : null);
  });
});

describe('a mail in the name of a company', () => {
  test('has its name, its logo at an address that anybody opens, and its colour with a text that reads on it', async () => {
    const { logo } = await setLogo(owner);
    await setColor(owner, '#0b6b3a');
    const guest = await aUser(app);
    const mail = await share(owner, guest);
    expect(mail.text).toMatch(/Camille Martin, de Cabinet .*, partage le bâtiment/);
    expect(mail.html).toContain(`<img src="http://joulerie.localhost:3000${logo}"`);
    expect(mail.html).toContain('background:#0b6b3a;color:#FFFFFF');
    // What people wrote is text.
    expect(mail.html).toContain('Cabinet &lt;b&gt;&amp; Fils&lt;/b&gt;');
    // The brand is named under the company.
    expect(mail.html).toMatch(/color:#0b6b3a">Cabinet .*avec Joulerie<\/span><\/p>/);
    expect(mail.html).not.toContain('<b>');
    const shown = await app.app.inject({ method: 'GET', url: logo!, headers: { host: 'joulerie.localhost' } });
    expect(shown.statusCode).toBe(200);
  });

  test('is that of the brand for a person, and between colleagues names the company without saying it again', async () => {
    const person = await aUser(app);
    const plain = await share(person, await aUser(app));
    expect(plain.html).not.toContain('<img');
    expect(plain.text).toContain('Camille Martin partage le bâtiment');
    expect(plain.html).toContain('background:#304282;color:#FFFFFF');
    const colleague = await aMember(app, owner.spaceId, 'employe');
    expect((await share(owner, colleague)).text).toContain('Camille Martin partage le bâtiment');
  });

  test('and one that invites a client wears it too; a brand of a light colour has a dark text', async () => {
    await setColor(owner, '#8a2f6b');
    const invited = `lea-${unique()}@exemple.fr`;
    const user = { firstname: 'Léa', lastname: 'Petit', username: invited };
    await app.as(owner.token).call(clients.inviteClient, { body: { user } });
    expect(app.mails.find(({ to }) => to === invited)!.html).toContain('background:#8a2f6b;color:#FFFFFF');
    await app.store.db.execute(sql`update scopes set primary_color = '#F2C200' where id = 'joulerie'`);
    try {
      const mail = await share(await aUser(app), await aUser(app));
      expect(mail.html).toContain('background:#F2C200;color:#1B2233');
      expect(mail.html).toContain('<p style="font-weight:600;color:#1B2233">Joulerie</p>');
    } finally {
      await app.store.db.execute(sql`update scopes set primary_color = '#304282' where id = 'joulerie'`);
    }
  });
});
