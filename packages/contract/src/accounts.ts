import { z } from 'zod';
import { CompanyName, Id, IdParams, Ok } from './common.ts';
import { COMPANY_TYPES, REGISTRATION_ROLES } from './constants.ts';
import { MEMBER_TYPES } from './first-constants.ts';
import { endpoint } from './endpoint.ts';
import { Email, Password, PersonName, Phone } from './numbers.ts';
import { Operation, Standing } from './subscriptions.ts';

export const Company = z.object({
  _id: Id,
  name: z.string(),
  type: z.enum(COMPANY_TYPES).nullable(),
  /** 14 digits; null when it was never given. */
  siret: z.string().nullable(),
  /** Address of its logo, another one with each change; null without one. */
  logo: z.string().nullable(),
  /** Its colour on the mails in its name, `#rrggbb`; null for that of the brand. */
  color: z.string().nullable(),
  userCompanyType: z.enum(MEMBER_TYPES),
  /** Its customer number at the payment provider, for who administers it; null before its first payment. */
  idstripe: z.string().nullable(),
  operation: Operation,
  ...Standing.shape,
});

export const User = z.object({
  _id: Id,
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['conseiller', 'utilisateur']),
  /** Derived: not professional → particulier; professional with role utilisateur → professionnel; else conseiller. */
  derivedRole: z.enum(REGISTRATION_ROLES),
  isPro: z.boolean(),
  isAdmin: z.boolean(),
  isAdminScope: z.boolean(),
  isValidated: z.boolean(),
  /** The space that the session is in. */
  _id_space: Id,
  company: Company.nullable(),
  /** The spaces of the person when they have several, else false. */
  multipleCompany: z.union([z.literal(false), z.array(z.object({ _id: Id, name: z.string() }))]),
  /** `todo`: the first steps open at sign-in; `done`: they were taken; null: the person asked not to see them again. */
  action: z.object({ signin: z.enum(['todo', 'done']).nullable() }),
  preferences: z.record(z.string(), z.unknown()),
  /** The company of this session asks for a second factor, which the person does not have: nothing else is open to it. */
  lacksSecondFactor: z.boolean(),
  /** The access for support through which this space is read, which is not the person’s; null in their own spaces. */
  support: z.object({ space: z.string(), reason: z.string(), endsAt: z.string() }).nullable(),
  createdAt: z.string(),
});
export type User = z.output<typeof User>;

export const Session = z.object({ token: z.string(), expires_at: z.string(), user: User });

export const signIn = endpoint({
  method: 'POST',
  path: '/proxy/api/signin',
  group: 'accounts',
  summary: 'Se connecter',
  caller: 'public',
  body: z.strictObject({ username: Email, password: z.string().min(1).max(200) }),
  answer: Session,
  errors: ['invalid_credentials', 'not_validated_user', 'required_second_factor', 'too_many_requests'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/auth/signout',
  group: 'accounts',
  summary: 'Se déconnecter : la session est détruite',
  caller: 'session',
  answer: Ok,
  errors: ['required_auth'],
  withoutFactor: true,
  duringSupport: true,
});

const OpenSession = z.object({
  _id: Id,
  /** Browser and system: « Firefox, Windows »; null when they are not known. */
  client: z.string().nullable(),
  startedAt: z.string(),
  /** Right within a minute. */
  lastUsedAt: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/auth/session',
  group: 'accounts',
  summary: 'Les sessions ouvertes de la personne connectée, la dernière utilisée d’abord',
  caller: 'session',
  answer: z.object({ data: z.array(OpenSession), total: z.number() }),
  errors: ['required_auth'],
  withoutFactor: true,
});

export const closeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/auth/session',
  group: 'accounts',
  summary: 'Fermer les autres sessions de la personne connectée',
  caller: 'session',
  answer: z.object({ closed: z.number() }),
  errors: ['required_auth'],
  withoutFactor: true,
});

export const getMe = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/user/me',
  group: 'accounts',
  summary: 'La personne connectée',
  caller: 'session',
  answer: User,
  errors: ['required_auth'],
  withoutFactor: true,
});

