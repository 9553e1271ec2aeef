import type * as contract from '@joulerie/contract/operator-calls';
import { isoInstant } from '@joulerie/domain/calendar';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import { openSource } from '../sources/sources.public.ts';
import { pageOfCalls } from './operator-calls.store.ts';

/** The calls that were made to operators for a source. */
export const listOperatorCalls: Serve<typeof contract.listOperatorCalls> = async ({ db, actor, params, query }) => {
  const source = await openSource(db, actor, params.id);
  const { found, total } = await pageOfCalls(db, source.id, query);
  return pageOf(
    query,
    total,
    found.map((row) => ({
      _id: row.id,
      operator: row.operator,
      service: row.service,
      from: row.fromDay,
      to: row.toDay,
      startedAt: isoInstant(row.startedAt),
      endedAt: row.endedAt && isoInstant(row.endedAt),
      outcome: row.outcome,
      status: row.status,
      code: row.code,
      right: row.proofRank === null ? ('holder' as const) : ('consent' as const),
      proof_rank: row.proofRank,
    })),
  );
};
