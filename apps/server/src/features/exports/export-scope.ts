import { EXPORT_MAX_SOURCES } from '@joulerie/contract/constants';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';

/**
 * Whose sources an export has: those of the company for who manages it, or of one of its members; theirs for the others.
 *
 * @throws DomainError `restricted_role_company` when somebody asks for those of another person
 */
export function exportedPerson(actor: Actor, asked: string | undefined): string | undefined {
  if (managesSpace(actor.memberType)) return asked;
  if (asked !== undefined && asked !== actor.user.id) throw new DomainError('restricted_role_company');
  return undefined;
}

/** @throws DomainError `export_too_large` when there are more sources than a file holds */
export function refuseTooMany(count: number): void {
  if (count <= EXPORT_MAX_SOURCES) return;
  throw new DomainError('export_too_large', {
    message: 'Un export contient 10\u202f000\u00a0sources au plus\u00a0: choisissez des bâtiments ou un dossier.',
  });
}
