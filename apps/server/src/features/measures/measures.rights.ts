import { byId, reads, type RightsTable, type Things, signedIn, writes } from '../../platform/rights.ts';

const SOURCE = 'not_found_source';
const DAYS = { start_date: '2024-01-01', end_date: '2024-01-02' };
const byImport = (things: Things) => ({ params: { id: things.source, importId: things.import } });
const byStored = (things: Things) => ({ params: { id: things.source, importId: things.stored } });

export const measuresRights: RightsTable = {
  'GET /proxy/api/v5/data/building/{id}': reads(byId('building', { query: DAYS })),
  'GET /proxy/api/v5/data/source/{id}': reads(byId('source', { query: DAYS }), SOURCE),
  'POST /proxy/api/v5/source/{id}/import': writes(
    (things) => ({
      params: { id: things.source },
      file: things.file,
    }),
    SOURCE,
  ),
  'POST /proxy/api/v5/building/{id}/import': writes((things) => ({
    params: { id: things.building },
    file: things.file,
  })),
  'POST /proxy/api/v5/import': writes(
    (things) => ({
      query: { targets: JSON.stringify([{ meter: things.pdl, source: things.source }]) },
      file: things.file,
    }),
    SOURCE,
  ),
  'POST /proxy/api/v5/import/format': signedIn(() => ({ body: { file: 'a.csv', sample: 'Date;kWh' } }), {
    readOnly: 'restricted_read_only',
  }),
  'GET /proxy/api/v5/source/{id}/import': reads(byId('source'), SOURCE),
  'GET /proxy/api/v5/import': signedIn(),
  'GET /proxy/api/v5/source/{id}/import/{importId}': reads(byImport, SOURCE),
  'DELETE /proxy/api/v5/source/{id}/import/{importId}': writes(byImport, SOURCE),
  'GET /proxy/api/v5/source/{id}/import/{importId}/measures': writes(byStored, SOURCE),
  'DELETE /proxy/api/v5/source/{id}/import/{importId}/measures': writes(byStored, SOURCE),
  'GET /proxy/api/v5/source/{id}/delivery': reads(byId('tank'), SOURCE),
  'POST /proxy/api/v5/source/{id}/delivery': writes(
    byId('tank', { body: { day: '2024-06-01', quantity: 10 } }),
    SOURCE,
  ),
  'DELETE /proxy/api/v5/source/{id}/delivery/{deliveryId}': writes(
    (things) => ({ params: { id: things.tank, deliveryId: things.delivery } }),
    SOURCE,
  ),
};
