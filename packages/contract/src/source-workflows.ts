import { z } from 'zod';
import { Id, IdParams } from './common.ts';
import { IMPORT_STATES } from './constants.ts';
import { endpoint } from './endpoint.ts';

/** A first import brings the history of a source, and so does the collection of its operator; a later one updates it. */
const WORKFLOW_NAMES = ['historique_import', 'historique_collecte', 'update_once'] as const;
export type WorkflowName = (typeof WORKFLOW_NAMES)[number];

const WorkflowList = z.object({
  data: z.array(
    z.object({
      id: Id,
      name: z.enum(WORKFLOW_NAMES),
      state: z.enum(IMPORT_STATES),
      _id_source: Id,
      startedAt: z.string(),
    }),
  ),
  total: z.number(),
});
const workflowQuery = z.object({
  limit: z.coerce.number().int().min(1).max(10).default(10),
  state: z.enum(IMPORT_STATES).default('run'),
  /** A name, or a pattern with `*`: `update_once`, `historique_*`. Several are separated by commas; all without it. */
  name: z
    .string()
    .max(100)
    .regex(/^[a-z_*]+(,[a-z_*]+)*$/)
    .optional(),
});

export const listBuildingWorkflows = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/workflow/data/enedis/building/{id}',
  group: 'sources',
  summary: 'Les récupérations d’historique en cours d’un bâtiment',
  caller: 'session',
  params: IdParams,
  query: workflowQuery,
  answer: WorkflowList,
  errors: ['required_auth', 'not_found'],
});

export const listSourceWorkflows = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/workflow/data/enedis/source/{id}',
  group: 'sources',
  summary: 'Les récupérations d’historique en cours d’une source',
  caller: 'session',
  params: IdParams,
  query: workflowQuery,
  answer: WorkflowList,
  errors: ['required_auth', 'not_found_source'],
});
