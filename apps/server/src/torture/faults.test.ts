import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS } from '@joulerie/contract/calls';
import type { Endpoint } from '@joulerie/contract/endpoint';
import * as accounts from '@joulerie/contract/accounts';
import * as folders from '@joulerie/contract/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MANIFESTS } from '../app.ts';
import { openSession } from '../features/accounts/sessions.store.ts';
import type { RightsTable, Things } from '../platform/rights.ts';
import { type TestUser, aUser, unique } from '../testing/builders.ts';
import { someThings } from '../testing/cast.ts';
import { aFolder, removeFolder } from '../testing/own-cluster.ts';
import { type Service, aService } from '../testing/service.ts';
import { LONGEST_MS, SEED, amount, drawsOf, report } from './torture.ts';

const FAULTS = amount(1_000, 40);
const CALLS_A_ROUND = 5;
/** Rounds after which what the calls need is made again: some of them remove it. */
const FRESH_EVERY = 12;
const DISK_MB = 320;

const ROWS: RightsTable = Object.assign({}, ...MANIFESTS.map((manifest) => manifest.rights));
/** Calls that end the session of who makes them say nothing about faults afterwards. */
const TRIED = CALLS.filter((call) => !/signout|auth\/session/.test(call.path) || call.method === 'GET');

let folder: string;
let disk: string | null = null;
let service: Service;
beforeAll(async () => {
  folder = aFolder('faults');
  disk = mountDisk(join(folder, 'disk'));
  service = await aService(join(disk ?? folder, 'var'));
}, LONGEST_MS);
afterAll(async () => {
  await service.close();
  await removeFolder(folder);
}, LONGEST_MS);

/** A file system that can be filled without harm; null where none can be mounted. */
function mountDisk(path: string): string | null {
  mkdirSync(path);
  const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', path]);
  return mounted.status === 0 ? path : null;
}

/** A fault begins, and answers what ends it. */
type Fault = () => Promise<() => Promise<void> | void>;

const draws = drawsOf(SEED);

function databaseProcesses(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === service.cluster.place.data
        ? [Number(name)]
        : [];
    } catch {
      return [];
    }
  });
}

