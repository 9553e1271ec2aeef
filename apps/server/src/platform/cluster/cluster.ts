import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { type Launch, inFrench, initialise, launch } from './launch.ts';
import { becomeMember, isLastMember, prepareDatabase, prepareReader } from './membership.ts';
import { refusePglite } from './pglite-folder.ts';
import { type Place, findPlace, stateFolder } from './place.ts';
import { endOrphans, lastWords, removeStaleLocks, runningPostmaster, stopPostmaster } from './postmaster.ts';
import { type Reader, SOCKET_PORT } from './settings.ts';

export type ClusterOptions = {
  /** Folder of what the service keeps. */
  varDir: string;
  /** Folder of what cannot be in `varDir`, and the system account of the server where this process is root. */
  stateDir?: string | undefined;
  account?: string | undefined;
  reader?: Reader | null;
  /** Settings of the server beside its own. */
  settings?: Record<string, string>;
  /** Hears what the person who runs the service should know, a sentence at a time. */
  say?: (line: string) => void;
};

/** The PostgreSQL server of a `var/`, shared by the processes that joined it. */
export type Cluster = {
  /** Address of the service's database, for its own role. */
  url: string;
  place: Place;
  /** Ends this process's use; the last process that leaves stops the server. */
  leave: () => Promise<void>;
};

const PATIENCE_MS = 60_000;
const LONGEST_RETRY_MS = 10_000;

/**
 * Joins the PostgreSQL server of a folder, and starts it when none runs: makes the cluster the first time, clears what a kill left,
 * and starts the server again whenever it dies, until `leave`. Any number of processes may do so at once: PostgreSQL lets one server
 * only open the data, and its advisory locks count those who use it.
 */
export async function joinCluster(options: ClusterOptions): Promise<Cluster> {
  const { varDir, reader = null, settings = {}, say = () => undefined } = options;
  refusePglite(varDir);
  const state = stateFolder(options.stateDir);
  const place = findPlace(varDir, state, options.account);
  const binaries = findBinaries(place.account, state);
  if (place.elsewhere || binaries.copiedTo !== null)
    say(
      `Le compte ${place.account.name}, qui fait tourner PostgreSQL, n’a pas accès au dossier du projet : ` +
        [
          place.elsewhere ? `les données sont dans ${place.home}` : '',
          binaries.copiedTo && `les programmes dans ${binaries.copiedTo}`,
        ]
          .filter(Boolean)
          .join(', '),
    );
  const how: Launch = { place, binaries, reader, settings };
  initialise(how);
  const leaving = new AbortController();
  let member: Client | null = watched(await enter(how, leaving.signal));
  let rejoining = Promise.resolve();
  await prepareDatabase(member);
  if (reader) await prepareReader(member, reader.password);

  function watched(client: Client): Client {
    client.once('end', () => {
      member = null;
      if (!leaving.signal.aborted) rejoining = rejoin();
    });
    return client;
  }

  async function rejoin(): Promise<void> {
    say('La base de données s’est arrêtée : elle est relancée.');
    for (let wait = 250; !leaving.signal.aborted; wait = Math.min(2 * wait, LONGEST_RETRY_MS)) {
      try {
        member = watched(await enter(how, leaving.signal));
        say('La base de données répond de nouveau.');
        return;
      } catch (error) {
        if (leaving.signal.aborted) return;
        say((error as Error).message);
        await sleep(wait, undefined, { signal: leaving.signal }).catch(() => undefined);
      }
    }
  }

  async function leave(): Promise<void> {
    leaving.abort();
    await rejoining;
    const client = member;
    if (!client) return;
    try {
      const running = (await isLastMember(client)) ? runningPostmaster(place) : null;
      if (running && !(await stopPostmaster(place, running))) say('La base de données ne s’arrête pas.');
    } catch {
      // Its connection is lost: the server has ended, or another process has ended it.
    }
    await client.end().catch(() => undefined);
  }

  if (reader && runningPostmaster(place)?.port !== reader.port)
    say(
      `La base de données tournait déjà sans le port de lecture ${reader.port} : arrêtez tout ce qui l’utilise pour l’ouvrir.`,
    );
  const url = `postgres://joulerie@localhost/joulerie?host=${encodeURIComponent(place.sockets)}&port=${SOCKET_PORT}`;
  return { url, place, leave };
}

/** Failures that pass by themselves: another start has taken the data, or sessions of a killed server are ending. */
const PASSING = /lock file|shared memory block|is another postmaster/i;

/** Connects to the server, launching it as often as needed; fails with the reason when it cannot run. */
async function enter(how: Launch, stopped: AbortSignal): Promise<Client> {
  const { place } = how;
  const from = Date.now();
  let server: ChildProcess | null = null;
  let failures = 0;
  for (let wait = 10; ; wait = Math.min(wait * 1.5, 200)) {
    stopped.throwIfAborted();
    const client = await becomeMember(place);
    if (client) return client;
    if (hasEnded(server) && !runningPostmaster(place)) {
      if (server !== null) {
        const reason = lastWords(place, 3).join(' ');
        if (!PASSING.test(reason)) failures += 1;
        else if (Date.now() - from > 2_000) endOrphans(place);
        if (failures === 3) throw new Error(`La base de données ne démarre pas : ${inFrench(reason)} (${place.log}).`);
      }
      removeStaleLocks(place);
      server = launch(how);
    }
    if (Date.now() - from > PATIENCE_MS)
      throw new Error(`La base de données ne répond pas : ${inFrench(lastWords(place, 1).join(' '))} (${place.log}).`);
    await sleep(wait, undefined, { signal: stopped });
  }
}

const hasEnded = (server: ChildProcess | null) =>
  server === null || server.pid === undefined || server.exitCode !== null || server.signalCode !== null;
