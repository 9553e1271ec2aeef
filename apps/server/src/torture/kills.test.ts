import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@joulerie/contract/endpoint';
import * as folders from '@joulerie/contract/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, aUser } from '../testing/builders.ts';
import { aFolder, removeFolder } from '../testing/own-cluster.ts';
import type { CallOptions } from '../testing/request.ts';
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
function aWriter(number: number, user: TestUser, draws: Draws) {
  const known = new Map<string, Known>();
  const answers = new Map<string, number>();
  let stopped = false;
  let acts = 0;

  /** Null when the line was cut, or the answer is 503: what was asked may have been done. */
  async function ask<E extends Endpoint>(endpoint: E, input: object, key = '') {
    const options: CallOptions = key === '' ? {} : { headers: { 'idempotency-key': key } };
    const answer = await service
      .as(user.token)
      .callLoosely(endpoint, input, options)
      .catch(() => null);
    const kind = answer === null ? 'cut' : `${answer.status}${answer.status >= 400 ? ` ${answer.error?.code}` : ''}`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    return answer?.status === 503 ? null : answer;
  }

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
  return { known, answers, stop: async () => ((stopped = true), done) };
}

test(
  `${KILLS} kills during writes lose nothing that was acknowledged`,
  async () => {
    const draws = drawsOf(SEED);
    const user = await aUser(service);
    const writers = Array.from({ length: WRITERS }, (_, i) => aWriter(i, user, drawsOf(SEED + 1 + i)));
    const killed = { server: 0, database: 0, everything: 0 };
    for (let i = 0; i < KILLS; i++) {
      await sleep(draws.between(50, 500));
      const what = draws.pick(['server', 'database', 'everything'] as const);
      killed[what] += 1;
      if (what !== 'database') service.kill();
      if (what !== 'server') await service.killDatabase();
      await service.ready();
    }
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
    const answers = new Map<string, number>();
    for (const [kind, count] of writers.flatMap((writer) => [...writer.answers]))
      answers.set(kind, (answers.get(kind) ?? 0) + count);
    report('kills', {
      killed,
      acknowledged: known.size,
      answers: Object.fromEntries(answers),
      exits: service.exits.length,
    });
    expect(service.exits).toEqual([]);
    expect([...answers.keys()].filter((kind) => !/^(200|201|cut|503.*)$/.test(kind))).toEqual([]);
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
