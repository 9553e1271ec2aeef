import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused } from './platform/cluster/backup/archive-folder.ts';
import { makeBaseBackup } from './platform/cluster/backup/base-backup.ts';
import { joinCluster } from './platform/cluster/cluster.ts';
import { readConfig } from './platform/config.ts';

/** `npm run backup -- FOLDER [--keep 7]`: copies the service's own database, running or not, to a folder of backups. */
const USAGE = 'Usage : npm run backup -- DOSSIER [--keep 7]';
const KEPT = 7;

async function backup(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
  const config = readConfig(process.env);
  const folder = positionals[0] ?? config.BACKUP_DIR;
  const keep = Number(values.keep ?? KEPT);
  if (folder === undefined || positionals.length > 1 || !Number.isInteger(keep) || keep < 1)
    throw new BackupRefused(USAGE);
  if (config.DATABASE_URL)
    throw new BackupRefused(
      'DATABASE_URL désigne un serveur PostgreSQL : il se sauvegarde par ses propres outils (docs/operations.md, « Backup »).',
    );
  const { VAR_DIR: varDir, STATE_DIR: stateDir, DATABASE_ACCOUNT: account } = config;
  const cluster = await joinCluster({ varDir, stateDir, account, say: (line) => console.log(line) });
  try {
    const { path, manifest } = await makeBaseBackup({ place: cluster.place, folder: resolve(folder), keep });
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    console.log(`Sauvegarde faite et vérifiée : ${path}`);
    console.log(`${manifest.files.length} fichiers, ${Math.round(bytes / 2 ** 20)} Mo, état du ${manifest.endedAt}`);
  } finally {
    await cluster.leave();
  }
}

try {
  await backup();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
