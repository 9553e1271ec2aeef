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
const port = portOf('PORT', 3000);
const sandboxPort = portOf('SANDBOX_PORT', 4010);
const smtpPort = portOf('SANDBOX_SMTP_PORT', 4025);
const mqttPort = portOf('SANDBOX_MQTT_PORT', 4083);
refuseSamePorts({ PORT: port, SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: smtpPort, SANDBOX_MQTT_PORT: mqttPort });
// Before anything is installed or started. Processes that share a port would also share it with another service of the same account.
await refuseTakenPort('PORT', port, process.env.HOST ?? LOOPBACK);
await refuseTakenPort('SANDBOX_PORT', sandboxPort, LOOPBACK);
await refuseTakenPort('SANDBOX_SMTP_PORT', smtpPort, LOOPBACK);
if (!process.env.MQTT_URL) await refuseTakenPort('SANDBOX_MQTT_PORT', mqttPort, LOOPBACK);
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
  COMPANY_SEARCH_URL: process.env.COMPANY_SEARCH_URL ?? sandbox,
  STATUSPAGE_URL: process.env.STATUSPAGE_URL ?? sandbox,
  ...(process.env.RTE_CLIENT_ID
    ? {}
    : { RTE_CLIENT_ID: 'sandbox', RTE_CLIENT_SECRET: 'sandbox', RTE_API_URL: sandbox }),
  ...(process.env.ENTSOE_TOKEN ? {} : { ENTSOE_TOKEN: 'sandbox', ENTSOE_API_URL: sandbox }),
  ECO2MIX_URL: process.env.ECO2MIX_URL ?? sandbox,
  METEO_FRANCE_URL: process.env.METEO_FRANCE_URL ?? `${sandbox}/synop`,
  ...(process.env.OPEN_METEO_ARCHIVE_URL ? {} : { OPEN_METEO_ARCHIVE_URL: sandbox, OPEN_METEO_FORECAST_URL: sandbox }),
  ...(process.env.PIPEDRIVE_TOKEN ? {} : { PIPEDRIVE_TOKEN: 'sandbox', PIPEDRIVE_URL: sandbox }),
  // The sandbox's operators: their credentials are worth nothing elsewhere.
  ...(process.env.ENEDIS_CLIENT_ID
    ? {}
    : {
        ENEDIS_CLIENT_ID: 'sandbox',
        ENEDIS_CLIENT_SECRET: 'sandbox',
        ENEDIS_API_URL: sandbox,
        ENEDIS_CONSENT_URL: sandbox,
      }),
  ...(process.env.ENEDIS_SGE_LOGIN
    ? {}
    : { ENEDIS_SGE_LOGIN: 'sandbox', ENEDIS_SGE_CONTRACT: '0000000', ENEDIS_SGE_URL: `${sandbox}/sge-b2b` }),
  FLOWS_FOLDER: process.env.FLOWS_FOLDER ?? join(process.env.VAR_DIR ?? join(ROOT, 'var'), 'flux'),
  ...(process.env.GRDF_CLIENT_ID
    ? {}
    : {
        GRDF_CLIENT_ID: 'sandbox',
        GRDF_CLIENT_SECRET: 'sandbox',
        GRDF_API_URL: `${sandbox}/adict/v2`,
        GRDF_TOKEN_URL: `${sandbox}/openam/oauth2/realms/externeGrdf/access_token`,
      }),
  // Where the consent page of Enedis sends its holder back: the real one knows it from the declaration of the application.
  SANDBOX_ENEDIS_RETURN_URL:
    process.env.SANDBOX_ENEDIS_RETURN_URL ?? `http://joulerie.localhost:${port}/consentement/enedis`,
  SANDBOX_OPERATORS_FILE: join(process.env.VAR_DIR ?? join(ROOT, 'var'), 'sandbox-operators.json'),
  // The sandbox's payment: its key and its secret are worth nothing elsewhere.
  ...(process.env.STRIPE_SECRET_KEY
    ? {}
    : {
        STRIPE_SECRET_KEY: 'sk_test_sandbox',
        STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
        STRIPE_API_URL: sandbox,
        STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}/proxy/api/v5/stripe/webhook`,
      }),
  // The sandbox's broker and the devices of the demonstration: its password is worth nothing elsewhere.
  ...(process.env.MQTT_URL || mqttPort === 0
    ? {}
    : {
        MQTT_URL: `mqtt://127.0.0.1:${mqttPort}`,
        MQTT_USER: 'joulerie',
        MQTT_PASSWORD: 'sandbox',
        MQTT_PUBLIC_URL: `mqtt://127.0.0.1:${mqttPort}`,
        SANDBOX_MQTT_PORT: String(mqttPort),
        SANDBOX_DEVICES_PUSH_TO: `http://127.0.0.1:${port}`,
      }),
  SANDBOX_DEMONSTRATION: 'true',
  SANDBOX_PAYMENT_FILE: join(process.env.VAR_DIR ?? join(ROOT, 'var'), 'sandbox-payment.json'),
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

/** Ends with one line that says what is wrong with the command. */
function refuse(line) {
  console.error(line);
  process.exit(1);
}

/** How many processes answer calls. */
function askedProcesses() {
  const { tokens } = parseArgs({ options: { processes: { type: 'string' } }, strict: false, tokens: true });
  const unknown = tokens.find(({ kind, name }) => kind !== 'option' || name !== 'processes');
  if (unknown)
    refuse(
      `Option inconnue : ${unknown.rawName ?? unknown.value ?? '--'}. La seule est --processes, suivie d’un nombre.`,
    );
  const given = tokens.at(-1);
  const asked = given ? Number(given.value || Number.NaN) : DEFAULT_PROCESSES;
  if (!Number.isInteger(asked) || asked < 1 || asked > MOST_PROCESSES)
    refuse(`--processes est un nombre de 1 à ${MOST_PROCESSES}.`);
  return asked;
}

/** The port of a setting; 0 is any free one. */
function portOf(name, usual) {
  const given = process.env[name] || String(usual);
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535)
    refuse(`${name} est un numéro de port, de 1 à 65535 : « ${given} » n’en est pas un.`);
  return Number(given);
}

/** Two services cannot listen on one port, which is free when each is tried alone. */
function refuseSamePorts(ports) {
  const given = Object.entries(ports).filter(([, number]) => number !== 0);
  for (const [name, number] of given) {
    const other = given.find(([one, same]) => one !== name && same === number);
    if (other) refuse(`${name} et ${other[0]} sont le même port (${number}) : donnez-en un autre à l’un des deux.`);
  }
}

/** Ends with one line when something else listens on a port. */
async function refuseTakenPort(name, taken, host) {
  const probe = createServer();
  try {
    await once(probe.listen(taken, host), 'listening');
  } catch (error) {
    refuse(`Le port ${taken} n’est pas libre (${error.code}) : donnez-en un autre dans ${name}.`);
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
