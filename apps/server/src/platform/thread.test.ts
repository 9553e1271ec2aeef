import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createThread } from './thread.ts';

const FOREVER = new AbortController().signal;
const LIMITS = { heapMb: 32, longestMs: 5_000 };

/** Answers each message with it and the number of the thread, after 50 ms; ends once it has answered `end`. */
const PROGRAM = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (asked) => setTimeout(() => {
    parentPort.postMessage([asked, threadId]);
    if (asked === 'end') setTimeout(() => process.exit(0), 100);
  }, 50));`;
const ECHO = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`);

let unhandled: unknown[];
const hear = (error: unknown) => void unhandled.push(error);
beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', hear);
});
afterEach(() => void process.off('unhandledRejection', hear));

test('a thread that ended while it waited is replaced for the next work', async () => {
  const run = createThread<string, [string, number]>(ECHO);
  const [, first] = await run('one', FOREVER, LIMITS);
  expect(await run('end', FOREVER, LIMITS)).toEqual(['end', first]);
  await sleep(400);
  const [asked, next] = await run('two', FOREVER, LIMITS);
  expect(asked).toBe('two');
  expect(next).not.toBe(first);
});

test('what cannot be sent to a thread fails, and nothing else does', async () => {
  const run = createThread<unknown, [unknown, number]>(ECHO);
  await expect(run(() => 'a function', FOREVER, LIMITS)).rejects.toThrow(/could not be cloned/);
  expect((await run('next', FOREVER, LIMITS))[0]).toBe('next');
  await sleep(100);
  expect(unhandled).toEqual([]);
});

test('a process waits for a thread at work, and ends when it waits for work', async () => {
  const code = `
    import { createThread } from ${JSON.stringify(join(import.meta.dirname, 'thread.ts'))};
    const run = createThread(new URL(${JSON.stringify(ECHO.href)}));
    for (const asked of ['one', 'two']) {
      // The time limit of the work is no reason to wait either.
      const answered = run(asked, new AbortController().signal, ${JSON.stringify(LIMITS)});
      console.log((await answered)[0]);
    }`;
  const begun = Date.now();
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (text) => (said += String(text)));
  const [status] = await once(child, 'close');
  expect([status, said]).toEqual([0, 'one\ntwo\n']);
  expect(Date.now() - begun).toBeLessThan(10_000);
});
