import { IMPORT_FORMAT, UNIT_NAMES, VARIABLE_NAMES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Day, Id, IdParams, PageNumber, listOf } from './common.ts';
import { IMPORT_STATES, IMPORT_STEPS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { ImportReport } from './import-report.ts';

/** What an import gave: without a value once it is taken back, with that of another measure, and given alike by another one. */
const RemovalCounts = z.object({ removed: z.number(), replaced: z.number(), unchanged: z.number() });

/** What taking the measures of an import back changes on its source: the others are as if it had not been made. */
export const ImportRemoval = z.object({
  /** First and last day of what it gave. */
  from: Day,
  to: Day,
  /**
   * Energy that counts for the days given, kWh, as it was and as it becomes, null where none is known; and these days by what becomes of
   * their energy. Null for an import that gave nothing of the energy of the source.
   */
  energy: RemovalCounts.extend({ before: z.number().nullable(), after: z.number().nullable() }).nullable(),
  /** What it gave beside that energy. */
  series: z.array(
    z.object({
      variable: z.enum(VARIABLE_NAMES),
      register: z.string().nullable(),
      days: RemovalCounts,
      /** Amounts over more than a day. */
      periods: RemovalCounts,
    }),
  ),
});
export type ImportRemoval = z.output<typeof ImportRemoval>;
/** The same, and when it was done. */
export type StoredRemoval = ImportRemoval & { at: string };

/** A file dropped on a source, and what became of it. */
export const Import = z.object({
  _id: Id,
  fileName: z.string(),
  /** Null before the file is read. */
  format: z.string().regex(IMPORT_FORMAT).nullable(),
  state: z.enum(IMPORT_STATES),
  /** Of an import that runs on the queue; null for the others. */
  step: z.enum(IMPORT_STEPS).nullable(),
  /** Values that were read for the source, from the step `storing` on; null before it. */
  points: z.number().nullable(),
  /** Why an import failed, an error of the catalogue or `cancelled`; null for the others, and where the service stopped in the middle. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  startedAt: z.string(),
  by: z.string(),
  added: z.number(),
  replaced: z.number(),
  unchanged: z.number(),
  /** First and last instant or day of what was read, and its totals; null while it runs, when it failed, and for imports older than this record of them. */
  read: z
    .object({
      from: z.string().nullable(),
      to: z.string().nullable(),
      totals: z.array(z.object({ variable: z.enum(VARIABLE_NAMES), value: z.number(), unit: z.enum(UNIT_NAMES) })),
    })
    .nullable(),
  /** Whether its measures can be taken back (`removeImport`). */
  removable: z.boolean(),
  /** When its measures were taken back, by whom, and what that changed. */
  removal: ImportRemoval.extend({ at: z.string(), by: z.string() }).nullable(),
});
export type Import = z.output<typeof Import>;

/** Imports of a file that is stored after the answer: one a source. */
export const QueuedImports = z.object({ imports: z.array(z.object({ _id: Id, source: Id })) });

/** `building`: one that holds the source and that the reader sees; null where there is none. */
const ofSource = {
  source: z.object({
    _id: Id,
    name: z.string(),
    idsource: z.string().nullable(),
    building: z.object({ _id: Id, name: z.string() }).nullable(),
  }),
};

const listQuery = z.object({ page: PageNumber, limit: z.coerce.number().int().min(1).max(100).default(20) });

export const listImports = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/{id}/import',
  group: 'measures',
  summary: 'Les fichiers déposés sur une source, du plus récent au plus ancien',
  caller: 'session',
  params: IdParams,
  query: listQuery,
  answer: listOf(Import),
  errors: ['required_auth', 'not_found_source'],
});

export const listRunningImports = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/import',
  group: 'measures',
  summary: 'Vos fichiers qui s’enregistrent en arrière-plan, du plus récent au plus ancien',
  caller: 'session',
  query: listQuery,
  answer: listOf(Import.extend(ofSource)),
  errors: ['required_auth'],
});

const importParams = z.object({ id: Id, importId: Id });

export const getImport = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/{id}/import/{importId}',
  group: 'measures',
  summary: 'Un fichier déposé sur une source : son avancement, puis ce qui en a été enregistré',
  caller: 'session',
  params: importParams,
  /** `report`: what the upload answers; null while it runs, when it failed, and for imports older than this record of them. */
  answer: Import.extend({ ...ofSource, report: ImportReport.nullable() }),
  errors: ['required_auth', 'not_found_source', 'not_found_import'],
});

export const cancelImport = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/source/{id}/import/{importId}',
  group: 'measures',
  summary: 'Annuler un import en arrière-plan, pour toutes les sources de son fichier : rien n’en est enregistré',
  caller: 'write',
  params: importParams,
  answer: Import,
  errors: [
    'required_auth',
    'not_found_source',
    'not_found_import',
    'restricted_source',
    'restricted_read_only',
    'import_ended',
  ],
});

const removalErrors = [
  'required_auth',
  'not_found_source',
  'not_found_import',
  'consent_missing',
  'restricted_source',
  'restricted_read_only',
  'import_not_removable',
  'measures_not_conserved',
] as const;

export const getImportRemoval = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/{id}/import/{importId}/measures',
  group: 'measures',
  summary: 'Ce que retirer les mesures d’un import changerait, sans les retirer',
  caller: 'write',
  params: importParams,
  answer: ImportRemoval,
  errors: removalErrors,
});

export const removeImport = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/source/{id}/import/{importId}/measures',
  group: 'measures',
  summary:
    'Retirer les mesures d’un import : la source est comme s’il n’avait pas été fait, et l’import reste dans son historique',
  caller: 'write',
  params: importParams,
  answer: Import,
  errors: removalErrors,
});
