import { readConfig } from './platform/config.ts';
import { smtpMailer } from './platform/mail.ts';
import { openStore } from './platform/open-store.ts';

// The database starts while the application is read.
const config = readConfig(process.env);
const [store, { createApp, runStartJobs }] = await Promise.all([
  openStore(config, (line) => console.warn(line)).catch(refuse),
  import('./app.ts'),
]);
await runStartJobs(store.db);
const mailer = smtpMailer(config.SMTP_URL, (error) => server.log.error({ err: error }, 'mail not sent'));
const { server } = await createApp(store, { config, mailer });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
// The process that started this one is gone, without a signal.
process.once('disconnect', () => void stop());
await server.listen({ host: config.HOST, port: config.PORT });

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await server.close();
  await store.close();
  process.exit(0);
}

/** What keeps the service from starting is a sentence for the person who starts it. */
function refuse(error: Error): never {
  console.error(error.message);
  process.exit(1);
}
