import * as calls from '@joulerie/contract/collection';
import { HOUR_MS, dayStart, parisDay } from '@joulerie/domain/calendar';
import { operatorsSandbox } from '../connectors/operators/test-support.ts';
import { type Collecting, collectDue } from '../features/collection/collect.ts';
import { collectFacts } from '../features/collection/collect-facts.ts';
import { openCompanyMeters } from '../features/collection/open-company-meters.ts';
import type { OperatorRight } from '../features/collection/operator.ts';
import { operatorsOf } from '../features/collection/operators.ts';
import { placeOrders } from '../features/collection/place-orders.ts';
import { checkAuthorizations } from '../features/collection/check-authorizations.ts';
import { readConfig } from '../platform/config.ts';
import { type TestApp, testApp } from './app.ts';
import { type TestUser, unique } from './builders.ts';
import { settingsAt } from './collecting-worker.ts';

/** A number that no other test uses; the sandbox treats a meter as its last two digits say. */
export const pdlNumber = (ending = '01'): string => `${String(unique()).slice(-12)}${ending}`;

/** Noon of today in Paris: what operators have of yesterday is there, and was asked for, whatever the hour of the test. */
export const noonToday = (): number => dayStart(parisDay(Date.now())) + 12 * HOUR_MS;

/** A right without bounds, as an operator may give it. */
export const wholeRight = (changes: Partial<OperatorRight> = {}): OperatorRight => ({
  isActive: true,
  fromDay: null,
  toDay: null,
  dataFromDay: null,
  dataToDay: null,
  curve: true,
  injection: false,
  ...changes,
});

/** A server whose operators are those of a sandbox, on the same clock, with quotas lifted. */
export async function collectingApp(
  given: Record<string, string> | ((sandbox: string) => Record<string, string>) = {},
) {
  const clock = { now: noonToday() };
  const sandbox = await operatorsSandbox(clock);
  const more = typeof given === 'function' ? given(sandbox.url) : given;
  const settings = { ...settingsAt(sandbox.url), ...more };
  const app = await testApp(settings);
  app.clock.now = clock.now;
  const config = readConfig(settings);
  const reported: Error[] = [];
  const parts: Collecting = {
    store: app.store,
    events: app.events,
    now: () => app.clock.now,
    stopping: new AbortController().signal,
    report: (error) => void reported.push(error),
  };
  /** Does what is due by now, as a worker does each minute. */
  const collect = async () => {
    clock.now = app.clock.now;
    for (const operator of operatorsOf(config, app.store.db, parts.now)) {
      await openCompanyMeters(parts, operator);
      await checkAuthorizations(parts, operator);
      await placeOrders(parts, operator);
      await collectFacts(parts, operator);
      await collectDue(parts, operator);
    }
    const [first] = reported.splice(0);
    if (first) throw first;
  };
  /** Asks for the facts of the points that are due, and for no measure. */
  const collectPointFacts = async () => {
    clock.now = app.clock.now;
    for (const operator of operatorsOf(config, app.store.db, parts.now)) await collectFacts(parts, operator);
  };
  return { app, sandbox, collect, collectPointFacts, parts, config };
}
export type CollectingApp = Awaited<ReturnType<typeof collectingApp>>;

/** What a holder answers on the page of Enedis: the query of the address that they come back to. */
export async function answerAtEnedis(
  url: string,
  { prm, choice = 'accept' }: { prm: string; choice?: string },
): Promise<Record<string, string>> {
  const asked = new URL(url);
  const answer = await fetch(url.replace(asked.search, ''), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...Object.fromEntries(asked.searchParams), prm, choice }).toString(),
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`no way back from the page: ${answer.status} ${await answer.text()}`);
  const { marque: _, ...back } = Object.fromEntries(new URL(location).searchParams);
  return back;
}

/** The holder of a meter of their own connects it to Enedis. */
export async function connected(app: TestApp, user: TestUser, source: { _id: string; idsource: string | null }) {
  const left = await app.as(user.token).call(calls.startConnection, { params: { id: source._id } });
  if (left.status !== 200) throw new Error(`not started: ${JSON.stringify(left.error)}`);
  const back = await answerAtEnedis(left.body.url, { prm: source.idsource! });
  return app.as(user.token).callLoosely(calls.finishConnection, { body: { ...back, key: left.body.key } });
}
