import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Work } from '../../testing/child-works.ts';
import { isAlive } from '../is-alive.ts';
import { LimitPassed, createChildProcess } from './child-process.ts';

const FOREVER = new AbortController().signal;
const PROGRAM = new URL('../../testing/child-works.ts', import.meta.url);
const LIMITS = { heapMb: 48, processMb: 600 };
const IDLE_MS = 1_000;
const upTo = (ms: number) => ({ cpuMs: ms, wallMs: 20 * ms });
const TIME = JSON.stringify(upTo(600_000));
const create = (idleMs?: number) => createChildProcess<Work, [unknown, number]>(PROGRAM, LIMITS, idleMs);
const limitOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof LimitPassed ? error.limit : String(error)),
  );
async function endOf(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(20);
}

let unhandled: unknown[];
const hear = (error: unknown) => void unhandled.push(error);
beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', hear);
});
afterEach(() => {
  vi.useRealTimers();
  process.off('unhandledRejection', hear);
  expect(unhandled).toEqual([]);
});

test.each(['push', 'fill', 'map', 'parse', 'buffers'])(
  'work that takes all the memory it can (%s) is given up, and the next is done',
  async (does) => {
    const run = create();
    expect(await limitOf(run({ does }, FOREVER, upTo(100_000)))).toBe('memory');
    expect((await run({ does: 'echo', value: 'next' }, FOREVER, upTo(5_000)))[0]).toBe('next');
  },
  120_000,
);

test('work that takes too long, or that nobody waits for any more, is given up with its process', async () => {
  const run = create();
  const [, pid] = await run({ does: 'echo' }, FOREVER, upTo(5_000));
  expect(await limitOf(run({ does: 'spin' }, FOREVER, { cpuMs: 600_000, wallMs: 50 }))).toBe('wall');
  await endOf(pid);
  const client = new AbortController();
  const left = limitOf(run({ does: 'spin' }, client.signal, upTo(30_000)));
  await sleep(50);
  client.abort(new Error('left'));
  expect(await left).toBe('Error: left');
  expect(await limitOf(run({ does: 'echo' }, client.signal, upTo(5_000)))).toBe('Error: left');
});

test('the time of work is that of the processors, which neither a wait nor what is done before it or after it takes', async () => {
  const run = create();
  const [, pid] = await run({ does: 'wait', value: 1_000 }, FOREVER, { cpuMs: 700, wallMs: 600_000 });
  for (let i = 0; i < 3; i++)
    expect((await run({ does: 'spin', value: 400 }, FOREVER, { cpuMs: 700, wallMs: 600_000 }))[1]).toBe(pid);
  await run({ does: 'spin later', value: 1_000 }, FOREVER, { cpuMs: 700, wallMs: 600_000 });
  await sleep(300);
  expect((await run({ does: 'echo' }, FOREVER, upTo(5_000)))[1]).toBe(pid);
  expect(await limitOf(run({ does: 'spin' }, FOREVER, { cpuMs: 700, wallMs: 600_000 }))).toBe('cpu');
  await endOf(pid);
  expect((await run({ does: 'echo', value: 'next' }, FOREVER, upTo(5_000)))[0]).toBe('next');
}, 180_000);

test('work that waits for ever without using the processors is given up with its process', async () => {
  const run = create();
  const [, pid] = await run({ does: 'echo' }, FOREVER, upTo(5_000));
  expect(await limitOf(run({ does: 'stall' }, FOREVER, { cpuMs: 5_000, wallMs: 500 }))).toBe('wall');
  await endOf(pid);
}, 180_000);

test('a process is kept for the next work, at a lower priority, without the environment of this one', async () => {
  const run = create();
  const [names, pid] = await run({ does: 'environment' }, FOREVER, upTo(5_000));
  expect(names).toSatisfy((all: string[]) => all.every((name) => /^NODE_(CHANNEL|COMPILE_CACHE)/.test(name)));
  expect(await run({ does: 'echo', value: new Float64Array([1, 2]) }, FOREVER, upTo(5_000))).toEqual([
    new Float64Array([1, 2]),
    pid,
  ]);
  // Linux keeps a priority a thread: V8's own ones work as much as the first.
  const threads = process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
  expect(new Set(threads.map((thread) => getPriority(thread)))).toEqual(new Set([Math.min(19, getPriority() + 10)]));
});

test('a process that ended while it waited is replaced for the next work', async () => {
  const run = create();
  const [said, first] = await run({ does: 'end', value: 'bye' }, FOREVER, upTo(5_000));
  expect(said).toBe('bye');
  await endOf(first);
  await sleep(50);
  const [, next] = await run({ does: 'echo' }, FOREVER, upTo(5_000));
  expect(next).not.toBe(first);
});

