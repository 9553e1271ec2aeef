import * as contract from '@joulerie/contract/crm';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './crm.actions.ts';
import { crmRights } from './crm.rights.ts';
import { crmContacts } from './crm.tables.ts';

export const crmManifest: Manifest = {
  feature: 'crm',
  routes: [bind(contract.createContact, actions.createContact), bind(contract.updateContact, actions.updateContact)],
  tables: [crmContacts],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: crmRights,
};
