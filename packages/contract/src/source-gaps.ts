import { GAP_CAUSES, OPERATORS, OPERATOR_OUTCOMES } from '@joulerie/domain/collection';
import { z } from 'zod';
import { Day, IdParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What lacks of a day: all of it, some of its steps, or the curve of a day whose energy is known. */
export const GAP_PARTS = ['day', 'steps', 'curve'] as const;
/** What a person may do about a gap. */
export const GAP_CURES = ['connect', 'ask-again', 'ask-holder', 'import'] as const;

const Stretch = z.object({
  from: Day,
  to: Day,
  what: z.enum(GAP_PARTS),
  cause: z.enum(GAP_CAUSES),
  /** Last day on which it is asked for again by itself; null when it is not. */
  askedUntil: Day.nullable(),
  cure: z.enum(GAP_CURES).nullable(),
});

export const SourceGaps = z.object({
  /** Who is asked for the measures of the source; null where they come by files. */
  operator: z.enum(OPERATORS).nullable(),
  /** Days looked at, up to yesterday, and those among them that lack something. */
  days: z.number(),
  missingDays: z.number(),
  /** In order of time. */
  stretches: z.array(Stretch),
  /** Why the last call failed, in the operator's own code where it gave one. */
  failure: z.object({ outcome: z.enum(OPERATOR_OUTCOMES), code: z.string().nullable(), at: z.string() }).nullable(),
  /** When the operator is asked next. */
  nextTry: z.string().nullable(),
});
export type SourceGaps = z.output<typeof SourceGaps>;

export const getSourceGaps = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/collecte/source/{id}/trous',
  group: 'collection',
  summary: 'Pourquoi ce trou\u00a0? Les jours qui manquent à une source, chacun avec sa cause et ce qui le comble',
  caller: 'session',
  params: IdParams,
  query: z.object({ start_date: Day, end_date: Day }),
  answer: SourceGaps,
  errors: ['required_auth', 'not_found_source', 'range_invalid', 'range_too_long'],
});
