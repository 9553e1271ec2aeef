import { GAP_CAUSES, OPERATORS } from '@joulerie/domain/collection';
import { SOURCE_TYPES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Day, Id, Page, listOf } from './common.ts';
import { FLOW_ORDER_GROUPS, SOURCE_DATA_STATES } from './constants.ts';
import { endpoint } from './endpoint.ts';

const Line = z.object({
  _id: Id,
  name: z.string(),
  idtype: z.enum(SOURCE_TYPES),
  idsource: z.string().nullable(),
  /** One of the buildings of the source that the reader sees. */
  building: z.object({ _id: Id, name: z.string() }).nullable(),
  operator: z.enum(OPERATORS).nullable(),
  state: z.enum(SOURCE_DATA_STATES),
  /** Why it is not whole; null where it is. */
  cause: z.enum(GAP_CAUSES).nullable(),
  lastDay: Day.nullable(),
  /** Days of the last twelve whole months that were due since its first measure, and how many of them were not measured. */
  dueDays: z.number(),
  missingDays: z.number(),
});

export const DataOverview = listOf(Line).extend({
  /** Sources by state, and by cause of what is not whole, whatever the filters. */
  states: z.record(z.enum(SOURCE_DATA_STATES), z.number()),
  causes: z.array(z.object({ cause: z.enum(GAP_CAUSES), sources: z.number() })),
  /** Sources that have an order of files from their operator, by what became of it: a source counts in each of its groups, whatever the filters. */
  orders: z.array(z.object({ group: z.enum(FLOW_ORDER_GROUPS), sources: z.number() })),
  /** The last twelve whole months, the oldest first: days of sources that were due and that were measured. */
  trend: z.array(z.object({ month: Day, due: z.number(), received: z.number() })),
});
export type DataOverview = z.output<typeof DataOverview>;

export const getDataOverview = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/collecte/sante',
  group: 'collection',
  summary:
    'La santé des données du parc\u00a0: ce qui arrive, ce qui manque et pourquoi, source par source et mois par mois',
  caller: 'session',
  query: z.object({
    ...Page,
    state: z.enum(SOURCE_DATA_STATES).optional(),
    cause: z.enum(GAP_CAUSES).optional(),
    /** Sources that have an order of that group. */
    order: z.enum(FLOW_ORDER_GROUPS).optional(),
  }),
  answer: DataOverview,
  errors: ['required_auth'],
});
