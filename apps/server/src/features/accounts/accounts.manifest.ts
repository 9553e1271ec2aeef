import * as contract from '@joulerie/contract/accounts';
import { bind } from '../../platform/http/route.ts';
import * as actions from './accounts.actions.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { accountsRights } from './accounts.rights.ts';
import { codes, knownDevices, memberships, sessions, signIns, spaces, users } from './accounts.tables.ts';
import { companySubscriptions } from './subscriptions.tables.ts';

export const accountsManifest: Manifest = {
  feature: 'accounts',
  routes: [
    bind(contract.signIn, actions.signIn),
    bind(contract.signOut, actions.signOut),
    bind(contract.listSessions, actions.listSessions),
    bind(contract.closeOtherSessions, actions.closeOtherSessions),
    bind(contract.getMe, actions.getMe),
    bind(contract.verifyUsername, actions.verifyUsername),
    bind(contract.createUser, actions.createUser),
    bind(contract.getUser, actions.getUser),
    bind(contract.updateProfile, actions.updateProfile),
    bind(contract.updateUser, actions.updateUser),
    bind(contract.resetPassword, actions.resetPassword),
    bind(contract.changePassword, actions.changePassword),
    bind(contract.sendValidation, actions.sendValidation),
    bind(contract.validateUser, actions.validateUser),
  ],
  tables: [codes, companySubscriptions, knownDevices, memberships, sessions, signIns, spaces, users],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [
    contract.signIn,
    contract.verifyUsername,
    contract.createUser,
    contract.resetPassword,
    contract.changePassword,
    contract.sendValidation,
    contract.validateUser,
  ],
  rights: accountsRights,
};
