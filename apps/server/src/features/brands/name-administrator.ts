import type { Database } from '../../platform/database.ts';
import { findUserByName, updateUserRow } from '../accounts/accounts.public.ts';
import { endAccessesOf } from '../support-access/support-access.public.ts';
import { findBrand, noteChanges } from './brands.store.ts';

/** What a person administers: nothing, the brand of their account, or every brand. */
export const ADMINISTERED = { none: 'rien', brand: 'sa marque', platform: 'toutes les marques' } as const;
export type Administered = keyof typeof ADMINISTERED;

/**
 * Says what a person administers, at the word of the operator; it counts from the next call on, and what they have open for support ends.
 *
 * @param brand the brand of the account: the same address in two brands is two people
 * @throws Error when the brand or the account does not exist
 */
export async function nameAdministrator(
  db: Database,
  { brand, username, of }: { brand: string; username: string; of: Administered },
  now: number,
): Promise<void> {
  if (!(await findBrand(db, brand))) throw new Error(`Aucune marque ne s’appelle ${brand}.`);
  await db.transaction(async (tx) => {
    const user = await findUserByName(tx, brand, username.trim().toLowerCase());
    if (!user) throw new Error(`${username} n’a pas de compte dans la marque ${brand}.`);
    await updateUserRow(tx, user.id, { isAdminScope: of === 'brand', isAdmin: of === 'platform' });
    // After the row, which an access that opens meanwhile holds.
    await endAccessesOf(tx, user.id, now);
    const change = {
      what: 'administrator',
      before: null,
      after: `${user.firstname} ${user.lastname}, ${ADMINISTERED[of]}`,
    };
    await noteChanges(tx, brand, null, [change], now);
  });
}
