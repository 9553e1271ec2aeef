import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditConsents, listConsents, withdrawConsent } from '@joulerie/contract/consent-records';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { removeSource } from '@joulerie/contract/sources';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../../testing/builders.ts';
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
  layOut(files);
  return Object.keys(files).toSorted();
}
function layOut(files: Record<string, Uint8Array>): void {
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
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
    'appels.csv',
    'chaine.csv',
    'cle-publique.pem',
    'lisez-moi.txt',
    'preuves.json',
    'sommaire.json',
    'sommaire.sig',
    'verifier.mjs',
  ]);
  const said = execFileSync(process.execPath, [join(folder, 'verifier.mjs')], { encoding: 'utf8', env: {} });
  const [space] = await rows<{ name: string }>(
    app.store.db,
    sql`select name from spaces where id = ${asker.spaceId}::uuid`,
  );
  expect(said.startsWith(`Dossier de « ${space!.name} » (espace ${asker.spaceId}) du `)).toBe(true);
  expect(said).toMatch(/ du [\dTZ:.-]+\. 4 rangs liés et signés, 3 preuves, \d+ mots vérifiés, 0 identité/);
  const csv = readFileSync(join(folder, 'accords.csv'), 'utf8');
  expect(csv).toContain(source.idsource!);
  expect(readFileSync(join(folder, 'preuves.json'), 'utf8')).toContain(mail);
  for (const name of ['accords.csv', 'preuves.json', 'chaine.csv'])
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain(other.source.idsource!);
});

type Entries = { rank: number; facts: { act?: string }; key: string | null; words: Record<string, string> | null }[];
const inProofs = (change: (entries: Entries) => unknown) => (text: string) => {
  const entries = JSON.parse(text) as Entries;
  return JSON.stringify(change(entries) ?? entries);
};
const take = (file: string) => rmSync(join(folder, file));

/** Made once: each test changes a copy of it. */
let pack: Record<string, Uint8Array> | undefined;
async function packOfThree(): Promise<Record<string, Uint8Array>> {
  await signed(asker);
  await signed(asker);
  await signed(asker, true);
  const names = await unpack();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]));
}

test.each<[string, string, (text: string) => string, RegExp]>([
  [
    'a word that was not signed',
    'preuves.json',
    (text) => text.replace('Jeanne Moreau', 'Jeanne Dupont'),
    /« holder » n’est pas ce qui a été signé/,
  ],
  [
    'another purpose',
    'preuves.json',
    (text) => text.replace('suivi_quotidien', 'conseil'),
    /l’entrée n’est pas celle de la chaîne/,
  ],
  [
    'a key that was taken from its words',
    'preuves.json',
    inProofs(([first]) => void (first!.key = null)),
    /la clé et les mots vont ensemble/,
  ],
  [
    'words that were taken from their key',
    'preuves.json',
    inProofs(([first]) => void (first!.words = null)),
    /la clé et les mots vont ensemble/,
  ],
  [
    'a word without commitment',
    'preuves.json',
    inProofs(([first]) => void (first!.words!.promised = 'tout')),
    /« promised » a été ajouté/,
  ],
  [
    'a word that was left out',
    'preuves.json',
    inProofs(([first]) => void delete first!.words!.holder),
    /« holder » manque/,
  ],
  ['a withdrawal that was left out', 'preuves.json', inProofs((all) => all.slice(0, -1)), /l’entrée manque/],
  ['an entry that is there twice', 'preuves.json', inProofs((all) => [...all, all[0]]), /deux fois/],
  ['what is not a list', 'preuves.json', () => '{', /preuves\.json : ce fichier n’a pas la forme attendue/],
  ['a line taken out', 'chaine.csv', (text) => text.split('\n').toSpliced(2, 1).join('\n'), /ne suit pas/],
  [
    'a line that was written again',
    'chaine.csv',
    (text) => text.replace(/^(\d+;)[0-9a-f]{4}/m, '$1dead'),
    /son empreinte n’est pas celle/,
  ],
  [
    'a chain that was cut short',
    'chaine.csv',
    (text) => text.trimEnd().split('\n').slice(0, -1).join('\n'),
    /la chaîne s’arrête au rang/,
  ],
  [
    'a table that was written again',
    'accords.csv',
    (text) => text.replace('Jeanne', 'Jean'),
    /accords\.csv : ce fichier n’est pas celui/,
  ],
  [
    'a call that cites a proof of nobody',
    'appels.csv',
    (text) => `${text}2026-11-27T08:00:00.000Z;;Enedis;Contrat;12345678901234;;;99999;Accord;Sans réponse;;\r\n`,
    /l’appel du 2026-11-27T08:00:00\.000Z cite la preuve de rang 99999/,
  ],
  ['another document', 'accords.pdf', () => '%PDF-1.7', /accords\.pdf : ce fichier n’est pas celui/],
  ['another summary', 'sommaire.json', (text) => text.replace(/"at": "\d/, '"at": "3'), /sa signature n’est pas celle/],
  ['a summary without files', 'sommaire.json', (text) => text.replace('accords.csv', 'autre.csv'), /ne le connaît pas/],
  ['another signature', 'sommaire.sig', () => 'ab', /sa signature n’est pas celle/],
  ['a key that is none', 'cle-publique.pem', () => 'clé', /cle-publique\.pem : ce fichier n’a pas la forme attendue/],
])('%s is found', async (_, file, change, said) => {
  pack ??= await packOfThree();
  layOut(pack);
  edit(file, change);
  const { status, stderr } = verify();
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^\d+ défaut/)]);
  expect(stderr).toMatch(said);
});

