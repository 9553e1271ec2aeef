// Size, as it is sent, of what a first view loads: the entry's static import graph, then each screen's chunks on top of it.
// Run after `vite build`: node apps/web/scripts/bundle-size.mjs [--dist=folder] [--document=index.html] [--max=150] [chunk name prefix…]
// `--document=consent.html` measures the pages of consents instead of the application.
// With prefixes it adds the chunks of that screen: the whole of a first view (login _login: sign-in; _app: « Mon espace »).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const option = (name) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const dist = resolve(option('dist') ?? fileURLToPath(new URL('../dist', import.meta.url)));
const assets = join(dist, 'assets');
const text = new Map(
  readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(assets, name), 'utf8')]),
);
// What the server sends to a browser: the file that the build has compressed in brotli, or the file itself.
const sent = (name) => [`${name}.br`, name].map((one) => join(assets, one)).find((path) => existsSync(path));
const size = new Map([...text.keys()].map((name) => [name, statSync(sent(name)).size]));

function graph(start) {
  const seen = new Set();
  const walk = (name) => {
    if (seen.has(name) || !text.has(name)) return;
    seen.add(name);
    for (const found of text
      .get(name)
      .matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[^"'();]*?from\s*)?["']\.\/([^"']+\.js)["']/g))
      walk(found[1]);
  };
  for (const name of start) walk(name);
  return seen;
}

const sum = (names) => [...names].reduce((total, name) => total + (size.get(name) ?? 0), 0);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const html = readFileSync(join(dist, option('document') ?? 'index.html'), 'utf8');
const entries = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((found) => basename(found[1]));
const first = graph(entries);
console.log(`entry: ${kB(sum(first))} of JavaScript in brotli in ${first.size} files`);
for (const name of [...first].sort((a, b) => size.get(b) - size.get(a)).slice(0, 12))
  console.log(`  ${kB(size.get(name))}  ${name}`);

const prefixes = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const screen = graph([
  ...entries,
  ...[...text.keys()].filter((name) => prefixes.some((prefix) => name.startsWith(`${prefix}-`))),
]);
if (prefixes.length > 0) console.log(`with ${prefixes.join(', ')}: ${kB(sum(screen))} in ${screen.size} files`);

console.log('chunks loaded on demand, with what they bring besides the entry:');
const lazy = [...text.keys()].filter((name) => !first.has(name));
const rows = lazy.map((name) => [name, sum([...graph([name])].filter((part) => !first.has(part)))]);
for (const [name, size] of rows.sort((a, b) => b[1] - a[1]).slice(0, 40)) console.log(`  ${kB(size)}  ${name}`);

const max = Number(option('max') ?? Number.NaN) * 1000;
if (sum(screen) > max) {
  console.error(`this is above ${kB(max)}`);
  process.exit(1);
}
