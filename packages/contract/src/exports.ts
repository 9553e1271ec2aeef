import { z } from 'zod';
import { Day, Id, flag, oneOrMany } from './common.ts';
import { CHOSEN_MAX_BUILDINGS, EXPORT_FORMATS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { EventName, Task } from './tasks.ts';

const asked = {
  /** The company of the session. */
  _id_company: Id.optional(),
  /** One of its members; those who do not manage it have what is theirs alone. */
  _id_user: Id.optional(),
  format: z.enum(EXPORT_FORMATS).default('xlsx'),
  /** Name of the channel of the task. */
  event_name: EventName.optional(),
};

export const exportBuildingsSources = endpoint({
  method: 'GET',
  path: '/api-data/export/buildings_sources',
  group: 'exports',
  summary: 'Exporter les mesures des sources de vos bâtiments, par jour, semaine ou mois, avec leur couverture',
  caller: 'session',
  query: z.object({
    ...asked,
    /** The last twelve months without dates. */
    start_date: Day.optional(),
    end_date: Day.optional(),
    variables: oneOrMany(z.string().max(400), 40).optional(),
    daily: flag.optional(),
    weekly: flag.optional(),
    monthly: flag.optional(),
    ignore_missing_values: flag.optional(),
    buildings: oneOrMany(Id, CHOSEN_MAX_BUILDINGS).optional(),
    _id_folder: Id.optional(),
  }),
  answer: z.object({ data: Task }),
  errors: [
    'required_auth',
    'not_found',
    'restricted_role_company',
    'restricted_user_folder',
    'range_invalid',
    'range_too_long',
    'too_many_requests',
  ],
});

const listErrors = ['required_auth', 'not_found', 'restricted_role_company', 'too_many_requests'] as const;

export const exportSources = endpoint({
  method: 'GET',
  path: '/proxy/api/source/export',
  group: 'exports',
  summary: 'Exporter la liste des sources : celles de la société pour qui l’administre, les siennes sinon',
  caller: 'session',
  query: z.object(asked),
  answer: z.object({ url: z.string(), data: Task }),
  errors: listErrors,
});

export const exportBillingSources = endpoint({
  method: 'GET',
  path: '/proxy/api/company/billing/export',
  group: 'exports',
  summary: 'Exporter les sources facturables de la société, pour qui l’administre',
  caller: 'session',
  query: z.object(asked),
  answer: z.object({ url: z.string(), data: Task }),
  errors: listErrors,
});
