import { joinCluster } from './cluster/cluster.ts';
import type { Config } from './config.ts';
import { type Store, openPostgres } from './database.ts';

/**
 * The store of the settings: on the server of DATABASE_URL, or on the service's own, which this process then keeps up until the
 * store is closed. `say` hears what the person who runs the service should know about that server.
 */
export async function openStore(config: Config, say: (line: string) => void): Promise<Store> {
  if (config.DATABASE_URL) return openPostgres(config.DATABASE_URL);
  const cluster = await joinCluster({
    varDir: config.VAR_DIR,
    stateDir: config.STATE_DIR,
    account: config.DATABASE_ACCOUNT,
    say,
  });
  try {
    const store = await openPostgres(cluster.url);
    const close = async () => {
      await store.close();
      await cluster.leave();
    };
    return { ...store, close };
  } catch (error) {
    await cluster.leave();
    throw error;
  }
}
