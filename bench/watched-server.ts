import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from './server.ts';

const PROBE = join(import.meta.dirname, 'delay-probe.ts');
const LONGEST_ANSWER_MS = 10_000;
const BETWEEN_MS = 50;

/** Memory of several processes: with what they share counted once (the program of Node), and in each of them. */
type Memory = { ownBytes: number; residentBytes: number };

/** Delays of an event loop, beyond its looks. [ms] */
type Delays = { p99Ms: number; longestMs: number };

/** A server of one process with what it weighs: the delays of its event loop, and its memory with that of the processes it starts. */
export async function startWatched(url: string, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'joulerie-bench-'));
  const file = join(folder, 'delays.json');
  const server = await startServer(url, {
    ...settings,
    BENCH_DELAY_FILE: file,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${PROBE}`.trim(),
  });
  const [pid] = server.pids;
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
    /** Delays since the last time that they were asked for. */
    delay: async (): Promise<Delays> => {
      rmSync(file, { force: true });
      process.kill(pid!, 'SIGUSR2');
      for (const until = Date.now() + LONGEST_ANSWER_MS; Date.now() < until; await sleep(BETWEEN_MS))
        try {
          return JSON.parse(readFileSync(file, 'utf8')) as Delays;
        } catch {
          // Not there yet, or not whole.
        }
      throw new Error('the server does not say its delays');
    },
    /** Looks at the memory while a work is done; the most of each at one time. */
    mostMemory: async (work: () => Promise<unknown>): Promise<Memory> => {
      let most: Memory = { ownBytes: 0, residentBytes: 0 };
      let running = true;
      const done = work().finally(() => (running = false));
      while (running) {
        const { ownBytes, residentBytes } = memoryOf(pid!);
        most = {
          ownBytes: Math.max(most.ownBytes, ownBytes),
          residentBytes: Math.max(most.residentBytes, residentBytes),
        };
        await Promise.race([done.catch(() => undefined), sleep(BETWEEN_MS)]);
      }
      await done;
      return most;
    },
  };
}

/** Memory of a process and of those that it has started; 0 where the system does not say. */
function memoryOf(pid: number): Memory {
  try {
    const maps = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(maps)?.[1] ?? 0) * 1024;
    const started = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return started
      .map((child) => memoryOf(Number(child)))
      .reduce(
        (sum, { ownBytes, residentBytes }) => ({
          ownBytes: sum.ownBytes + ownBytes,
          residentBytes: sum.residentBytes + residentBytes,
        }),
        { ownBytes: of('Pss'), residentBytes: of('Rss') },
      );
  } catch {
    // It has just ended, or there is no /proc.
    return { ownBytes: 0, residentBytes: 0 };
  }
}
