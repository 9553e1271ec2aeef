import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../main.ts';

const folder = mkdtempSync(join(tmpdir(), 'joulerie-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

const start = (keptIn: string) => startSandbox({ port: 0, smtpPort: 0, keptIn });
const ask = (url: string, body?: string) =>
  fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded' },
    ...(body === undefined ? {} : { body }),
  });

test('what was subscribed to before a restart is known after it', async () => {
  const file = join(folder, 'kept.json');
  const first = await start(file);
  const customer = (await (await ask(`${first.url}/v1/customers`, 'name=Mairie')).json()) as { id: string };
  await first.close();
  const second = await start(file);
  expect(await (await ask(`${second.url}/v1/customers/${customer.id}`)).json()).toEqual(customer);
  await second.close();
});

test('a file that cannot be read is replaced', async () => {
  const file = join(folder, 'cut.json');
  writeFileSync(file, '{"customers":[[');
  const sandbox = await start(file);
  expect((await ask(`${sandbox.url}/v1/customers`, 'name=Mairie')).status).toBe(200);
  await sandbox.close();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    customers: [[expect.any(String), { name: 'Mairie' }]],
  });
});
