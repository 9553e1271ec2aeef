import { readConfig } from '../platform/config.ts';
import { openPglite, openPostgres } from '../platform/database.ts';
import { isLoaded, loadDemo } from './load-demo.ts';

/** Loads the demonstration portfolio once; a database that has it is left as it is. */
const config = readConfig(process.env);
const store = config.DATABASE_URL ? await openPostgres(config.DATABASE_URL) : await openPglite(config.VAR_DIR);
if (!(await isLoaded(store.db))) {
  const start = performance.now();
  await loadDemo(store.db, Date.now(), (space) => console.log(`  espace ${space}…`));
  console.log(`Portefeuille de démonstration chargé en ${Math.round((performance.now() - start) / 1000)} s.`);
}
await store.close();
