import { type Expected, type RightsTable, type Role, byId, signedIn } from '../../platform/rights.ts';

const body = { url: 'https://recepteur.exemple.fr/joulerie', events: ['measures.updated'] };

/** An endpoint is of who made it: for those who manage the space too it does not exist. */
const OTHERS: Partial<Record<Role, Expected>> = {
  owner: 'not_found',
  administrateur: 'not_found',
  colleague: 'not_found',
  readOnly: 'not_found',
  otherSpace: 'not_found',
  otherBrand: 'not_found',
};

export const webhooksRights: RightsTable = {
  'GET /proxy/api/v5/webhook': signedIn(() => ({ query: { owner: 'company' } }), {
    creator: 'restricted_role_company',
    colleague: 'restricted_role_company',
    readOnly: 'restricted_role_company',
  }),
  'POST /proxy/api/v5/webhook': signedIn(() => ({ body })),
  'PUT /proxy/api/v5/webhook/{id}': signedIn(byId('webhook', { body: { active: true } }), OTHERS),
  'DELETE /proxy/api/v5/webhook/{id}': signedIn(byId('webhook'), OTHERS),
  'POST /proxy/api/v5/webhook/{id}/secret': signedIn(byId('webhook'), OTHERS),
  'POST /proxy/api/v5/webhook/{id}/test': signedIn(byId('webhook'), OTHERS),
  'GET /proxy/api/v5/webhook/{id}/delivery': signedIn(byId('webhook'), OTHERS),
  'POST /proxy/api/v5/webhook/delivery/{id}/replay': signedIn(byId('webhookDelivery'), OTHERS),
};
