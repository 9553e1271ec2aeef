// `npm run lock`, after a change of dependencies: makes the lockfile whole. A registry that lacks the packages of other
// platforms leaves them out of the lockfile, and `npm ci` then refuses it everywhere. Each missing optional package gets the entry
// that its name and its parent tell (exact version, os, cpu, libc); a platform installs its own and skips the others.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'aix', 'netbsd', 'openbsd', 'sunos'];
const CPUS = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm', 'loong64', 'mips64el'];

let added = 0;
for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (
      lock.packages[`node_modules/${name}`] ||
      lock.packages[`${parent}/node_modules/${name}`] ||
      !/^\d/.test(version)
    )
      continue;
    const words = name.split(/[/@-]/);
    const os = words.find((word) => SYSTEMS.includes(word));
    const cpu = words.find((word) => CPUS.includes(word));
    if (!os || !cpu) continue;
    const libc = os === 'linux' ? (/musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : null) : null;
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      optional: true,
      os: [os],
      ...(libc ? { libc: [libc] } : {}),
    };
    added += 1;
  }
}
const [root, ...others] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...others.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added to the lockfile.`);
