import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { ownReceivedFolder } from '../testing/received-folder.ts';
import { keepReceived, partsOf, removeReceived } from './received-file.ts';

const received = ownReceivedFolder();
afterEach(() => void vi.useRealTimers());

test('a file is on the disk as it came, for its account alone, until it is removed', async () => {
  const parts = [3_000_000, 0, 1].map((length) => Buffer.alloc(length, length % 251));
  const file = await keepReceived('relevé.csv', parts);
  expect([file.name, file.length]).toEqual(['relevé.csv', 3_000_001]);
  expect((await buffer(partsOf(file))).equals(Buffer.concat(parts))).toBe(true);
  expect([file.path, dirname(file.path)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700]);
  await removeReceived(file);
  expect(existsSync(dirname(file.path))).toBe(false);
});

test('parts that end with an error leave nothing', async () => {
  const cut = async function* () {
    yield Buffer.alloc(100_000);
    throw new Error('the client left');
  };
  await expect(keepReceived('x.csv', cut())).rejects.toThrow('the client left');
  expect(received()).toEqual([]);
});

test('what a process that was killed has left is removed by the next one, not what others use', async () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const folder = (pid: number, ageMs: number) => {
    const path = mkdtempSync(join(tmpdir(), `joulerie-file-${pid}-`));
    writeFileSync(join(path, 'received'), 'date;kWh');
    const at = new Date(Date.now() - ageMs);
    utimesSync(path, at, at);
    return path;
  };
  const [left, young, used] = [folder(ended, 2 * 3_600_000), folder(ended, 0), folder(process.ppid, 2 * 3_600_000)];
  const program = `
    import { keepReceived, removeReceived } from ${JSON.stringify(join(import.meta.dirname, 'received-file.ts'))};
    await removeReceived(await keepReceived('x.csv', [Buffer.from('x')]));`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(existsSync(left!)).toBe(false);
  expect([young!, used!].map((path) => existsSync(path))).toEqual([true, true]);
  for (const path of [young!, used!]) await removeReceived({ name: '', path: join(path, 'received'), length: 0 });
});

test('a process that goes on removes what others have left since, within hours', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const receive = async () => removeReceived(await keepReceived('x.csv', [Buffer.from('x')]));
  await receive();
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = mkdtempSync(join(tmpdir(), `joulerie-file-${pid}-`));
  await receive();
  expect(existsSync(left)).toBe(true);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  await receive();
  await vi.waitFor(() => expect(existsSync(left)).toBe(false), { timeout: 5_000 });
});
