import { type RightsTable, byId, signedIn, writes } from '../../platform/rights.ts';

/** Layouts are the space's: no grant gives them. */
const NOT_GRANTED = { viewer: 'not_found', worker: 'not_found', shared: 'not_found' } as const;

export const importLayoutsRights: RightsTable = {
  'GET /proxy/api/v5/import-layout': signedIn(undefined, { readOnly: 'restricted_read_only' }),
  'PUT /proxy/api/v5/import-layout/{id}': writes(
    byId('layout', { body: { name: 'Onduleur' } }),
    'not_found',
    NOT_GRANTED,
  ),
  'DELETE /proxy/api/v5/import-layout/{id}': writes(byId('layout'), 'not_found', NOT_GRANTED),
};
