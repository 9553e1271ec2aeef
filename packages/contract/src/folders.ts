import { z } from 'zod';
import { EnergyYear, MonthsQuery, PeriodFigures } from './energy-year.ts';
import { Id, IdParams, Label, Ok, PageNumber, Right, Version, flag } from './common.ts';
import { SOURCE_TYPES } from '@joulerie/domain/vocabulary';
import { DATA_STATES } from './first-constants.ts';
import { endpoint } from './endpoint.ts';

export const PathEntry = z.object({ _id: Id, name: z.string() });

export const Folder = z.object({
  _id: Id,
  name: z.string(),
  _id_parent: Id.nullable(),
  /** Breadcrumb, from the first folder under « Mon espace » to this one, itself included. */
  path: z.array(PathEntry),
  /** Folders and buildings below, at any depth. */
  folderCount: z.number(),
  buildingCount: z.number(),
  sourceCount: z.number(),
  /** Buildings below whose data is late or has holes. */
  toRepair: z.number(),
  energyKwh: z.number().nullable(),
  /** Months of `year`, oldest first, kWh; null = no data that month. */
  months: z.array(z.number().nullable()),
  year: EnergyYear.nullable(),
  /** Share of the days of those months that the sources below covered, 0..1: one without a measure counts. Null without data. */
  coverage: z.number().nullable(),
  ...PeriodFigures.shape,
  rights: z.array(Right),
  createdAt: z.string(),
  version: Version,
});
export type Folder = z.output<typeof Folder>;

/** What lies below a folder, or in the whole space, at any depth and within what the person sees. */
export const FolderFigures = z.object({
  folderCount: z.number(),
  buildingCount: z.number(),
  sourceCount: z.number(),
  energyKwh: z.number().nullable(),
  /** Twelve months of `energyKwh`. */
  year: EnergyYear.nullable(),
  /** Share of the days of these months that the sources covered, 0..1: one without a measure counts. Null without data. */
  coverage: z.number().nullable(),
  ...PeriodFigures.shape,
  /** What makes these sums, a kind of source each: emissions are null without a factor, € with taxes are what is priced. */
  lines: z.array(
    z.object({ idtype: z.enum(SOURCE_TYPES), kwh: z.number(), kg: z.number().nullable(), eur: z.number().nullable() }),
  ),
  /** Buildings whose surface and whole year of energy are known: their sums, for kWh/m². */
  intensity: z.object({ energyKwh: z.number(), surfaceM2: z.number(), buildings: z.number() }).nullable(),
  /** Buildings by state of their data. */
  states: z.record(z.enum(DATA_STATES), z.number()),
});
export type FolderFigures = z.output<typeof FolderFigures>;

const FolderList = z.object({
  data: z.array(Folder),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
  has_more: z.boolean(),
  /** Breadcrumb, from the first folder under « Mon espace » to this one. Empty at the root. */
  path: z.array(PathEntry),
  /** Of the folder itself, its right to be changed with them. */
  figures: FolderFigures,
  rights: z.array(Right),
  /** At the root: how many folders and buildings other spaces share with the person, beside what lies in a folder that they see. */
  shared: z.number().nullable(),
  /** Null at the root, which has no name to edit. */
  version: Version.nullable(),
});

const listQuery = z.object({
  ...MonthsQuery,
  sort: z.enum(['name', 'createdAt']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().trim().max(120).optional(),
  page: PageNumber,
  limit: z.coerce.number().int().min(1).max(200).default(20),
});

const errors = ['required_auth', 'not_found', 'restricted_user_folder'] as const;
const writeErrors = [...errors, 'restricted_read_only'] as const;

export const listRootFolders = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/folder',
  group: 'folders',
  summary: 'Les dossiers de « Mon espace » ; avec `shared`, ceux que d’autres espaces partagent',
  caller: 'session',
  query: listQuery.extend({ shared: flag.optional() }),
  answer: FolderList,
  errors: ['required_auth', 'range_invalid'],
});

export const listFolders = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/folder/{id}',
  group: 'folders',
  summary: 'Les dossiers d’un dossier, avec son chemin',
  caller: 'session',
  params: IdParams,
  query: listQuery,
  answer: FolderList,
  errors: [...errors, 'range_invalid'],
});

export type FolderNode = { _id: string; name: string; buildingCount: number; children: FolderNode[] };
export const FolderNode: z.ZodType<FolderNode> = z.lazy(() =>
  z.object({ _id: Id, name: z.string(), buildingCount: z.number(), children: z.array(FolderNode) }),
);

export const getFolderTree = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/folder/tree',
  group: 'folders',
  summary: 'L’arbre entier des dossiers visibles',
  caller: 'session',
  answer: z.object({ data: z.array(FolderNode), total: z.number() }),
  errors: ['required_auth'],
});

export const createFolder = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/folder',
  group: 'folders',
  summary: 'Créer un dossier, à 32 niveaux au plus sous « Mon espace »',
  caller: 'write',
  body: z.strictObject({ name: Label, _id_parent: Id.nullish() }),
  answer: Folder,
  errors: [...writeErrors, 'folder_too_deep'],
  creates: true,
});

export const renameFolder = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/folder/{id}/rename',
  group: 'folders',
  summary: 'Renommer un dossier',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ name: Label }),
  answer: Folder,
  errors: [...writeErrors, 'edit_conflict'],
});

export const moveFolder = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/folder/{id}/move',
  group: 'folders',
  summary: 'Déplacer un dossier ; il hérite des accès de son nouveau parent',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ _id_parent: Id.nullable() }),
  answer: Folder,
  errors: [...writeErrors, 'folder_into_itself', 'folder_too_deep'],
});

export const removeFolder = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/folder/{id}',
  group: 'folders',
  summary: 'Supprimer un dossier ; ce qu’il contient remonte dans son parent',
  caller: 'write',
  params: IdParams,
  answer: Ok,
  errors: writeErrors,
});

export const moveBuildings = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/folder/building/move',
  group: 'folders',
  summary: 'Déplacer des bâtiments dans un dossier, ou à la racine (`null`)',
  caller: 'write',
  body: z.strictObject({ buildings: z.array(Id).min(1).max(500), _id_folder: Id.nullable() }),
  answer: z.object({ moved: z.number() }),
  errors: [...writeErrors, 'restricted_building'],
});
