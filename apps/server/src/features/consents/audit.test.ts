import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditConsents, withdrawConsent } from '@joulerie/contract/consent-records';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { aHeldMeter, askToSign, linkOf, signBy } from '../../testing/consents.ts';

let app: TestApp;
let asker: TestUser;
let folder: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  asker = await aUser(app, { company: `Conseil ${unique()}` });
  folder = mkdtempSync(join(tmpdir(), 'preuves-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A signature by somebody, and its withdrawal. */
async function signed(by: TestUser, isWithdrawn = false) {
  const mail = `titulaire.${unique()}@exemple.fr`;
  const { source } = await aHeldMeter(app, by);
  await signBy(app, await askToSign(app, by, source._id, mail));
  const link = linkOf(app, mail);
  const [consent] = await rows<{ id: string }>(
    app.store.db,
    sql`select id from consents where request_id = ${link.id}::uuid`,
  );
  if (isWithdrawn)
    await app.as(null).call(withdrawConsent, { params: { id: consent!.id }, query: { token: link.token } });
  return { source, mail };
}

/** The pack of a space, laid out in the folder. */
async function unpack(of = asker): Promise<string[]> {
  const answer = await app.as(of.token).call(auditConsents, { query: {} });
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = unzipSync(Buffer.from(answer.body, 'latin1'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return Object.keys(files).toSorted();
}
const verify = () => spawnSync(process.execPath, [join(folder, 'verifier.mjs')], { encoding: 'utf8', env: {} });
const edit = (name: string, change: (text: string) => string) =>
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));

test('the pack is verified without the product; it says nothing of what others signed', async () => {
  const { source, mail } = await signed(asker, true);
  const other = await signed(await aUser(app));
  await signed(asker);
  expect(await unpack()).toEqual([
    'accords.csv',
    'accords.pdf',
    'chaine.csv',
    'cle-publique.pem',
    'lisez-moi.txt',
    'preuves.json',
    'verifier.mjs',
  ]);
  const said = execFileSync(process.execPath, [join(folder, 'verifier.mjs')], { encoding: 'utf8', env: {} });
  expect(said).toMatch(/^4 rangs liés et signés, 3 preuves, \d+ mots vérifiés, 0 identité/);
  const csv = readFileSync(join(folder, 'accords.csv'), 'utf8');
  expect(csv).toContain(source.idsource!);
  expect(readFileSync(join(folder, 'preuves.json'), 'utf8')).toContain(mail);
  for (const name of ['accords.csv', 'preuves.json', 'chaine.csv'])
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain(other.source.idsource!);
});

test.each<[string, string, (text: string) => string]>([
  ['a word that was not signed', 'preuves.json', (text) => text.replace('Jeanne Moreau', 'Jeanne Dupont')],
  ['another purpose', 'preuves.json', (text) => text.replace('suivi_quotidien', 'conseil')],
  ['a line taken out', 'chaine.csv', (text) => text.split('\n').toSpliced(2, 1).join('\n')],
  ['a line that was written again', 'chaine.csv', (text) => text.replace(/^(\d+;)[0-9a-f]{4}/m, '$1dead')],
])('%s is found', async (_, file, change) => {
  await signed(asker);
  await signed(asker);
  await signed(asker);
  await unpack();
  edit(file, change);
  const { status, stderr } = verify();
  expect([status, stderr]).toEqual([1, expect.stringMatching(/défaut/)]);
});

test('an identity that was erased leaves a chain that still verifies, without its words', async () => {
  const { mail } = await signed(asker);
  await rows(
    app.store.db,
    sql`update consent_identities set key = null, words = null, mail = null, erased_at = now() where mail = ${mail} returning 1`,
  );
  await unpack();
  const { status, stdout } = verify();
  expect([status, stdout]).toEqual([0, expect.stringMatching(/1 identité\(s\) effacée\(s\)/)]);
  expect(readFileSync(join(folder, 'preuves.json'), 'utf8')).not.toContain('Moreau');
  expect(readFileSync(join(folder, 'accords.csv'), 'utf8')).toContain('effacé');
});