export const verifyUsername = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/auth/verify',
  group: 'accounts',
  summary: 'Une adresse e-mail peut-elle encore s’inscrire ?',
  caller: 'public',
  query: z.object({ username: Email }),
  answer: z.object({ username: z.string(), available: z.boolean() }),
  errors: ['too_many_requests'],
});

export const RegisterBody = z.strictObject({
  role: z.enum(REGISTRATION_ROLES),
  firstname: PersonName,
  lastname: PersonName,
  username: Email,
  password: Password,
  phone: Phone.nullish(),
  company: z
    .strictObject({
      name: CompanyName,
      type: z.enum(COMPANY_TYPES),
      siret: z
        .string()
        .regex(/^\d{14}$/)
        .nullish(),
    })
    .nullish(),
  acceptTerms: z.literal(true),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/user',
  group: 'accounts',
  summary: 'S’inscrire (particulier, conseiller ou professionnel)',
  caller: 'public',
  body: RegisterBody,
  answer: z.object({ _id: Id, username: z.string(), mailSent: z.boolean() }),
  errors: ['already_exist_user', 'already_exist_company', 'too_many_requests'],
  creates: true,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/user',
  group: 'accounts',
  summary: 'La personne connectée, ou celle dont on donne l’adresse si elle partage l’espace',
  caller: 'session',
  query: z.object({ username: Email.optional() }),
  answer: User,
  errors: ['required_auth', 'not_found_user'],
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/user/{id}',
  group: 'accounts',
  summary: 'Modifier son compte ; `action.signin: "done"` après la première connexion, `null` la supprime',
  caller: 'session',
  params: IdParams,
  body: z.strictObject({
    firstname: PersonName.optional(),
    lastname: PersonName.optional(),
    phone: Phone.nullish(),
    action: z.strictObject({ signin: z.literal('done').nullable() }).optional(),
  }),
  answer: User,
  errors: ['required_auth', 'restricted_user'],
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/user/profile',
  group: 'accounts',
  summary: 'Modifier son profil, ses préférences ou son mot de passe',
  caller: 'session',
  body: z.strictObject({
    firstname: PersonName.optional(),
    lastname: PersonName.optional(),
    phone: Phone.nullish(),
    preferences: z
      .strictObject({
        theme: z.enum(['light', 'dark', 'auto']).optional(),
        unit: z.enum(['kWh', 'EUR', 'kgCO2e']).optional(),
        mailNews: z.boolean().optional(),
        mailAlerts: z.boolean().optional(),
        /** The map beside the list is folded. */
        mapFolded: z.boolean().optional(),
      })
      .optional(),
    password: z.strictObject({ current: z.string().min(1).max(200), next: Password }).optional(),
  }),
  answer: User,
  errors: ['required_auth', 'invalid_password', 'too_many_requests'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/user/resetpassword',
  group: 'accounts',
  summary: 'Recevoir un lien pour choisir un nouveau mot de passe',
  caller: 'public',
  body: z.strictObject({ username: Email }),
  answer: Ok,
  errors: ['error_email_not_send', 'invalid_scope_user_mail', 'no_exist_user_mail', 'too_many_requests'],
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/user/{id}/changepassword',
  group: 'accounts',
  summary: 'Choisir un nouveau mot de passe avec le code reçu par e-mail',
  caller: 'public',
  params: IdParams,
  body: z.strictObject({ password: Password, validationCode: z.string().min(1).max(200) }),
  answer: Ok,
  errors: ['required_no_auth', 'invalid_validation_code', 'too_many_requests'],
});

export const sendValidation = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/user/sendvalidation',
  group: 'accounts',
  summary: 'Renvoyer l’e-mail de validation',
  caller: 'public',
  body: z.strictObject({ username: Email }),
  answer: Ok,
  errors: ['not_found_user', 'invalid_user_already_validated', 'error_email_not_send', 'too_many_requests'],
});

export const validateUser = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/user/{id}/validation',
  group: 'accounts',
  summary: 'Valider son compte avec le code reçu par e-mail, et se connecter',
  caller: 'public',
  params: IdParams,
  body: z.strictObject({ validationCode: z.string().min(1).max(200) }),
  answer: Session,
  errors: ['invalid_validation_code', 'invalid_user_already_validated', 'invalid_credentials', 'too_many_requests'],
});
