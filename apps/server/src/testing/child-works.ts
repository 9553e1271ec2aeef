import { setTimeout as sleep } from 'node:timers/promises';
import { answerMessages } from '../platform/child/child-program.ts';

export type Work = { does: string; value?: unknown };

const keep: unknown[] = [];
const WORKS: Record<string, (value: unknown) => unknown> = {
  echo: (value) => value,
  environment: () => Object.keys(process.env),
  push: () => {
    for (;;) keep.push({});
  },
  fill: () => {
    for (let i = 0; ; i++) keep.push(Array.from<object>({ length: 1e6 }).fill({}));
  },
  map: () => {
    const map = new Map<number, number>();
    keep.push(map);
    for (let i = 0; ; i++) {
      if (i % 1e7 === 0) keep.push(new Map(map));
      map.set(i, i);
    }
  },
  parse: () => {
    for (;;) keep.push(JSON.parse(`[${'{},'.repeat(2e6)}{}]`));
  },
  buffers: () => {
    for (;;) keep.push(Buffer.alloc(2 ** 25, 1));
  },
  // What stays of one work while the next is done. Its process looks at its memory ten times a second: it has the time to.
  hold: async (megabytes) => {
    const held = keep.push(Buffer.alloc(Number(megabytes) * 2 ** 20, 1));
    await sleep(1_500);
    return held;
  },
  spin: (cpuMs) => spin(Number(cpuMs ?? Number.POSITIVE_INFINITY)),
  'spin later': (cpuMs) => void setTimeout(() => spin(Number(cpuMs)), 50),
  wait: (ms) => sleep(Number(ms)),
  stall: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  exit: () => process.exit(3),
  // The program goes on at the signals of a terminal.
  kill: () => process.removeAllListeners('SIGTERM').kill(process.pid, 'SIGTERM'),
  end: (value) => {
    setTimeout(() => process.exit(0), 100);
    return value;
  },
};

/** Uses the processors for so long. [ms] */
function spin(cpuMs: number): void {
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > cpuMs) return;
  }
}

/** A program of a child process, for tests: answers with the result of the work and the number of its process. */
answerMessages(async ({ does, value }: Work) => [await WORKS[does]!(value), process.pid]);
