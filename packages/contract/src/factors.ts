import { z } from 'zod';
import { Session } from './accounts.ts';
import { Id, IdParams, Label } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The six digits of an authentication application; spaces that people type are left out. */
const TotpCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Le code a six chiffres'));

/** Bytes in base64url. */
const Bytes = (most: number) => z.string().min(1).max(most);

/** What the browser answers for a passkey (WebAuthn, JSON form), created or used. Its content is verified, not its shape here. */
const Credential = z.object({
  id: Bytes(2000),
  rawId: Bytes(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(10_000),
    /** Of a key that was created. */
    attestationObject: Bytes(30_000).optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    /** Of a key that was used. */
    authenticatorData: Bytes(10_000).optional(),
    signature: Bytes(5000).optional(),
    userHandle: z.string().max(200).nullish(),
  }),
  clientExtensionResults: z.object({ credProps: z.object({ rk: z.boolean().optional() }).optional() }),
});

/** What proves the second factor: a code of the application, a passkey, or one of the recovery codes. */
export const Proof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('totp'), code: TotpCode }),
  z.strictObject({ kind: z.literal('recovery'), code: z.string().trim().min(1).max(60) }),
  z.strictObject({ kind: z.literal('passkey'), credential: Credential }),
]);
export type Proof = z.input<typeof Proof>;

/** The password of the signed-in person: whoever finds an open session changes nothing of how the account is protected. */
const current = { password: z.string().min(1).max(200) };

const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: z.string(),
  /** Null while it has not served. */
  lastUsedAt: z.string().nullable(),
});

export const Factors = z.object({
  /** Signing in asks for a second factor. */
  active: z.boolean(),
  /** Names of the companies of the person that ask for one. */
  requiredBy: z.array(z.string()),
  /** The authentication application, since when; null without one. */
  totp: z.object({ since: z.string() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number(),
});
export type Factors = z.output<typeof Factors>;

/** After a factor was added; the recovery codes come with the first one, and are never shown again. */
export const AddedFactor = z.object({ factors: Factors, recoveryCodes: z.array(z.string()).nullable() });
export type AddedFactor = z.output<typeof AddedFactor>;

/** Options of the browser's passkey interface (WebAuthn, JSON form). */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

const path = '/proxy/api/v5/user/second-factor';
const changing = ['required_auth', 'invalid_password', 'too_many_requests'] as const;

export const getFactors = endpoint({
  method: 'GET',
  path,
  group: 'accounts',
  summary: 'Le second facteur de la personne connectée',
  caller: 'session',
  answer: Factors,
  errors: ['required_auth'],
  withoutFactor: true,
});

export const beginTotp = endpoint({
  method: 'POST',
  path: `${path}/totp`,
  group: 'accounts',
  summary: 'Préparer une application d’authentification ; elle sert une fois confirmée par un de ses codes',
  caller: 'session',
  body: z.strictObject(current),
  answer: z.object({
    /** Base32, as it is typed into an application that reads no picture. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the picture. */
    uri: z.string(),
  }),
  errors: [...changing, 'already_has_factor'],
  withoutFactor: true,
});

export const confirmTotp = endpoint({
  method: 'PUT',
  path: `${path}/totp`,
  group: 'accounts',
  summary: 'Confirmer l’application d’authentification par un de ses codes',
  caller: 'session',
  body: z.strictObject({ code: TotpCode }),
  answer: AddedFactor,
  errors: ['required_auth', 'invalid_second_factor', 'too_many_requests'],
  withoutFactor: true,
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: `${path}/totp`,
  group: 'accounts',
  summary: 'Retirer l’application d’authentification',
  caller: 'session',
  body: z.strictObject(current),
  answer: Factors,
  errors: [...changing, 'not_found', 'last_factor'],
  withoutFactor: true,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: `${path}/passkey/options`,
  group: 'accounts',
  summary: 'Préparer une clé d’accès : ce que le navigateur doit savoir pour la créer',
  caller: 'session',
  body: z.strictObject(current),
  answer: z.object({ options: PasskeyOptions }),
  errors: [...changing, 'too_many_passkeys'],
  withoutFactor: true,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: `${path}/passkey`,
  group: 'accounts',
  summary: 'Ajouter la clé d’accès que le navigateur a créée',
  caller: 'session',
  body: z.strictObject({ name: Label, credential: Credential }),
  answer: AddedFactor,
  errors: ['required_auth', 'invalid_second_factor', 'too_many_passkeys', 'too_many_requests'],
  withoutFactor: true,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: `${path}/passkey/{id}`,
  group: 'accounts',
  summary: 'Retirer une clé d’accès',
  caller: 'session',
  params: IdParams,
  body: z.strictObject(current),
  answer: Factors,
  errors: [...changing, 'not_found', 'last_factor'],
  withoutFactor: true,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: `${path}/recovery-codes`,
  group: 'accounts',
  summary: 'Remplacer les codes de secours ; ceux d’avant ne servent plus',
  caller: 'session',
  body: z.strictObject(current),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [...changing, 'not_found'],
  withoutFactor: true,
});

/** Given by the refusal of a sign-in whose password was right (`required_second_factor`); lives five minutes. */
const signIn = z.string().min(1).max(200);

export const prepareSecondFactor = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/auth/second-factor/options',
  group: 'accounts',
  summary: 'Les seconds facteurs qui terminent une connexion',
  caller: 'public',
  body: z.strictObject({ signIn }),
  answer: z.object({
    methods: z.array(z.enum(['totp', 'passkey', 'recovery'])),
    /** What the browser needs to use a passkey; null without one. */
    passkey: PasskeyOptions.nullable(),
  }),
  errors: ['expired_sign_in', 'too_many_requests'],
});

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/auth/second-factor',
  group: 'accounts',
  summary: 'Terminer une connexion par le second facteur',
  caller: 'public',
  body: z.strictObject({ signIn, proof: Proof }),
  answer: Session,
  errors: ['expired_sign_in', 'invalid_second_factor', 'too_many_requests'],
});
