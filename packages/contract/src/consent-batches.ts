import { z } from 'zod';
import { Id, IdParams } from './common.ts';
import { CompanyName } from './common.ts';
import { MOST_INVITED } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Email, PersonName } from './numbers.ts';
import { EventName, Task } from './tasks.ts';

const BASE = '/proxy/api/v5/consentrequest/batch';

/** What a column of the file may say of a holder. */
export const INVITATION_FIELDS = ['number', 'mail', 'firstname', 'lastname', 'company', 'zipcode', 'building'] as const;
export type InvitationField = (typeof INVITATION_FIELDS)[number];

/** A line as it is written or corrected: anything may be wrong in it. */
const Written = z.strictObject({
  number: z.string().max(60),
  mail: z.string().max(254),
  firstname: z.string().max(120),
  lastname: z.string().max(120),
  company: z.string().max(200),
  zipcode: z.string().max(20),
  building: z.string().max(200),
  /** The address is right, though it looks mistyped. */
  mail_confirmed: z.boolean().default(false),
});
export type WrittenInvitation = z.output<typeof Written>;

/** What keeps a line from being sent; `ready` for one that is. */
export const INVITATION_STATES = [
  'ready',
  'bad_number',
  'unknown_meter',
  'bad_mail',
  'doubtful_mail',
  'bad_name',
  'other_zipcode',
  'unknown_building',
  'own_member',
  'agreed',
  'asked',
  'duplicate',
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** A line with what it is worth by now. */
const Checked = Written.extend({
  /** Line of the file, from 1; its place in what was sent for a line that was corrected. */
  line: z.number(),
  state: z.enum(INVITATION_STATES),
  /** The address that was probably meant; null unless it looks mistyped. */
  suggestion: z.string().nullable(),
  /** The meter of this number that the caller may ask for, by its name; null where none is known. */
  meter: z.object({ _id_source: Id, name: z.string() }).nullable(),
});
export type CheckedInvitation = z.output<typeof Checked>;

const Lines = z
  .array(Written.extend({ line: z.number().int().min(1).max(100_000) }))
  .min(1)
  .max(MOST_INVITED);

export const readInvitations = endpoint({
  method: 'POST',
  path: `${BASE}/read`,
  group: 'consents',
  summary: 'Lire un tableau de titulaires (XLSX, ODS ou CSV) et vérifier chaque ligne, sans rien enregistrer',
  caller: 'write',
  upload: 'file',
  answer: z.object({
    /** Columns of the file in their order, and what each was understood as; null for one that is left aside. */
    columns: z.array(z.object({ header: z.string(), field: z.enum(INVITATION_FIELDS).nullable() })),
    lines: z.array(Checked),
  }),
  errors: [
    'required_auth',
    'restricted_read_only',
    'file_missing',
    'payload_too_large',
    'invitations_unreadable',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const checkInvitations = endpoint({
  method: 'POST',
  path: `${BASE}/check`,
  group: 'consents',
  summary: 'Vérifier des lignes corrigées, sans rien enregistrer',
  caller: 'write',
  body: z.strictObject({ lines: Lines }),
  large: true,
  answer: z.object({ lines: z.array(Checked) }),
  errors: ['required_auth', 'restricted_read_only'],
});

/** Holders of a batch by how far they went, each counted once; `refused_lines` were not sent, and say why. */
const Progress = z.object({
  waiting: z.number(),
  sent: z.number(),
  opened: z.number(),
  declared: z.number(),
  accepted: z.number(),
  refused: z.number(),
  expired: z.number(),
  closed: z.number(),
  not_sent: z.number(),
});

export const Batch = z.object({
  _id: Id,
  name: z.string(),
  createdAt: z.string(),
  /** Meters of the file that were kept. */
  total: z.number(),
  progress: Progress,
  /** Why lines were not sent, with how many of each. */
  reasons: z.array(z.object({ message: z.string(), lines: z.number() })),
  /** The task that sends it, or reminds; null once none does. */
  task_id: Id.nullable(),
  may: z.array(z.enum(['resume', 'remind'])),
});
export type Batch = z.output<typeof Batch>;

export const createBatch = endpoint({
  method: 'POST',
  path: BASE,
  group: 'consents',
  summary:
    'Demander leur accord aux titulaires de plusieurs compteurs, en arrière-plan ; seules les lignes prêtes partent',
  caller: 'write',
  body: z.strictObject({
    name: z.string().trim().min(1).max(120),
    lines: Lines,
    event_name: EventName.optional(),
  }),
  large: true,
  answer: z.object({ data: Batch, task: Task }),
  errors: ['required_auth', 'restricted_read_only', 'nothing_to_invite', 'too_many_requests'],
  creates: true,
});

export const listBatches = endpoint({
  method: 'GET',
  path: BASE,
  group: 'consents',
  summary: 'Les envois groupés que vous suivez, le plus récent d’abord, et où en sont leurs demandes',
  caller: 'session',
  answer: z.object({ data: z.array(Batch) }),
  errors: ['required_auth'],
});

const again = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${BASE}/{id}/${path}`,
    group: 'consents',
    summary,
    caller: 'write',
    params: IdParams,
    body: z.strictObject({ event_name: EventName.optional() }).default({}),
    answer: z.object({ data: Batch, task: Task }),
    errors: [
      'required_auth',
      'restricted_read_only',
      'not_found',
      'nothing_to_invite',
      'batch_busy',
      'too_many_requests',
    ],
  });

export const resumeBatch = again('resume', 'Envoyer les demandes d’un envoi groupé qui attendent encore');
export const remindBatch = again(
  'remind',
  'Relancer les titulaires d’un envoi groupé qui n’ont pas répondu ; chacun une fois en sept jours au plus',
);

/** A line that is kept: what asking its holder takes. */
export const KeptInvitation = z.object({
  mail: Email,
  firstname: PersonName.nullable(),
  lastname: PersonName.nullable(),
  company: CompanyName.nullable(),
});
