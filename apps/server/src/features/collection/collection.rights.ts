import { newId } from '../../platform/ids.ts';
import { type RightsTable, anybody, byId, reads, signedIn, writes } from '../../platform/rights.ts';

const BASE = '/proxy/api/v5/collecte';
const SOURCE = 'not_found_source';
/** Who may change a source hears that it is not connected. */
const ALLOWED = (code: 'not_collected' | 'operator_not_configured') =>
  ({ owner: code, administrateur: code, creator: code, worker: code }) as const;

export const collectionRights: RightsTable = {
  'GET /proxy/api/v5/workflow/data/enedis/building/{id}': reads(byId('building')),
  'GET /proxy/api/v5/workflow/data/enedis/source/{id}': reads(byId('source'), SOURCE),
  [`GET ${BASE}/source/{id}`]: reads(byId('source'), SOURCE),
  [`GET ${BASE}/sante`]: signedIn(() => ({ query: { page: 1, limit: 10 } })),
  [`GET ${BASE}/source/{id}/trous`]: reads(
    (things) => ({ params: { id: things.source }, query: { start_date: '2026-01-01', end_date: '2026-01-31' } }),
    SOURCE,
  ),
  [`PUT ${BASE}/source/{id}/actualiser`]: writes(byId('source'), SOURCE, ALLOWED('not_collected')),
  [`POST ${BASE}/enedis/source/{id}`]: writes(byId('source'), SOURCE, ALLOWED('operator_not_configured')),
  [`POST ${BASE}/enedis/consentement/{id}`]: anybody(
    () => ({ params: { id: newId() }, query: { token: 'x' } }),
    'invalid_consent_link',
  ),
  [`PUT ${BASE}/enedis/retour`]: anybody(
    () => ({ body: { state: 'x', key: 'x', autorisation_id: '1' } }),
    'invalid_connection',
  ),
};
