import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as accounts from '@joulerie/contract/accounts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { aUser } from '../testing/builders.ts';
import { testDatabase } from '../testing/store.ts';
import { readConfig } from './config.ts';
import { openPostgres } from './database.ts';
import { type ErrorReports, openErrorReports } from './error-reports.ts';

type Event = {
  message: string;
  level: string;
  environment: string;
  tags?: Record<string, string>;
  exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] };
};

const received: { url: string; event: Event }[] = [];
/** A tracker of errors: it reads envelopes as its protocol has them, a header and then items of two lines. */
const tracker = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [, header, item] = Buffer.concat(chunks).toString('utf8').split('\n');
  if (header && JSON.parse(header).type === 'event') received.push({ url: request.url!, event: JSON.parse(item!) });
  response.writeHead(status).end('{}');
});
let status = 200;
let dsn: string;
beforeEach(async () => {
  received.length = 0;
  status = 200;
  await new Promise<void>((done) => tracker.listen(0, '127.0.0.1', done));
  dsn = `http://cle@127.0.0.1:${(tracker.address() as AddressInfo).port}/7`;
});
afterEach(() => new Promise((done) => tracker.close(done)));

const opened = async (): Promise<ErrorReports> =>
  (await openErrorReports(readConfig({ SENTRY_DSN: dsn, NODE_ENV: 'test' })))!;

test('an error is reported with where it happened and its cause, and names nobody', async () => {
  const reports = await opened();
  const cause = new TypeError('no row for camille@exemple.fr');
  reports.report({ err: new Error('figures "Mairie" not read', { cause }), incident: 'abc' }, 'call failed');
  await reports.close();
  expect(received).toHaveLength(1);
  const [{ url, event }] = received as [(typeof received)[0]];
  expect(url).toMatch(/^\/api\/7\/envelope\//);
  expect(event).toMatchObject({
    message: 'call failed',
    level: 'error',
    environment: 'test',
    tags: { incident: 'abc' },
  });
  expect(event.exception.values.map(({ type, value }) => [type, value])).toEqual([
    ['TypeError', 'no row for [e-mail]'],
    ['Error', 'figures "…" not read'],
  ]);
  expect(event.exception.values[1]!.stacktrace.frames.at(-1)!.filename).toContain('error-reports.test.ts');
});

test('a tracker that refuses or that is not there changes nothing', async () => {
  status = 500;
  const refused = await opened();
  refused.report({ err: new Error('one') }, 'job failed');
  await refused.close();
  await new Promise((done) => tracker.close(done));
  const absent = await opened();
  absent.report({ err: new Error('two') }, 'job failed');
  await absent.close();
  await new Promise<void>((done) => tracker.listen(0, '127.0.0.1', done));
});

test('nothing is reported without a setting', async () => {
  expect(await openErrorReports(readConfig({}))).toBeNull();
});

test.each(['cle', 'https://exemple.fr/7', 'https://cle@exemple.fr', 'ftp://cle@exemple.fr/7'])(
  '« %s » is no address of a tracker',
  (text) => expect(() => readConfig({ SENTRY_DSN: text })).toThrow(/SENTRY_DSN/),
);

describe('what a call answers', () => {
  test('is reported when it is a fault of the server, by its incident', async () => {
    const store = await openPostgres(await testDatabase());
    const app = await testApp({ SENTRY_DSN: dsn, LOG_LEVEL: 'error' }, store, { write: () => undefined });
    const user = await aUser(app);
    expect((await app.as('wrong').call(accounts.getMe, {})).status).toBe(401);
    await store.close();
    const failed = await app.as(user.token).call(accounts.getMe, {});
    await app.app.close();
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(received.length).toBeGreaterThan(0);
    expect(JSON.stringify(received)).not.toContain(user.username);
    expect(received.map(({ event }) => event.message)).not.toContain('session');
  });
});
