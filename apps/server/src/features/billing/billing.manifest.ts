import * as contract from '@joulerie/contract/billing';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as billed from './billed-sources.actions.ts';
import { billingRights } from './billing.rights.ts';
import { stripeEvents } from './billing.tables.ts';
import * as invoices from './invoices.actions.ts';
import * as subscriptions from './subscriptions.actions.ts';
import { syncWork } from './sync-work.ts';

/** What companies subscribe to and pay. */
export const billingManifest: Manifest = {
  feature: 'billing',
  routes: [
    bind(contract.listOffers, subscriptions.listOffers),
    bind(contract.createCheckout, subscriptions.createCheckout),
    bind(contract.createPortal, subscriptions.createPortal),
    bind(contract.listSubscriptions, subscriptions.listSubscriptions),
    bind(contract.refreshSubscriptions, subscriptions.refreshSubscriptions),
    bind(contract.listInvoices, invoices.listInvoices),
    bind(contract.downloadInvoices, invoices.downloadInvoices),
    bind(contract.listBilledSources, billed.listBilledSources),
    bind(contract.countBilledSources, billed.countBilledSources),
  ],
  tables: [stripeEvents],
  jobs: [],
  works: [syncWork],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: billingRights,
};
