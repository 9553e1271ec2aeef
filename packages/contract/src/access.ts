import { z } from 'zod';
import { Id, IdParams, Right } from './common.ts';
import { MEMBER_TYPES } from './first-constants.ts';
import { endpoint } from './endpoint.ts';
import { Email } from './numbers.ts';

/** Why somebody has a right: what they are in the space that owns the thing, its creation, or a grant on it or on something around it. */
export const AccessOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), type: z.enum(MEMBER_TYPES) }),
  z.object({ kind: z.literal('creator') }),
  z.object({
    kind: z.literal('grant'),
    right: Right,
    recursive: z.boolean(),
    /** What was granted: the thing itself, or a folder or building around it (`inherited`). Its name is null where the reader may not see it. */
    _id_folder: Id.nullable(),
    _id_building: Id.nullable(),
    name: z.string().nullable(),
    inherited: z.boolean(),
  }),
]);
export type AccessOrigin = z.output<typeof AccessOrigin>;

export const AccessPerson = z.object({
  _id: Id,
  firstname: z.string(),
  lastname: z.string(),
  /** Given to whoever may share the thing. */
  username: z.string().nullable(),
  /** Name of their company when it is another one than the owner's; null for a personal space. */
  company: z.string().nullable(),
  /** The strongest of their origins. */
  right: Right,
  origins: z.array(AccessOrigin),
});
export type AccessPerson = z.output<typeof AccessPerson>;

/** Somebody to ask about a building: its manager, operator or adviser of the owner; in a folder, of how many buildings. */
export const AccessContact = z.object({
  role: z.enum(['gestionnaire', 'exploitant', 'amo']),
  name: z.string(),
  code: z.string(),
  buildings: z.number(),
});
export type AccessContact = z.output<typeof AccessContact>;

export const getAccess = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/access/ressource',
  group: 'access',
  summary: 'Qui a accès à un bâtiment ou à un dossier, d’où vient chaque droit, et les contacts',
  caller: 'session',
  /** One of the two. */
  query: z.object({ _id_building: Id.optional(), _id_folder: Id.optional() }),
  answer: z.object({
    data: z.array(AccessPerson),
    total: z.number(),
    contacts: z.array(AccessContact),
    /** Whether the reader may give and take rights here. */
    may_share: z.boolean(),
    rights: z.array(Right),
  }),
  errors: ['required_auth', 'not_found', 'restricted_user_folder'],
});

/** People: a member of the owner's space by id, or anybody of the brand who has an account by e-mail address. */
const users = z
  .array(z.union([Id, Email]))
  .min(1)
  .max(50);

const writeErrors = ['required_auth', 'not_found', 'restricted_read_only', 'restricted_share'] as const;
const grantErrors = [
  ...writeErrors,
  'not_found_user',
  'needless_grant',
  'share_view_only',
  'too_many_requests',
  'error_email_not_send',
] as const;

export const grantBuildings = endpoint({
  method: 'PUT',
  path: '/proxy/api/building/access',
  group: 'access',
  summary: 'Donner un droit sur des bâtiments : `view` pour consulter, `owns` à un collègue qui y travaille',
  caller: 'write',
  body: z.strictObject({ buildings: z.array(Id).min(1).max(500), users, right: Right.default('view') }),
  answer: z.object({ granted: z.number() }),
  errors: [...grantErrors, 'restricted_building'],
});

export const revokeBuildings = endpoint({
  method: 'DELETE',
  path: '/proxy/api/building/access',
  group: 'access',
  summary: 'Retirer les droits donnés sur des bâtiments, ou rendre les siens ; ceux qui viennent d’un dossier restent',
  caller: 'write',
  body: z.strictObject({ buildings: z.array(Id).min(1).max(500), users }),
  answer: z.object({ removed: z.number() }),
  errors: [...writeErrors, 'restricted_building'],
});

export const grantFolder = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/folder/{id}/user',
  group: 'access',
  summary:
    'Donner un droit sur un dossier et tout ce qu’il contient, ou sur ses bâtiments directs (`recursive: false`)',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ users, right: Right.default('view'), recursive: z.boolean().default(true) }),
  answer: z.object({ granted: z.number() }),
  errors: [...grantErrors, 'restricted_user_folder'],
});

export const revokeFolder = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/folder/{id}/user',
  group: 'access',
  summary:
    'Retirer les droits donnés sur un dossier et sur ce qu’il contient (`recursive: false` laisse ceux-ci), ou rendre les siens',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ users, recursive: z.boolean().default(true) }),
  answer: z.object({ removed: z.number() }),
  errors: [...writeErrors, 'restricted_user_folder'],
});
