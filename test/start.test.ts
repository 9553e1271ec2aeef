import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const START = join(import.meta.dirname, '../scripts/start.mjs');

test.each([
  ['PORT', []],
  ['PORT', ['--processes', '2']],
  ['SANDBOX_PORT', []],
  ['SANDBOX_SMTP_PORT', []],
])(
  'npm start with a taken %s %j ends with one line, having started nothing',
  async (name, args) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const folder = mkdtempSync(join(tmpdir(), 'joulerie-start-'));
    const port = String((taken.address() as AddressInfo).port);
    // The other ports are any free ones.
    const ports = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', [name]: port };
    const child = spawn(process.execPath, [START, ...args], {
      env: { ...process.env, ...ports, VAR_DIR: join(folder, 'var') },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (text) => (said.out += String(text)));
    child.stderr.on('data', (text) => (said.err += String(text)));
    // Its outputs are closed once each process that it started has ended.
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([
      1,
      { out: '', err: `Le port ${port} n’est pas libre (EADDRINUSE) : donnez-en un autre dans ${name}.\n` },
    ]);
    expect(existsSync(join(folder, 'var'))).toBe(false);
    taken.close();
    rmSync(folder, { recursive: true });
  },
  30_000,
);
