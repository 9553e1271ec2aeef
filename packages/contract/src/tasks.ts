import { z } from 'zod';
import { Id, IdParams, flag, oneOrMany } from './common.ts';
import { EXPORT_TYPES, TASK_STATES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { TASK_CATALOGUE, TASK_NAMES } from './task-catalogue.ts';
import { EVENT_NAME } from './task-channels.ts';

/** A page of this product. */
const InnerPath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[^\s\\]*$/);
export const EventName = z.string().regex(EVENT_NAME);

/** Links to what a task made: signed, for an hour; each is null where the task made no such file. */
const TaskResult = z.object({
  url: z.string().nullable(),
  file_url: z.string().nullable(),
  url_rapport: z.string().nullable(),
  rapport_url: z.string().nullable(),
  url_excel: z.string().nullable(),
  /** Until when the file is kept. */
  expiresAt: z.string().nullable(),
});

/** Background work of a person, from its sending to its end and after. */
export const Task = z.object({
  id: Id,
  task_id: Id,
  eventId: z.string(),
  label: z.string(),
  /** `wait` on the queue, `run` by a worker, or how it ended. */
  status: z.enum(TASK_STATES),
  /** What its end says; null before. */
  message: z.string().nullable(),
  subtasks: z.object({ subtaskTotal: z.number().nullable(), subtaskDone: z.number() }),
  result: TaskResult.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Tone of the final notification; null before the end. */
  flag: z.enum(['success', 'danger', 'info']).nullable(),
  /** `api`: made by a call of its own; `event`: sent by `send_task`. */
  origin: z.enum(['api', 'event']),
  type: z.enum(TASK_NAMES),
  displayNotification: z.boolean(),
  /** Whether its end leads to `redirectPath`. */
  redirect: z.boolean(),
  redirectPath: z.string().nullable(),
  /** Page from which it was sent. */
  fromPath: z.string().nullable(),
  /** Name of the file that it makes. */
  taskMethod: z.object({ args: z.object({ filename: z.string(), extension: z.string() }) }).nullable(),
  data: z.object({
    name: z.enum(TASK_NAMES),
    kwargs: z.record(z.string(), z.unknown()),
    queue: z.string(),
    request: z.object({ event_name: z.string() }),
    tracker: z.object({ sent_at: z.string(), sent_by: z.string() }),
    subscribe: z.literal(true),
  }),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type Task = z.output<typeof Task>;

const KWARGS = Object.values(TASK_CATALOGUE).map(({ kwargs }) => kwargs);

export const sendTask = endpoint({
  method: 'POST',
  path: '/proxy/api/franz/send_task',
  group: 'tasks',
  summary: 'Envoyer une tâche du catalogue ; son avancement se suit sur les canaux de la personne',
  caller: 'session',
  body: z.strictObject({
    name: z.string().max(80),
    /** Those of its name in the catalogue. */
    kwargs: z.union(KWARGS),
    queue: z.string().max(80).optional(),
    request: z.strictObject({ event_name: EventName }),
    tracker: z.strictObject({ sent_at: z.string().max(40), sent_by: z.string().max(120) }).optional(),
    subscribe: z.literal(true).optional(),
    displayNotification: z.boolean().default(true),
    redirect: z.boolean().default(false),
    redirectPath: InnerPath.optional(),
    fromPath: InnerPath.optional(),
  }),
  answer: z.object({ data: Task }),
  creates: true,
  errors: [
    'required_auth',
    'restricted_key',
    'unknown_task',
    'restricted_read_only',
    'restricted_role_company',
    'not_found_source',
    'restricted_source',
    'too_many_requests',
  ],
});

export const updateSourceTask = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/task/update/source',
  group: 'tasks',
  summary: 'Mettre à jour une source en arrière-plan : ses dates, ses mois et ce que ses bâtiments en gardent',
  caller: 'write',
  body: z.strictObject({
    _id_source: Id,
    /** Years of its history to look at; those of the brand without it. */
    period: z.number().int().min(1).max(30).optional(),
    event_name: EventName.optional(),
  }),
  answer: z.object({ data: Task }),
  creates: true,
  errors: ['required_auth', 'restricted_read_only', 'not_found_source', 'restricted_source', 'too_many_requests'],
});

export const listTasks = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/task',
  group: 'tasks',
  summary: 'Vos tâches, de la plus récente à la plus ancienne',
  caller: 'session',
  query: z.object({
    /** `cursor` of the page before; the first page without. */
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** Only those that wait or run, or that have ended. */
    running: flag.optional(),
    /** Only these. */
    ids: oneOrMany(Id, 100).optional(),
  }),
  answer: z.object({
    data: z.array(Task),
    /** Of the next page; null on the last one. */
    cursor: Id.nullable(),
    has_more: z.boolean(),
    total: z.number(),
    limit: z.number(),
  }),
  errors: ['required_auth'],
});

export const getTask = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/task/{id}',
  group: 'tasks',
  summary: 'Une de vos tâches : son avancement, puis ce qu’elle a fait',
  caller: 'session',
  params: IdParams,
  answer: z.object({ data: Task }),
  errors: ['required_auth', 'not_found_task'],
});

export const cancelTask = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/task/{id}',
  group: 'tasks',
  summary: 'Annuler une de vos tâches qui attend ou qui est en cours',
  caller: 'session',
  params: IdParams,
  answer: z.object({ data: Task }),
  errors: ['required_auth', 'not_found_task', 'task_ended'],
});

export const getTaskFile = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/task/{id}/file',
  group: 'tasks',
  summary: 'Le fichier d’une tâche, par un lien signé qui expire ; une tâche en cours est attendue vingt secondes',
  caller: 'public',
  params: IdParams,
  query: z.object({
    /** When the link expires, s since 1970. */
    expires: z.coerce.number().int().min(0).max(100_000_000_000),
    signature: z.string().min(1).max(100),
  }),
  download: [...Object.values(EXPORT_TYPES), 'application/zip'],
  answer: z.string(),
  errors: ['expired_link', 'restricted_export', 'task_running', 'task_failed', 'service_unavailable'],
});

export const getPush = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/push',
  group: 'tasks',
  summary: 'Où suivre ses tâches en direct : la plateforme elle-même, ou le service de messages qu’elle emploie',
  caller: 'session',
  answer: z.object({
    /** Null where sockets are those of the platform. */
    hosted: z
      .object({
        /** Public name of the application there. */
        key: z.string(),
        cluster: z.string(),
        /** Of a server that is not Pusher Channels; null for the cluster. */
        url: z.string().nullable(),
        /** Public name of this session, which names its channels there. */
        session: Id,
      })
      .nullable(),
  }),
  errors: ['required_auth', 'restricted_key'],
});

export const authorizeChannel = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/push/auth',
  group: 'tasks',
  summary: 'Le droit d’écouter un canal privé de la personne, pour une connexion du protocole Pusher',
  caller: 'session',
  body: z.strictObject({
    socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/),
    channel_name: z.string().max(164),
  }),
  answer: z.object({
    auth: z.string(),
    /** What is signed beside the channel; a hosted push has none. */
    channel_data: z.string().optional(),
  }),
  errors: ['required_auth', 'restricted_channel', 'restricted_key'],
});
