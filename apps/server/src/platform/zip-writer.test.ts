import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipEntry, zipOf } from './zip-writer.ts';

async function* entriesOf(...files: [name: string, ...parts: (string | Error)[]][]): AsyncGenerator<ZipEntry> {
  for (const [name, ...parts] of files) {
    if (name === '') throw new Error('no more files');
    yield { name, parts: partsOf(parts) };
  }
}
async function* partsOf(parts: (string | Error)[]): AsyncGenerator<string> {
  for (const part of parts) {
    // The archive has taken what came before, and waits.
    await new Promise((resume) => setTimeout(resume, 5));
    if (part instanceof Error) throw part;
    yield part;
  }
}
async function read(entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(entries, new Date('2026-01-01'))) parts.push(part);
  return Buffer.concat(parts);
}

test('files come out as they went in', async () => {
  const files = unzipSync(await read(entriesOf(['un.txt', 'a', 'b'], ['deux.txt', 'c'])));
  expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['un.txt', 'ab'],
    ['deux.txt', 'c'],
  ]);
});

test.each<[string, AsyncIterable<ZipEntry>, string]>([
  ['before the first file', entriesOf(['']), 'no more files'],
  ['between two files', entriesOf(['un.txt', 'a'], ['']), 'no more files'],
  ['at the start of a file', entriesOf(['un.txt', new Error('lost')]), 'lost'],
  ['in the middle of a file', entriesOf(['un.txt', 'a', new Error('lost')]), 'lost'],
])('a failure %s is that of the archive, which does not wait for it', async (_, entries, said) => {
  await expect(read(entries)).rejects.toThrow(said);
});

test('a reader that stops ends the file that waits for it', async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      ended = true;
    }
  }
  async function* one(): AsyncGenerator<ZipEntry> {
    yield { name: 'sans fin.txt', parts: endless() };
  }
  for await (const part of zipOf(one(), new Date('2026-01-01'))) if (part.length > 0) break;
  expect(ended).toBe(true);
});
