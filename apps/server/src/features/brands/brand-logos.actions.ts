import type * as contract from '@joulerie/contract/brands';
import { DomainError } from '../../platform/errors.ts';
import type { Admit } from '../../platform/http/route.ts';
import { Picture, type Serve } from '../../platform/http/serve.ts';
import { findUser } from '../accounts/accounts.public.ts';
import { makeLogoApart } from '../companies/companies.public.ts';
import { administeredBrand, editableBrand } from './administered-brand.ts';
import { type LogoKind, deleteBrandLogo, findBrandLogo, storeBrandLogo } from './brand-logos.store.ts';
import { brandFor } from './brands.present.ts';
import { noteChanges, updateBrandRow } from './brands.store.ts';

const versioned = (kind: LogoKind, version: string | null) =>
  kind === 'full' ? { fullVersion: version } : { faviconVersion: version };

/** How far from a square the frame of an icon may be, for a mouse that misses by a pixel. */
const SQUARE = 1.05;

export const admitBrandLogo: Admit<typeof contract.setBrandLogo> = async (call) => {
  await administeredBrand(call, call.params.id);
};

export const setBrandLogo: Serve<typeof contract.setBrandLogo> = async (call) => {
  const { db, actor, scope, params, file, body, ended, services, now } = call;
  // Before the time that an image takes.
  await administeredBrand(call, params.id);
  if (!file) throw new DomainError('file_missing', { message: 'Aucune image n’a été reçue.' });
  const { bytes, width, height, version } = await makeLogoApart(file, body.crop ?? null, ended);
  if (params.kind === 'favicon' && Math.max(width, height) > SQUARE * Math.min(width, height))
    throw new DomainError('invalid_input', { fields: { crop: 'Une icône est carrée\u00a0: cadrez un carré' } });
  return db.transaction(async (tx) => {
    const { id } = await editableBrand({ db: tx, actor, scope }, params.id);
    await storeBrandLogo(tx, id, params.kind, bytes);
    const what = `logo_${params.kind}`;
    await noteChanges(tx, id, actor.user.id, [{ what, before: null, after: 'image envoyée' }], now);
    return brandFor(tx, await updateBrandRow(tx, id, versioned(params.kind, version)), services.config);
  });
};

export const removeBrandLogo: Serve<typeof contract.removeBrandLogo> = async (call) => {
  const { db, actor, scope, params, services, now } = call;
  return db.transaction(async (tx) => {
    const { id } = await editableBrand({ db: tx, actor, scope }, params.id);
    await deleteBrandLogo(tx, id, params.kind);
    const what = `logo_${params.kind}`;
    await noteChanges(tx, id, actor.user.id, [{ what, before: null, after: 'dessin de la plateforme' }], now);
    return brandFor(tx, await updateBrandRow(tx, id, versioned(params.kind, null)), services.config);
  });
};

/** Anybody at the brand's own host: its pages and mails show it. Elsewhere, who administers every brand. */
export const getBrandLogo: Serve<typeof contract.getBrandLogo> = async ({ db, scope, visitor, params, query }) => {
  const isOpen = params.id === scope.id || (visitor !== null && (await findUser(db, visitor.user.id))?.isAdmin);
  const found = isOpen ? await findBrandLogo(db, params.id, params.kind) : null;
  if (!found) throw new DomainError('not_found');
  const { bytes, version } = found;
  return new Picture({ type: 'image/png', bytes, version, isOfAddress: query.version === version });
};
