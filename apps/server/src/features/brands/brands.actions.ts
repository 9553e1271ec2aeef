import type * as contract from '@joulerie/contract/brands';
import { BRAND_COLORS, brandColorChecks, brandColorFault } from '@joulerie/domain/contrast';
import { DomainError } from '../../platform/errors.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import { administeredBrand, administeredBrands, editableBrand } from './administered-brand.ts';
import { domainsOf } from './brand-domains.store.ts';
import { trialMail } from './brands.mails.ts';
import { brandFor, presentChange } from './brands.present.ts';
import { type Change, changesOf, countChanges, noteChanges, updateBrandRow } from './brands.store.ts';
import { isOfDomain, mailFromOf, senderDomains, senderOf } from './sender.ts';

export const listBrands: Serve<typeof contract.listBrands> = async (call) => {
  const brands = await administeredBrands(call);
  return { data: brands.map(({ id, name }) => ({ _id: id, name })), total: brands.length };
};

export const getBrand: Serve<typeof contract.getBrand> = async (call) =>
  brandFor(call.db, await administeredBrand(call, call.params.id), call.services.config);

export const updateBrand: Serve<typeof contract.updateBrand> = async (call) => {
  const { db, actor, scope, params, body, services, now } = call;
  return db.transaction(async (tx) => {
    const row = await editableBrand({ db: tx, actor, scope }, params.id);
    if (body.colors) refuseUnreadable(body.colors);
    if (body.sender) {
      const allowed = senderDomains(row, await domainsOf(tx, row.id), services.config);
      if (!allowed.some((domain) => isOfDomain(body.sender!.address, domain))) throw refusalOfSender(allowed);
    }
    const next = changedBrand(row, body);
    const changes = changesBetween(row, next);
    if (changes.length === 0) return brandFor(tx, row, services.config);
    await noteChanges(tx, row.id, actor.user.id, changes, now);
    return brandFor(tx, await updateBrandRow(tx, row.id, next), services.config);
  });
};

type Edited = Pick<ScopeRow, 'name' | 'legal' | 'mailFrom' | 'primaryColor' | 'secondaryColor' | 'backgroundColor'>;

const changedBrand = (
  row: ScopeRow,
  { name, company, contact, colors, sender }: Parameters<Serve<typeof contract.updateBrand>>[0]['body'],
): Edited => ({
  name: name ?? row.name,
  legal: { company: company ?? row.legal.company, contact: contact ?? row.legal.contact },
  primaryColor: colors?.primary ?? row.primaryColor,
  secondaryColor: colors?.secondary ?? row.secondaryColor,
  backgroundColor: colors?.background ?? row.backgroundColor,
  mailFrom: sender ? mailFromOf(sender) : row.mailFrom,
});

/** What differs, in the words of the log. Colours are the same in capitals. */
function changesBetween(row: Edited, next: Edited): Change[] {
  const values: [string, (of: Edited) => string][] = [
    ['name', (of) => of.name],
    ['company', (of) => of.legal.company],
    ['contact', (of) => of.legal.contact],
    ['primary', (of) => of.primaryColor.toLowerCase()],
    ['secondary', (of) => of.secondaryColor.toLowerCase()],
    ['background', (of) => of.backgroundColor.toLowerCase()],
    ['sender', (of) => of.mailFrom],
  ];
  return values.flatMap(([what, of]) => (of(row) === of(next) ? [] : [{ what, before: of(row), after: of(next) }]));
}

/** @throws DomainError `color_unreadable` with a sentence of each colour that is refused */
function refuseUnreadable(colors: Record<(typeof BRAND_COLORS)[number], string>): void {
  const faults = BRAND_COLORS.flatMap((which) => {
    const fault = brandColorFault(which, colors[which]);
    return fault === null ? [] : [{ which, fault }];
  });
  const [first] = faults;
  if (!first) return;
  const ratio = Math.min(...brandColorChecks(first.which, colors[first.which]).map((check) => check.ratio));
  const fields = Object.fromEntries(faults.map(({ which, fault }) => [`colors.${which}`, fault]));
  throw new DomainError('color_unreadable', { message: first.fault, fields, ratio });
}

const refusalOfSender = (allowed: readonly string[]): DomainError => {
  const message = `L’adresse doit être de ${allowed.join(', ')}\u00a0: pour un autre domaine, ajoutez-le d’abord à ceux de la marque et prouvez-le.`;
  return new DomainError('brand_sender_domain', { message, fields: { 'sender.address': message } });
};

/** Test mails of one person. */
const MOST_MAILS = 10;

export const sendBrandMail: Serve<typeof contract.sendBrandMail> = async (call) => {
  const { db, actor, scope, params, services, now } = call;
  const row = await administeredBrand(call, params.id);
  await takeTry(db, { by: `brand mail ${actor.user.id}`, max: MOST_MAILS }, now);
  const to = actor.user.username;
  const { sent } = await services.mailer.send(trialMail(row, to, scope.origin));
  if (!sent) throw new DomainError('error_email_not_send');
  await noteChanges(db, row.id, actor.user.id, [{ what: 'mail', before: null, after: senderOf(row).address }], now);
  return { to };
};

export const listBrandChanges: Serve<typeof contract.listBrandChanges> = async (call) => {
  const { db, params, query } = call;
  const { id } = await administeredBrand(call, params.id);
  const { page, limit } = query;
  const found = await changesOf(db, id, { limit, offset: (page - 1) * limit });
  return pageOf(query, await countChanges(db, id), found.map(presentChange));
};
