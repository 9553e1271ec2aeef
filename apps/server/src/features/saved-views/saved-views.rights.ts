import type { ListView } from '@joulerie/contract/saved-views';
import { type Expected, type RightsTable, type Role, byId, signedIn } from '../../platform/rights.ts';

const VIEW: ListView = { page: 'all', _id_folder: null, sort: 'energy', order: 'desc', cost: 'known' };

/** A view is of who saved it: for those who manage the space too it does not exist. */
const OTHERS: Partial<Record<Role, Expected>> = {
  owner: 'not_found',
  administrateur: 'not_found',
  colleague: 'not_found',
  readOnly: 'not_found',
  otherSpace: 'not_found',
  otherBrand: 'not_found',
};

export const savedViewsRights: RightsTable = {
  'GET /proxy/api/v5/view': signedIn(),
  'POST /proxy/api/v5/view': signedIn(() => ({ body: { name: 'Les plus chers', view: VIEW } })),
  'PUT /proxy/api/v5/view/{id}': signedIn(byId('view', { body: { name: 'Autre', view: VIEW } }), OTHERS),
  'DELETE /proxy/api/v5/view/{id}': signedIn(byId('view'), OTHERS),
};
