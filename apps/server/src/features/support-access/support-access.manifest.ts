import * as contract from '@joulerie/contract/support-access';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './support-access.actions.ts';
import { supportAccessRights } from './support-access.rights.ts';
import { supportAccesses } from './support-access.tables.ts';

/** Spaces as administrators read them for support, and who did, for the people of the space. */
export const supportAccessManifest: Manifest = {
  feature: 'support-access',
  routes: [
    bind(contract.listSupportSpaces, actions.listSupportSpaces),
    bind(contract.openSupportAccess, actions.openSupportAccess),
    bind(contract.endSupportAccess, actions.endSupportAccess),
    bind(contract.listSupportAccesses, actions.listSupportAccesses),
  ],
  tables: [supportAccesses],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: supportAccessRights,
};
