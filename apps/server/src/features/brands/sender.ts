import type { Config } from '../../platform/config.ts';
import type { BrandDomainRow, ScopeRow } from '../scopes/scopes.public.ts';

export type Sender = { name: string; address: string };

/** The sender of a brand, from « Nom <adresse> ». */
export function senderOf({ mailFrom, name }: Pick<ScopeRow, 'mailFrom' | 'name'>): Sender {
  const [, written, address] = /^(.*?)\s*<([^<>]+)>$/.exec(mailFrom) ?? [];
  return { name: written || name, address: address ?? mailFrom };
}

/** A name holds nothing that a mail would read as an address: the contract says so. */
export const mailFromOf = ({ name, address }: Sender): string => `${name} <${address}>`;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Domains of which the sender of a brand may be: those that it proved, those of the platform, and that of the address that it has. */
export function senderDomains(
  brand: Pick<ScopeRow, 'mailFrom' | 'name'>,
  domains: readonly Pick<BrandDomainRow, 'host' | 'state'>[],
  { MAIL_DOMAINS }: Pick<Config, 'MAIL_DOMAINS'>,
): string[] {
  const proved = domains.filter(({ state }) => state !== 'pending').map(({ host }) => host);
  return [...new Set([...proved, ...MAIL_DOMAINS, domainOf(senderOf(brand).address)])];
}

/** Whether an address is of a domain, or of a name below it, which the same people hold. */
export function isOfDomain(address: string, domain: string): boolean {
  const own = domainOf(address);
  return own === domain || own.endsWith(`.${domain}`);
}
