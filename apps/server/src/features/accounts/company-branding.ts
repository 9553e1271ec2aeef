import { companyImagePath } from '@joulerie/contract/company-look';
import type { Database } from '../../platform/database.ts';
import { findSpace } from './accounts.store.ts';
import type { SpaceRow } from './accounts.tables.ts';

/** How a company looks on a mail in its name: its logo at an address that anybody may open, and its colour. */
export type CompanyBranding = { name: string; logo: string | null; color: string | null };

/** The branding of the company of a space; null for a personal space. `origin`: where people reach the brand. */
export function brandingOf(space: SpaceRow, origin: string): CompanyBranding | null {
  if (space.kind !== 'company') return null;
  const path = companyImagePath(space);
  return { name: space.name, logo: path && `${origin}${path}`, color: space.color };
}

/** The name of the company of a space, which its exports have; empty for a personal space. */
export async function companyName(db: Database, spaceId: string): Promise<string> {
  const { kind, name } = await findSpace(db, spaceId);
  return kind === 'company' ? name : '';
}
