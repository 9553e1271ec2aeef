import { newId } from '../../platform/ids.ts';
import {
  type Expected,
  type RightsInput,
  type RightsTable,
  type Role,
  byId,
  reads,
  signedIn,
} from '../../platform/rights.ts';

const BODY = {
  week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: '08:00', to: '18:00' }] : [])),
  closingPeriods: [],
  schoolHolidays: null,
  publicHolidays: 'closed',
};

/** Members read what is of their company; outside of it, it does not exist. */
const ELSEWHERE: Partial<Record<Role, Expected>> = { otherSpace: 'not_found', otherBrand: 'not_found' };
/** Who manages the company writes. */
const MANAGERS: Partial<Record<Role, Expected>> = {
  creator: 'restricted_admin_company',
  colleague: 'restricted_admin_company',
  readOnly: 'restricted_read_only',
};

const ofProfile =
  (more: (building: string) => RightsInput = () => ({})) =>
  (things: { profile: string; building: string }) => ({
    params: { profileId: things.profile },
    ...more(things.building),
  });
const building = (id: string) => ({ body: { _id_buildings: [id] } });

export const usageProfilesRights: RightsTable = {
  'GET /proxy/api/company/profil': signedIn(() => ({ query: {} })),
  'GET /proxy/api/company/profil/{profileId}': signedIn(ofProfile(), ELSEWHERE),
  'GET /proxy/api/company/profil/{profileId}/building': signedIn(ofProfile(), ELSEWHERE),
  'POST /proxy/api/company/profil': signedIn(() => ({ body: { name: `École ${newId()}`, ...BODY } }), MANAGERS),
  'PUT /proxy/api/company/profil/{profileId}': signedIn(
    ofProfile(() => ({ body: { name: `École ${newId()}`, ...BODY } })),
    { ...MANAGERS, ...ELSEWHERE },
  ),
  'DELETE /proxy/api/company/profil/{profileId}': signedIn(ofProfile(), { ...MANAGERS, ...ELSEWHERE }),
  'POST /proxy/api/company/profil/{profileId}/building': signedIn(ofProfile(building), { ...MANAGERS, ...ELSEWHERE }),
  'DELETE /proxy/api/company/profil/{profileId}/building': signedIn(ofProfile(building), { ...MANAGERS, ...ELSEWHERE }),
  'GET /proxy/api/v5/building/{id}/profil-utilisation/suggestion': reads(byId('building')),
};
