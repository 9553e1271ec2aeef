import { expect, test } from 'vitest';
import { isLoopback, networkOf } from './addresses.ts';

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['1::4:5:6:7:8:9', '1:0:4:5'],
  ['::2:3:4:5:6:7:8', '0:2:3:4'],
  ['1::ffff:2.3.4.5', '1:0:0:0'],
])('%s counts as %s', (ip, expected) => expect(networkOf(ip)).toBe(expected));

test.each(['localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]', '::ffff:127.0.0.1'])(
  '%s is the machine itself',
  (host) => expect(isLoopback(host)).toBe(true),
);
test.each([
  '',
  '128.0.0.1',
  '127.0.0.1.evil.example',
  'evil-127.0.0.1',
  'localhost.evil.example',
  'local[host]',
  '[local]host',
  '12::ffff:7.0.0.1',
  '::2',
  '0.0.0.0',
])('« %s » is another machine', (host) => expect(isLoopback(host)).toBe(false));
