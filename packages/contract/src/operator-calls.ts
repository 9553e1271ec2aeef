import { OPERATORS, OPERATOR_OUTCOMES } from '@joulerie/domain/collection';
import { z } from 'zod';
import { Day, Id, IdParams, Page, listOf } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A line of the register of calls to network operators. */
const OperatorCall = z.object({
  _id: Id,
  operator: z.enum(OPERATORS),
  service: z.string(),
  /** First and last day that were asked for; null for rights and technical facts. */
  from: Day.nullable(),
  to: Day.nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Null while the answer is awaited, or for ever when it was lost. */
  outcome: z.enum(OPERATOR_OUTCOMES).nullable(),
  status: z.number().nullable(),
  code: z.string().nullable(),
  /** What allowed the call: the consent whose proof has this rank, or that the space declared to be the holder. */
  right: z.enum(['consent', 'holder']),
  proof_rank: z.number().nullable(),
});
export type OperatorCall = z.output<typeof OperatorCall>;

export const listOperatorCalls = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/consentement/source/{id}/appels',
  group: 'consents',
  summary: 'Le registre des appels faits au gestionnaire de réseau pour une source, et ce qui permettait chacun',
  caller: 'session',
  params: IdParams,
  query: z.object({ page: Page.page, limit: Page.limit.default(20) }),
  answer: listOf(OperatorCall),
  errors: ['required_auth', 'not_found_source'],
});
