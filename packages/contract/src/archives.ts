import { z } from 'zod';
import { Day, Id, flag } from './common.ts';
import { ARCHIVE_LIMIT_BYTES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { EventName, Task } from './tasks.ts';

/** What another space shared with who exported, and since when: its record and its proof, without any measure. */
export const ReturnedShare = z.object({
  kind: z.enum(['folder', 'building']),
  _id: Id,
  name: z.string().max(400),
  /** The space that it is of. */
  owner: z.string().max(400),
  /** Who gave it, and to whom. */
  by: z.string().max(400).nullable(),
  to: z.string().max(400),
  right: z.enum(['view', 'owns']),
  recursive: z.boolean(),
  grantedAt: z.string().max(40),
  /** What could be read through it then. */
  sources: z
    .array(z.object({ name: z.string().max(400), type: z.string().max(40), number: z.string().max(100).nullable() }))
    .max(20_000),
});
export type ReturnedShare = z.output<typeof ReturnedShare>;

/** What came back, and who declared to be the holder of its meters. */
const SpaceImport = z.object({
  _id: Id,
  importedAt: z.string(),
  /** Who took it back and declared that this space is the holder of its meters. */
  by: z.string().nullable(),
  /** The space that was exported, and when. */
  spaceName: z.string(),
  exportedAt: z.string(),
  buildings: z.number(),
  sources: z.number(),
  /** What the space that was exported read by a share: `readable` once it is shared again with who asks. */
  shares: z.array(ReturnedShare.omit({ sources: true }).extend({ sources: z.number(), readable: z.boolean() })),
});
export type SpaceImport = z.output<typeof SpaceImport>;

export const exportSpace = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/space/export',
  group: 'archives',
  summary:
    'Exporter tout l’espace : ses fiches en JSON et ses mesures en CSV, dans une archive que reprend un espace vide',
  caller: 'write',
  body: z.strictObject({ event_name: EventName.optional() }),
  answer: z.object({ data: Task }),
  creates: true,
  errors: ['required_auth', 'restricted_read_only', 'restricted_role_company', 'too_many_requests'],
});

export const importSpace = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/space/import',
  group: 'archives',
  summary: 'Reprendre un export complet dans un espace vide, en arrière-plan : tout revient, ou rien',
  caller: 'write',
  query: z.object({
    /** That this space is the holder of the meters of the export: their measures come back to no other. */
    holder: flag.optional(),
    event_name: EventName.optional(),
  }),
  upload: 'file',
  uploadBytes: ARCHIVE_LIMIT_BYTES,
  answer: z.object({ data: Task }),
  keyed: true,
  errors: [
    'required_auth',
    'restricted_read_only',
    'restricted_role_company',
    'file_missing',
    'holder_not_declared',
    'space_not_empty',
    'space_archive_invalid',
    'space_archive_version',
    'space_archive_unsigned',
    'space_archive_too_large',
    'payload_too_large',
    'idempotency_conflict',
    'too_many_waiting_files',
    'no_room_for_files',
    'too_many_requests',
  ],
});

export const listSpaceImports = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/space/import',
  group: 'archives',
  summary: 'Les exports repris dans l’espace, et s’il est assez vide pour en reprendre un',
  caller: 'session',
  answer: z.object({ empty: z.boolean(), data: z.array(SpaceImport) }),
  errors: ['required_auth', 'restricted_role_company'],
});

/** The version of the archives that are written, and the only one that is read. */
export const ARCHIVE_VERSION = 1;
export const ARCHIVE_FORMAT = 'espace-complet';

/** `manifest.json`: what the archive is, and the digest of each of its other files. */
export const ArchiveManifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.number().int(),
  brand: z.object({ id: z.string().max(60), name: z.string().max(200) }),
  space: z.object({ id: Id, name: z.string().max(400), kind: z.enum(['person', 'company']) }),
  exportedAt: z.iso.datetime(),
  exportedBy: z.string().max(400),
  /** First and last day with a measure; null without any. */
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  /** Records of each file of `records/`, by the name of the file. */
  counts: z.record(z.string().max(60), z.number().int().min(0)),
  files: z
    .array(
      z.object({
        name: z.string().max(200),
        bytes: z.number().int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(65_000),
});
export type ArchiveManifest = z.output<typeof ArchiveManifest>;
