import { Resolver } from 'node:dns/promises';
import { isLoopback } from './addresses.ts';

/** Of one question to one server, and how many times it is asked. */
const TIMING = { timeout: 2_000, tries: 2 };

export type Found = { address: string; family: number };

/** What name servers answer where there is nothing of what was asked. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * The TXT records of a name, as name servers answer; none where the name has none or does not exist.
 *
 * @param servers those of the system where there are none
 * @throws the answer of the servers when they fail, or say nothing
 */
export async function askTexts(name: string, servers: readonly string[]): Promise<string[]> {
  const resolver = new Resolver(TIMING);
  if (servers.length > 0) resolver.setServers(servers);
  try {
    // A long text is cut into parts.
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/**
 * The addresses of a name that a person gave, as name servers answer. The search of the system is left to the service: each holds one of
 * its few threads for as long as a server says nothing, and the owner of a name has such a server.
 *
 * @param servers those of the system unless they are given
 * @throws the answer of the servers when they know no address, or the end of `signal`
 */
export async function askNameServers(
  host: string,
  signal?: AbortSignal,
  servers?: readonly string[],
): Promise<Found[]> {
  if (isLoopback(host) || host.endsWith('.localhost')) return [{ address: '127.0.0.1', family: 4 }];
  const resolver = new Resolver(TIMING);
  if (servers) resolver.setServers(servers);
  const stop = () => resolver.cancel();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const [first, second] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (first.status === 'rejected' && second.status === 'rejected') throw first.reason;
    const of = (answer: PromiseSettledResult<string[]>, family: number) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
    return [...of(first, 4), ...of(second, 6)];
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
