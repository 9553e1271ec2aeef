import { createApp, runStartJobs } from './app.ts';
import { readConfig } from './platform/config.ts';
import { smtpMailer } from './platform/mail.ts';
import { openStore } from './platform/open-store.ts';

const config = readConfig(process.env);
const store = await openStore(config, (line) => console.warn(line)).catch(refuse);
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
