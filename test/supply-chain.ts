import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export type Dependency = {
  name: string;
  version: string;
  licence: string | null;
  /** Hash of its content; null when the registry that the lockfile was made from does not have the package. */
  integrity: string | null;
  /** The address that it is installed from, where the lockfile names one. */
  resolved: string | null;
  /** Optional, and of one system or processor: others skip it. */
  otherPlatform: boolean;
};

type Entry = {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
};

/** Every package that the lockfile names, but the parts of the project itself. */
export function dependencies(): Dependency[] {
  return packagesOf(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
}

/** The packages of a lockfile. */
export function packagesOf(text: string): Dependency[] {
  const lock = JSON.parse(text) as { packages: Record<string, Entry> };
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: entry.license ?? null,
      integrity: entry.integrity ?? null,
      resolved: entry.resolved ?? null,
      otherPlatform: entry.optional === true && entry.os !== undefined && entry.cpu !== undefined,
    }));
}

/** Names of the packages whose content nothing checks: an address without a hash, or no hash where this platform installs it. */
export const unchecked = (packages: readonly Dependency[]): string[] =>
  packages
    .filter((one) => one.integrity === null && (one.resolved !== null || !one.otherPlatform))
    .map((one) => one.name);
