import { spawn, spawnSync } from 'node:child_process';
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
  ['SANDBOX_MQTT_PORT', []],
])(
  'npm start with a taken %s %j ends with one line, having started nothing',
  async (name, args) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const folder = mkdtempSync(join(tmpdir(), 'joulerie-start-'));
    const port = String((taken.address() as AddressInfo).port);
    // The other ports are any free ones.
    const ports = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_MQTT_PORT: '0', [name]: port };
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

/** Distinct ports, so that only what a test changes is wrong; none is listened on. */
const PORTS = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_MQTT_PORT: '0' };

test.each<[string, string[], Record<string, string>, RegExp]>([
  ['a port that is no number', [], { PORT: 'abc' }, /^PORT est un numéro de port, de 1 à 65535 : « abc » /],
  ['a port above the last', [], { SANDBOX_PORT: '65536' }, /^SANDBOX_PORT est un numéro de port.* « 65536 » /],
  ['an unknown option', ['--procs', '2'], {}, /^Option inconnue : --procs\. /],
  ['a word that is no option', ['4'], {}, /^Option inconnue : 4\. /],
  ['a count that is no number', ['--processes', 'deux'], {}, /^--processes est un nombre de 1 à 16\.$/],
  ['a count above the most', ['--processes', '17'], {}, /^--processes est un nombre de 1 à 16\.$/],
  ['an option without its count', ['--processes'], {}, /^--processes est un nombre de 1 à 16\.$/],
  [
    'two services on one port',
    [],
    { SANDBOX_PORT: '4910', SANDBOX_SMTP_PORT: '4910' },
    /^SANDBOX_PORT et SANDBOX_SMTP_PORT sont le même port \(4910\) /,
  ],
])(
  'npm start with %s says so in one line, having started nothing',
  (_, args, settings, line) => {
    const env = { ...process.env, ...PORTS, ...settings };
    const { status, stdout, stderr } = spawnSync(process.execPath, [START, ...args], { env, encoding: 'utf8' });
    expect([status, stdout, stderr.trimEnd().split('\n')]).toEqual([1, '', [expect.stringMatching(line)]]);
  },
  30_000,
);
