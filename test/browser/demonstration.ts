import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadDemo } from '../../apps/server/src/demo/load-demo.ts';
import { openPglite } from '../../apps/server/src/platform/database.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const DIST = resolve(ROOT, process.env.WEB_DIST ?? 'apps/web/dist');

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a closed database that holds the demonstration: each platform runs on a copy. */
    demonstration: string;
  }
}

/** Loaded once for every width: it takes longer than most roads. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('The page is not built: run `npm run build` first.');
  const folder = mkdtempSync(join(tmpdir(), 'joulerie-demonstration-'));
  const store = await openPglite(folder);
  await loadDemo(store.db, Date.now(), () => undefined);
  await store.close();
  project.provide('demonstration', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
