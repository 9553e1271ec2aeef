import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { READER_LIMITS, createFileReader as createReader, readApart as readReceived } from './read-apart.ts';
import { FileRefused } from '../../connectors/reader.ts';
import { readFile } from '../../connectors/recognise.ts';
import { DomainError } from '../../platform/errors.ts';
import { keepReceived, removeReceived } from '../../platform/received-file.ts';
import { bytesReader } from '../../testing/read-bytes.ts';

const readApart = bytesReader(readReceived);
const createFileReader = (limits: typeof READER_LIMITS) => bytesReader(createReader(limits));
const FOREVER = new AbortController().signal;
const OPTIONS = { generic: { variable: 'puissance', unit: 'W', stamp: 'start', zone: 'UTC' } } as const;

/** A `date;valeur` file of this many values at ten minutes. */
function generic(values: number): Buffer {
  const start = Date.UTC(2016, 0, 1);
  const lines = Array.from(
    { length: values },
    (_, i) => `${new Date(start + i * 600_000).toISOString().slice(0, 19).replace('T', ' ')};${100 + (i % 97)}`,
  );
  return Buffer.from(['Date;Valeur (W)', ...lines, ''].join('\n'));
}

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof FileRefused || error instanceof DomainError ? error.code : String(error)),
  );

test('a file is read in another process as in this one, and this one goes on meanwhile', async () => {
  const input = { name: 'mesures.csv', bytes: generic(60_000) };
  const here = await readFile(input, OPTIONS);
  await readApart(input, OPTIONS, FOREVER);
  let longestMs = 0;
  let done = false;
  const begun = performance.now();
  const reading = readApart(input, OPTIONS, FOREVER).finally(() => (done = true));
  for (let at = performance.now(); !done; at = performance.now()) {
    await sleep(1);
    longestMs = Math.max(longestMs, performance.now() - at);
  }
  expect(await reading).toEqual(here);
  expect(longestMs).toBeLessThan((performance.now() - begun) / 2);
}, 60_000);

test('a refusal keeps its code, its sentence and its line', async () => {
  const input = { name: 'x.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(100_000, 'x')]) };
  const refusal = await readApart(input, OPTIONS, FOREVER).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FileRefused);
  expect(refusal).toMatchObject(
    await readFile(input, OPTIONS).catch((error: Error) => ({ ...error, message: error.message })),
  );
});

test('a small archive that holds 240 MB of text is refused, and says what to do', async () => {
  const line = '2024-01-01 00:00:00;100\n';
  const bytes = gzipSync(Buffer.from(line.repeat(10_000_000)));
  expect(bytes.length).toBeLessThan(1_400_000);
  const refusal = await readApart({ name: 'mesures.csv.gz', bytes }, OPTIONS, FOREVER).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'archive_too_large', message: expect.stringContaining('128 Mo') });
}, 60_000);

test('a file that needs more memory than it may is refused, and the next one is read', async () => {
  const heaps = { large: { heapMb: 40, processMb: 1_000 }, small: { heapMb: 40, processMb: 1_000 } };
  const read = createFileReader({ ...READER_LIMITS, ...heaps });
  const first = `{"a":"${randomBytes(300_000).toString('base64')}"}\n`;
  const bytes = gzipSync(first + '{"b":[]}\n'.repeat(1_000_000));
  expect(bytes.length).toBeLessThan(350_000);
  expect(await codeOf(read({ name: 'mesures.json.gz', bytes }, OPTIONS, FOREVER))).toBe('file_too_heavy');
  expect(await codeOf(read({ name: 'mesures.csv', bytes: generic(100) }, OPTIONS, FOREVER))).toBe('read');
}, 60_000);

test('a file of more lines or objects than a reader may keep is refused before they are made', async () => {
  for (const text of ['{}\n'.repeat(2_000_001), '[' + '{},'.repeat(2_000_001) + '{}]', 'a;b\r'.repeat(2_000_101)]) {
    const bytes = gzipSync(text);
    expect(await codeOf(readApart({ name: 'mesures.gz', bytes }, OPTIONS, FOREVER))).toBe('file_too_long');
  }
}, 60_000);

