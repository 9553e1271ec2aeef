// `npm start`: installs what is missing, builds the page, loads the demonstration the first time, starts the sandbox and the server.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, buildPage, ensureDependencies, pinnedNode, run, say } from './setup.mjs';

ensureDependencies();
const node = pinnedNode();
const port = Number(process.env.PORT ?? 3000);
const sandboxPort = Number(process.env.SANDBOX_PORT ?? 4010);
const smtpPort = Number(process.env.SANDBOX_SMTP_PORT ?? 4025);
const dist = buildPage();

const sandbox = `http://127.0.0.1:${sandboxPort}`;
const env = {
  ...process.env,
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
run(node, [join(ROOT, 'apps', 'server', 'src', 'demo', 'main.ts')], { env });

const children = [start('sandbox'), start('server')];
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => children.forEach((child) => child.kill('SIGTERM')));
await ready(`http://127.0.0.1:${port}/health/ready`);
banner();

function start(app) {
  const child = spawn(node, [join(ROOT, 'apps', app, 'src', 'main.ts')], { cwd: ROOT, env, stdio: 'inherit' });
  child.once('exit', (code) => {
    children.forEach((other) => other !== child && other.kill('SIGTERM'));
    process.exitCode = code ?? 0;
  });
  return child;
}

async function ready(url) {
  for (let tries = 0; tries < 240; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (process.exitCode) process.exit(process.exitCode);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  console.error('Le serveur ne répond pas.');
  children.forEach((child) => child.kill('SIGTERM'));
  process.exit(1);
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
