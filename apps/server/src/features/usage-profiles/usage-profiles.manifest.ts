import * as contract from '@joulerie/contract/usage-profiles';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { suggestUsageProfile } from './suggestion.actions.ts';
import * as actions from './usage-profiles.actions.ts';
import { usageProfilesChanged } from './usage-profiles.events.ts';
import { usageProfilePolicy } from './usage-profiles.policy.ts';
import { usageProfilesRights } from './usage-profiles.rights.ts';
import { buildingUsageProfiles, usageProfiles } from './usage-profiles.tables.ts';

export const usageProfilesManifest: Manifest = {
  feature: 'usage-profiles',
  routes: [
    bind(contract.listUsageProfiles, actions.listUsageProfiles),
    bind(contract.getUsageProfile, actions.getUsageProfile),
    bind(contract.listUsedBuildings, actions.listUsedBuildings),
    bind(contract.createUsageProfile, actions.createUsageProfile),
    bind(contract.updateUsageProfile, actions.updateUsageProfile),
    bind(contract.removeUsageProfile, actions.removeUsageProfile),
    bind(contract.attachUsageProfile, actions.attachUsageProfile),
    bind(contract.detachUsageProfile, actions.detachUsageProfile),
    bind(contract.suggestUsageProfile, suggestUsageProfile),
  ],
  tables: [buildingUsageProfiles, usageProfiles],
  jobs: [],
  recomputations: [],
  policy: { usage_profiles: usageProfilePolicy },
  events: [usageProfilesChanged],
  subscriptions: [],
  limited: [],
  rights: usageProfilesRights,
};
