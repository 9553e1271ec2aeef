import { join } from 'node:path';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { AxeBuilder } from '@axe-core/playwright';
import { startSandbox } from '../../apps/sandbox/src/main.ts';
import { createApp } from '../../apps/server/src/app.ts';
import { COLLECT } from '../../apps/server/src/features/collection/collect.work.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { settingsAt } from '../../apps/server/src/testing/collecting-worker.ts';
import { type TextServer, startTextServer } from '../../apps/server/src/testing/name-server.ts';
import { freePort } from '../../apps/server/src/testing/ports.ts';
import { smtpMailer } from '../../apps/server/src/platform/mail.ts';
import { openQueue } from '../../apps/server/src/platform/queue/queue.ts';
import { testStore } from '../../apps/server/src/testing/store.ts';
import { DIST } from './demonstration.ts';

/** The whole product as a person runs it: sandbox, server on the demonstration portfolio, the built page, a Chromium. */
export type Platform = {
  origin: (brand?: string) => string;
  inbox: (to: string) => Promise<{ subject: string; links: string[] }[]>;
  open: (size: Size, brand?: string) => Promise<{ page: Page; context: BrowserContext; problems: string[] }>;
  /** What happens at the sandbox's Stripe, at the word of a walk. */
  atStripe: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>;
  /** The name server that is asked for the proofs of domains. */
  names: TextServer;
  /** Whoever runs the platform has verified that a space may ask for the meters of companies. */
  verifyMandates: (spaceId: string) => void;
  /** What a worker collects each minute is collected now. */
  collect: () => Promise<unknown>;
  /** What waits for its time on the queue is done now. */
  hasten: () => Promise<void>;
  /** Sessions of people who have signed in once, by brand and name. */
  sessions: Map<string, Cookies>;
  close: () => Promise<void>;
};

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
export type Size = { width: number; height: number };
export const DESK: Size = { width: 1440, height: 900 };
export const PHONE: Size = { width: 390, height: 844 };

const WEBHOOK_SECRET = 'whsec_of_walks';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** `settings`: of the server, beside those of the sandbox. */
export async function startPlatform(settings: Record<string, string> = {}): Promise<Platform> {
  // Known before the server listens: links in mails lead there, and the page of Enedis sends back to it.
  const port = await freePort();
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    demonstration: true,
    operators: {
      quotas: { perSecond: null, perHour: null },
      returnUrl: `http://joulerie.localhost:${port}/consentement/enedis`,
    },
  });
  const store = await testStore();
  const names = await startTextServer();
  const config = readConfig({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    WEB_DIR: DIST,
    GEOCODING_URL: sandbox.url,
    BDNB_URL: sandbox.url,
    COMPANY_SEARCH_URL: sandbox.url,
    STATUSPAGE_URL: sandbox.url,
    STRIPE_API_URL: sandbox.url,
    STRIPE_SECRET_KEY: 'sk_test_of_walks',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SMTP_URL: sandbox.smtpUrl,
    SIGN_IN_TRIES: '1000',
    WEBHOOKS_TO_LOOPBACK: 'true',
    NAME_SERVERS: names.address,
    ...settingsAt(sandbox.url),
    ENEDIS_SGE_LOGIN: 'sandbox',
    ENEDIS_SGE_CONTRACT: '0000000',
    ENEDIS_SGE_URL: `${sandbox.url}/sge-b2b`,
    GRDF_CLIENT_ID: 'sandbox',
    GRDF_CLIENT_SECRET: 'sandbox',
    GRDF_API_URL: `${sandbox.url}/adict/v2`,
    GRDF_TOKEN_URL: `${sandbox.url}/openam/oauth2/realms/externeGrdf/access_token`,
    GRDF_PER_SECOND: '0',
    GRDF_PER_HOUR: '0',
    ...settings,
  });
  const queue = openQueue(store.url, (error) => console.error(error));
  const { server: app, work } = await createApp(store, {
    config,
    mailer: smtpMailer(sandbox.smtpUrl, (error) => console.error(error)),
    queue,
  });
  await work(queue);
  await app.listen({ host: '127.0.0.1', port });
  const atStripe: Platform['atStripe'] = async (method, path, body) => {
    const answer = await fetch(`${sandbox.url}/sandbox/stripe/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  };
  await atStripe('PUT', 'webhook', {
    url: `http://127.0.0.1:${port}/proxy/api/v5/stripe/webhook`,
    secret: WEBHOOK_SECRET,
  });
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  const origin = (brand = 'joulerie') => `http://${brand}.localhost:${port}`;
  return {
    origin,
    atStripe,
    names,
    collect: () => queue.add(COLLECT, {}),
    verifyMandates: (spaceId) => config.ENEDIS_MANDATED_SPACES.push(spaceId),
    hasten: async () => {
      await store.query("update pgboss.job set start_after = now() where state in ('created', 'retry')", []);
    },
    sessions: new Map(),
    inbox: async (to) => {
      const answer = await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`);
      return ((await answer.json()) as { mails: { subject: string; links: string[] }[] }).mails;
    },
    open: async (size, brand) => {
      const context = await browser.newContext({
        viewport: size,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        baseURL: origin(brand),
        hasTouch: size.width < 500,
        isMobile: size.width < 500,
      });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => {
        // A refused call is logged by the browser itself; what the page makes of it is what the walk looks at.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      return { page, context, problems };
    },
    close: async () => {
      await browser.close();
      await app.close();
      await queue.stop();
      await sandbox.close();
      await names.close();
    },
  };
}

/**
 * What axe finds serious or critical on the page as it stands. Over an open dialog only that is looked at: what lies
 * under it was looked at before, and half covered it reads as too small to touch.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe is asked about the page alone, and there is a frame in it');
  // Asked in the page itself: by default a blank page is opened for each answer, four times as long, to read frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if ((await page.getByRole('dialog').count()) > 0) axe.include('[role="dialog"], dialog[open]');
  // From its top: what the header that stays there half covers reads as too small to touch.
  else await page.evaluate('scrollTo(0, 0)');
  const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  const findings: string[] = [];
  for (const one of violations) {
    if (one.impact !== 'serious' && one.impact !== 'critical') continue;
    const targets = one.nodes.map((node) => node.target.join(' '));
    const found = one.id === 'target-size' ? await tooSmall(page, targets) : targets;
    if (found.length > 0) findings.push(`${one.id}: ${found.slice(0, 3).join(' | ')}`);
  }
  return findings;
}

/** Axe measures what shows: a field cut by the edge of a list that scrolls is whole once it is scrolled to. */
async function tooSmall(page: Page, targets: readonly string[]): Promise<string[]> {
  const boxes = await Promise.all(targets.map((target) => page.locator(target).first().boundingBox()));
  return targets.filter((_, i) => !boxes[i] || boxes[i].width < 24 || boxes[i].height < 24);
}

/** Keeps a picture for people to look at, when a folder is named. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`), fullPage: true });
}
