import { type RightsTable, signedIn } from '../../platform/rights.ts';

export const notificationsRights: RightsTable = {
  'GET /proxy/api/v5/notification': signedIn(),
  'PUT /proxy/api/v5/notification/read': signedIn(() => ({ body: {} })),
};
