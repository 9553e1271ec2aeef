import { readConfig } from '../platform/config.ts';
import { openStore } from '../platform/open-store.ts';
import { isLoaded, readPortfolio } from './portfolio.store.ts';

/** Loads the demonstration portfolio once, whatever starts at the same time; a database that has it is left as it is. */
const config = readConfig(process.env);
// Everybody knows the password of its accounts.
if (config.production) process.exit(0);
const store = await openStore(config, () => undefined);
await store.alone('demonstration', async () => {
  if (await isLoaded(store.query)) return;
  const { loadDemo } = await import('./load-demo.ts');
  const start = performance.now();
  await loadDemo(
    store.db,
    Date.now(),
    (space) => console.log(`  espace ${space}…`),
    readPortfolio(),
    config.SECRETS_KEY,
  );
  console.log(`Portefeuille de démonstration chargé en ${Math.round((performance.now() - start) / 1000)} s.`);
});
await store.close();
