import { type Instant, parisDay } from '@joulerie/domain/calendar';
import { nextDailyTry } from '@joulerie/domain/collection';
import type { OperatorFailure, OperatorOutcome } from '../../connectors/operators/outcome.ts';
import type { Database } from '../../platform/database.ts';
import { completeCall, registerCalls } from '../consents/consents.public.ts';
import { completeFacts } from '../sources/sources.public.ts';
import {
  endAuthorization,
  findAuthorization,
  keepAuthorization,
  markToCheck,
  openSeries,
} from './authorization.store.ts';
import { callEndOf } from './call-end.ts';
import type { Collecting } from './collect.ts';
import { type CompanyMeter, companyMeters, endUngrounded, referenceOf } from './company-meters.store.ts';
import type { CollectedOperator, OperatorRight } from './operator.ts';

/**
 * Begins the collection of meters that a company agreed to, at an operator that asks for no other authorisation: each is looked up first, by a
 * call in the register, which says what the operator knows of it. One that it does not show to us is not collected, and asked for no more.
 * Only meters of spaces whose mandates were verified: a number and a name that anybody types prove no holder.
 */
export async function openCompanyMeters(
  parts: Collecting,
  at: CollectedOperator,
  until: Instant = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (!at.byAgreement) return;
  const { store, now, stopping } = parts;
  const { spaces } = at.byAgreement;
  await endUngrounded(store.db, at.operator, spaces, parisDay(now()));
  for (const meter of await companyMeters(store.db, at.operator, spaces, parisDay(now()))) {
    if (stopping.aborted || now() >= until) return;
    const call = { operator: at.operator, service: at.rightService, sourceId: meter.sourceId, days: null };
    const [line] = await registerCalls(store.db, [call], now());
    if (!line) continue;
    const answer = await at.right(referenceOf(meter), meter.number);
    const isOfAll = !answer.ok && OF_ALL.has(answer.kind);
    await store.db.transaction(async (tx) => {
      if (!isOfAll) await openMeter({ ...parts, db: tx }, at, meter, answer);
      await completeCall(tx, line, callEndOf(answer, answer.ok && answer.value === null), now());
    });
    // Whatever else would be asked would come to the same: the next job tries again.
    if (isOfAll) return;
  }
}

/** What the look-up of any other meter would come to as well. */
const OF_ALL: ReadonlySet<OperatorFailure['kind']> = new Set(['quota', 'credentials', 'down']);

async function openMeter(
  { db, events, now }: Pick<Collecting, 'events' | 'now'> & { db: Database },
  { operator, byAgreement, services, rules }: CollectedOperator,
  meter: CompanyMeter,
  answer: OperatorOutcome<OperatorRight | null>,
): Promise<void> {
  const { sourceId } = meter;
  const reference = referenceOf(meter);
  const right = (answer.ok ? answer.value : null) ?? byAgreement!.right;
  // Its holder may have connected it meanwhile: what they gave stays.
  const found = await findAuthorization(db, sourceId);
  if (found && !(found.operator === operator && found.state === 'ended')) return;
  await keepAuthorization(db, sourceId, { operator, reference, right }, now());
  if (answer.ok && !answer.value) return endAuthorization(db, sourceId, operator);
  const collected = services(right).map((service) => ({ service, ...rules(service) }));
  await openSeries(db, sourceId, operator, collected, now());
  // Refused for a reason of its own: it is looked up again each day.
  if (!answer.ok) await markToCheck(db, { sourceId, reference }, nextDailyTry(now(), false));
  // How a curve is stamped depends on the segment; nothing else of the contract of somebody else is kept.
  const segment = right.facts?.segment;
  if (segment)
    await completeFacts({ db, events }, sourceId, { facts: { electricity: { segment } }, before: [] }, now());
}
