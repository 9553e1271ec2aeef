import { z } from 'zod';
import { Id, IdParams, Ok, PageNumber, listOf, oneOrMany } from './common.ts';
import { CLIENT_STATES } from './first-constants.ts';
import { endpoint } from './endpoint.ts';
import { Email, PersonName } from './numbers.ts';

/** A space that shares folders or buildings with members of the company, or an address that was invited to. */
export const Client = z.object({
  /** Id of the space that shares, or of the invitation. */
  _id: Id,
  state: z.enum(CLIENT_STATES),
  /** Of the space; of the person while an invitation waits. */
  name: z.string(),
  /** Of the space; null while an invitation waits. */
  kind: z.enum(['person', 'company']).nullable(),
  /** The address that was invited; null for a space that shares. */
  username: z.string().nullable(),
  /** Folders and buildings on which a right was given, and every building that these rights reach by now. */
  folders: z.number(),
  buildings: z.number(),
  reached: z.number(),
  /** Members who have these rights: who manages the company reads all of them, others themselves. */
  members: z.array(z.object({ _id: Id, firstname: z.string(), lastname: z.string() })),
  /** The first things that the reader was given a right on; colleagues’ own are counted, and not named. */
  shared: z.array(z.object({ kind: z.enum(['folder', 'building']), _id: Id, name: z.string() })),
  /** When the oldest right was given, the invitation accepted, or sent for the last time. */
  since: z.string(),
  expires_at: z.string().nullable(),
  /** What the caller may do with an invitation: send it again, take it back. */
  may: z.array(z.enum(['resend', 'remove'])),
});
export type Client = z.output<typeof Client>;

export const listClients = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/company/client',
  group: 'companies',
  summary:
    'Les clients de la société : les espaces qui partagent avec ses membres, et les invitations ; tous pour qui l’administre, les siens pour les autres',
  caller: 'session',
  query: z.object({
    search: z.string().max(200).optional(),
    state: oneOrMany(z.enum(CLIENT_STATES), 4).optional(),
    page: PageNumber,
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: listOf(Client),
  errors: ['required_auth', 'restricted_professional'],
});

const SentInvitation = z.object({ _id: Id, username: z.string(), expires_at: z.string() });
const writeErrors = ['required_auth', 'restricted_read_only', 'restricted_professional'] as const;
const mailErrors = ['error_email_not_send', 'too_many_requests'] as const;

export const inviteClient = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/company/client',
  group: 'companies',
  summary: 'Proposer par e-mail à un client de partager ses bâtiments avec vous, qu’il ait un compte ou non',
  caller: 'write',
  body: z.strictObject({ user: z.strictObject({ firstname: PersonName, lastname: PersonName, username: Email }) }),
  answer: SentInvitation,
  errors: [...writeErrors, 'already_exist_user', 'already_exist_client', ...mailErrors],
  creates: true,
});

export const resendClientInvitation = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/company/client/{id}/mail',
  group: 'companies',
  summary: 'Renvoyer à un client une invitation sans réponse ; le lien envoyé auparavant ne sert plus',
  caller: 'write',
  params: IdParams,
  answer: SentInvitation,
  errors: [...writeErrors, 'not_found', ...mailErrors],
});

export const removeClientInvitation = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/company/client/{id}',
  group: 'companies',
  summary: 'Retirer l’invitation d’un client ; ce qu’il partage ne change pas',
  caller: 'write',
  params: IdParams,
  answer: Ok,
  errors: [...writeErrors, 'not_found'],
});

/** The token of a link received by mail. */
const TokenParams = z.object({ token: z.string().min(1).max(200) });

export const ClientInvitation = z.object({
  company: z.string(),
  /** Address of the logo of the company; null without one. */
  logo: z.string().nullable(),
  inviter: z.string(),
  firstname: z.string(),
  username: z.string(),
  /** Whether the address has an account: the person signs in instead of creating one. */
  hasAccount: z.boolean(),
  expires_at: z.string(),
});
export type ClientInvitation = z.output<typeof ClientInvitation>;

export const getClientInvitation = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/company/client/invitation/{token}',
  group: 'companies',
  summary: 'Ce que dit l’invitation d’un conseiller, à qui en a le lien',
  caller: 'public',
  params: TokenParams,
  answer: ClientInvitation,
  errors: ['invalid_invitation', 'too_many_requests'],
});

export const acceptClientInvitation = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/company/client/invitation/{token}/accept',
  group: 'companies',
  summary: 'Accepter d’être client d’une société, pour l’espace de cette session ; rien n’est partagé par là',
  caller: 'write',
  params: TokenParams,
  /** With whom to share from now on: what is shared with this address goes to their membership of the company. */
  answer: z.object({ company: z.string(), firstname: z.string(), lastname: z.string(), username: z.string() }),
  errors: ['required_auth', 'restricted_read_only', 'invalid_invitation', 'restricted_invitation', 'too_many_requests'],
});
