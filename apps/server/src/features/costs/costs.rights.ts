import { byId, reads, type RightsTable, writes } from '../../platform/rights.ts';

const SOURCE = 'not_found_source';
const DAYS = { start_date: '2024-01-01', end_date: '2024-01-02' };
const OFFER = { name: 'Autre offre', kind: 'Base', validFrom: '2030-01-01', prices: 'regulated' };

export const costsRights: RightsTable = {
  'GET /proxy/api/v5/source/{id}/offer': reads(byId('source'), SOURCE),
  'POST /proxy/api/v5/source/{id}/offer': writes(byId('source', { body: OFFER }), SOURCE),
  'GET /proxy/api/v5/source/{id}/offer/proposal': reads(byId('source'), SOURCE),
  'PUT /proxy/api/v5/source/{id}/offer/{offerId}': writes(
    (things) => ({ params: { id: things.source, offerId: things.offer }, body: OFFER }),
    SOURCE,
  ),
  'DELETE /proxy/api/v5/source/{id}/offer/{offerId}': writes(
    (things) => ({ params: { id: things.source, offerId: things.offer } }),
    SOURCE,
  ),
  'GET /proxy/api/v5/data/building/{id}/cost': reads(byId('building', { query: DAYS })),
  'GET /proxy/api/v5/data/source/{id}/cost': reads(byId('source', { query: DAYS }), SOURCE),
};
