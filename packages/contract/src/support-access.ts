import { z } from 'zod';
import { Id, Ok, Page, listOf } from './common.ts';
import { SUPPORT_REASON } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Email } from './numbers.ts';

/** Why an administrator opens a space: the people of the space read it. No sign that hides, or that turns what is around it. */
export const SupportReason = z
  .string()
  .trim()
  .min(SUPPORT_REASON.min)
  .max(SUPPORT_REASON.max)
  .regex(/^(?:[^\p{Cc}\p{Cf}\u2028\u2029]|\n)*$/u);

/** An access of an administrator to a space, for support. */
export const SupportAccess = z.object({
  _id: Id,
  space: z.object({ _id: Id, name: z.string() }),
  /** Who opened it; null once their account is closed. */
  person: z.string().nullable(),
  reason: z.string(),
  openedAt: z.string(),
  /** When it ended, or ends at the latest where it is still open. */
  endsAt: z.string(),
  isOpen: z.boolean(),
});
export type SupportAccess = z.output<typeof SupportAccess>;

export const listSupportSpaces = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/support-access/space',
  group: 'support-access',
  summary: 'Les espaces d’une personne d’une marque que l’on administre, pour y ouvrir un accès d’assistance',
  caller: 'session',
  query: z.object({
    username: Email,
    /** That of the address that is called, where it is left out. */
    brand: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .optional(),
  }),
  answer: z.object({
    data: z.array(z.object({ _id: Id, name: z.string(), kind: z.enum(['person', 'company']) })),
    total: z.number(),
  }),
  errors: ['required_auth', 'restricted_brand', 'not_found', 'not_found_user', 'too_many_requests'],
});

export const openSupportAccess = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/support-access',
  group: 'support-access',
  summary: 'Ouvrir un accès d’assistance à un espace, en consultation, pendant 60 minutes',
  caller: 'session',
  body: z.strictObject({ _id_space: Id, reason: SupportReason }),
  answer: SupportAccess,
  errors: ['required_auth', 'restricted_brand', 'not_found', 'required_company_factor'],
  creates: true,
});

export const endSupportAccess = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/support-access',
  group: 'support-access',
  summary: 'Terminer l’accès d’assistance de cette session',
  caller: 'session',
  answer: Ok,
  errors: ['required_auth'],
  withoutFactor: true,
  duringSupport: true,
});

export const listSupportAccesses = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/support-access',
  group: 'support-access',
  summary: 'Les accès d’assistance ouverts à votre espace, le plus récent d’abord',
  caller: 'session',
  query: z.object({ page: Page.page, limit: Page.limit.default(20) }),
  answer: listOf(SupportAccess),
  errors: ['required_auth'],
  duringSupport: true,
});
