import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';

/**
 * The signed-in person of a call that anybody with a link may make too: the doors of signed-in calls are asked here. Whoever reads a space for
 * support reads nothing of holders.
 *
 * @throws DomainError `required_auth`, `required_company_factor`
 */
export function signedIn(visitor: Actor | null): Actor {
  if (!visitor || visitor.support) throw new DomainError('required_auth');
  if (visitor.lacksFactor) throw new DomainError('required_company_factor');
  return visitor;
}
