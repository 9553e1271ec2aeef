import { type Config, readConfig } from './platform/config.ts';
import { smtpMailer } from './platform/mail.ts';
import { closeWithin } from './platform/http/patience.ts';
import { lowerPriority } from './platform/lower-priority.ts';
import { openStore } from './platform/open-store.ts';
import { queuedMailer, workMails } from './platform/queue/mail-queue.ts';
import { openQueue } from './platform/queue/queue.ts';

declare module 'fastify' {
  interface FastifyListenOptions {
    /** Passed on to Node: others may listen on the same port. */
    reusePort?: boolean;
  }
}

/** A stop ends within 10 s, of which the requests that were accepted have 8 to be answered. */
const STOP_MS = 10_000;
const ANSWERS_MS = 8_000;

const config = configured();
// `npm start`, which has this process as its child, uses the same database and says it already.
const say = (line: string) => void (process.connected || console.warn(line));
// The database starts while the application is read.
const [store, { createApp, runStartJobs }] = await Promise.all([
  openStore(config, say).catch(refuse),
  import('./app.ts'),
]);
if (config.production) await refuseDemonstration();
await runStartJobs(store.db);
const { server, begin, work } = await createApp(store, {
  config,
  mailer: { send: (mail, tx) => queuedMailer(queue).send(mail, tx) },
  queue: { add: (...job) => queue.add(...job) },
});
// A failure that no call waited for is a mistake to mend, not a reason to end the calls of everybody.
process.on('unhandledRejection', (error) => server.log.error({ err: error }, 'unhandled rejection'));
const queue = openQueue(store.url, (error) => server.log.error({ err: error }, 'queue'), config.ROLE !== 'web');
// A stop may come before the start has ended.
let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
// The process that started this one is gone, without a signal.
process.once('disconnect', () => void stop());
await serveOrWork().catch((error: unknown) => {
  // What was closed under it.
  if (!stopping) throw error;
});

async function serveOrWork(): Promise<void> {
  // Calls come first on a machine that both share; the jobs have what is left of it.
  if (config.ROLE === 'worker') lowerPriority(5);
  if (config.ROLE !== 'web') {
    await workMails(
      queue,
      smtpMailer(config.SMTP_URL, (error) => server.log.error({ err: error }, 'mail not sent')),
    );
    await work(queue, config.production ? [] : [(await import('./demo/advance.ts')).advanceDemonstration]);
  }
  if (stopping) return;
  if (config.ROLE === 'worker') begin();
  else await server.listen({ host: config.HOST, port: config.PORT, reusePort: config.SHARE_PORT }).catch(refusePort);
}

async function stop() {
  if (stopping) return;
  stopping = true;
  const late = setTimeout(() => process.exit(1), STOP_MS);
  late.unref();
  await closeWithin(server, ANSWERS_MS);
  await queue.stop();
  await store.close();
  process.exit(0);
}

function configured(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return refuse(error as Error);
  }
}

/** In production nobody may come in with a password that is in the README. */
async function refuseDemonstration(): Promise<void> {
  const { demonstrationAccounts } = await import('./demo/portfolio.store.ts');
  const names = await demonstrationAccounts(store.query);
  if (names.length === 0) return;
  await store.close();
  refuse(
    new Error(
      `This database holds accounts of the demonstration, whose password everybody knows (${names.join(', ')}). ` +
        'Start production on a database of its own.',
    ),
  );
}

async function refusePort(error: NodeJS.ErrnoException): Promise<never> {
  await queue.stop();
  await store.close();
  return refuse(new Error(`Le port ${config.PORT} n’est pas libre (${error.code ?? error.message}).`));
}

/** What keeps the service from starting is a sentence for the person who starts it. */
function refuse(error: Error): never {
  console.error(error.message);
  process.exit(1);
}
