import { FLOW_FILE_STATES } from '@joulerie/domain/collection';
import { z } from 'zod';
import { Id, Page, listOf } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A file that was dropped in the watched folder. */
const FlowFile = z.object({
  _id: Id,
  name: z.string(),
  /** The flow of Enedis that it is, `R63`; null before it is read, and of a file that is none. */
  flow: z.string().nullable(),
  state: z.enum(FLOW_FILE_STATES),
  /** Why it was refused, or what of it was not stored; French. */
  reason: z.string().nullable(),
  bytes: z.number(),
  /** When Enedis made it, when it was dropped last, and when it was read last. */
  made_at: z.string(),
  received_at: z.string(),
  read_at: z.string().nullable(),
  /** Times that it was read: the same file twice changes nothing. */
  times: z.number(),
  /** Meters that it names; of these, those that no source has, and those that no source may read. */
  meters: z.object({ found: z.number(), unknown: z.number(), without_right: z.number() }),
  /** Sources that it gave something to. */
  sources: z.number(),
  /** Values that it has, those that sources may have of it, and those that were stored. */
  points: z.object({ read: z.number(), kept: z.number(), stored: z.number() }),
  lines_refused: z.number(),
});
export type FlowFile = z.output<typeof FlowFile>;

export const listFlowFiles = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/flux',
  group: 'flows',
  summary: 'Les fichiers déposés par Enedis dans le dossier surveillé, et ce qui a été enregistré de chacun',
  caller: 'session',
  query: z.object({ ...Page, limit: Page.limit.default(50), state: z.enum(FLOW_FILE_STATES).optional() }),
  answer: listOf(FlowFile).extend({
    /** Whether this platform watches a folder. */
    watched: z.boolean(),
  }),
  errors: ['required_auth', 'restricted_platform'],
});
