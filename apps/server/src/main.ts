import { createApp, runStartJobs } from './app.ts';
import { readConfig } from './platform/config.ts';
import { openPglite, openPostgres } from './platform/database.ts';
import { smtpMailer } from './platform/mail.ts';

const config = readConfig(process.env);
const store = config.DATABASE_URL ? await openPostgres(config.DATABASE_URL) : await openPglite(config.VAR_DIR);
await runStartJobs(store.db);
const mailer = smtpMailer(config.SMTP_URL, (error) => server.log.error({ err: error }, 'mail not sent'));
const { server } = await createApp(store, { config, mailer });
await server.listen({ host: config.HOST, port: config.PORT });

async function stop() {
  await server.close();
  await store.close();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
