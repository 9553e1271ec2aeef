import { type RightsTable, byId, signedIn } from '../../platform/rights.ts';

const elsewhere = { otherSpace: 'not_found', otherBrand: 'not_found' } as const;
const readOnly = { readOnly: 'restricted_read_only' } as const;

/** Every member of the space who may import: a layout is of no one source. */
export const importLayoutsRights: RightsTable = {
  'GET /proxy/api/v5/import-layout': signedIn(undefined, readOnly),
  'PUT /proxy/api/v5/import-layout/{id}': signedIn(byId('layout', { body: { name: 'Onduleur' } }), {
    ...readOnly,
    ...elsewhere,
  }),
  'DELETE /proxy/api/v5/import-layout/{id}': signedIn(byId('layout'), { ...readOnly, ...elsewhere }),
};
