// `npm test`: installs what is missing, then types, lint, formatter, unused code, generated files, the suite, the weight of the first
// view, and the page in a real Chromium.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, buildPage, ensureDependencies, pinnedNode, run, say } from './setup.mjs';

ensureDependencies();
const node = pinnedNode();
const bin = (name) => join(ROOT, 'node_modules', '.bin', name);
const vitest = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run'];
const onlyBrowser = process.argv.includes('--browser');

if (!onlyBrowser) {
  say('Types et règles…');
  run(bin('tsc'), ['--noEmit', '-p', '.']);
  run(bin('tsc'), ['--noEmit', '-p', 'apps/web']);
  run(bin('tsc'), ['--noEmit', '-p', 'test/browser']);
  run(bin('oxlint'), ['--quiet']);
  run(bin('oxfmt'), ['--check']);
  run(bin('knip'), []);
  run(node, [join(ROOT, 'scripts', 'generate.mjs'), '--check']);

  say('Suite de tests…');
  run(node, vitest);
}

const chromium = findChromium();
if (chromium) {
  buildPage();
  say('Poids de la première vue…');
  run(node, [join(ROOT, 'apps', 'web', 'scripts', 'bundle-size.mjs'), '--max=150', '_app'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A holder on a telephone: nothing else is loaded, the sentences of failures after the view.
  run(
    node,
    [join(ROOT, 'apps', 'web', 'scripts', 'bundle-size.mjs'), '--document=consent.html', '--max=80', 'failures'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  say(`La page, dans ${chromium}…`);
  run(node, [...vitest, '--config', 'vitest.browser.config.ts'], { env: { CHROMIUM: chromium } });
} else {
  const how =
    'Chromium est introuvable : installez-le (Debian : apt-get install -y chromium) ou donnez son chemin dans CHROMIUM.';
  if (process.env.CI) {
    console.error(how);
    process.exit(1);
  }
  console.warn(`\n${how}\nLes tests de la page n’ont pas été exécutés.`);
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