test('a file that is missing is said, and so is a pack that has nothing', async () => {
  await signed(asker);
  const names = await unpack();
  take('accords.csv');
  expect(verify()).toMatchObject({ status: 1, stderr: expect.stringMatching(/accords\.csv : ce fichier manque/) });
  take('sommaire.json');
  expect(verify()).toMatchObject({ status: 1, stderr: expect.stringMatching(/sommaire\.json : ce fichier manque/) });
  for (const name of names.filter((one) => !['accords.csv', 'sommaire.json', 'verifier.mjs'].includes(one))) take(name);
  expect(verify()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^6 défaut/) });
});

test('a space without agreements has a pack that says so, under a signed summary', async () => {
  await unpack();
  expect(verify()).toMatchObject({ status: 0, stdout: expect.stringMatching(/ 0 preuves, 0 mots/) });
  expect(JSON.parse(readFileSync(join(folder, 'preuves.json'), 'utf8'))).toEqual([]);
});

/** The agreement of a source, many times over: as a space with many meters has them. */
const repeat = (id: string, times: number, request = 'request_id') =>
  rows(
    app.store.db,
    sql`insert into consents (id, space_id, source_id, request_id, action, purposes, text_version, date_from, date_to, proof_rank, created_at)
      select gen_random_uuid(), space_id, source_id, ${sql.raw(request)}, action, purposes, text_version, date_from, date_to, proof_rank, created_at
      from (select * from consents where source_id = ${id}::uuid limit 1) one, generate_series(1, ${times})`,
  );

test(
  'a pack has every agreement, up to 20 000; the document of many refers to the table',
  { timeout: 60_000 },
  async () => {
    const { source } = await signed(asker);
    await repeat(source._id, 499, 'null');
    await unpack();
    const whole = readFileSync(join(folder, 'accords.pdf')).length;
    await repeat(source._id, 1_600, 'null');
    await unpack();
    expect(readFileSync(join(folder, 'accords.csv'), 'utf8').trimEnd().split('\r\n')).toHaveLength(1 + 2_100);
    expect(readFileSync(join(folder, 'accords.pdf')).length).toBeLessThan(whole / 2);
    expect(verify()).toMatchObject({ status: 0, stderr: '' });
    await repeat(source._id, 17_901, 'null');
    const refused = await app.as(asker.token).call(auditConsents, { query: {} });
    expect([refused.status, refused.error?.code]).toEqual([400, 'export_too_large']);
    expect(refused.error?.message).toMatch(/20.000.accords/);
  },
);

test('each of many meters that were signed for at once names itself alone, and says how many they were', async () => {
  const { source } = await signed(asker);
  const seen = async () => {
    const { body } = await app.as(asker.token).call(listConsents, { query: { limit: 200, page: 1 } });
    return body.data.map(({ sources, signed_with: meters }) => [sources.length, meters]);
  };
  expect(await seen()).toEqual([[1, 1]]);
  await repeat(source._id, 19);
  expect(await seen()).toEqual(Array.from({ length: 20 }, () => [20, 20]));
  await repeat(source._id, 1);
  expect(await seen()).toEqual(Array.from({ length: 21 }, () => [1, 21]));
});

test('the agreements of a meter that was removed stay in the pack, with why they ended', async () => {
  const { source, mail } = await signed(asker);
  await signed(asker);
  await app.as(asker.token).call(removeSource, { params: { id: source._id } });
  await unpack();
  expect(verify()).toMatchObject({ status: 0, stdout: expect.stringMatching(/ 3 preuves/) });
  const csv = readFileSync(join(folder, 'accords.csv'), 'utf8').split('\r\n');
  expect(csv.find((line) => line.includes(source.idsource!))).toMatch(/;Terminé;/);
  const proofs = JSON.parse(readFileSync(join(folder, 'preuves.json'), 'utf8')) as Entries;
  expect(proofs.filter(({ words }) => words?.meter === source.idsource).map(({ facts }) => facts.act)).toEqual([
    'SIGN',
    'SOURCE_REMOVED',
  ]);
  expect(readFileSync(join(folder, 'preuves.json'), 'utf8')).toContain(mail);
  // Of what was removed nobody can say any more who saw it: whoever manages the space reads it, and others do not.
  const employee = await aMember(app, asker.spaceId, 'employe');
  await unpack(employee);
  expect(readFileSync(join(folder, 'accords.csv'), 'utf8')).not.toContain(source.idsource!);
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
