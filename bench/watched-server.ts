import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from './server.ts';

const PROBE = join(import.meta.dirname, 'delay-probe.ts');
const LONGEST_ANSWER_MS = 10_000;
const BETWEEN_MS = 50;

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
    /** Looks at the memory while a work is done; the most at one time. [bytes] */
    mostMemory: async (work: () => Promise<unknown>): Promise<number> => {
      let most = 0;
      let running = true;
      const done = work().finally(() => (running = false));
      while (running) {
        most = Math.max(most, memoryOf(pid!));
        await Promise.race([done.catch(() => undefined), sleep(BETWEEN_MS)]);
      }
      await done;
      return most;
    },
  };
}

/** Resident memory of a process and of those that it has started; 0 where the system does not say. [bytes] */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    const started = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return started.reduce((sum, child) => sum + memoryOf(Number(child)), own);
  } catch {
    // It has just ended, or there is no /proc.
    return 0;
  }
}
