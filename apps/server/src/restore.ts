import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused } from './platform/cluster/backup/archive-folder.ts';
import { restoreBackup } from './platform/cluster/backup/restore.ts';
import { readConfig } from './platform/config.ts';

/** `npm run restore -- FOLDER [--at TIME]`: makes the service's own database from a folder of backups, where there is none yet. */
const USAGE = 'Usage : npm run restore -- DOSSIER [--at 2026-11-22T08:15:00+01:00]';
/** An instant with its zone: one without would depend on the settings of the machine. */
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
  const config = readConfig(process.env);
  const folder = positionals[0] ?? config.BACKUP_DIR;
  if (folder === undefined || positionals.length > 1) throw new BackupRefused(USAGE);
  if (values.at !== undefined && (!INSTANT.test(values.at) || Number.isNaN(Date.parse(values.at))))
    throw new BackupRefused(`« ${values.at} » n’est pas un instant avec son fuseau. ${USAGE}`);
  if (config.DATABASE_URL)
    throw new BackupRefused('DATABASE_URL désigne un serveur PostgreSQL : il se reprend par ses propres outils.');
  const { VAR_DIR: varDir, STATE_DIR: stateDir, DATABASE_ACCOUNT: account } = config;
  const { base, lastTransaction } = await restoreBackup({
    folder: resolve(folder),
    varDir,
    stateDir,
    account,
    at: values.at ?? null,
    say: (line) => console.log(line),
  });
  console.log(`Base reprise dans ${resolve(varDir)} à partir de ${base}.`);
  if (lastTransaction !== null) console.log(`Dernière écriture reprise du journal : ${lastTransaction}.`);
  console.log('Faites une nouvelle sauvegarde dès que la plateforme tourne : npm run backup.');
}

try {
  await restore();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
