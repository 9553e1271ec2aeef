import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readApart } from './read-apart.ts';
import { FileRefused } from '../../connectors/reader.ts';
import { readFile } from '../../connectors/recognise.ts';

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
    (error: unknown) => (error instanceof FileRefused ? error.code : String(error)),
  );

test('a file is read in another thread as in this one, and this one goes on meanwhile', async () => {
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

test('a file that needs more memory or time than it may is refused, and the next one is read', async () => {
  const input = { name: 'mesures.csv', bytes: generic(100_000) };
  const first = codeOf(readApart(input, OPTIONS, FOREVER, { heapMb: 24, longestMs: 60_000 }));
  const second = codeOf(readApart(input, OPTIONS, FOREVER, { heapMb: 512, longestMs: 5 }));
  const third = codeOf(readApart(input, OPTIONS, FOREVER));
  expect(await Promise.all([first, second, third])).toEqual(['file_too_heavy', 'file_too_slow', 'read']);
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
