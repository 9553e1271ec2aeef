// `npm test`: installs what is missing, then types, lint, formatter, unused code, generated files and the suite. `npm run test:long` has the
// tests that take longer, and `npm run test:page` the page in a real Chromium.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LONG_TESTS } from './long-tests.mjs';
import { ROOT, buildPage, ensureDependencies, pinnedNode, run, say } from './setup.mjs';

const PARTS = { suite, long, page };
const part = PARTS[process.argv[2] ?? 'suite'];
if (!part) {
  console.error(`Usage : node scripts/test.mjs [${Object.keys(PARTS).join('|')}]`);
  process.exit(1);
}
ensureDependencies();
const node = pinnedNode();
const bin = (name) => join(ROOT, 'node_modules', '.bin', name);
const vitest = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run'];
part();

function suite() {
  say('Types et règles…');
  run(bin('tsc'), ['--noEmit', '-p', '.']);
  run(bin('tsc'), ['--noEmit', '-p', 'apps/web']);
  run(bin('tsc'), ['--noEmit', '-p', 'test/browser']);
  run(bin('oxlint'), ['--quiet']);
  run(bin('oxfmt'), ['--check']);
  run(bin('knip'), []);
  run(node, [join(ROOT, 'scripts', 'generate.mjs'), '--check']);

  say('Suite de tests…');
  const others = LONG_TESTS.flatMap((path) => ['--exclude', path.endsWith('/') ? `${path}**` : path]);
  run(node, [...vitest, ...others]);
}

function long() {
  // A path that was moved would leave its tests to nobody.
  const gone = LONG_TESTS.filter((path) => !holdsTests(join(ROOT, path)));
  if (gone.length > 0) {
    console.error(`Sans test : ${gone.join(', ')} (scripts/long-tests.mjs).`);
    process.exit(1);
  }
  say('Tests longs…');
  run(node, [...vitest, ...LONG_TESTS]);
}

function holdsTests(path) {
  if (!existsSync(path)) return false;
  return path.endsWith('.test.ts') || readdirSync(path, { recursive: true }).some((name) => name.endsWith('.test.ts'));
}

function page() {
  const chromium = findChromium();
  if (!chromium) {
    console.error(
      'Chromium est introuvable : installez-le (Debian : apt-get install -y chromium) ou donnez son chemin dans CHROMIUM.',
    );
    process.exit(1);
  }
  buildPage();
  say('Poids de la première vue…');
  const weigh = (...options) =>
    run(node, [join(ROOT, 'apps', 'web', 'scripts', 'bundle-size.mjs'), ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  weigh('--max=150', '_app');
  // A holder on a telephone: nothing else is loaded, the sentences of failures after the view.
  weigh('--document=consent.html', '--max=80', 'failures');
  say(`La page, dans ${chromium}…`);
  run(node, [...vitest, '--config', 'vitest.browser.config.ts'], { env: { CHROMIUM: chromium } });
}

function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const known = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return known.find((path) => existsSync(path)) ?? null;
}
