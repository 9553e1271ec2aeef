import { BANDS } from '@joulerie/domain/labels';
import { z } from 'zod';
import { Id, IdParams, Label, Ok } from './common.ts';
import { BUILDING_SORTS, SAVED_VIEWS_MOST } from './constants.ts';
import { DATA_STATES, LIST_COLUMNS } from './first-constants.ts';
import { endpoint } from './endpoint.ts';
import { FigureFilters, MonthsQuery } from './energy-year.ts';

/** What a view of « Mon espace » shows: its filters, its order, its months and its columns, as the list of buildings is asked. */
export const ListView = z.strictObject({
  /** `all`: every building of the space, flat; `space`: a folder, or « Mon espace ». */
  page: z.enum(['space', 'all']),
  /** The folder; null for « Mon espace » itself. */
  _id_folder: Id.nullable(),
  sort: z.enum(BUILDING_SORTS),
  order: z.enum(['asc', 'desc']),
  search: z.string().trim().max(120).optional(),
  tags: z.array(Label).max(20).optional(),
  state: z.enum(DATA_STATES).optional(),
  label: z
    .array(z.enum([...BANDS, 'none']))
    .max(BANDS.length + 1)
    .optional(),
  change: FigureFilters.change,
  weatherFree: FigureFilters.weatherFree,
  cost: FigureFilters.cost,
  /** First and last month, both or none: the twelve complete ones. */
  ...MonthsQuery,
  /** Columns of figures, at least one; those shown to everybody at first when absent. */
  columns: z.array(z.enum(LIST_COLUMNS)).min(1).max(LIST_COLUMNS.length).optional(),
});
export type ListView = z.output<typeof ListView>;

export const SavedView = z.object({
  _id: Id,
  name: z.string(),
  view: ListView,
  /** What the view names and no longer exists, or is no longer seen by the person: it shows less than it did. */
  missing: z.array(z.object({ kind: z.enum(['folder', 'tag']), name: z.string() })),
  createdAt: z.string(),
});
export type SavedView = z.output<typeof SavedView>;

const saveErrors = ['required_auth', 'not_found', 'restricted_user_folder', 'view_name_taken'] as const;

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/view',
  group: 'saved-views',
  summary: 'Les vues que la personne a enregistrées dans l’espace, par nom',
  caller: 'session',
  answer: z.object({ data: z.array(SavedView), total: z.number() }),
  errors: ['required_auth'],
});

export const createSavedView = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/view',
  group: 'saved-views',
  summary: `Enregistrer une vue, pour soi ; ${SAVED_VIEWS_MOST} au plus par espace`,
  caller: 'session',
  body: z.strictObject({ name: Label, view: ListView }),
  answer: SavedView,
  errors: [...saveErrors, 'too_many_views'],
  creates: true,
});

export const updateSavedView = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/view/{id}',
  group: 'saved-views',
  summary: 'Renommer une vue, ou changer ce qu’elle montre',
  caller: 'session',
  params: IdParams,
  body: z.strictObject({ name: Label.optional(), view: ListView.optional() }),
  answer: SavedView,
  errors: saveErrors,
});

export const removeSavedView = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/view/{id}',
  group: 'saved-views',
  summary: 'Supprimer une vue',
  caller: 'session',
  params: IdParams,
  answer: Ok,
  errors: ['required_auth', 'not_found'],
});
