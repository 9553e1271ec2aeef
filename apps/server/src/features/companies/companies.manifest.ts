import * as contract from '@joulerie/contract/companies';
import * as client from '@joulerie/contract/clients';
import * as look from '@joulerie/contract/company-look';
import { searchCompanies } from '@joulerie/contract/company-search';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { companiesRights } from './companies.rights.ts';
import { clientInvitations, companyInvitations, companyLogos } from './companies.tables.ts';
import * as clients from './client-invitations.actions.ts';
import * as invitations from './invitations.actions.ts';
import * as logo from './logo.actions.ts';
import * as members from './members.actions.ts';
import * as security from './security.actions.ts';
import * as search from './search.actions.ts';
import * as spaces from './spaces.actions.ts';

export const companiesManifest: Manifest = {
  feature: 'companies',
  routes: [
    bind(contract.listMembers, members.listMembers),
    bind(contract.inviteMember, invitations.inviteMember),
    bind(contract.changeMember, members.changeMember),
    bind(contract.removeMember, members.removeMember),
    bind(contract.resendInvitation, invitations.resendInvitation),
    bind(contract.getCompanySecurity, security.getCompanySecurity),
    bind(contract.updateCompanySecurity, security.updateCompanySecurity),
    bind(look.setCompanyImage, logo.setCompanyImage, logo.admitCompanyImage),
    bind(look.updateCompanyLook, logo.updateCompanyLook),
    bind(look.removeCompanyImage, logo.removeCompanyImage),
    bind(look.getCompanyImage, logo.getCompanyImage),
    bind(client.inviteClient, clients.inviteClient),
    bind(client.resendClientInvitation, clients.resendClientInvitation),
    bind(client.removeClientInvitation, clients.removeClientInvitation),
    bind(client.getClientInvitation, clients.getClientInvitation),
    bind(client.acceptClientInvitation, clients.acceptClientInvitation),
    bind(contract.getInvitation, invitations.getInvitation),
    bind(contract.acceptInvitation, invitations.acceptInvitation),
    bind(searchCompanies, search.searchCompanies),
    bind(contract.listSpaces, spaces.listSpaces),
    bind(contract.changeSpace, spaces.changeSpace),
  ],
  tables: [companyInvitations, clientInvitations, companyLogos],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [
    contract.getInvitation,
    contract.acceptInvitation,
    client.getClientInvitation,
    client.acceptClientInvitation,
  ],
  rights: companiesRights,
};