test('work of a process that was killed while it waited, before that is known, is done in a new one', async () => {
  const run = create();
  const [, first] = await run({ does: 'echo' }, FOREVER, upTo(5_000));
  process.kill(first, 'SIGKILL');
  const [said, next] = await run({ does: 'echo', value: 'done' }, FOREVER, upTo(5_000));
  expect(said).toBe('done');
  expect(next).not.toBe(first);
});

test('work that takes too much memory only with what earlier work left is done once more, in a new process', async () => {
  const run = create();
  const [, first] = await run({ does: 'hold', value: 350 }, FOREVER, upTo(20_000));
  const [held, next] = await run({ does: 'hold', value: 350 }, FOREVER, upTo(20_000));
  expect(held).toBe(1);
  expect(next).not.toBe(first);
  await endOf(first);
});

test.each([
  ['exit', /ended with code 3 before its answer/],
  ['kill', /ended with SIGTERM before its answer/],
  ['no such work', /ended with code 1 before its answer[^]*TypeError: .* is not a function/],
])('work that ends its process otherwise than by its memory (%s) fails with the cause', async (does, cause) => {
  const run = create();
  const first = await run({ does }, FOREVER, upTo(5_000)).catch((error: unknown) => error);
  expect(first).not.toBeInstanceOf(LimitPassed);
  expect(first).toMatchObject({ message: expect.stringMatching(cause) });
  await run({ does: 'echo' }, FOREVER, upTo(5_000));
  await expect(run({ does }, FOREVER, upTo(5_000))).rejects.toThrow(cause);
  expect((await run({ does: 'echo', value: 'next' }, FOREVER, upTo(5_000)))[0]).toBe('next');
});

test('of two works at once, one process is kept and the other ends', async () => {
  const run = create();
  const pids = (await Promise.all([1, 2].map(() => run({ does: 'echo' }, FOREVER, upTo(20_000))))).map(
    ([, pid]) => pid,
  );
  const [, kept] = await run({ does: 'echo' }, FOREVER, upTo(5_000));
  expect(pids).toContain(kept);
  await endOf(pids.find((pid) => pid !== kept)!);
});

test('a process that waits for its idle time ends, and work that comes at that moment gets another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const run = create(IDLE_MS);
  const [, first] = await run({ does: 'echo' }, FOREVER, upTo(2 * IDLE_MS));
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(isAlive(first)).toBe(true);
  vi.advanceTimersByTime(1);
  const [, next] = await run({ does: 'echo' }, FOREVER, upTo(2 * IDLE_MS));
  expect(next).not.toBe(first);
  await endOf(first);
});

test('the idle time of a process stops with its next work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const run = create(IDLE_MS);
  const [, first] = await run({ does: 'echo' }, FOREVER, upTo(10 * IDLE_MS));
  const working = run({ does: 'echo' }, FOREVER, upTo(10 * IDLE_MS));
  vi.advanceTimersByTime(5 * IDLE_MS);
  expect((await working)[1]).toBe(first);
});

test('a process that does not start fails its work, which is no limit that it passed', async () => {
  const run = createChildProcess(new URL('file:///nowhere/program.ts'), LIMITS);
  await expect(run({}, FOREVER, upTo(5_000))).rejects.toThrow('a child process did not start');
});

test('what cannot be sent fails, and nothing else does', async () => {
  const run = create();
  await expect(run({ does: 'echo', value: () => 'a function' }, FOREVER, upTo(5_000))).rejects.toThrow(
    /could not be cloned/,
  );
  expect((await run({ does: 'echo', value: 'next' }, FOREVER, upTo(5_000)))[0]).toBe('next');
  await sleep(50);
});

/** Runs a text as a program that has `run`; answers its process and what it wrote. */
function program(text: string) {
  const code = `
    import { createChildProcess } from ${JSON.stringify(join(import.meta.dirname, 'child-process.ts'))};
    const run = createChildProcess(new URL(${JSON.stringify(PROGRAM.href)}), ${JSON.stringify(LIMITS)});
    const ended = new AbortController().signal;
    ${text}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const wrote = { text: '' };
  child.stdout.on('data', (part) => (wrote.text += String(part)));
  return { child, wrote };
}

test('a process waits for its work, and ends when nothing is asked any more; the other ends with it', async () => {
  const { child, wrote } = program(`
    for (const value of ['one', 'two']) console.log(...await run({ does: 'echo', value }, ended, ${TIME}));`);
  const begun = Date.now();
  const [status] = await once(child, 'close');
  const [, pid, , again] = wrote.text.split(/\s/);
  expect([status, again]).toEqual([0, pid]);
  expect(Date.now() - begun).toBeLessThan(15_000);
  await endOf(Number(pid));
});

test('a process that is killed takes the other with it, even from the middle of a loop', async () => {
  const { child, wrote } = program(`
    console.log((await run({ does: 'echo' }, ended, ${TIME}))[1]);
    await run({ does: 'spin' }, ended, ${TIME});`);
  while (!wrote.text.includes('\n')) await sleep(20);
  await sleep(100);
  const pid = Number(wrote.text);
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await endOf(pid);
});
