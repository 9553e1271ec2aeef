import { createCipheriv } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FlowFile, listFlowFiles } from '@joulerie/contract/flow-files';
import { r63, wallStamps } from '../connectors/test-support.ts';
import { nameAdministrator } from '../features/brands/name-administrator.ts';
import { type Watching, watchFolder } from '../features/flows/watch-folder.ts';
import { readConfig } from '../platform/config.ts';
import type { TestApp } from './app.ts';
import { type TestUser, aUser } from './builders.ts';

/** A watched folder of its own, and what a worker does with it each minute. */
export function flowFolder(app: TestApp, more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'joulerie-flows-'));
  const config = readConfig({ FLOWS_FOLDER: folder, ...more });
  const reported: Error[] = [];
  const parts: Watching = {
    store: app.store,
    events: app.events,
    now: () => app.clock.now,
    stopping: new AbortController().signal,
    report: (error) => void reported.push(error),
  };
  const drop = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
  const namesIn = (inside = '') => {
    try {
      return readdirSync(join(folder, inside), { withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => name)
        .toSorted();
    } catch {
      return [];
    }
  };
  return {
    folder,
    drop,
    /** Whoever runs the platform has verified the mandates of a space. */
    mandate: (spaceId: string) => void config.ENEDIS_MANDATED_SPACES.push(spaceId),
    /** The files of the folder, or of one of its sub-folders. */
    namesIn,
    reasonOf: (name: string) => readFileSync(join(folder, 'refuses', `${name}.motif.txt`), 'utf8').trim(),
    /** The worker looks at the folder once the files have been there for some minutes. */
    watch: async () => {
      app.clock.now += 5 * 60_000;
      await watchFolder(parts, config);
      const [first] = reported.splice(0);
      if (first) throw first;
    },
    watchNow: () => watchFolder(parts, config),
    reported,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type FlowFolder = ReturnType<typeof flowFolder>;

/** Somebody who administers the whole platform. */
export async function aPlatformAdmin(app: TestApp): Promise<TestUser> {
  const user = await aUser(app);
  const named = { brand: 'joulerie', username: user.username, of: 'platform' as const };
  await nameAdministrator(app.store.db, named, app.clock.now);
  return user;
}

/** The line of a file in the register, by its name. */
export async function lineOf(app: TestApp, admin: TestUser, name: string): Promise<FlowFile> {
  const { body } = await app.as(admin.token).callLoosely(listFlowFiles, { query: { limit: 200 } });
  const found = body.data.filter((one) => one.name === name);
  if (found.length !== 1) throw new Error(`${found.length} lines of ${name}`);
  return found[0]!;
}

/** The half-hours of an R63 flow of one meter, at the same power each [W]. */
export const r63Of = (prm: string, from: string, days: number, watts: number): string =>
  r63(wallStamps(from, 48 * days, 30, 30).map((stamp) => [stamp, watts, 'PT30M', '0'])).replaceAll(
    '30001642617347',
    prm,
  );

/** An R65 flow: the energy of each day of some meters [Wh]. */
export const r65Of = (meters: Record<string, Record<string, number>>): string =>
  JSON.stringify({
    header: { codeFlux: 'R65' },
    mesures: Object.entries(meters).map(([idPrm, days]) => ({
      idPrm,
      etapeMetier: 'BRUT',
      grandeur: [
        {
          grandeurMetier: 'CONS',
          grandeurPhysique: 'EA',
          unite: 'Wh',
          points: Object.entries(days).map(([d, wh]) => ({ v: String(wh), d })),
        },
      ],
    })),
  });

/** As Enedis encrypts its archives. */
export function encrypted(bytes: Uint8Array, key: string, iv: string): Uint8Array {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'));
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}
