import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createApiKey } from '@joulerie/contract/api-keys';
import * as calls from '@joulerie/contract/webhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from './testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from './testing/builders.ts';
import { linkyRows, storedCurve } from './testing/files.ts';
import { type Receiver, aReceiver } from './testing/receiver.ts';

const EXAMPLES = join(import.meta.dirname, '../../../docs/examples');
const GUIDE = join(import.meta.dirname, '../../../docs/api.md');
const PATIENT = { timeout: 15_000, interval: 25 };
const password = 'Tournesol-42-Lampe';
const run = promisify(execFile);

const has = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );
const [hasPython, hasCurl, hasOpenssl] = await Promise.all([
  has('python3'),
  has('curl'),
  run('openssl', ['version']).then(
    () => true,
    () => false,
  ),
]);

let app: TestApp;
let user: TestUser;
let source: { _id: string; idsource: string | null };
let environment: Record<string, string>;
beforeAll(async () => {
  app = await testApp({ WEBHOOKS_TO_LOOPBACK: 'true' });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  await app.work();
  user = await aUser(app, { password });
  source = await aSource(app, user, (await aBuilding(app, user))._id_building);
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2025-03-01', '2025-03-11', () => 1_000),
  );
  const body = { name: 'Exemples', writes: false, days: 1, password };
  const key = await app.as(user.token).call(createApiKey, { body });
  environment = {
    PATH: process.env.PATH!,
    API_URL: `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`,
    API_KEY: key.body.secret,
    ANNEE: '2025',
  };
});
afterAll(() => app.app.close());

const started: ChildProcess[] = [];
afterEach(() => {
  for (const one of started.splice(0)) one.kill();
});

const example = (name: string) => join(EXAMPLES, name);
const node = process.execPath;

test('the guide names each example', () => {
  const guide = readFileSync(GUIDE, 'utf8');
  for (const name of ['lire.sh', 'lire.py', 'lire.mjs', 'recevoir.py', 'recevoir.mjs', 'verifier.sh'])
    expect(guide).toContain(`(examples/${name})`);
});

describe('a year of daily values is read', () => {
  const total = 240_000;
  test.skipIf(!hasPython)('in Python (skipped where python3 is missing)', async () => {
    const { stdout } = await run('python3', [example('lire.py')], { env: environment });
    expect(stdout).toContain(`source ${source._id}\nconso Wh 10 ${total}`);
  });
  test('in JavaScript', async () => {
    const { stdout } = await run(node, [example('lire.mjs')], { env: environment });
    expect(stdout).toContain(`source ${source._id}\nconso Wh 10 ${total}`);
  });
  test.skipIf(!hasCurl)('with curl (skipped where curl is missing)', async () => {
    const { stdout } = await run('sh', [example('lire.sh')], { env: environment });
    const [first, ...answer] = stdout.split('\n');
    expect(first).toBe(`source ${source._id}`);
    expect(JSON.parse(answer.join('\n')).variables[0]).toMatchObject({ variable: 'conso', unit: 'Wh' });
  });
});

/** A webhook to a receiver, and its secret. */
async function aWebhook(url: string) {
  const made = await app.as(user.token).call(calls.createWebhook, { body: { url, events: ['measures.updated'] } });
  expect([made.status, made.error]).toEqual([200, undefined]);
  return { id: made.body.webhook._id, secret: made.body.secret };
}
/** A receiver of the examples: its port once it listens, and the lines that it prints. */
async function listening(program: string, file: string, secret: string) {
  const child = spawn(program, [file], { env: { ...environment, WEBHOOK_SECRET: secret } });
  started.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const first = await vi.waitFor(() => {
    expect(lines[0]).toMatch(/^écoute \d+$/);
    return lines[0]!;
  }, PATIENT);
  return { url: `http://127.0.0.1:${first.split(' ')[1]}/`, lines };
}
const sent = (id: string) => app.as(user.token).call(calls.testWebhook, { params: { id } });
const state = (id: string, wanted: object) =>
  vi.waitFor(async () => {
    const log = await app.as(user.token).call(calls.listWebhookDeliveries, { params: { id } });
    expect(log.body.data[0]).toMatchObject(wanted);
  }, PATIENT);

describe('a webhook is received and verified', () => {
  test.each([
    ['in Python (skipped where python3 is missing)', 'python3', 'recevoir.py', hasPython],
    ['in JavaScript', node, 'recevoir.mjs', true],
  ] as const)('%s', async (_, program, file, isThere) => {
    if (!isThere) return;
    const made = await aWebhook('http://127.0.0.1:9/');
    const receiver = await listening(program, example(file), made.secret);
    await app.as(user.token).call(calls.updateWebhook, { params: { id: made.id }, body: { url: receiver.url } });
    await sent(made.id);
    await state(made.id, { state: 'delivered', status: 204 });
    expect(receiver.lines[1]).toMatch(new RegExp(`^reçu webhook.test .*${made.id}`));
    // Another secret signs: it is refused.
    await app.as(user.token).call(calls.rotateWebhookSecret, { params: { id: made.id } });
    await app.store.db.execute('update webhooks set old_secret = null, old_secret_until = null');
    // The log is in the order of time.
    app.clock.now += 1_000;
    await sent(made.id);
    await state(made.id, { status: 401, failure: 'status' });
    expect(receiver.lines).toHaveLength(2);
  });

  test.skipIf(!hasOpenssl)('in a shell (skipped where openssl is missing)', async () => {
    const receiver: Receiver = await aReceiver();
    const { id, secret } = await aWebhook(receiver.url);
    await sent(id);
    await state(id, { state: 'delivered' });
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
    const verify = (given: string) => {
      const verifying = run(
        'sh',
        [
          example('verifier.sh'),
          String(headers['webhook-id']),
          String(headers['webhook-timestamp']),
          String(headers['webhook-signature']),
        ],
        { env: { ...environment, WEBHOOK_SECRET: secret } },
      );
      verifying.child.stdin!.end(given);
      return verifying;
    };
    expect((await verify(body)).stdout).toBe('signature valable\n');
    await expect(verify(`${body} `)).rejects.toThrow();
    await receiver.close();
  });
});
