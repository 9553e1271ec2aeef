/** Whether a host name or an address is that of the machine itself. `[::1]` and `::ffff:127.0.0.1` are. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:(?=\d+\.)/, '');
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** What the tries of an address are counted by: itself, or its /64 in IPv6, which one customer of a provider has whole. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head, tail] = plain.split('::') as [string, string?];
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return (
    [...first, ...zeros, ...last]
      // What follows the network, a zone such as `%eth0` among it, is left out.
      .slice(0, 4)
      .map((group) => Number.parseInt(group, 16).toString(16))
      .join(':')
  );
}
