import { CONFIGURATION_EXPIRY_S } from '@joulerie/contract/first-constants';
import { ne } from 'drizzle-orm';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { Brand } from '../../platform/identity.ts';
import { originOf } from './scopes.store.ts';
import { brandDomains, scopes } from './scopes.tables.ts';

/** A name or an address, and a port: nothing that a link could be made to lead elsewhere with. */
const HOST = /^([a-z0-9][a-z0-9.-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/;
const RETRY_MS = 10_000;

const isDefaultPort = (origin: string, port: string | undefined) =>
  port === (origin.startsWith('https:') ? '443' : '80');

type Hosted = { id: string; hosts: string[] };
type Known = { brands: Hosted[]; domains: ReadonlyMap<string, string> };

async function readHosts(db: Database): Promise<Known> {
  const brands = await db.select({ id: scopes.id, hosts: scopes.hosts }).from(scopes);
  const domains = await db
    .select({ host: brandDomains.host, scopeId: brandDomains.scopeId })
    .from(brandDomains)
    .where(ne(brandDomains.state, 'pending'));
  return { brands, domains: new Map(domains.map(({ host, scopeId }) => [host, scopeId])) };
}

/**
 * Brands by the host that a request names, with where people reach each, remembered for the configuration's life (600 s) or until `forget`.
 * A brand with a public origin in the settings is at that origin, and at the names that it proved; in production, nowhere else. A database
 * that does not answer leaves what was known.
 */
export function scopeFinder(db: Database, config: Config, now: () => number = Date.now) {
  let last: { known: Known; at: number } | null = null;
  let changes = 0;
  async function read(): Promise<Known> {
    if (last && now() - last.at <= CONFIGURATION_EXPIRY_S * 1000) return last.known;
    const begun = changes;
    try {
      const known = await readHosts(db);
      // What changed while it was read is read again by the next request.
      last = { known, at: begun === changes ? now() : 0 };
    } catch (error) {
      if (!last) throw error;
      last = { known: last.known, at: now() - CONFIGURATION_EXPIRY_S * 1000 + RETRY_MS };
    }
    return last.known;
  }
  return {
    /** Something of a brand or of its names changed. */
    forget: (): void => {
      changes += 1;
      if (last) last.at = 0;
    },
    find: async (host: string): Promise<Brand | null> => {
      const { brands, domains } = await read();
      const asked = HOST.exec(host.toLowerCase());
      if (!asked) return null;
      const [, name, port] = asked;
      const set = brands.find(({ id, hosts }) => {
        const origin = config.PUBLIC_ORIGINS.get(id);
        if (origin && new URL(origin).host === (isDefaultPort(origin, port) ? name : host.toLowerCase())) return true;
        return !config.production && hosts.includes(name!);
      });
      if (set) return { id: set.id, origin: originOf(set, config), isOwnDomain: false };
      const own = domains.get(name!);
      if (own === undefined || (config.production && port !== undefined && port !== '443')) return null;
      const origin = config.production ? `https://${name}` : `http://${name}:${config.PORT}`;
      return { id: own, origin, isOwnDomain: true };
    },
  };
}
