import type { Config } from '../../platform/config.ts';
import { isLoopback } from '../../platform/addresses.ts';
import { DomainError } from '../../platform/errors.ts';
import { isAddress, mayReach } from '../../platform/public-address.ts';

/**
 * Refuses what can be known to be wrong when it is typed. What a name leads to is looked at by each try.
 *
 * @throws DomainError `insecure_webhook` without TLS in production, `private_webhook` for an address in digits of a private network
 */
export function checkUrl(text: string, { production, WEBHOOKS_TO_LOOPBACK }: Config): void {
  const { protocol, hostname } = new URL(text);
  if (production && protocol !== 'https:') throw new DomainError('insecure_webhook');
  const isOwn = isLoopback(hostname) || hostname.endsWith('.localhost');
  if ((isOwn && !WEBHOOKS_TO_LOOPBACK) || (isAddress(hostname) && !mayReach(hostname, WEBHOOKS_TO_LOOPBACK)))
    throw new DomainError('private_webhook');
}
