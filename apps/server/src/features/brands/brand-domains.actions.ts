import type * as contract from '@joulerie/contract/brands';
import type { Config } from '../../platform/config.ts';
import { DomainError } from '../../platform/errors.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { newToken } from '../../platform/secrets.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import { administeredBrand, editableBrand } from './administered-brand.ts';
import { brandAt, deleteDomain, domainsOf, insertDomain } from './brand-domains.store.ts';
import { brandFor, originsOf } from './brands.present.ts';
import { noteChanges } from './brands.store.ts';
import { keepProof } from './keep-proof.ts';
import { type Looked, lookForProof } from './prove-domain.ts';
import { isOfDomain, senderOf } from './sender.ts';

const MOST_DOMAINS = 20;
/** Searches of proofs that one person asks for in ten minutes. */
const MOST_CHECKS = 60;

/** A name as machines write it. */
function hostOf(written: string): string {
  const url = `http://${written}`;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (host === '' || host.endsWith('.localhost'))
    throw new DomainError('invalid_input', { fields: { host: 'Ce n’est pas un nom de domaine' } });
  return host;
}

/** Whether the operator gave a host to a brand. */
const isSet = (host: string, { PUBLIC_ORIGINS }: Config): boolean =>
  [...PUBLIC_ORIGINS.values()].some((origin) => new URL(origin).hostname === host);

export const addBrandDomain: Serve<typeof contract.addBrandDomain> = async (call) => {
  const { db, actor, scope, params, body, services, now } = call;
  return db.transaction(async (tx) => {
    const row = await editableBrand({ db: tx, actor, scope }, params.id);
    const host = hostOf(body.host);
    const holder = await brandAt(tx, host);
    if (isSet(host, services.config) || (holder !== null && holder !== row.id))
      throw new DomainError('brand_domain_taken');
    if ((await domainsOf(tx, row.id)).length >= MOST_DOMAINS) throw new DomainError('too_many_domains');
    if (await insertDomain(tx, { scopeId: row.id, host, token: newToken(), addedAt: new Date(now) }))
      await noteChanges(tx, row.id, actor.user.id, [{ what: 'domain_added', before: null, after: host }], now);
    return brandFor(tx, row, services.config);
  });
};

const WORDS: Record<Looked, string> = {
  found: 'La preuve est trouvée\u00a0: la marque répond à ce nom.',
  absent:
    'L’enregistrement TXT n’est pas encore visible. Les serveurs de noms peuvent mettre jusqu’à une heure à le montrer.',
  unanswered: 'Les serveurs de noms n’ont pas répondu. Réessayez dans quelques minutes.',
};

export const checkBrandDomain: Serve<typeof contract.checkBrandDomain> = async (call) => {
  const { db, actor, scope, params, services, now } = call;
  const { id } = await administeredBrand(call, params.id);
  const host = hostOf(params.host);
  const row = (await domainsOf(db, id)).find((one) => one.host === host);
  if (!row) throw new DomainError('not_found');
  await takeTry(db, { by: `brand domain ${actor.user.id}`, max: MOST_CHECKS }, now);
  // Name servers take their time: nothing is held meanwhile.
  const looked = await lookForProof(row, services.config.NAME_SERVERS);
  return db.transaction(async (tx) => {
    const brand = await editableBrand({ db: tx, actor, scope }, id);
    await keepProof(tx, row, looked, actor.user.id, now);
    return { brand: await brandFor(tx, brand, services.config), found: looked === 'found', message: WORDS[looked] };
  });
};

export const removeBrandDomain: Serve<typeof contract.removeBrandDomain> = async (call) => {
  const { db, actor, scope, params, services, request, now } = call;
  return db.transaction(async (tx) => {
    const row = await editableBrand({ db: tx, actor, scope }, params.id);
    const host = hostOf(params.host);
    const domains = await domainsOf(tx, row.id);
    const removed = domains.find((one) => one.host === host);
    if (!removed) throw new DomainError('not_found');
    const others = domains.filter((one) => one.host !== host && one.state !== 'pending').map((one) => one.host);
    if (removed.state !== 'pending') refuseUsed(row, host, others, services.config, request.hostname);
    await deleteDomain(tx, row.id, host);
    await noteChanges(tx, row.id, actor.user.id, [{ what: 'domain_removed', before: host, after: null }], now);
    return brandFor(tx, row, services.config);
  });
};

/** @throws DomainError `brand_domain_used` for a name without which the brand, its mails or this page would be nowhere */
function refuseUsed(row: ScopeRow, host: string, others: readonly string[], config: Config, called: string): void {
  if (originsOf(row, config).length === 0 && others.length === 0) throw new DomainError('brand_domain_used');
  const { address } = senderOf(row);
  const holdsSender = (domain: string) => isOfDomain(address, domain);
  if (holdsSender(host) && ![...others, ...config.MAIL_DOMAINS].some(holdsSender))
    throw new DomainError('brand_domain_used', {
      message: `L’expéditeur des e-mails, ${address}, est de ce domaine\u00a0: changez-le d’abord.`,
    });
  if (called === host)
    throw new DomainError('brand_domain_used', {
      message:
        'Vous êtes à cette adresse\u00a0: ouvrez la plateforme à une autre adresse de la marque pour la retirer.',
    });
}
