import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFolder, anOwnServer, removeFolder } from '../../../testing/own-cluster.ts';
import { aPortfolio, energy, figures } from '../../../testing/whole-database.ts';
import { restoreBackup } from './restore.ts';

/** A busy machine starts several servers in it. */
const LONG_MS = 180_000;
const ROOT = join(import.meta.dirname, '../../../../../..');

let folder: string;
let backups: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = aFolder('backup');
  backups = join(folder, 'backups');
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await removeFolder(folder);
});

const run = (command: string, varDir: string, ...args: string[]) => {
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/src', `${command}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: '', VAR_DIR: join(folder, varDir) },
  });
  children.push(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said.text += String(text)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said, ended };
};

test(
  'backup and restore, and both again after a kill in the middle',
  async () => {
    const server = await anOwnServer(join(folder, 'var'));
    const { user, building } = await aPortfolio(server);
    const killed = run('backup', 'var', backups);
    await vi.waitFor(() => expect(existsSync(backups) && readdirSync(backups).join()).toMatch('.unfinished'), {
      timeout: 20_000,
      interval: 2,
    });
    killed.child.kill('SIGKILL');
    await killed.ended;
    await expect(
      restoreBackup({ folder: backups, varDir: join(folder, 'restored'), at: null, say: () => undefined }),
    ).rejects.toThrow(/aucune sauvegarde entière/);

    const made = run('backup', 'var', backups);
    expect([await made.ended, made.said.text]).toEqual([0, expect.stringContaining('Sauvegarde faite et vérifiée')]);
    expect(readdirSync(backups).filter((name) => name.startsWith('.'))).toEqual([]);

    const home = join(folder, 'restored/postgresql-18');
    const stopped = run('restore', 'restored', backups);
    await vi.waitFor(() => expect(existsSync(home) && readdirSync(home).join()).toMatch('data.restoring-'), {
      timeout: 20_000,
      interval: 2,
    });
    stopped.child.kill('SIGKILL');
    await stopped.ended;
    await expect(anOwnServer(join(folder, 'restored'))).rejects.toThrow(/Une reprise de la base n’est pas terminée/);

    const restored = run('restore', 'restored', backups);
    expect([await restored.ended, restored.said.text]).toEqual([0, expect.stringContaining('Base reprise dans')]);
    const again = await anOwnServer(join(folder, 'restored'));
    expect(await energy(again, user, building)).toEqual(await energy(server, user, building));
    expect(await figures(again.store)).toEqual(await figures(server.store));
    await again.close();
    await server.close();
  },
  LONG_MS,
);

test.each([
  ['backup', [], /Usage : npm run backup/],
  ['restore', ['/nulle/part'], /n’existe pas/],
  ['restore', ['/tmp', '--at', '2026-11-22 08:15'], /n’est pas un instant avec son fuseau/],
] as const)('%s %s is refused', async (command, args, message) => {
  const refused = run(command, 'none', ...args);
  expect([await refused.ended, refused.said.text]).toEqual([1, expect.stringMatching(message)]);
});
