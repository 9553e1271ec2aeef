import { newId } from '../../platform/ids.ts';
import { type RightsTable, byId, ownOnly, reads, writes } from '../../platform/rights.ts';

/** Nobody’s. */
const NOBODYS = { params: { id: newId() } };
const WRITES = { readOnly: 'restricted_read_only', readOnlyViewer: 'restricted_read_only' } as const;

export const sensorsRights: RightsTable = {
  'GET /proxy/api/v5/building/{id}/device': reads(byId('building')),
  'POST /proxy/api/v5/building/{id}/device': writes(byId('building', { body: { name: 'Bureau', link: 'http' } })),
  'DELETE /proxy/api/v5/device/{id}': ownOnly(() => NOBODYS, 'not_found', WRITES),
  'POST /proxy/api/v5/device/{id}/key': ownOnly(() => NOBODYS, 'not_found', WRITES),
};
