// `npm run lock`, after a change of dependencies: makes the lockfile whole. A registry that lacks the packages of other
// platforms leaves them out of the lockfile, and `npm ci` then refuses it everywhere. Each missing optional package gets the entry
// that its name and its parent tell (exact version, os, cpu, libc); a platform installs its own and skips the others. Such an entry has
// no hash: `npm run lock -- --hashes` asks the registry for those that it has by now.
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
if (process.argv.includes('--hashes')) await addHashes();
const [root, ...others] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...others.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added to the lockfile.`);

/** Gives each entry without a hash that of the registry, and names those that the registry does not have. */
async function addHashes() {
  const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/';
  const bare = Object.entries(lock.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity,
  );
  const missing = [];
  for (const [path, entry] of bare) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const answer = await fetch(new URL(`${name}/${entry.version}`, registry));
    const { dist } = answer.ok ? await answer.json() : {};
    if (dist?.integrity) entry.integrity = dist.integrity;
    else missing.push(`${name}@${entry.version} (${answer.status})`);
  }
  console.log(`${bare.length - missing.length} hashes added to the lockfile.`);
  if (missing.length > 0) console.log(`The registry has none of:\n${missing.join('\n')}`);
}
