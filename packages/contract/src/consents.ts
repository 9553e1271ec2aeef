import {
  CONSENT_ACTIONS,
  CONSENT_COLORS,
  CONSENT_STATES,
  PURPOSES,
  REQUEST_KINDS,
  REQUEST_STATES,
  TEXT_VERSIONS,
} from '@joulerie/domain/consents';
import { SOURCE_TYPES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { CompanyName, Day, Id, POSTCODE, PageNumber, flag, listOf, oneOrMany } from './common.ts';
import { Email, PersonName } from './numbers.ts';

/** A meter that a request or a consent is about. Whoever only has a link reads the end of its number. */
const Meter = z.object({
  _id_source: Id,
  idsource: z.string(),
  idtype: z.enum(SOURCE_TYPES),
  name: z.string(),
});

/** What a holder has said of themselves and of what they allow, before they sign; null while they said nothing. */
const Declaration = z.object({
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  zipcode: z.string(),
  legal_person: z.object({ name: z.string(), siren: z.string() }).nullable(),
  purposes: z.array(z.enum(PURPOSES)),
  text_version: z.string().nullable(),
  recorded_at: z.string(),
});

const RequestFields = z.object({
  _id: Id,
  kind: z.enum(REQUEST_KINDS),
  action: z.enum(CONSENT_ACTIONS),
  state: z.enum(REQUEST_STATES),
  /** The token of the link, given back to whoever showed it; null to the side that asked. */
  token: z.string().nullable(),
  /** Whom the request names as the holder. */
  titulaire: z.object({
    user: z.object({ firstname: z.string().nullable(), lastname: z.string().nullable() }),
    company: z.object({ name: z.string() }).nullable(),
  }),
  /** The same, as a request for several meters names them (document 1 §3); the address is null to whoever only has a link. */
  user: z.object({
    firstname: z.string().nullable(),
    lastname: z.string().nullable(),
    username: z.string().nullable(),
  }),
  company: z.object({ name: z.string() }).nullable(),
  /** Null for a request of several meters, which has them in `consentrequest`. */
  source: Meter.nullable(),
  building: z.object({ _id: Id, name: z.string() }).nullable(),
  address: z.object({ street: z.string(), zipcode: z.string(), city: z.string() }).nullable(),
  zipcode: z.string().nullable(),
  /** First day of the data that is asked for, and the last day of the consent that would follow. */
  date_from_data: Day.nullable(),
  date_to: Day,
  /** Who asks: a person, for their company or for themselves. */
  requester: z.object({ name: z.string(), company: z.string().nullable(), logo: z.string().nullable() }),
  /** The address that was written to; null to whoever only has a link. */
  mail: z.string().nullable(),
  declaration: Declaration.nullable(),
  createdAt: z.string(),
  sent_at: z.string(),
  /** When its link was opened for the first time. */
  opened_at: z.string().nullable(),
  expires_at: z.string(),
  ended_at: z.string().nullable(),
  /** What the caller may do by now. */
  may: z.array(z.enum(['sign', 'refuse', 'close', 'remove', 'remind'])),
});

/** Somebody asks a holder for the data of a meter. */
export const ConsentRequest = RequestFields.extend({
  /** What the holder signs, to whoever has the link of a request that can be signed. */
  document: z.object({ version: z.enum(TEXT_VERSIONS), paragraphs: z.array(z.string()) }).nullable(),
  /** The token of the holder's own page (`HOLDER_PAGE`), in the answer to their signature only; their mail has it too. */
  holder_token: z.string().nullable(),
  /** What its holder may allow: prolonging adds nothing to the consent that it rests on. */
  purposes: z.array(z.enum(PURPOSES)),
  /** The requests of each meter, of a request for several. */
  consentrequest: z.array(
    RequestFields.pick({ _id: true, source: true, building: true, state: true }).extend({
      /** Meters with the same number have the same postcode; null where none is known. */
      place: z.number().nullable(),
    }),
  ),
});
export type ConsentRequest = z.output<typeof ConsentRequest>;

/** The token of the link that a holder received; without it, the caller is the side that asked. */
export const LinkQuery = z.object({ token: z.string().min(1).max(200).optional() });

/** What the holder answers, or the side that asked by `TERMINATED`. */
export const answerBody = (defaults: { mail: boolean; status?: 'ACCEPTED' }) =>
  z.strictObject({
    status: z.enum(['ACCEPTED', 'REFUSED', 'TERMINATED']).default(defaults.status ?? 'TERMINATED'),
    /** Whether the other side is told by mail. */
    mail: z.boolean().default(defaults.mail),
  });

/** Whom the request is about, as far as its author knows. */
export const NamedHolder = z.strictObject({
  firstname: PersonName.nullish(),
  lastname: PersonName.nullish(),
  company: CompanyName.nullish(),
});

/** Whether an address that looks like a typing error is right all the same. */
export const MailConfirmed = z.boolean().default(false);

/** Asking one holder for one meter. */
export const NewRequest = z.strictObject({
  _id_source: Id,
  _id_building: Id.nullish(),
  mail: Email,
  mail_confirmed: MailConfirmed,
  titulaire: NamedHolder.optional(),
  /** The earliest that the operator gives, without it. */
  date_from_data: Day.nullish(),
});

const Postcode = z.string().trim().regex(POSTCODE);

/** What the holder declares before signing; a key that is left out keeps what was recorded. */
export const DeclarationBody = z.strictObject({
  date_from_data: Day.nullish(),
  zipcode: Postcode,
  /** Of a request for several meters: the postcodes of those elsewhere. A meter whose postcode is not typed is not signed for. */
  zipcodes: z
    .array(z.strictObject({ _id: Id, zipcode: Postcode }))
    .max(500)
    .optional(),
  firstname: PersonName.nullish(),
  lastname: PersonName.nullish(),
  legal_person: z
    .strictObject({
      name: CompanyName,
      siren: z
        .string()
        .trim()
        .regex(/^\d{9}$/),
    })
    .nullish(),
  purposes: z.array(z.enum(PURPOSES)).min(1).max(PURPOSES.length).optional(),
  text_version: z.string().max(20).optional(),
});

export const RequestList = listOf(ConsentRequest);

export const listQuery = z.object({
  page: PageNumber,
  limit: z.coerce.number().int().min(1).max(200).default(20),
  /** All of them, 2 000 at most, on one page. */
  noPage: flag.optional(),
  state: oneOrMany(z.enum(REQUEST_STATES), REQUEST_STATES.length).optional(),
  /** A request for several meters is about each of them. */
  _id_source: Id.optional(),
  search: z.string().trim().max(120).optional(),
});

/** A request mailed again: the link of before serves no more. */
export const MailBody = z
  .strictObject({ follow_up: z.boolean().default(true), type: z.literal('relance').default('relance') })
  .default({ follow_up: true, type: 'relance' });

export const MailPreview = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

/** A right to read the data of a meter, with its proof. */
export const Consent = z.object({
  _id: Id,
  /** The same, as accounts name it (document 2 §3). */
  _id_consentement: Id,
  _id_consentrequest: Id.nullable(),
  action: z.enum(CONSENT_ACTIONS),
  state: z.enum(CONSENT_STATES),
  color: z.enum(Object.keys(CONSENT_COLORS) as [keyof typeof CONSENT_COLORS]),
  source: Meter,
  /** Every meter that was signed for at once, this one included; this one alone where more than 20 were. */
  sources: z.array(Meter),
  /** How many meters were signed for at once, this one included. */
  signed_with: z.number(),
  /** Which side of it the caller is: who reads, or who signed. */
  side: z.enum(['reader', 'holder']),
  reader: z.object({ name: z.string(), logo: z.string().nullable() }),
  /** Who signed; null once their identity is erased. */
  holder: z.string().nullable(),
  signed: z.boolean(),
  dismissed: z.boolean(),
  purposes: z.array(z.enum(PURPOSES)),
  text_version: z.string(),
  date_from_data: Day,
  date_to: Day,
  zipcode: z.string().nullable(),
  createdAt: z.string(),
  withdrawn_at: z.string().nullable(),
  /** Which side ended it before its last day; null while nobody did. */
  ended_by: z.enum(['holder', 'reader']).nullable(),
  /** Last day on which somebody read these data, as the holder may know; null when nobody did. */
  last_read: Day.nullable(),
  /** The end is near: a renewal can be asked for. */
  renew: z.boolean(),
  /** Rank and digest of its proof in the chain. */
  proof: z.object({ rank: z.number(), digest: z.string() }),
  may: z.array(z.enum(['date', 'dismiss', 'withdraw', 'extend'])),
});
export type Consent = z.output<typeof Consent>;
