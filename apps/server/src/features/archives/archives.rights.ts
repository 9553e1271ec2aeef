import { type RightsTable, signedIn } from '../../platform/rights.ts';

const MANAGERS = {
  creator: 'restricted_role_company',
  colleague: 'restricted_role_company',
} as const;

export const archivesRights: RightsTable = {
  'POST /proxy/api/v5/space/export': signedIn(() => ({ body: {} }), { ...MANAGERS, readOnly: 'restricted_read_only' }),
  // A space that has buildings takes nothing back; those of elsewhere have a space of their own.
  'POST /proxy/api/v5/space/import': signedIn(({ file }) => ({ query: { holder: 'true' }, file }), {
    ...MANAGERS,
    readOnly: 'restricted_read_only',
    owner: 'space_not_empty',
    administrateur: 'space_not_empty',
    otherSpace: 'space_archive_invalid',
    otherBrand: 'space_archive_invalid',
  }),
  'GET /proxy/api/v5/space/import': signedIn(undefined, { ...MANAGERS, readOnly: 'restricted_role_company' }),
};