test('a file that needs more time of the processors than its size gives it is refused, and the next one is read', async () => {
  const read = createFileReader({
    ...READER_LIMITS,
    longest: (bytes) => ({ cpuMs: bytes > 1_000_000 ? 5 : 20_000, wallMs: 60_000 }),
  });
  expect(await codeOf(read({ name: 'mesures.csv', bytes: generic(100_000) }, OPTIONS, FOREVER))).toBe('file_too_slow');
  expect(await codeOf(read({ name: 'mesures.csv', bytes: generic(100) }, OPTIONS, FOREVER))).toBe('read');
  const { longest } = READER_LIMITS;
  expect([longest(2 ** 20).cpuMs, longest(64 * 2 ** 20).cpuMs]).toEqual([15_000, 60_000]);
  expect([longest(2 ** 20).wallMs, longest(64 * 2 ** 20).wallMs]).toEqual([75_000, 300_000]);
}, 60_000);

test('a reading that does not go on without using the processors ends, and does not say that its file is at fault', async () => {
  const read = createReader({ ...READER_LIMITS, longest: () => ({ cpuMs: 20_000, wallMs: 300 }) });
  const folder = await mkdtemp(join(tmpdir(), 'stuck-'));
  const path = join(folder, 'received');
  // Nobody writes to it: opening it waits for ever.
  await promisify(execFile)('mkfifo', [path]);
  for (const length of [100, 2 ** 20])
    await expect(read({ name: 'mesures.csv', path, length }, OPTIONS, FOREVER)).rejects.toMatchObject({
      code: 'service_unavailable',
      detail: { retryAfterS: 60, message: expect.stringContaining('Le serveur est chargé') },
    });
  await rm(folder, { recursive: true });
}, 60_000);

test('a file waits for its turn no longer than its patience, and is refused at once where many wait', async () => {
  const read = createReader({ ...READER_LIMITS, largeAtOnce: 1, mostWaiting: 2, patienceMs: 200 });
  const large = await keepReceived('mesures.csv', [generic(300_000)]);
  const codes = [1, 2, 3, 4].map(() => codeOf(read(large, OPTIONS, FOREVER)));
  expect(await codes[3]).toBe('too_many_requests');
  expect(await Promise.all(codes)).toEqual(['read', ...Array<string>(3).fill('too_many_requests')]);
  const readings = await Promise.allSettled([read(large, OPTIONS, FOREVER), read(large, OPTIONS, FOREVER)]);
  expect(readings[1]).toMatchObject({ reason: { detail: { retryAfterS: expect.any(Number) } } });
  await removeReceived(large);
}, 60_000);

test('a small file that is refused its turn does not wait with the large ones', async () => {
  const read = createReader({ ...READER_LIMITS, mostWaiting: 0 });
  const small = await keepReceived('mesures.csv', [generic(100)]);
  const codes = [1, 2].map(() => codeOf(read(small, OPTIONS, FOREVER)));
  expect(await Promise.all(codes)).toEqual(['read', 'too_many_requests']);
  await removeReceived(small);
}, 60_000);

test('a small file does not wait for a large one', async () => {
  const small = { name: 'mesures.csv.gz', bytes: gzipSync(generic(100)) };
  await readApart(small, OPTIONS, FOREVER);
  const ended: string[] = [];
  await Promise.all([
    readApart({ name: 'mesures.csv', bytes: generic(300_000) }, OPTIONS, FOREVER).then(() => ended.push('large')),
    readApart(small, OPTIONS, FOREVER).then(() => ended.push('small')),
  ]);
  expect(ended).toEqual(['small', 'large']);
}, 60_000);

test('a reading that nobody waits for any more stops', async () => {
  const input = { name: 'mesures.csv', bytes: generic(200_000) };
  const client = new AbortController();
  const given = codeOf(readApart(input, OPTIONS, client.signal));
  const waiting = codeOf(readApart(input, OPTIONS, client.signal));
  await sleep(50);
  client.abort(new Error('left'));
  expect(await Promise.all([given, waiting])).toEqual(['Error: left', 'Error: left']);
}, 60_000);
