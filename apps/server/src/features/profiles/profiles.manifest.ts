import * as contract from '@joulerie/contract/profiles';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './profiles.actions.ts';
import { profilesChanged } from './profiles.events.ts';
import { profilesRights } from './profiles.rights.ts';
import { profilePoints } from './profiles.tables.ts';

/** What people enter for a variable of a building or a source, with the day it begins. */
export const profilesManifest: Manifest = {
  feature: 'profiles',
  routes: [
    bind(contract.getBuildingProfile, actions.getBuildingProfile),
    bind(contract.getBuildingProfileData, actions.getBuildingProfileData),
    bind(contract.addBuildingProfilePoints, actions.addBuildingProfilePoints),
    bind(contract.replaceBuildingProfile, actions.replaceBuildingProfile),
    bind(contract.removeBuildingProfilePoints, actions.removeBuildingProfilePoints),
    bind(contract.getSourceProfile, actions.getSourceProfile),
    bind(contract.getSourceProfileData, actions.getSourceProfileData),
    bind(contract.addSourceProfilePoints, actions.addSourceProfilePoints),
    bind(contract.replaceSourceProfile, actions.replaceSourceProfile),
    bind(contract.removeSourceProfilePoints, actions.removeSourceProfilePoints),
  ],
  tables: [profilePoints],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [profilesChanged],
  subscriptions: [],
  limited: [],
  rights: profilesRights,
};
