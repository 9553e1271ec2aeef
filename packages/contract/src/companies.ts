import { z } from 'zod';
import { RegisterBody, User } from './accounts.ts';
import { Id, IdParams, Ok, oneOrMany } from './common.ts';
import { COMPANY_TYPES } from './constants.ts';
import { MEMBER_TYPES } from './first-constants.ts';
import { endpoint } from './endpoint.ts';
import { Email, PersonName } from './numbers.ts';

const MemberType = z.enum(MEMBER_TYPES);

/** Somebody of a company, or somebody who was invited to it and has not answered yet. */
export const Member = z.object({
  /** Id of the person, or of the invitation. */
  _id: Id,
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  type: MemberType,
  state: z.enum(['member', 'invited']),
  /** When the person joined, or when the invitation was last sent. */
  since: z.string(),
  /** End of an invitation; null for a member. */
  expires_at: z.string().nullable(),
  /** What the caller may do: change the type, remove them (or leave). */
  may: z.array(z.enum(['change', 'remove'])),
});
export type Member = z.output<typeof Member>;

const manageErrors = ['required_auth', 'restricted_professional', 'restricted_role_company'] as const;

export const listMembers = endpoint({
  method: 'GET',
  path: '/proxy/api/company/user',
  group: 'companies',
  summary: 'Les membres de la société et les invitations en attente, par nom',
  caller: 'session',
  query: z.object({ search: z.string().max(200).optional(), type: oneOrMany(MemberType, 4).optional() }),
  answer: z.object({ data: z.array(Member), total: z.number() }),
  errors: ['required_auth', 'restricted_professional'],
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/proxy/api/company/user',
  group: 'companies',
  summary: 'Inviter un collègue par e-mail ; sans type, il sera employé',
  caller: 'session',
  body: z.strictObject({
    user: z.strictObject({ firstname: PersonName, lastname: PersonName, username: Email }),
    type: MemberType.default('employe'),
  }),
  answer: Member,
  errors: [...manageErrors, 'already_exist_user', 'error_email_not_send', 'too_many_requests'],
  creates: true,
});

export const changeMember = endpoint({
  method: 'PUT',
  path: '/proxy/api/company/user',
  group: 'companies',
  summary: 'Changer le type d’un membre ou d’une invitation',
  caller: 'session',
  body: z.strictObject({ _id_user: Id, type: MemberType }),
  answer: Member,
  errors: [...manageErrors, 'not_found', 'last_owner'],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/proxy/api/company/user',
  group: 'companies',
  summary: 'Retirer un membre, annuler une invitation ou quitter la société',
  caller: 'session',
  /** `role`: the type that the caller has read; the removal is refused when it has changed since. */
  body: z.strictObject({ _id_user: Id, role: MemberType.optional() }),
  answer: Ok,
  errors: [...manageErrors, 'not_found', 'last_owner', 'edit_conflict'],
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/company/invitation/{id}/mail',
  group: 'companies',
  summary: 'Renvoyer une invitation ; le lien envoyé auparavant ne sert plus',
  caller: 'session',
  params: IdParams,
  answer: Member,
  errors: [...manageErrors, 'not_found', 'error_email_not_send', 'too_many_requests'],
});

export const CompanySecurity = z.object({
  /** Members without a second factor can do nothing here but add one. */
  secondFactorRequired: z.boolean(),
  members: z.number(),
  /** How many of them have no second factor. */
  withoutFactor: z.number(),
  /** What the caller may do. */
  may: z.array(z.enum(['change'])),
});
export type CompanySecurity = z.output<typeof CompanySecurity>;

export const getCompanySecurity = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/company/security',
  group: 'companies',
  summary: 'Ce que la société demande à ses membres pour se connecter',
  caller: 'session',
  answer: CompanySecurity,
  errors: manageErrors,
});

export const updateCompanySecurity = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/company/security',
  group: 'companies',
  summary: 'Exiger, ou non, un second facteur de tous les membres ; par un propriétaire qui en a un',
  caller: 'session',
  body: z.strictObject({ secondFactorRequired: z.boolean() }),
  answer: CompanySecurity,
  errors: [...manageErrors, 'lacks_own_factor'],
});

/** The token of a link received by mail. */
const TokenParams = z.object({ token: z.string().min(1).max(200) });

export const Invitation = z.object({
  company: z.string(),
  /** Who invites; null when their account is gone. */
  inviter: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  type: MemberType,
  /** Whether the address has an account: the person signs in instead of creating one. */
  hasAccount: z.boolean(),
  expires_at: z.string(),
});
export type Invitation = z.output<typeof Invitation>;

export const getInvitation = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/company/invitation/{token}',
  group: 'companies',
  summary: 'Ce que dit une invitation, à qui en a le lien',
  caller: 'public',
  params: TokenParams,
  answer: Invitation,
  errors: ['invalid_invitation', 'too_many_requests'],
});

/** The account that an invited person creates: the link proves the address. Whoever has an account gives nothing. */
export const InvitedAccount = RegisterBody.pick({ firstname: true, lastname: true, password: true, acceptTerms: true });

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/company/invitation/{token}/accept',
  group: 'companies',
  summary: 'Accepter une invitation : connecté avec l’adresse invitée, ou en créant le compte de cette adresse',
  caller: 'public',
  params: TokenParams,
  body: InvitedAccount.partial(),
  /** The token is null where the session goes on, in the space of the company. */
  answer: z.object({ token: z.string().nullable(), expires_at: z.string().nullable(), user: User }),
  errors: ['invalid_invitation', 'restricted_invitation', 'too_many_requests'],
});

/** A space of a person: their own, or that of a company they are a member of. */
export const SpacePreview = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(['person', 'company']),
  type: z.enum(COMPANY_TYPES).nullable(),
  /** Address of the logo of the company; null without one. */
  logo: z.string().nullable(),
  userCompanyType: MemberType,
  /** The space of this session. */
  current: z.boolean(),
});
export type SpacePreview = z.output<typeof SpacePreview>;

export const listSpaces = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/user/multicompany/preview',
  group: 'companies',
  summary: 'Les espaces de la personne connectée : ses sociétés, puis le sien',
  caller: 'session',
  answer: z.object({ data: z.array(SpacePreview), total: z.number() }),
  errors: ['required_auth'],
  withoutFactor: true,
});

export const changeSpace = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/user/{id}/changecompany',
  group: 'companies',
  summary: 'Changer d’espace dans cette session ; les autres appareils restent où ils sont',
  caller: 'session',
  params: IdParams,
  body: z.strictObject({ _id_company: Id }),
  answer: User,
  errors: ['required_auth', 'required_no_auth', 'not_found'],
  withoutFactor: true,
});
