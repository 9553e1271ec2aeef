import { type Instant, isoDay, parisDay } from '@joulerie/domain/calendar';
import type { OperatorOutcomeName } from '@joulerie/domain/collection';
import { nextDailyTry, retryAt } from '@joulerie/domain/collection';
import { type OperatorFailure, failed } from '../../connectors/operators/outcome.ts';
import type { FileRead } from '../../connectors/reader.ts';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { WorkParts } from '../../platform/queue/work.ts';
import { completeCall, registerCalls } from '../consents/consents.public.ts';
import { record } from '../measures/measures.public.ts';
import { lockReadableDays } from '../sources/sources.public.ts';
import { authorizationChanged } from './collection.events.ts';
import { markToCheck } from './authorization.store.ts';
import { type Decision, decide } from './decide.ts';
import type { CollectedOperator } from './operator.ts';
import { NO_DAYS, afterAnswer, afterFailure, answeredDays, keptOf, postpone } from './outcome.ts';
import { type Due, type Meter, keepStep, metersOf, takeDue } from './plan.store.ts';

export type Collecting = Pick<WorkParts, 'store' | 'events' | 'now' | 'stopping' | 'report'>;

/** Calls that are under way at once, and series taken at once: as many as a slow operator answers within their lease. */
const AT_ONCE = 8;
const BATCH = 2 * AT_ONCE;

/** What calls come to while an operator answers nobody. */
const UNANSWERED: ReadonlySet<OperatorOutcomeName> = new Set(['down', 'credentials']);

type Asking = { due: Due; meter: Meter; decision: Extract<Decision, { ask: unknown }> };
/** A call that is in the register, by its line. */
type Registered = Asking & { line: string };

/**
 * Does what is due at an operator: the series that are due are taken under a lease, each call is written to the register, made, and its
 * measures stored with the progress of the series in one transaction. A worker that is killed leaves its series to the next one.
 * Answers how many series were due.
 *
 * @param until instant after which no other series is taken [ms]
 */
export async function collectDue(
  parts: Collecting,
  operator: CollectedOperator,
  until: Instant = Number.POSITIVE_INFINITY,
): Promise<{ series: number }> {
  const { store, now, stopping } = parts;
  let series = 0;
  let withHistory = true;
  while (!stopping.aborted && now() < until) {
    const taken = await takeDue(store.db, operator.operator, { most: BATCH, withHistory, now: now() });
    if (taken.length === 0) break;
    series += taken.length;
    const asking = await prepare(store.db, operator, taken, now());
    const outcomes: OperatorOutcomeName[] = [];
    await eachOf(asking, AT_ONCE, async (one) => {
      const outcome = await ask(parts, operator, one);
      if (outcome) outcomes.push(outcome);
    });
    // Whatever else is due would come to the same, each with its line in the register: the next job tries a few again.
    if (outcomes.length > 0 && outcomes.every((one) => UNANSWERED.has(one))) break;
    if (!outcomes.includes('quota')) continue;
    // History leaves what is left of the quota to daily data.
    if (!withHistory) break;
    withHistory = false;
  }
  return { series };
}

/** Decides what is asked of each series; nothing is due any more of one that may not be asked. */
async function prepare(
  db: Database,
  operator: CollectedOperator,
  taken: readonly Due[],
  now: Instant,
): Promise<Asking[]> {
  const meters = await metersOf(db, [...new Set(taken.map(({ sourceId }) => sourceId))], parisDay(now));
  const asked: Asking[] = [];
  for (const due of taken) {
    const meter = meters.get(due.sourceId) ?? null;
    const decision = decide(operator, due, meter, now);
    if ('ask' in decision) asked.push({ due, meter: meter!, decision });
    else await keepStep(db, due, decision.step, now);
  }
  return asked;
}

/**
 * Makes one call, written to the register just before it leaves, and keeps what it gave: a right that ended since the series was taken makes no
 * call. Answers what it came to, null for none.
 */
