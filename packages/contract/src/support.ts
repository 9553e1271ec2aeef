import { z } from 'zod';
import { Label, Ok } from './common.ts';
import { TICKET_LEVELS } from './constants.ts';
import { endpoint } from './endpoint.ts';

/** What a person writes, on as many lines as they want. */
const Words = z.string().trim().min(1).max(5_000);

const Report = z.strictObject({
  level: z.enum(TICKET_LEVELS),
  text: Words,
  /** Address of the page where the fault shows, as the page gives it. */
  currentPage: z.string().max(2_000),
  username: z.string().max(254),
});

const ticket = { subject: Label, tags: z.array(Label).max(10).default([]) };

/** A report of a fault (`Bug`), of an issue whose subject the page gives (`Support`), or an opinion (`Feedback`). */
export const SupportTicket = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['Bug', 'Support']), ...ticket, description: Report }),
  z.strictObject({ type: z.literal('Feedback'), ...ticket, description: z.strictObject({ text: Words }) }),
]);
export type SupportTicket = z.input<typeof SupportTicket>;

export const sendSupport = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/support',
  group: 'support',
  summary: 'Écrire au support de la marque\u00a0: signaler un problème ou donner un avis',
  caller: 'write',
  body: SupportTicket,
  answer: Ok,
  errors: ['required_auth', 'restricted_read_only', 'restricted_client', 'error_email_not_send', 'too_many_requests'],
});
