import { CLOCKS } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Id, IdParams, Label, Ok, PageNumber, listOf } from './common.ts';
import { endpoint } from './endpoint.ts';
import { COLUMN_ROLES } from './tables.ts';

const order = z.enum(['day', 'month']);
const decimal = z.enum(['.', ',']);
const stamp = z.enum(['start', 'end']);
const zone = z.enum(CLOCKS);

/** How the columns of a table are read, as a person answered when one was stored: theirs, and for who manages the space those of all. */
export const ImportLayout = z.object({
  _id: Id,
  name: z.string(),
  columns: z.array(
    z.object({
      /** Place in the line, from 0. */
      at: z.number(),
      /** As written in the file; empty without a header. */
      header: z.string(),
      role: z.enum(COLUMN_ROLES),
      unit: z.string().nullable(),
      adds: z.boolean().optional(),
    }),
  ),
  /** Null where its tables have nothing of the kind. */
  dateOrder: order.nullable(),
  decimal: decimal.nullable(),
  stamp: stamp.nullable(),
  zone: zone.nullable(),
  createdAt: z.string(),
  /** The last file that was stored with it, when and by whom; `lastUser` is null when their account is gone. */
  lastUsedAt: z.string(),
  lastFile: z.string(),
  lastUser: z.string().nullable(),
});
export type ImportLayout = z.output<typeof ImportLayout>;

const errors = ['required_auth', 'restricted_read_only', 'not_found'] as const;

export const listImportLayouts = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/import-layout',
  group: 'import-layouts',
  summary: 'Les modèles d’import de l’espace, du plus récemment utilisé au plus ancien',
  caller: 'write',
  query: z.object({ page: PageNumber, limit: z.coerce.number().int().min(1).max(100).default(20) }),
  answer: listOf(ImportLayout),
  errors: ['required_auth', 'restricted_read_only'],
});

export const updateImportLayout = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/import-layout/{id}',
  group: 'import-layouts',
  summary: 'Renommer un modèle d’import, ou changer ce que sont ses colonnes',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({
    name: Label.optional(),
    /** Columns that change, by their place. */
    columns: z
      .array(
        z.strictObject({
          at: z.number().int().min(0).max(999),
          role: z.enum(COLUMN_ROLES),
          unit: z
            .string()
            .max(60)
            .regex(/^[^\p{Cc}\p{Cs}]*$/u)
            .nullable(),
          adds: z.boolean().optional(),
        }),
      )
      .max(200)
      .optional(),
    dateOrder: order.optional(),
    decimal: decimal.optional(),
    stamp: stamp.optional(),
    zone: zone.optional(),
  }),
  answer: ImportLayout,
  errors,
});

export const removeImportLayout = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/import-layout/{id}',
  group: 'import-layouts',
  summary: 'Oublier un modèle d’import : le prochain tableau de cette forme sera demandé de nouveau',
  caller: 'write',
  params: IdParams,
  answer: Ok,
  errors,
});
