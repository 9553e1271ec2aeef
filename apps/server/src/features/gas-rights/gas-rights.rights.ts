import { newId } from '../../platform/ids.ts';
import { type RightsTable, ownOnly, signedIn, writes } from '../../platform/rights.ts';

/** Nobody’s. */
const NOBODYS = { params: { id: newId() } };
const WRITES = { readOnly: 'restricted_read_only', readOnlyViewer: 'restricted_read_only' } as const;

export const gasRightsRights: RightsTable = {
  'GET /api-grdf/droit_acces': signedIn(),
  // The source of the creator is an electricity point.
  'POST /api-grdf/droit_acces': writes((things) => ({ body: { _id_source: things.source } }), 'not_found_source', {
    owner: 'source_type_mismatch',
    administrateur: 'source_type_mismatch',
    creator: 'source_type_mismatch',
    worker: 'source_type_mismatch',
  }),
  'DELETE /api-grdf/droit_acces/{id}': ownOnly(() => NOBODYS, 'not_found', WRITES),
  'PUT /api-grdf/droit_acces/{id}/preuve': ownOnly(({ file }) => ({ ...NOBODYS, body: {}, file }), 'not_found', WRITES),
};