const FAULTY = {
  'database gone': async () => {
    await service.killDatabase();
    return () => undefined;
  },
  'database frozen': async () => {
    const frozen = databaseProcesses();
    for (const pid of frozen) signal(pid, 'SIGSTOP');
    const thawed = sleep(draws.between(50, 700)).then(() => frozen.forEach((pid) => signal(pid, 'SIGCONT')));
    return () => thawed;
  },
  'disk full': async () => {
    const filler = join(disk!, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=256k'], { stdio: 'ignore' });
    return () => rmSync(filler, { force: true });
  },
  'clock jump': async () => {
    const hour = 3_600_000;
    service.setClock(draws.pick([-400 * 24, -25, -1, 1, 25, 24 * 40, 24 * 400]) * hour);
    return () => service.setClock(0);
  },
  'outside service': () =>
    sandboxFault(draws.pick(['geoplateforme', 'bdnb', 'statuspage', 'recherche-entreprises']), [
      'slow',
      '429',
      '500',
      'half',
      'lie',
      'close',
    ]),
  mail: () => sandboxFault('smtp', ['slow', '429', '500', 'half', 'close']),
} satisfies Record<string, Fault>;
type Kind = keyof typeof FAULTY;

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

async function sandboxFault(name: string, kinds: readonly string[]) {
  const fault = {
    service: name,
    kind: draws.pick(kinds),
    count: draws.between(1, 8),
    delayMs: draws.pick([50, 200, 800, 4_000]),
  };
  await fetch(`${service.sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  return () => undefined;
}

/** The fault of the database in each round, in turns. */
const OF_DATABASE: readonly Kind[][] = [
  [],
  ['database frozen'],
  [],
  ['database gone'],
  [],
  ['disk full'],
  [],
  ['database frozen'],
  [],
  [],
];

/** From two to nine faults at once; those of the database one at a time. */
function drawFaults(round: number): Kind[] {
  const others = ['outside service', 'outside service', 'mail'] as const;
  const kinds = Array.from({ length: draws.between(2, 7) }, () => draws.pick(others));
  const database = OF_DATABASE[round % OF_DATABASE.length]!.filter((kind) => kind !== 'disk full' || disk);
  return [...database, ...(draws.below(4) === 0 ? (['clock jump'] as const) : []), ...kinds];
}

test(
  `${FAULTS} mixed faults: calls answer, with 503 at worst, no process ends, and what was acknowledged is there`,
  async () => {
    const bad: unknown[] = [];
    const statuses = new Map<string, number>();
    const begun = new Map<string, number>();
    const acknowledged: string[] = [];
    let owner = await aUser(service);
    let things: Things = await someThings(service, { creator: owner });
    let round = 0;
    for (let left = FAULTS; left > 0; round++) {
      if (round % FRESH_EVERY === FRESH_EVERY - 1) ({ owner, things } = await fresh(owner));
      const kinds = drawFaults(round).slice(0, left);
      left -= kinds.length;
      const asked: [Endpoint, object][] = Array.from({ length: CALLS_A_ROUND }, () => {
        const call = draws.pick(TRIED);
        return [call, ROWS[`${call.method} ${call.path}`]!.input(things)];
      });
      asked.push([folders.createFolder, { body: { name: `Tenu ${round}` } }]);
      if (kinds.includes('mail')) asked.push([accounts.createUser, { body: someone() }]);
      const ends = [];
      for (const kind of kinds) {
        begun.set(kind, (begun.get(kind) ?? 0) + 1);
        ends.push(await FAULTY[kind]());
      }
      const answers = Promise.all(asked.map(([call, input]) => tried(call, input, owner)));
      await sleep(draws.between(0, 150));
      // A full disk and a clock that is wrong last until the calls were answered; a frozen database until it thaws.
      const seen = await answers;
      for (const end of ends) await end();
      await fetch(`${service.sandbox.url}/faults`, { method: 'DELETE' });
      await service.ready();
      for (const one of seen) {
        statuses.set(one.kind, (statuses.get(one.kind) ?? 0) + 1);
        if (one.status === null || (one.status >= 500 && one.status !== 503)) bad.push({ round, kinds, ...one });
        if (one.created !== null) acknowledged.push(one.created);
      }
      const calm = await tried(folders.getFolderTree, {}, owner);
      if (calm.status !== 200 && calm.status !== 401) bad.push({ round, kinds, after: true, ...calm });
      if (calm.status === 401) ({ owner, things } = await fresh(owner));
    }
    report('faults', {
      faults: Object.fromEntries(begun),
      rounds: round,
      answers: Object.fromEntries(statuses),
      acknowledged: acknowledged.length,
      exits: service.exits.length,
    });
    expect(bad).toEqual([]);
    expect(service.exits).toEqual([]);
    const there = await service.store.query<{ id: string }>('select id from folders', []);
    const ids = new Set(there.map(({ id }) => id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(round / 3);
  },
  LONGEST_MS,
);

/** The session of the owner may have ended with the clock, and calls have removed things. */
async function fresh(owner: TestUser): Promise<{ owner: TestUser; things: Things }> {
  const { token } = await openSession(service.store.db, owner.id, owner.spaceId, Date.now());
  const again = { ...owner, token };
  return { owner: again, things: await someThings(service, { creator: again }) };
}

function someone() {
  return {
    role: 'particulier' as const,
    username: `panne-${unique()}@exemple.fr`,
    password: 'Tournesol-42-Lampe',
    firstname: 'Zoé',
    lastname: 'Roux',
    acceptTerms: true as const,
  };
}

/** `kind` is the status and code; `created` the folder that was acknowledged. */
async function tried(call: Endpoint, { file, ...input }: ReturnType<RightsTable[string]['input']>, owner: TestUser) {
  const name = `${call.method} ${call.path}`;
  const from = performance.now();
  // Strangers make the calls of accounts that refuse who is signed in.
  const token = call.caller === 'public' ? null : owner.token;
  try {
    const answer = await service.as(token).callLoosely(call, input, file ? { file } : {});
    const code: string = answer.error?.code ?? '';
    const created =
      call === folders.createFolder && answer.status === 201
        ? folders.createFolder.answer.parse(answer.body)._id
        : null;
    const ms = Math.round(performance.now() - from);
    return {
      name,
      status: answer.status,
      kind: `${answer.status} ${code}`.trim(),
      created: nameKept(input) ? created : null,
      ms,
    };
  } catch (error) {
    return {
      name,
      status: null,
      kind: `none ${String(error)}`,
      created: null,
      ms: Math.round(performance.now() - from),
    };
  }
}

/** Only folders that no other call removes. */
const nameKept = ({ body }: { body?: object }) =>
  body !== undefined && 'name' in body && String(body.name).startsWith('Tenu');
