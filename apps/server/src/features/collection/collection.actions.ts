import type * as contract from '@joulerie/contract/collection';
import { ASKED_AGAIN_DAYS } from '@joulerie/contract/constants';
import type { Collection } from '@joulerie/contract/collection';
import { historyEnd } from '@joulerie/domain/collection';
import type { z } from 'zod';
import { RENEWAL_DAYS } from '@joulerie/domain/consents';
import { type CivilDay, isoDay, isoInstant, isoInstantOrNull, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { mayWrite } from '../access/access.public.ts';
import {
  type SourceRow,
  differingFacts,
  editableSource,
  openSource,
  readableDays,
  rightsOnSource,
} from '../sources/sources.public.ts';
import { askAgain, findAuthorization, wake } from './authorization.store.ts';
import { COLLECT } from './collect.work.ts';
import { historyLeft, type SeriesStanding, seriesOf } from './collection.store.ts';
import type { AuthorizationRow } from './collection.tables.ts';
import { findFacts } from './facts.store.ts';
import { presentOrder } from './flow-orders.present.ts';
import { ordersOf } from './flow-orders.store.ts';
import type { CollectedOperator } from './operator.ts';
import { operatorOf } from './operators.ts';

/** How often a person asks for what is missing of one meter, and of all of theirs, in ten minutes: each time is as many calls as it has services, of a quota that all meters share. */
const REFRESHES_OF_METER = 3;
const REFRESHES = 30;

/** Where the collection of a source stands; null for one that no operator has, or that this platform has no access to. */
export const getCollection: Serve<typeof contract.getCollection> = async ({ db, actor, params, services, now }) => {
  const source = await openSource(db, actor, params.id);
  const authorization = await findAuthorization(db, source.id);
  const operator = operatorOf(source, services.config, db, now, authorization?.operator ?? null);
  if (!operator) return null;
  const [facts, series, orders, days, rights] = await Promise.all([
    source.holding === 'holder' ? findFacts(db, source.id) : null,
    seriesOf(db, source.id),
    ordersOf(db, source.id),
    readableDays(db, source),
    rightsOnSource(db, actor, source),
  ]);
  const owns = mayWrite(actor) && rights.includes('owns');
  const hasRight = days === null || days.length > 0;
  return {
    operator: operator.operator,
    state: stateOf(operator, authorization, series, hasRight, now),
    authorization: authorization && presentAuthorization(authorization, parisDay(now)),
    lastSuccess: isoInstantOrNull(newest(series.map(({ lastSuccessAt }) => lastSuccessAt))),
    history: await historyOf(db, operator, series, now),
    series: series.map(({ service, lowDay, highDay, missing }) => ({
      service,
      ...(lowDay < highDay ? { from: lowDay, to: isoDay(parseIsoDay(highDay)! - 1) } : { from: null, to: null }),
      missing,
    })),
    orders: orders.map((order) => presentOrder(order, now)),
    failure: failureOf(series),
    nextTry: isoInstantOrNull(nextTryOf(series)),
    facts: facts && {
      receivedAt: isoInstantOrNull(facts.receivedAt),
      differing: facts.facts ? differingFacts(source.point, facts.facts) : {},
    },
    may: [
      ...(owns && operator.operator === 'enedis' && source.holding === 'holder' ? ['connect' as const] : []),
      ...(owns && hasRight && authorization?.state === 'active' ? ['refresh' as const] : []),
    ],
  };
};

/** Asks now for what is missing of a source, and again for the days that are named. */
export const refreshCollection: Serve<typeof contract.refreshCollection> = async ({
  db,
  store,
  actor,
  params,
  query,
  services,
  now,
}) => {
  const days = daysToAskAgain(query);
  await takeTry(store.reserved, { by: `refresh ${actor.user.id} ${params.id}`, max: REFRESHES_OF_METER }, now);
  await takeTry(store.reserved, { by: `refresh ${actor.user.id}`, max: REFRESHES }, now);
  await db.transaction(async (tx) => {
    const source = await editableSource(tx, actor, params.id);
    await refuseUnread(tx, source);
    const authorization = await findAuthorization(tx, source.id);
    if (authorization?.state !== 'active') throw new DomainError('not_collected');
    await wake(tx, source.id, now);
    if (days) await askAgain(tx, source.id, days, now);
    await services.queue.add(COLLECT, {}, tx);
  });
  return { ok: true };
};

/** The days to ask for again: none is meant without them, a single one without the other. */
function daysToAskAgain({
  start_date: from,
  end_date: to,
}: z.output<NonNullable<typeof contract.refreshCollection.query>>) {
  const first = from ?? to;
  if (first === undefined) return null;
  const [fromDay, toDay] = [parseIsoDay(first)!, parseIsoDay(to ?? first)! + 1];
  if (toDay <= fromDay) throw new DomainError('range_invalid');
  if (toDay - fromDay > ASKED_AGAIN_DAYS) throw new DomainError('range_too_long', { maximumDays: ASKED_AGAIN_DAYS });
  return { from: fromDay, to: toDay };
}

/** @throws DomainError `consent_missing` */
async function refuseUnread(tx: Database, source: SourceRow): Promise<void> {
  if ((await readableDays(tx, source))?.length === 0) throw new DomainError('consent_missing');
}

const present = (instants: readonly (Date | null)[]) =>
  instants.filter((one) => one !== null).toSorted((a, b) => a.getTime() - b.getTime());
const newest = (instants: readonly (Date | null)[]): Date | null => present(instants).at(-1) ?? null;
const oldest = (instants: readonly (Date | null)[]): Date | null => present(instants)[0] ?? null;

/** In order of what a person can do about it. */
function stateOf(
  operator: CollectedOperator,
  authorization: AuthorizationRow | null,
  series: readonly SeriesStanding[],
  hasRight: boolean,
  now: number,
): Collection['state'] {
  if (!hasRight) return 'no-consent';
  if (!authorization || authorization.state === 'ended') return 'not-connected';
  if (authorization.state === 'to-check') return 'to-check';
  const today = parisDay(now);
  const isLate = ({ service, lowDay, highDay }: SeriesStanding) =>
    lowDay < highDay && highDay < isoDay(today - operator.rules(service).lateAfterDays);
  // A kind of data that never came beside others that do is none of this meter: it is missing, not late.
  const given = series.filter(({ lastSuccessAt }) => lastSuccessAt !== null);
  if ((given.length > 0 ? given : series).some(isLate)) return 'late';
  return series.some(({ historyAt }) => historyAt !== null) ? 'history' : 'up-to-date';
}

function presentAuthorization(row: AuthorizationRow, today: CivilDay): NonNullable<Collection['authorization']> {
  const to = row.toDay === null ? null : parseIsoDay(row.toDay);
  return {
    state: row.state,
    from: row.fromDay,
    to: row.toDay,
    checkedAt: isoInstant(row.checkedAt),
    renew: row.state === 'ended' || (to !== null && to - today <= RENEWAL_DAYS),
  };
}

/** Progress of the history of a source, and its end at the pace that the quota leaves: meters share it evenly. */
async function historyOf(
  db: Database,
  operator: CollectedOperator,
  series: readonly SeriesStanding[],
  now: number,
): Promise<Collection['history']> {
  const today = parisDay(now);
  if (!series.some(({ historyAt }) => historyAt !== null)) return null;
  const spans = series.map(({ service, lowDay, historyAt }) => {
    const first = operator.earliest(service, today);
    const low = parseIsoDay(lowDay)!;
    return { total: today - Math.min(first, low), left: historyAt === null ? 0 : Math.max(0, low - first) };
  });
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
  const total = sum(spans.map((one) => one.total));
  const earliest = [...new Set(series.map(({ service }) => service))].map((service) => ({
    service,
    day: operator.earliest(service, today),
  }));
  const left = await historyLeft(db, operator.operator, earliest);
  const calls = sum(left.map(({ days, sliceDays }) => Math.ceil(days / sliceDays)));
  return {
    done: total - sum(spans.map((one) => one.left)),
    total,
    expectedEnd: isoInstantOrNull(historyEnd(now, calls, operator.historyCallsAnHour)),
  };
}

/** When the operator is asked next; null where nothing is due. */
export const nextTryOf = (series: readonly SeriesStanding[]): Date | null =>
  oldest(series.flatMap(({ dailyAt, historyAt, gapAt }) => [dailyAt, historyAt, gapAt]));

/** The last failure of the series that failed last. */
export function failureOf(series: readonly SeriesStanding[]): Collection['failure'] {
  const failed = series.filter(({ failedAt }) => failedAt !== null);
  const last = failed.toSorted((a, b) => b.failedAt!.getTime() - a.failedAt!.getTime())[0];
  return last ? { outcome: last.failure!, code: last.failureCode, at: isoInstant(last.failedAt!) } : null;
}
