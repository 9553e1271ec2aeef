import type * as contract from '@joulerie/contract/company-look';
import { companyImagePath } from '@joulerie/contract/company-look';
import { READABLE_CONTRAST, WHITE, contrast } from '@joulerie/domain/contrast';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Admit } from '../../platform/http/route.ts';
import { Picture, type Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { findSpace } from '../accounts/accounts.public.ts';
import { makeLogoApart } from './make-logo.ts';
import { deleteLogo, findLogo, storeColor, storeLogo } from './logo.store.ts';
import { managedCompany } from './managed-company.ts';
import { holdCompany } from './members.store.ts';

export const admitCompanyImage: Admit<typeof contract.setCompanyImage> = async ({ db, actor }) => {
  await managedCompany(db, actor);
};

export const setCompanyImage: Serve<typeof contract.setCompanyImage> = async ({ db, actor, file, body, ended }) => {
  // Before the time that an image takes.
  await managedCompany(db, actor);
  if (!file) throw new DomainError('file_missing', { message: 'Aucune image n’a été reçue.' });
  const { bytes, version } = await makeLogoApart(file, body.crop ?? null, ended);
  return db.transaction(async (tx) => {
    const id = await holdManaged(tx, actor);
    await storeLogo(tx, id, { bytes, version });
    return lookOf(tx, id);
  });
};

export const removeCompanyImage: Serve<typeof contract.removeCompanyImage> = async ({ db, actor }) =>
  db.transaction(async (tx) => {
    const id = await holdManaged(tx, actor);
    await deleteLogo(tx, id);
    return lookOf(tx, id);
  });

export const updateCompanyLook: Serve<typeof contract.updateCompanyLook> = async ({ db, actor, body: { color } }) =>
  db.transaction(async (tx) => {
    const id = await holdManaged(tx, actor);
    const ratio = color === null ? null : contrast(color, WHITE);
    if (ratio !== null && ratio < READABLE_CONTRAST) throw new DomainError('color_unreadable', { ratio });
    await storeColor(tx, id, color);
    return lookOf(tx, id);
  });

/** The company of the session, held, for who manages it. @throws DomainError `restricted_role_company` */
async function holdManaged(tx: Database, actor: Actor): Promise<string> {
  const { id, own } = await holdCompany(tx, actor);
  if (!managesSpace(own)) throw new DomainError('restricted_role_company');
  return id;
}

async function lookOf(tx: Database, id: string): Promise<contract.CompanyLook> {
  const space = await findSpace(tx, id);
  return { logo: companyImagePath(space), color: space.color };
}

/** Anybody of the brand: mails show it to people who have no account. */
export const getCompanyImage: Serve<typeof contract.getCompanyImage> = async ({ db, scope, params, query }) => {
  const found = await findLogo(db, scope.id, params.id);
  if (!found) throw new DomainError('not_found');
  const { bytes, version } = found;
  return new Picture({ type: 'image/png', bytes, version, isOfAddress: query.version === version });
};
