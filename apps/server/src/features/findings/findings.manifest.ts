import * as contract from '@joulerie/contract/findings';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './findings.actions.ts';
import { findingsRights } from './findings.rights.ts';
import { findingsSubscriptions } from './findings.subscriptions.ts';
import { buildingFinding, findingState } from './findings.tables.ts';
import { applyNewRules, buildingsWithSources, refreshFindings } from './kept-findings.store.ts';

/** What named rules find in buildings and sources: where to act first. */
export const findingsManifest: Manifest = {
  feature: 'findings',
  routes: [
    bind(contract.getBuildingFindings, actions.getBuildingFindings),
    bind(contract.getSourceFindings, actions.getSourceFindings),
    bind(contract.listFindings, actions.listFindings),
  ],
  tables: [findingState, buildingFinding],
  jobs: [],
  recomputations: [
    {
      name: 'findings of buildings, by rules that leave out the charging of vehicles',
      items: buildingsWithSources,
      batch: 1,
      run: async (db, ids, today) => {
        for (const id of ids) await applyNewRules(db, id, today);
      },
    },
    {
      name: 'findings of buildings, with their weather-corrected changes',
      everyMonth: true,
      items: buildingsWithSources,
      batch: 1,
      run: async (db, ids, today) => {
        for (const id of ids) await refreshFindings(db, id, today);
      },
    },
  ],
  policy: {},
  events: [],
  subscriptions: findingsSubscriptions,
  limited: [],
  rights: findingsRights,
};
