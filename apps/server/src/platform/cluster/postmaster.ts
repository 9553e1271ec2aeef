import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../is-alive.ts';
import type { Place } from './place.ts';

/** What a server writes of itself: its process, and its port. */
export type Postmaster = { pid: number; port: number };

/** The server that runs on a cluster's data; null when none does, whatever a killed one left behind. */
export function runningPostmaster(place: Pick<Place, 'data'>): Postmaster | null {
  const lines = linesOf(join(place.data, 'postmaster.pid'));
  const pid = Number(lines?.[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !worksIn(pid, place.data)) return null;
  return { pid, port: Number(lines![3]) };
}

/**
 * Removes the lock files of a server that was killed, when their number is now that of another process: PostgreSQL would take
 * that one for a server. It removes the others by itself.
 */
export function removeStaleLocks(place: Pick<Place, 'data' | 'sockets'>): void {
  const locks = [join(place.data, 'postmaster.pid')];
  if (existsSync(place.sockets))
    for (const name of readdirSync(place.sockets)) if (name.endsWith('.lock')) locks.push(join(place.sockets, name));
  for (const lock of locks) {
    const pid = Math.abs(Number(linesOf(lock)?.[0]));
    if (isAlive(pid) && !worksIn(pid, place.data)) rmSync(lock, { force: true });
  }
}

/** Ends the sessions that outlive a killed server: it starts again only once they are gone, and a long statement is deaf to its end. */
export function endOrphans(place: Pick<Place, 'data'>): void {
  if (process.platform !== 'linux' || runningPostmaster(place)) return;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid) && worksIn(pid, place.data)) signal(pid, 'SIGKILL');
  }
}

/**
 * Stops a server: open sessions are closed, then the data is written. After `patienceMs` it is stopped at once, and the next start
 * replays its journal. False when it still runs 5 s later.
 */
export async function stopPostmaster(
  place: Pick<Place, 'data'>,
  { pid }: Postmaster,
  patienceMs = 30_000,
): Promise<boolean> {
  for (const [name, patience] of [['SIGINT', patienceMs] as const, ['SIGQUIT', 5_000] as const]) {
    signal(pid, name);
    const until = Date.now() + patience;
    while (Date.now() < until) {
      if (!worksIn(pid, place.data)) return true;
      await sleep(10);
    }
  }
  return !worksIn(pid, place.data);
}

/** The last lines that the server wrote, without their stamps. */
export function lastWords(place: Pick<Place, 'log'>, count: number): string[] {
  return (linesOf(place.log) ?? [])
    .filter(Boolean)
    .slice(-count)
    .map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, ''));
}

function linesOf(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A PostgreSQL process works in its data folder. A number that was given to another process since, or a dead one, does not. */
function worksIn(pid: number, data: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data;
    } catch {
      return false;
    }
  }
  const said = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return !said.startsWith('Z') && said.includes(data);
}
