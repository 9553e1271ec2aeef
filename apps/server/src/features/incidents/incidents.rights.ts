import { type RightsTable, signedIn } from '../../platform/rights.ts';

export const incidentsRights: RightsTable = {
  'GET /proxy/api/v5/incident': signedIn(),
};
