import * as contract from '@joulerie/contract/accounts';
import { type Route, bind } from '../../platform/http/route.ts';
import * as actions from './accounts.actions.ts';

export const accountRoutes: Route[] = [
  bind(contract.signIn, actions.signIn),
  bind(contract.signOut, actions.signOut),
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
];
