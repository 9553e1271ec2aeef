import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../main.ts';
import { getJson, postFault, sendMail, testSandbox } from '../testing.ts';

const LINK = 'https://joulerie.example/validation?id=1&code=abc';
const MESSAGE = `From: Joulerie <ne-pas-repondre@joulerie.example>
To: Camille <camille@demo.example>
Subject: =?UTF-8?Q?Validez_votre_adresse_=C3=A9lectronique?=
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="b1"

--b1
Content-Type: text/plain; charset=utf-8

Bonjour,
Validez votre compte : ${LINK}.
--b1
Content-Type: text/html; charset=utf-8

<p>Bonjour</p><script>alert(1)</script><a href="${LINK.replace('&', '&amp;')}">Valider</a>
--b1--
`;

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

test('a mail sent by SMTP can be read by a program, with its links', async () => {
  expect(await sendMail(sandbox.smtpUrl, ['Camille@demo.example'], MESSAGE)).toMatch(/^250/);
  const { body } = await getJson(sandbox, '/inbox.json?to=camille@demo.example');
  expect(body).toMatchObject({
    total: 1,
    mails: [
      {
        from: 'Joulerie <ne-pas-repondre@joulerie.example>',
        to: ['camille@demo.example'],
        subject: 'Validez votre adresse électronique',
        links: [LINK],
      },
    ],
  });
  expect((await getJson(sandbox, '/inbox.json?to=autre@demo.example')).body).toEqual({ mails: [], total: 0 });
});

test('a person finds it in the list, opens it and clicks the link', async () => {
  await sendMail(sandbox.smtpUrl, ['camille@demo.example'], MESSAGE);
  const list = await (await fetch(`${sandbox.url}/inbox`)).text();
  const path = /href="(\/inbox\/\d+)"/.exec(list)![1]!;
  expect(list).toContain('Validez votre adresse électronique');
  const view = await (await fetch(sandbox.url + path)).text();
  expect(view).toContain(`<a href="${LINK.replace('&', '&amp;')}">`);
  expect(view).not.toContain('<script>');
  const html = await fetch(`${sandbox.url}${path}/html`);
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('newest first, hidden copies included, and all can be deleted', async () => {
  await sendMail(sandbox.smtpUrl, ['a@demo.example'], MESSAGE.replace(/Subject: .*/, 'Subject: un'));
  await sendMail(
    sandbox.smtpUrl,
    ['a@demo.example', 'b@demo.example'],
    MESSAGE.replace(/Subject: .*/, 'Subject: deux'),
  );
  const subjects = async (to: string) =>
    ((await getJson(sandbox, `/inbox.json?to=${to}`)).body as { mails: { subject: string }[] }).mails.map(
      (m) => m.subject,
    );
  expect(await subjects('a@demo.example')).toEqual(['deux', 'un']);
  expect(await subjects('b@demo.example')).toEqual(['deux']);
  expect((await fetch(`${sandbox.url}/inbox`, { method: 'DELETE' })).status).toBe(204);
  expect(await subjects('a@demo.example')).toEqual([]);
  expect(await (await fetch(`${sandbox.url}/inbox`)).text()).toContain('Aucun message');
  const cleared = await fetch(`${sandbox.url}/inbox/clear`, { method: 'POST', body: new URLSearchParams() });
  expect(cleared.url).toBe(`${sandbox.url}/inbox`);
});

test.each([
  ['429', /^452/],
  ['500', /^554/],
  ['close', /^421/],
])('fault %s: the mail is refused and not kept, the next one passes', async (kind, answer) => {
  expect(await postFault(sandbox, { service: 'smtp', kind, count: 1 })).toBe(201);
  expect(await sendMail(sandbox.smtpUrl, ['a@demo.example'], MESSAGE)).toMatch(answer);
  expect(((await getJson(sandbox, '/inbox.json')).body as { total: number }).total).toBe(0);
  expect(await sendMail(sandbox.smtpUrl, ['a@demo.example'], MESSAGE)).toMatch(/^250/);
});
