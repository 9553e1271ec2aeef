import { LEVELS } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Id, flag, oneOrMany } from './common.ts';
import { BUILDING_SORTS, CHOSEN_MAX_BUILDINGS, EXPORT_FORMATS, EXPORT_TYPES } from './constants.ts';
import { DATA_STATES } from './first-constants.ts';
import { endpoint } from './endpoint.ts';
import { FigureFilters, MonthsQuery } from './energy-year.ts';

/** Which buildings a list has, in which order, and the months of its figures. */
export const listedBuildings = z.object({
  ...MonthsQuery,
  /** Figures of the months asked, or of a building's year: those that are not known come last in either order, partial costs among them. */
  sort: z.enum(BUILDING_SORTS).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** Only these, those that exist and are visible. */
  ids: oneOrMany(Id, CHOSEN_MAX_BUILDINGS).optional(),
  tags: oneOrMany(z.string().trim().min(1).max(120), 20).optional(),
  search: z.string().trim().max(120).optional(),
  /** Of the data of the building and of those inside it. */
  state: z.enum(DATA_STATES).optional(),
  ...FigureFilters,
  level: z.enum(LEVELS).optional(),
  /** `true` nests children under their parent instead of listing them flat. */
  tree: flag.optional(),
  _id_user: Id.optional(),
  /** A folder, `root` for what lies in no folder of the space, or `shared` for what other spaces share. */
  _id_folder: z.union([Id, z.literal('root'), z.literal('shared')]).optional(),
  /** Everything below the folder, not only what lies in it. */
  recursive: flag.optional(),
});

export const exportBuildings = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/export',
  group: 'buildings',
  summary:
    'Les bâtiments d’une liste et leurs chiffres en un fichier CSV ou XLSX : ceux de la liste, sur la même période',
  caller: 'session',
  query: listedBuildings.extend({ format: z.enum(EXPORT_FORMATS) }),
  download: Object.values(EXPORT_TYPES),
  answer: z.string(),
  errors: [
    'required_auth',
    'not_found',
    'restricted_user_folder',
    'range_invalid',
    'export_too_large',
    'too_many_requests',
    'service_unavailable',
  ],
});
