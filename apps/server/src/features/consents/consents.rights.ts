import {
  type RightsInput,
  type RightsTable,
  anybody,
  byId,
  ownOnly,
  reads,
  signedIn,
  writes,
} from '../../platform/rights.ts';
import { newId } from '../../platform/ids.ts';

const BASE = '/proxy/api/v5';
/** Nobody’s: whoever has no link of a request and did not make it hears the same. */
const NOBODYS = { params: { id: newId() } };
const WRITES = { readOnly: 'restricted_read_only', readOnlyViewer: 'restricted_read_only' } as const;
const LINK = { ...NOBODYS, query: { token: 'x' } };

const asks = (body: (source: string) => object) =>
  writes((things) => ({ body: body(things.source) }), 'not_found_source');
const byLink = (body?: RightsInput['body']) =>
  anybody(() => ({ ...LINK, ...(body ? { body } : {}) }), 'invalid_consent_link');
const own = (body?: RightsInput['body']) =>
  ownOnly(() => ({ ...NOBODYS, ...(body ? { body } : {}) }), 'not_found', WRITES);

const family = (path: string) => ({
  [`GET ${BASE}/${path}/{id}`]: byLink(),
  [`PUT ${BASE}/${path}/{id}`]: byLink({ status: 'REFUSED' }),
  [`DELETE ${BASE}/${path}/{id}`]: own(),
});
const mails = (path: string) => ({
  [`POST ${BASE}/mail/${path}/{id}`]: own({}),
  [`GET ${BASE}/mail/${path}/{id}/preview`]: ownOnly(() => NOBODYS, 'not_found'),
});
const lists = (path: string) => ({ [`GET ${BASE}/${path}`]: signedIn() });

const MAIL = 'titulaire@exemple.fr';
/** A line of a table, of a meter that nobody has. */
const LINE = {
  line: 1,
  number: '00000000000000',
  mail: MAIL,
  firstname: '',
  lastname: '',
  company: '',
  zipcode: '',
  building: '',
};
const TABLE = { name: 'titulaires.csv', bytes: `PDL;E-mail\n00000000000000;${MAIL}\n` };

export const consentsRights: RightsTable = {
  ...lists('consentrequest'),
  ...lists('consentrequest/funnel'),
  [`GET ${BASE}/consentrequest/{id}`]: byLink(),
  [`PUT ${BASE}/consentrequest/{id}/declaration-information`]: byLink({ zipcode: '75011' }),
  ...mails('consentrequest'),
  ...family('consentrequest/sign'),
  [`POST ${BASE}/consentrequest/sign`]: asks((_id_source) => ({ _id_source, mail: MAIL })),
  ...family('consentrequest/share'),
  [`POST ${BASE}/consentrequest/share`]: asks((_id_source) => ({ _id_source, mail: MAIL })),
  ...family('consentrequestmulti'),
  ...lists('consentrequestmulti'),
  ...mails('consentrequestmulti'),
  [`POST ${BASE}/consentrequestmulti`]: asks((_id_source) => ({
    user: { username: MAIL },
    consentrequest: [{ _id_source }],
  })),
  ...family('consentrequest/extend'),
  ...lists('consentrequest/extend'),
  ...mails('consentrequest/extend'),
  // Nothing has been signed for it.
  [`POST ${BASE}/consentrequest/extend`]: writes(
    (things) => ({ body: { _id_source: things.source, mail: MAIL } }),
    'not_found_source',
    {
      owner: 'no_consent_to_extend',
      administrateur: 'no_consent_to_extend',
      creator: 'no_consent_to_extend',
      worker: 'no_consent_to_extend',
    },
  ),
  ...family('consentrequest/change-owner'),
  ...lists('consentrequest/change-owner'),
  ...mails('consentrequest/change-owner'),
  [`POST ${BASE}/consentrequest/change-owner`]: writes(
    (things) => ({
      body: { source: { _id_source: things.source, date_from_data: '2026-01-01' }, user: { username: MAIL } },
    }),
    'not_found_source',
    {
      owner: 'no_consent_to_change',
      administrateur: 'no_consent_to_change',
      creator: 'no_consent_to_change',
      worker: 'no_consent_to_change',
    },
  ),
  // Of nobody’s meters: who writes reads a table, and has nothing to send.
  ...lists('consentrequest/batch'),
  [`POST ${BASE}/consentrequest/batch/read`]: ownOnly(() => ({ file: TABLE }), 'ok', WRITES),
  [`POST ${BASE}/consentrequest/batch/check`]: ownOnly(() => ({ body: { lines: [LINE] } }), 'ok', WRITES),
  [`POST ${BASE}/consentrequest/batch`]: ownOnly(
    () => ({ body: { name: 'Envoi', lines: [LINE] } }),
    'nothing_to_invite',
    WRITES,
  ),
  [`POST ${BASE}/consentrequest/batch/{id}/resume`]: own({}),
  [`POST ${BASE}/consentrequest/batch/{id}/remind`]: own({}),
  ...lists('consentement'),
  ...lists('consentement/audit'),
  [`GET ${BASE}/consentement/source/{id}/appels`]: reads(byId('source'), 'not_found_source'),
  [`GET ${BASE}/consentement/titulaire/{id}`]: byLink(),
  [`POST ${BASE}/consentement/titulaire/{id}/lien`]: byLink({ mail: MAIL }),
  [`DELETE ${BASE}/consentement/{id}`]: byLink(),
  [`GET ${BASE}/consentement/{id}/preview`]: byLink(),
  [`PUT ${BASE}/consentement/{id}`]: ownOnly(
    () => ({ ...NOBODYS, body: { date_from_data: '2026-01-01' } }),
    'not_found',
  ),
  [`PUT ${BASE}/consentement/source/{id}`]: writes(
    (things) => ({ params: { id: things.source }, body: {} }),
    'not_found_source',
    {
      owner: 'consent_over',
      administrateur: 'consent_over',
      creator: 'consent_over',
      worker: 'consent_over',
    },
  ),
};
