import * as contract from '@joulerie/contract/webhooks';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { webhooksWorks } from './deliver.ts';
import { webhooksSubscriptions } from './webhooks.subscriptions.ts';
import * as actions from './webhooks.actions.ts';
import { webhooksRights } from './webhooks.rights.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

/** Events sent to programs of people and companies. */
export const webhooksManifest: Manifest = {
  feature: 'webhooks',
  routes: [
    bind(contract.listWebhooks, actions.listWebhooks),
    bind(contract.createWebhook, actions.createWebhook),
    bind(contract.updateWebhook, actions.updateWebhook),
    bind(contract.deleteWebhook, actions.deleteWebhook),
    bind(contract.rotateWebhookSecret, actions.rotateWebhookSecret),
    bind(contract.testWebhook, actions.testWebhook),
    bind(contract.listWebhookDeliveries, actions.listWebhookDeliveries),
    bind(contract.replayWebhookDelivery, actions.replayWebhookDelivery),
  ],
  tables: [webhookDeliveries, webhooks],
  jobs: [],
  works: webhooksWorks,
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: webhooksSubscriptions,
  limited: [],
  rights: webhooksRights,
};
