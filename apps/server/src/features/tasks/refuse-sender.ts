import { TASK_CATALOGUE, type TaskName } from '@joulerie/contract/task-catalogue';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace, mayWrite } from '../access/access.public.ts';

/** @throws DomainError for who may not send a task of this name, or no longer may by the time it is done */
export function refuseSender(actor: Actor, name: TaskName): void {
  const { sender } = TASK_CATALOGUE[name];
  if (sender === 'writer' && !mayWrite(actor)) throw new DomainError('restricted_read_only');
  if (sender === 'manager' && !managesSpace(actor.memberType)) throw new DomainError('restricted_role_company');
}
