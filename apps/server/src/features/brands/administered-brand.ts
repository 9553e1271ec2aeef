import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor, Brand } from '../../platform/identity.ts';
import { administersOf, findUser } from '../accounts/accounts.public.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import { findBrand, holdBrand, listBrandRows } from './brands.store.ts';

type Asking = { db: Database; actor: Actor; scope: Brand };

/** Which brands a person administers: every one, or that of their account. */
async function administers({ db, actor }: Asking): Promise<'all' | 'own'> {
  const which = administersOf(await findUser(db, actor.user.id));
  if (which === null) throw new DomainError('restricted_brand');
  return which;
}

/**
 * The brands that the actor administers.
 *
 * @throws DomainError `restricted_brand` when there is none
 */
export async function administeredBrands(asking: Asking): Promise<ScopeRow[]> {
  const which = await administers(asking);
  const brands = await listBrandRows(asking.db);
  return which === 'all' ? brands : brands.filter(({ id }) => id === asking.scope.id);
}

/**
 * A brand that the actor administers; another one is unknown to who administers their own.
 *
 * @throws DomainError `restricted_brand`, `not_found`
 */
export const administeredBrand = (asking: Asking, id: string): Promise<ScopeRow> => allowed(asking, id, findBrand);

/** The same, held until the transaction ends. `db`: the transaction. */
export const editableBrand = (asking: Asking, id: string): Promise<ScopeRow> => allowed(asking, id, holdBrand);

async function allowed(
  asking: Asking,
  id: string,
  find: (db: Database, id: string) => Promise<ScopeRow | null>,
): Promise<ScopeRow> {
  const which = await administers(asking);
  const row = which === 'all' || id === asking.scope.id ? await find(asking.db, id) : null;
  if (!row) throw new DomainError('not_found');
  return row;
}
