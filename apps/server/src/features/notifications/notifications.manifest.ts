import * as contract from '@joulerie/contract/notifications';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './notifications.actions.ts';
import { notificationsSubscriptions } from './notifications.subscriptions.ts';
import { notificationsRights } from './notifications.rights.ts';
import { notifications } from './notifications.tables.ts';

export const notificationsManifest: Manifest = {
  feature: 'notifications',
  routes: [
    bind(contract.listNotifications, actions.listNotifications),
    bind(contract.readNotifications, actions.readNotifications),
  ],
  tables: [notifications],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: notificationsSubscriptions,
  limited: [],
  rights: notificationsRights,
};
