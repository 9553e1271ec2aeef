import type * as contract from '@joulerie/contract/billing';
import { ensureCustomer, openCheckout, openPortal } from '../../connectors/stripe/checkout.ts';
import { paymentClient } from '../../connectors/stripe/client.ts';
import { type SoldPrice, readOffers } from '../../connectors/stripe/offers.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { heldOf, nameCustomer, subscriptionsOf } from '../accounts/accounts.public.ts';
import { syncSubscriptions } from './keep-subscriptions.ts';
import { askedFor, companyOf, managedCompany } from './payer.ts';

/** Where the page shows what a company has; `paiement=retour` says that the person comes back from paying. */
const PAGE = '/user/entreprise';
const TAB = '#subscriptions';

export const listOffers: Serve<typeof contract.listOffers> = async (call) => {
  const data = await readOffers(await askedFor(call), call.scope.id);
  return { data, total: data.length };
};

export const listSubscriptions: Serve<typeof contract.listSubscriptions> = async (call) => {
  const { db, actor, params, services } = call;
  const company = await companyOf(db, actor);
  if (params.id !== company.id) throw new DomainError('not_found');
  return presentHeld(db, actor, services.config, company.stripeCustomerId);
};

export const refreshSubscriptions: Serve<typeof contract.refreshSubscriptions> = async (call) => {
  const { db, actor, services } = call;
  const { stripeCustomerId } = await managedCompany(db, actor);
  const client = await askedFor(call);
  if (stripeCustomerId !== null) await syncSubscriptions(db, client, stripeCustomerId);
  return presentHeld(db, actor, services.config, stripeCustomerId);
};

async function presentHeld(
  db: Database,
  actor: Actor,
  config: Config,
  customer: string | null,
): Promise<contract.Held> {
  const { data, current, standing } = heldOf(await subscriptionsOf(db, actor.space.id));
  const payment = paymentClient(config) !== null;
  const may = payment && managesSpace(actor.memberType);
  return {
    data,
    total: data.length,
    current: current?._id ?? null,
    ...standing,
    payment,
    may: may ? [...(['buy'] as const), ...(customer === null ? [] : (['manage'] as const))] : [],
  };
}

export const createCheckout: Serve<typeof contract.createCheckout> = async (call) => {
  const { db, actor, body, scope } = call;
  const company = await managedCompany(db, actor);
  if ((body.company?._id ?? company.id) !== company.id) throw new DomainError('not_found');
  if ((body.user?._id ?? actor.user.id) !== actor.user.id) throw new DomainError('not_found');
  const client = await askedFor(call);
  const bought = chosen(await readOffers(client, scope.id), body);
  // A message that was lost would let something be bought twice.
  if (company.stripeCustomerId !== null) await syncSubscriptions(db, client, company.stripeCustomerId);
  const { held, standing } = heldOf(await subscriptionsOf(db, company.id));
  const has = held.filter(({ status }) => status !== 'canceled');
  if (bought.some(({ tag }) => has.some((one) => one.tag === tag))) throw new DomainError('already_subscribed');
  const offer = bought.find(({ kind }) => kind === 'offer');
  // Another offer is a change, which the portal makes with what is left of the one before.
  if (offer && standing.isClient) throw new DomainError('already_subscribed');
  if (!offer && !standing.isClient) throw new DomainError('needs_offer');
  const customerId = await nameCustomer(
    db,
    company.id,
    await ensureCustomer(client, company.stripeCustomerId, {
      spaceId: company.id,
      brand: scope.id,
      name: company.name,
      email: body.user?.username ?? actor.user.username,
    }),
    company.stripeCustomerId,
  );
  const { contact, dealId } = body.pipedrive ?? {};
  const checkout_url = await openCheckout(client, {
    customerId,
    priceIds: bought.map(({ priceId }) => priceId),
    metadata: {
      space: company.id,
      brand: scope.id,
      tags: bought.map(({ tag }) => tag).join(','),
      ...(contact === undefined ? {} : { pipedrive_contact: String(contact) }),
      ...(dealId === undefined ? {} : { pipedrive_deal: String(dealId) }),
    },
    successUrl: `${scope.origin}${PAGE}?paiement=retour${TAB}`,
    cancelUrl: `${scope.origin}${PAGE}${TAB}`,
  });
  return { checkout_url };
};

/** The prices that are asked for, an offer and modules. @throws DomainError `unknown_offer` when one is not sold, or not as that */
function chosen(
  sold: readonly SoldPrice[],
  { priceId, modulesId }: { priceId?: string | null | undefined; modulesId: readonly string[] },
): SoldPrice[] {
  const find = (id: string, kind: SoldPrice['kind']) => {
    const found = sold.find((one) => one.priceId === id && one.kind === kind);
    if (!found) throw new DomainError('unknown_offer');
    return found;
  };
  const bought = [
    ...(priceId === undefined || priceId === null ? [] : [find(priceId, 'offer')]),
    ...[...new Set(modulesId)].map((id) => find(id, 'module')),
  ];
  if (bought.length === 0) throw new DomainError('unknown_offer');
  return bought;
}

export const createPortal: Serve<typeof contract.createPortal> = async (call) => {
  const { db, actor, scope } = call;
  const { stripeCustomerId } = await managedCompany(db, actor);
  const client = await askedFor(call);
  const back = `${scope.origin}${PAGE}?paiement=retour${TAB}`;
  const portal_url = stripeCustomerId === null ? null : await openPortal(client, stripeCustomerId, back);
  if (portal_url === null) throw new DomainError('no_customer');
  return { portal_url };
};
