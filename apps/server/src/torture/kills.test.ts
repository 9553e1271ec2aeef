import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@joulerie/contract/endpoint';
import * as folders from '@joulerie/contract/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, aUser } from '../testing/builders.ts';
import { type CutCalls, cutCalls, killRepeatedly } from '../testing/cut-calls.ts';
import { aFolder, removeFolder } from '../testing/own-cluster.ts';
import type { LooseInput } from '../testing/request.ts';
import { type Service, aService } from '../testing/service.ts';
import { type Draws, LONGEST_MS, SEED, amount, drawsOf, report } from './torture.ts';

const KILLS = amount(50, 3);
const WRITERS = 4;

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = aFolder('kills');
  service = await aService(folder);
}, LONGEST_MS);
afterAll(async () => {
  await service.close();
  await removeFolder(folder);
}, LONGEST_MS);

/** What a writer knows of a folder: the names it may have, and whether it was removed. */
type Known = { names: Set<string>; removed: 'no' | 'asked' | 'yes' };

/** Creates, renames and removes folders of its own, each act asked again with its key until it is answered, until it is stopped. */
function aWriter(number: number, user: TestUser, draws: Draws, calls: CutCalls) {
  const ask = <E extends Endpoint>(endpoint: E, input: LooseInput, key = '') =>
    calls.ask(user.token, endpoint, input, key === '' ? {} : { headers: { 'idempotency-key': key } });
  const known = new Map<string, Known>();
  let stopped = false;
  let acts = 0;

  const done = (async () => {
    while (!stopped) {
      acts += 1;
      const name = `Écrit ${number}-${acts}`;
      const key = `${SEED}-${number}-${acts}`;
      let made = await ask(folders.createFolder, { body: { name } }, key);
      while (!made) {
        await sleep(20);
        made = await ask(folders.createFolder, { body: { name } }, key);
      }
      const id = made.body._id;
      const one: Known = { names: new Set([name]), removed: 'no' };
      known.set(id, one);
      const act = draws.below(4);
      if (act === 1) {
        one.names.add(`${name} bis`);
        const renamed = await ask(folders.renameFolder, { params: { id }, body: { name: `${name} bis` } });
        if (renamed?.status === 200) one.names.delete(name);
      }
      if (act === 2) {
        one.removed = 'asked';
        const removed = await ask(folders.removeFolder, { params: { id } });
        if (removed?.status === 200) one.removed = 'yes';
      }
    }
  })();
  done.catch(() => undefined);
  return { known, stop: async () => ((stopped = true), done) };
}

test(
  `${KILLS} kills during writes lose nothing that was acknowledged`,
  async () => {
    const draws = drawsOf(SEED);
    const calls = cutCalls(service);
    const user = await aUser(service);
    const writers = Array.from({ length: WRITERS }, (_, i) => aWriter(i, user, drawsOf(SEED + 1 + i), calls));
    const killed = await killRepeatedly(service, draws, { kills: KILLS, apartMs: [50, 500] });
    for (const writer of writers) await writer.stop();
    await service.ready();

    const there = new Map(
      (
        await service.store.query<{ id: string; name: string }>('select id, name from folders where space_id = $1', [
          user.spaceId,
        ])
      ).map(({ id, name }) => [id, name]),
    );
    const known = new Map(writers.flatMap((writer) => [...writer.known]));
    report('kills', {
      killed,
      acknowledged: known.size,
      answers: Object.fromEntries(calls.answers),
      exits: service.exits.length,
    });
    expect(service.exits).toEqual([]);
    calls.expectNoOther();
    expect(known.size).toBeGreaterThan(KILLS);
    for (const [id, { names, removed }] of known) {
      const name = there.get(id);
      if (removed === 'yes') expect([id, name]).toEqual([id, undefined]);
      if (removed === 'no') expect([...names], `folder ${id}, there as ${name}`).toContain(name);
    }
    // Nothing was made twice, and nothing is there that nobody asked for.
    expect([...there.keys()].filter((id) => !known.has(id))).toEqual([]);
  },
  LONGEST_MS,
);
