import ipaddr from 'ipaddr.js';
import { isLoopback } from './addresses.ts';

/** Public addresses of clouds that answer their own machines only. */
const OF_THE_MACHINE = new Set(['168.63.129.16']);

/** IPv6 addresses that are given out; the rest is reserved, whatever its name. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an address is one of the Internet: neither private, loopback, link-local, shared, multicast, reserved, nor an IPv6 address that
 * stands for an IPv4 one.
 *
 * @param address in digits, such as `192.0.2.1` or `2001:db8::1`; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(plain) || OF_THE_MACHINE.has(plain)) return false;
  const parsed = ipaddr.parse(plain);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(...GLOBAL_IPV6);
}

/** Whether a host, as a URL has it, is an address in digits. */
export const isAddress = (host: string): boolean => ipaddr.isValid(host.replace(/^\[(.*)\]$/, '$1'));

/** Whether the server may send to an address that a person gave. `toLoopback`: also to the machine itself. */
export const mayReach = (address: string, toLoopback: boolean): boolean =>
  isPublicAddress(address) || (toLoopback && isLoopback(address));
