import { expect, test } from 'vitest';
import { type Manifest, readSigned, signed } from './manifest.ts';

const file = (path: string) => ({ path, bytes: 1, sha256: 'a' });
const manifest = (changed: Partial<Manifest> = {}): Manifest => ({
  format: 1,
  systemIdentifier: '7',
  postgresql: '18.4',
  timeline: 1,
  startPosition: '0/1',
  stopPosition: '0/2',
  startedAt: '2026-11-22T08:00:00.000Z',
  endedAt: '2026-11-22T08:01:00.000Z',
  folders: ['base', 'base/1', 'pg_wal'],
  files: [file('PG_VERSION'), file('base/1/112'), file('base/1/..112')],
  ...changed,
});

test('a manifest is read as it was signed, and not when a letter changed', () => {
  const text = signed(manifest());
  expect(readSigned(text)).toEqual(manifest());
  expect(readSigned(text.replace('"7"', '"8"'))).toBeNull();
  expect(readSigned('')).toBeNull();
});

test.each([
  '../EVIL',
  '../../EVIL',
  'base/../../EVIL',
  'base/..',
  '..',
  '.',
  './base/2',
  'base/./2',
  '/etc/EVIL',
  '',
  'base//2',
  'base/2/',
  'base/2\0x',
  'absent/2',
  'base',
  'PG_VERSION',
])('« %s » is refused, as a file and as a folder, even signed', (path) => {
  const { files, folders } = manifest();
  expect(readSigned(signed(manifest({ files: [...files, file(path)] })))).toBeNull();
  expect(readSigned(signed(manifest({ folders: [...folders, path] })))).toBeNull();
});
