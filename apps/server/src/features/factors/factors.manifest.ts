import * as contract from '@joulerie/contract/factors';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './factors.actions.ts';
import { factorsRights } from './factors.rights.ts';
import { passkeyChallenges, passkeys, recoveryCodes, totps } from './factors.tables.ts';
import * as signIn from './sign-in.actions.ts';

export const factorsManifest: Manifest = {
  feature: 'factors',
  routes: [
    bind(contract.getFactors, actions.getFactors),
    bind(contract.beginTotp, actions.beginTotp),
    bind(contract.confirmTotp, actions.confirmTotp),
    bind(contract.removeTotp, actions.removeTotp),
    bind(contract.beginPasskey, actions.beginPasskey),
    bind(contract.addPasskey, actions.addPasskey),
    bind(contract.removePasskey, actions.removePasskey),
    bind(contract.renewRecoveryCodes, actions.renewRecoveryCodes),
    bind(contract.prepareSecondFactor, signIn.prepareSecondFactor),
    bind(contract.finishSignIn, signIn.finishSignIn),
  ],
  tables: [passkeyChallenges, passkeys, recoveryCodes, totps],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [contract.prepareSecondFactor, contract.finishSignIn],
  rights: factorsRights,
};
