import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadDemo } from '../../apps/server/src/demo/load-demo.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const DIST = resolve(ROOT, process.env.WEB_DIST ?? 'apps/web/dist');

/** A database that holds the demonstration, loaded once for every width: each platform has a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('The page is not built: run `npm run build` first.');
  const { server, stop } = await startTestServer((store) => loadDemo(store.db, Date.now(), () => undefined));
  project.provide('database', server);
  return stop;
}
