import type { AddressInfo } from 'node:net';
import { createCheckout } from '@joulerie/contract/billing';
import { type Sandbox, startSandbox } from '../../../sandbox/src/main.ts';
import type { LogStream } from '../platform/http/server.ts';
import { type TestApp, testApp } from './app.ts';
import type { TestUser } from './builders.ts';

const WEBHOOK_SECRET = 'whsec_of_tests';
/** Cards of the sandbox. */
const GOOD_CARD = '4242424242424242';
export const BAD_CARD = '4000000000000341';

/** A server with the sandbox's payment, which sends it the events, on the loopback address. */
export type PaymentApp = TestApp & {
  sandbox: Sandbox;
  webhookSecret: string;
  /** A call to the controls of the sandbox’s Stripe. */
  control: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<unknown>;
  /** Waits until every event of the sandbox was sent. */
  delivered: () => Promise<void>;
  close: () => Promise<void>;
};

export async function paymentApp(log?: LogStream): Promise<PaymentApp> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const app = await testApp(
    {
      STRIPE_SECRET_KEY: 'sk_test_of_tests',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: sandbox.url,
      ...(log ? { LOG_LEVEL: 'warn' } : {}),
    },
    undefined,
    log,
  );
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.app.server.address() as AddressInfo;
  const control: PaymentApp['control'] = async (method, path, body) => {
    const sent = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
    const answer = await fetch(`${sandbox.url}/sandbox/stripe/${path}`, { method, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  };
  await control('PUT', 'webhook', {
    url: `http://127.0.0.1:${port}/proxy/api/v5/stripe/webhook`,
    secret: WEBHOOK_SECRET,
  });
  return {
    ...app,
    sandbox,
    webhookSecret: WEBHOOK_SECRET,
    control,
    delivered: async () => void (await control('POST', 'events/settle')),
    close: async () => {
      await app.app.close();
      await sandbox.close();
    },
  };
}

/** Pays on the page of a checkout with a card; answers where the person is led, or the status of a refusal. */
export async function payAt(url: string, card = GOOD_CARD): Promise<{ status: number; location: string | null }> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card }).toString(),
  });
  await answer.text();
  return { status: answer.status, location: answer.headers.get('location') };
}

/** Buys an offer and modules for the company of a person, and waits until the server received the events. */
export async function aSubscription(
  app: PaymentApp,
  person: TestUser,
  { offer = 'energymanager', modules = [] }: { offer?: string | null; modules?: readonly string[] } = {},
): Promise<void> {
  const checkout = await app.as(person.token).call(createCheckout, {
    body: {
      priceId: offer === null ? null : `price_${offer}`,
      modulesId: modules.map((one) => `price_${one}`),
    },
  });
  if (checkout.status !== 200) throw new Error(`no checkout: ${JSON.stringify(checkout.error)}`);
  await payAt(checkout.body.checkout_url);
  await app.delivered();
}
