import { resolve } from 'node:path';
import { endArchiving, startArchiver } from './cluster/backup/archiver.ts';
import { type Cluster, joinCluster } from './cluster/cluster.ts';
import type { Reader } from './cluster/settings.ts';
import type { Config } from './config.ts';
import { type Store, openPostgres } from './database.ts';
import { openTables } from './reader.store.ts';

/**
 * The store of the settings: on the server of DATABASE_URL, or on the service's own, which this process then keeps up until the
 * store is closed. `say` hears what the person who runs the service should know about that server.
 */
export async function openStore(config: Config, say: (line: string) => void): Promise<Store> {
  if (config.DATABASE_URL) return openPostgres(config.DATABASE_URL);
  const cluster = await joinOwnServer(config, say);
  try {
    const store = await openPostgres(cluster.url);
    if (readerOf(config)) await openTables(store);
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

/**
 * Joins the service's own server, with the settings of the service, and archives its log where a folder of backups is given; the
 * server keeps nothing for an archive where none is.
 */
export async function joinOwnServer(config: Config, say: (line: string) => void): Promise<Cluster> {
  const { VAR_DIR: varDir, STATE_DIR: stateDir, DATABASE_ACCOUNT: account, BACKUP_DIR: folder } = config;
  const cluster = await joinCluster({ varDir, stateDir, account, reader: readerOf(config), say });
  if (folder === undefined) {
    await endArchiving({ place: cluster.place, say });
    return cluster;
  }
  const archiver = startArchiver({ place: cluster.place, folder: resolve(folder), say });
  const leave = async () => {
    await archiver.stop();
    await cluster.leave();
  };
  return { ...cluster, leave };
}

function readerOf({ DATABASE_READ_PORT: port, DATABASE_READ_PASSWORD: password }: Config): Reader | null {
  if (port === undefined && password === undefined) return null;
  if (port === undefined || password === undefined)
    throw new Error('DATABASE_READ_PORT et DATABASE_READ_PASSWORD vont ensemble.');
  return { port, password };
}
