import type { UserRow } from './accounts.tables.ts';

/** Which brands a person administers: every one, or that of their account; null for nobody's administrator. */
export const administersOf = (user: Pick<UserRow, 'isAdmin' | 'isAdminScope'> | null): 'all' | 'own' | null =>
  user?.isAdmin ? 'all' : user?.isAdminScope ? 'own' : null;
