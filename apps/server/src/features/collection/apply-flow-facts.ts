import { completeFacts, type OperatorFacts } from '../sources/sources.public.ts';
import { lock } from '../../platform/locks.ts';
import type { Recording } from '../measures/measures.public.ts';
import { findFacts, findFlowFacts, keepFlowFacts } from './facts.store.ts';

type FlowFacts = Pick<OperatorFacts, 'electricity'>;

/**
 * Completes the facts of a point by those of a file of contracts, in the transaction. A fact that came from an earlier file follows this one; what
 * a person wrote, or set back to unknown, stays. A file that was made before the last one, and what the operator was asked for since it was made,
 * change nothing. Answers whether something changed.
 */
export async function applyFlowFacts(
  { db, events }: Recording,
  sourceId: string,
  { facts, madeAt }: { facts: FlowFacts; madeAt: Date },
  now: number,
): Promise<boolean> {
  // Two files of a source come one after the other.
  await lock(db, 'measures', sourceId);
  const [last, asked] = [await findFlowFacts(db, sourceId), await findFacts(db, sourceId)];
  if (last && last.madeAt > madeAt) return false;
  const isSaidSince = asked?.receivedAt && asked.receivedAt > madeAt;
  const saidSince: object = (isSaidSince && asked.facts?.electricity) || {};
  const taken = Object.entries(facts.electricity ?? {}).filter(([key]) => !(key in saidSince));
  const before = [last?.facts, asked?.facts].flatMap((one) => one ?? []);
  const applied = { facts: { electricity: Object.fromEntries(taken) }, before };
  const isChanged = await completeFacts({ db, events }, sourceId, applied, now);
  // What a file is silent about stays what the one before said.
  const kept = { electricity: { ...last?.facts.electricity, ...facts.electricity } };
  await keepFlowFacts(db, sourceId, { facts: kept, madeAt });
  return isChanged;
}
