import { FEATURES } from '@joulerie/domain/subscriptions';
import { z } from 'zod';
import { Label } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Email, PersonName, Phone } from './numbers.ts';

/** Number of a record of the customer relationship service. */
const RecordId = z.coerce.number().int().min(1).max(1e12);

const contactFields = {
  firstname: PersonName.optional(),
  lastname: PersonName.optional(),
  /** The person's own address. */
  username: Email.optional(),
  phone: Phone.nullish(),
  activitySector: Label.nullish(),
};

/** The person, their organization and their deal at the customer relationship service. */
const Contact = z.object({
  data: z.object({ contact: RecordId, organization: RecordId.nullable(), dealId: RecordId.nullable() }),
});

const errors = [
  'required_auth',
  'restricted_read_only',
  'restricted_user',
  'crm_not_configured',
  'provider_unavailable',
  'too_many_requests',
] as const;

export const createContact = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/pipedrive/contact',
  group: 'crm',
  summary:
    'Demander à être recontacté\u00a0: la personne connectée, son organisation et son projet sont transmis à la relation client',
  caller: 'write',
  body: z.strictObject({
    ...contactFields,
    /** What the person asks about. */
    product: z.enum(FEATURES).optional(),
    /** The organization's name; that of the person's company without it. */
    organization: Label.optional(),
    /** A deal that is known already, which is updated. */
    dealId: RecordId.optional(),
  }),
  answer: Contact,
  errors: [...errors, 'not_found'],
});

export const updateContact = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/pipedrive/contact/{id}',
  group: 'crm',
  summary: 'Corriger ce qui a été transmis à la relation client, pour la personne qui l’a transmis',
  caller: 'write',
  params: z.object({ id: RecordId }),
  body: z.strictObject({
    contact: z.strictObject(contactFields).optional(),
    organization: z.strictObject({ name: Label }).optional(),
    deal: z.strictObject({ product: z.enum(FEATURES) }).optional(),
  }),
  answer: Contact,
  errors: [...errors, 'not_found'],
});
