import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Refuses a `var/` that holds the database of earlier versions, with the command that takes its contents over. */
export function refusePglite(varDir: string): void {
  const folder = join(varDir, 'database');
  if (!existsSync(join(folder, 'PG_VERSION'))) return;
  throw new Error(
    [
      `${folder} contient la base d’une version précédente (PGlite), que celle-ci n’ouvre plus.`,
      'Pour reprendre ses données :',
      `  npm exec --yes --package=@electric-sql/pglite@0.5.16 -- node_modules/.bin/node scripts/export-pglite.mjs ${folder}`,
      `Pour repartir d’une base vide, supprimez ${folder}.`,
    ].join('\n'),
  );
}
