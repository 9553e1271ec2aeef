import { DAY_MS, type Instant, parisDay } from '@joulerie/domain/calendar';
import { type Operator, nextDailyTry, retryAt } from '@joulerie/domain/collection';
import type { OperatorFailure } from '../../connectors/operators/outcome.ts';
import { completeCall, registerCalls } from '../consents/consents.public.ts';
import { type OperatorFacts, completeFacts } from '../sources/sources.public.ts';
import { callEndOf } from './call-end.ts';
import type { Collecting } from './collect.ts';
import { type DueFacts, findFlowFacts, keepFacts, takeFacts } from './facts.store.ts';
import type { CollectedOperator, PointFactsAsked } from './operator.ts';
import { metersOf } from './plan.store.ts';

/** A power, or the off-peak hours, rarely change: they are asked for again after a month. */
const AGAIN_MS = 30 * DAY_MS;

/**
 * Asks an operator for the facts of the points that are due: contract, meter. They are those of one's own meters alone: the agreement of somebody
 * else names measures, not their contract. Each call is written to the register before it leaves.
 *
 * @param until instant after which no other point is asked about [ms]
 */
export async function collectFacts(
  parts: Collecting,
  operator: CollectedOperator,
  until: Instant = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { store, now, stopping } = parts;
  if (!operator.facts) return;
  const due = await takeFacts(store.db, operator.operator, now());
  if (due.length === 0) return;
  const meters = await metersOf(
    store.db,
    due.map(({ sourceId }) => sourceId),
    parisDay(now()),
  );
  for (const one of due) {
    if (stopping.aborted || now() >= until) return;
    const meter = meters.get(one.sourceId);
    if (meter?.state === 'active' && meter.spans === null)
      await askFacts(parts, { operator: operator.operator, facts: operator.facts }, one, meter.number);
    else {
      const dueAt = meter?.state === 'to-check' ? nextDailyTry(now(), false) : null;
      await keepFacts(store.db, one.sourceId, { dueAt, failures: 0, received: null }, now());
    }
  }
}

async function askFacts(
  { store: { db }, events, now }: Collecting,
  { operator, facts: asked }: { operator: Operator; facts: PointFactsAsked },
  { sourceId, services, facts: before, failures }: DueFacts,
  number: string,
): Promise<void> {
  const received: OperatorFacts = {};
  for (const service of services.filter((one) => asked.services.includes(one))) {
    const [line] = await registerCalls(db, [{ operator, service, sourceId, days: null }], now());
    if (!line) return keepFacts(db, sourceId, { dueAt: null, failures: 0, received: null }, now());
    const answer = await asked.ask(service, number);
    await completeCall(db, line, callEndOf(answer), now());
    if (answer.ok) merge(received, answer.value);
    else if (answer.retryable || STOPS.has(answer.kind)) {
      const dueAt = answer.retryable ? retryAt(now(), failures + 1, answer.retryAfterS) : nextDailyTry(now(), false);
      return keepFacts(db, sourceId, { dueAt, failures: failures + 1, received: null }, now());
    }
    // Anything else is refused for good: this contract of ours, or this meter, does not have that service.
  }
  await db.transaction(async (tx) => {
    const fromFile = (await findFlowFacts(tx, sourceId))?.facts;
    const said = [before, fromFile].flatMap((one) => one ?? []);
    await completeFacts({ db: tx, events }, sourceId, { facts: received, before: said }, now());
    // What an answer is silent about stays what the operator said.
    const kept: OperatorFacts = {};
    for (const facts of [before ?? {}, received]) merge(kept, facts);
    await keepFacts(tx, sourceId, { dueAt: now() + AGAIN_MS, failures: 0, received: kept }, now());
  });
}

/** What the other services of the same point would come to as well. */
const STOPS: ReadonlySet<OperatorFailure['kind']> = new Set(['no-right', 'credentials', 'down']);

function merge(into: OperatorFacts, { electricity, gas }: OperatorFacts): void {
  if (electricity) into.electricity = { ...into.electricity, ...electricity };
  if (gas) into.gas = { ...into.gas, ...gas };
}
