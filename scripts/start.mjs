// `npm start`: installs what is missing, builds the page, starts the database, loads the demonstration the first time, then runs the
// sandbox and the server until it is stopped. Several may run at once, on other ports, on the same data. `npm start -- --processes 4`
// answers calls with four processes on one port (Linux); two are the default where there are two cores.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Children } from './children.mjs';
import { DEFAULT_PROCESSES, MOST_PROCESSES } from './processes.mjs';
import { ROOT, buildPage, ensureDependencies, pinnedNode, say } from './setup.mjs';

const LOOPBACK = '127.0.0.1';
const processes = askedProcesses();
const port = Number(process.env.PORT ?? 3000);
const sandboxPort = Number(process.env.SANDBOX_PORT ?? 4010);
const smtpPort = Number(process.env.SANDBOX_SMTP_PORT ?? 4025);
// Before anything is installed or started. Processes that share a port would also share it with another service of the same account.
await refuseTakenPort('PORT', port, process.env.HOST ?? LOOPBACK);
await refuseTakenPort('SANDBOX_PORT', sandboxPort, LOOPBACK);
await refuseTakenPort('SANDBOX_SMTP_PORT', smtpPort, LOOPBACK);
ensureDependencies();
const node = pinnedNode();
// The first time, what runs this is the Node at hand, which cannot read the sources of the server.
if (Number(process.versions.node.split('.')[0]) < 24) await again();

// What Node makes of the sources at a start is kept for the next ones: a quarter of the time to ready.
const cache = process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'node');
nodeModule.enableCompileCache(cache);

const dist = buildPage();

const sandbox = `http://127.0.0.1:${sandboxPort}`;
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: cache,
  PORT: String(port),
  VAR_DIR: process.env.VAR_DIR ?? join(ROOT, 'var'),
  WEB_DIR: dist,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  SMTP_URL: process.env.SMTP_URL ?? `smtp://127.0.0.1:${smtpPort}`,
  GEOCODING_URL: process.env.GEOCODING_URL ?? sandbox,
  BDNB_URL: process.env.BDNB_URL ?? sandbox,
  STATUSPAGE_URL: process.env.STATUSPAGE_URL ?? sandbox,
  SANDBOX_PORT: String(sandboxPort),
  SANDBOX_SMTP_PORT: String(smtpPort),
};

say('Base de données et portefeuille de démonstration…');
const children = new Children(node, env);
const database = env.DATABASE_URL ? null : await joinDatabase();
const loaded = await children.once('apps/server/src/demo/main.ts');
if (loaded === 0) {
  children.keep('apps/sandbox/src/main.ts');
  const answerCalls = () =>
    children.keep('apps/server/src/main.ts', { ROLE: 'web', SHARE_PORT: String(processes > 1) });
  // The first is ready sooner when it starts alone.
  answerCalls();
  if (await children.ready(`http://127.0.0.1:${port}/health/ready`)) {
    for (let i = 1; i < processes; i++) answerCalls();
    children.keep('apps/server/src/main.ts', { ROLE: 'worker' });
    banner();
  }
} else children.stop(loaded);
const code = await children.ended;
await database?.leave();
process.exit(code);

/** How many processes answer calls. */
function askedProcesses() {
  const wrong = () => {
    console.error(`--processes est un nombre de 1 à ${MOST_PROCESSES}.`);
    process.exit(1);
  };
  try {
    const { values } = parseArgs({ options: { processes: { type: 'string', default: String(DEFAULT_PROCESSES) } } });
    const asked = Number(values.processes);
    return Number.isInteger(asked) && asked >= 1 && asked <= MOST_PROCESSES ? asked : wrong();
  } catch {
    return wrong();
  }
}

/** Ends with one line when something else listens on a port. */
async function refuseTakenPort(name, taken, host) {
  const probe = createServer();
  try {
    await once(probe.listen(taken, host), 'listening');
  } catch (error) {
    console.error(`Le port ${taken} n’est pas libre (${error.code}) : donnez-en un autre dans ${name}.`);
    process.exit(1);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** This process keeps the database up from before the first use of it until after the last. */
async function joinDatabase() {
  const { readConfig } = await import('../apps/server/src/platform/config.ts');
  const { joinOwnServer } = await import('../apps/server/src/platform/open-store.ts');
  try {
    return await joinOwnServer(readConfig(env), (line) => console.log(line));
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}

/** The same command on the pinned Node, which gets the signals of this one. */
async function again() {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  await new Promise((resolve) => {
    child.once('exit', (status) => resolve(process.exit(status ?? 1)));
  });
}

function banner() {
  const { accounts, password } = JSON.parse(readFileSync(join(ROOT, 'demo', 'portfolio.json'), 'utf8'));
  const brands = ['joulerie', 'helianthe', 'borneo'];
  console.log('\nLa plateforme est prête.\n');
  for (const brand of brands) {
    console.log(`  http://${brand}.localhost:${port}`);
    for (const account of accounts.filter((one) => one.scope === brand))
      console.log(`    ${account.username.padEnd(34)} ${account.shows}`);
  }
  console.log(`\n  Mot de passe de tous les comptes : ${password}`);
  console.log(`  Courrier reçu (bac à sable) : ${sandbox}/inbox`);
  console.log(`  Documentation des appels : http://joulerie.localhost:${port}/openapi\n`);
}
