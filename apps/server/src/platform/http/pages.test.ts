import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSENT_PAGES } from '@joulerie/contract/consent-pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'joulerie-documents-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Application</title>');
  writeFileSync(join(folder, 'consent.html'), '<!doctype html><title>Accord</title>');
  app = await testApp({ WEB_DIR: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string) => app.app.inject({ url, headers: { host: 'helianthe.localhost' } });
const ID = '01a200fe-b090-7d1e-956f-230a2766157f';

test.each(CONSENT_PAGES)('%s is the document of consents, with an id or without', async (page) => {
  for (const url of [page, `${page}/`, `${page}/${ID}`, `${page}/${ID}?token=abc`, `${page}/pas-un-identifiant`]) {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']], url).toEqual([
      200,
      expect.stringContaining('text/html'),
      'no-cache',
    ]);
    expect(answer.body, url).toContain('<title>Accord</title>');
    // The token of the link goes to no other site.
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  }
});

test.each(['/', '/demande', `/demande/autre/${ID}`, `/accord/${ID}/autre`, '/accords', '/source/1'])(
  '%s is the document of the application',
  async (url) => expect((await get(url)).body).toContain('<title>Application</title>'),
);

test('an address of these pages that is a file is none', async () => {
  expect((await get('/accord/logo.png')).statusCode).toBe(404);
});
