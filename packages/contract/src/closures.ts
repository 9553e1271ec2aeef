import { z } from 'zod';
import { IdParams, Ok } from './common.ts';
import { endpoint } from './endpoint.ts';

const ClosedSpace = z.object({
  /** Name of the company; null for the personal space. */
  company: z.string().nullable(),
  buildings: z.number(),
  sources: z.number(),
});

export const AccountClosure = z.object({
  /** Erased with the account: the personal space, and companies that have no other member. */
  erased: z.array(ClosedSpace),
  /** Companies that the person leaves; what they created there stays. */
  left: z.array(z.string()),
  /** Companies of several members that the person alone owns: another owner is named first. */
  blocking: z.array(z.string()),
});
export type AccountClosure = z.output<typeof AccountClosure>;

export const previewClosure = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/user/closure',
  group: 'companies',
  summary: 'Ce que la fermeture de son compte effacerait, et ce qui l’empêche',
  caller: 'session',
  answer: AccountClosure,
  errors: ['required_auth'],
  withoutFactor: true,
});

export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/user/{id}',
  group: 'companies',
  summary: 'Fermer son compte, et effacer ce qui n’est qu’à soi',
  caller: 'session',
  params: IdParams,
  body: z.strictObject({ password: z.string().min(1).max(200) }),
  answer: Ok,
  errors: ['required_auth', 'restricted_user', 'invalid_password', 'last_owner', 'too_many_requests'],
  withoutFactor: true,
});