async function ask(
  parts: Collecting,
  operator: CollectedOperator,
  asking: Asking,
): Promise<OperatorOutcomeName | null> {
  const { store, now, report } = parts;
  const { due, meter, decision } = asking;
  const { from, to } = decision.ask;
  const days = { from, to: to - 1 };
  const call = { operator: operator.operator, service: due.service, sourceId: due.sourceId, days };
  const [line] = await registerCalls(store.db, [call], now());
  if (!line) {
    // Whatever was due waits: what is left due would be taken again at once.
    const tomorrow = nextDailyTry(now(), false);
    const gap = { at: tomorrow, wasAsked: true };
    await keepStep(store.db, due, { dailyAt: tomorrow, historyAt: null, gap, againFrom: null }, now());
    return null;
  }
  const one = { ...asking, line };
  try {
    const answer = await operator.measures(
      due.service,
      meter.number,
      decision.ask,
      decision.use === 'daily' ? 'daily' : 'history',
      meter.segment,
    );
    return answer.ok
      ? await keepAnswer(parts, operator, one, answer.value)
      : await keepFailure(parts, operator, one, answer, now());
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'consent_missing' || error.code === 'not_found_source')) {
      // Withdrawn, or removed, while the answer was on its way.
      await completeCall(store.db, line, { outcome: 'dropped', status: null, code: null }, now());
      await keepStep(store.db, due, postpone(decision.use, retryAt(now(), 1, null)), now());
      return 'dropped';
    }
    // An answer that cannot be read or stored is asked for again later, and keeps no other series from its turn.
    report(error as Error);
    return keepFailure(parts, operator, one, failed('unreadable', { code: 'not-stored' }), now());
  }
}

async function keepAnswer(
  { store, events, now }: Collecting,
  operator: CollectedOperator,
  { due, meter, decision: { ask: asked, use }, line }: Registered,
  read: FileRead | null,
): Promise<OperatorOutcomeName> {
  const kept = read && keptOf(read, { service: due.service, days: asked, spans: meter.spans });
  const days = kept ? answeredDays(kept.series) : NO_DAYS;
  const outcome = days.found.size > 0 ? 'data' : 'none';
  await store.db.transaction(async (tx) => {
    if (kept && outcome === 'data') {
      const own = kept.series.filter(({ point }) => point === null || point === meter.number);
      await record({ db: tx, events }, due.sourceId, own, { kind: 'collection', id: line });
    } else await lockReadableDays(tx, due.sourceId, isoDay(asked.from), isoDay(asked.to - 1));
    const rules = operator.rules(due.service);
    await keepStep(tx, due, afterAnswer({ due, ask: asked, use, rules }, days, now()), now());
    await completeCall(tx, line, { outcome, status: 200, code: null }, now());
  });
  return outcome;
}

async function keepFailure(
  { store, events }: Collecting,
  operator: CollectedOperator,
  { due, meter, decision: { ask: asked, use }, line }: Registered,
  failure: OperatorFailure,
  now: Instant,
): Promise<OperatorOutcomeName> {
  await store.db.transaction(async (tx) => {
    const rules = operator.rules(due.service);
    // Before its series, in the order of all who write both.
    if (
      failure.kind === 'no-right' &&
      (await markToCheck(tx, { sourceId: due.sourceId, reference: meter.reference }, nextDailyTry(now, false)))
    )
      await events.emit(tx, authorizationChanged, {
        sourceId: due.sourceId,
        operator: operator.operator,
        what: 'refused',
      });
    await keepStep(tx, due, afterFailure({ due, ask: asked, use, rules }, failure, now), now);
    await completeCall(tx, line, { outcome: failure.kind, status: failure.status, code: failure.code }, now);
  });
  return failure.kind;
}

/** Does something with each item, some at once. */
async function eachOf<Item>(items: readonly Item[], atOnce: number, run: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
