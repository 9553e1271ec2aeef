import * as contract from '@joulerie/contract/incidents';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './incidents.actions.ts';
import { incidentsRights } from './incidents.rights.ts';

export const incidentsManifest: Manifest = {
  feature: 'incidents',
  routes: [bind(contract.listIncidents, actions.listIncidents)],
  tables: [],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: incidentsRights,
};
