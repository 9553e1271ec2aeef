import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { registerGeocoding } from './address/geocoding.routes.ts';
import { registerBdnb } from './buildings/bdnb.routes.ts';
import { registerCompanies } from './companies/companies.routes.ts';
import { registerPipedrive } from './crm/pipedrive.routes.ts';
import { registerEntsoe } from './entsoe/entsoe.routes.ts';
import { Faults, registerFaults } from './faults.ts';
import { registerInbox } from './mail/inbox.routes.ts';
import { Mailbox } from './mail/mailbox.ts';
import { createSmtp } from './mail/smtp.ts';
import { type OperatorOptions, registerOperators } from './operators/register.ts';
import { startBroker } from './mqtt/broker.ts';
import { playDevices } from './mqtt/devices.ts';
import { Account } from './payment/account.ts';
import { subscribeDemonstration } from './payment/demonstration.ts';
import { keepAccount } from './payment/kept-account.ts';
import { registerStripeControls } from './payment/stripe.controls.ts';
import { registerStripePages } from './payment/stripe.page-routes.ts';
import { registerStripe } from './payment/stripe.routes.ts';
import { type WebhookTarget, Webhooks } from './payment/webhooks.ts';
import { registerPusher } from './push/pusher.routes.ts';
import { registerEco2mix } from './rte/eco2mix.routes.ts';
import { registerRte } from './rte/rte.routes.ts';
import { registerStatuspage } from './status/statuspage.routes.ts';
import { registerOpenMeteo } from './weather/open-meteo.routes.ts';
import { registerSynop } from './weather/synop.routes.ts';

/** Stand-ins for the outside services, on the loopback address only. Port 0 takes any free one. */
export type SandboxOptions = {
  port: number;
  smtpPort: number;
  now?: () => number;
  /** Where the events of payments are sent; nowhere until it is said otherwise. */
  webhook?: WebhookTarget | null;
  /** File that keeps what is subscribed to from a start to the next; nothing is kept without it. */
  keptIn?: string | null;
  /** The companies of the demonstration have subscribed. */
  demonstration?: boolean;
  /** Port of the MQTT broker; none is started without it. */
  mqttPort?: number | null;
  /** The devices of the demonstration send to the broker, and to this origin of the platform; nothing is sent without it. */
  devicesPushTo?: string | null;
  /** How the operators of networks behave. */
  operators?: OperatorOptions;
};
export type Sandbox = { url: string; smtpUrl: string; mqttUrl: string | null; close: () => Promise<void> };

const LOOPBACK = '127.0.0.1';

export async function startSandbox({
  port,
  smtpPort,
  now = Date.now,
  webhook = null,
  keptIn = null,
  demonstration = false,
  mqttPort = null,
  devicesPushTo = null,
  operators = {},
}: SandboxOptions): Promise<Sandbox> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const faults = new Faults();
  const mailbox = new Mailbox();
  registerFaults(app, faults);
  registerGeocoding(app);
  registerBdnb(app, now);
  registerCompanies(app);
  registerStatuspage(app, now);
  registerOpenMeteo(app, now);
  registerSynop(app, now);
  registerRte(app, now);
  registerEco2mix(app, now);
  registerEntsoe(app, now);
  registerPipedrive(app, now);
  registerOperators(app, mailbox, now, operators);
  const stopPush = registerPusher(app, now);
  registerInbox(app, mailbox);
  const webhooks = new Webhooks(now, webhook);
  const account = new Account(now, webhooks.send);
  if (keptIn !== null) keepAccount(app, account, keptIn);
  registerStripe(app, account);
  registerStripePages(app, account);
  registerStripeControls(app, account, webhooks);
  app.get('/', async (_request, reply) => reply.redirect('/inbox'));
  await app.listen({ host: LOOPBACK, port });

  const smtp = createSmtp(mailbox, faults, now);
  // A client that hangs up in the middle is no reason to stop.
  smtp.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(smtpPort, LOOPBACK, resolve);
  }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });

  const broker = mqttPort === null ? null : await startBroker(mqttPort);
  const devices = broker && devicesPushTo !== null ? playDevices({ broker, now, pushTo: devicesPushTo }) : null;

  const portOf = (address: AddressInfo | string | null): number =>
    typeof address === 'object' && address ? address.port : 0;
  const url = `http://${LOOPBACK}:${portOf(app.server.address())}`;
  if (demonstration) subscribeDemonstration(account, url);
  return {
    url,
    smtpUrl: `smtp://${LOOPBACK}:${portOf(smtp.server.address())}`,
    mqttUrl: broker?.url ?? null,
    close: async () => {
      devices?.stop();
      await broker?.close();
      webhooks.stop();
      stopPush();
      await Promise.all([app.close(), new Promise<void>((resolve) => smtp.close(() => resolve()))]);
    },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sandbox = await startSandbox({
    port: Number(process.env.SANDBOX_PORT ?? 4010),
    smtpPort: Number(process.env.SANDBOX_SMTP_PORT ?? 4025),
    webhook: webhookOf(process.env),
    keptIn: process.env.SANDBOX_PAYMENT_FILE ?? null,
    demonstration: process.env.SANDBOX_DEMONSTRATION === 'true',
    mqttPort: process.env.SANDBOX_MQTT_PORT ? Number(process.env.SANDBOX_MQTT_PORT) : null,
    devicesPushTo: process.env.SANDBOX_DEVICES_PUSH_TO ?? null,
    operators: {
      returnUrl: process.env.SANDBOX_ENEDIS_RETURN_URL ?? null,
      keptIn: process.env.SANDBOX_OPERATORS_FILE ?? null,
      flowsFolder: process.env.SANDBOX_FLOWS_FOLDER ?? null,
    },
  });
  console.log(`Bac à sable : ${sandbox.url} (boîte de réception : ${sandbox.url}/inbox), SMTP : ${sandbox.smtpUrl}`);
  const stop = () => void sandbox.close().finally(() => process.exit(0));
  // `disconnect`: the process that started this one is gone, without a signal.
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(end, stop);
}

/** Address and secret of the webhook of payments, from the environment; null without them. */
function webhookOf({
  STRIPE_WEBHOOK_URL: url,
  STRIPE_WEBHOOK_SECRET: secret,
}: NodeJS.ProcessEnv): WebhookTarget | null {
  return url && secret ? { url, secret } : null;
}
