import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@joulerie/contract/errors';
import type { Upload } from '../../testing/app.ts';
import { unique } from '../../testing/builders.ts';
import { linkyFile, linkyRows } from '../../testing/files.ts';

export const ROLES = [
  'stranger',
  'owner',
  'administrateur',
  'creator',
  'colleague',
  'readOnly',
  'otherSpace',
  'otherBrand',
] as const;
export type Role = (typeof ROLES)[number];

/** What a role gets: a status when it may, else the code of the catalogue. */
export type Expected = 'ok' | ErrorCode;

/** What the employee who creates (« creator ») owns; everything bears a name with « Secret ». */
export type Things = {
  folder: string;
  building: string;
  other: string;
  source: string;
  pdl: string;
  sensor: string;
  tank: string;
  delivery: string;
  offer: string;
  username: string;
  userId: string;
};
export type Input = { params?: object; query?: object; body?: object; file?: Upload };
export type Row = { expected: Record<Role, Expected>; input: (things: Things) => Input };

const everyone = (expected: Expected): Record<Role, Expected> =>
  Object.fromEntries(ROLES.map((role) => [role, expected])) as Record<Role, Expected>;

const row = (expected: Record<Role, Expected>, input: Row['input'] = () => ({})): Row => ({ expected, input });

const anybody = (input?: Row['input'], expected: Expected = 'ok', except: Partial<Record<Role, Expected>> = {}) =>
  row({ ...everyone(expected), ...except }, input);
/** Something of one's own or of one's space: any signed-in person. */
const signedIn = (input?: Row['input'], except: Partial<Record<Role, Expected>> = {}) =>
  row({ ...everyone('ok'), stranger: 'required_auth', ...except }, input);
const hidden = (code: ErrorCode): Partial<Record<Role, Expected>> => ({
  colleague: code,
  readOnly: code,
  otherSpace: code,
  otherBrand: code,
});
const reads = (input: Row['input'], code: ErrorCode = 'not_found') => signedIn(input, hidden(code));
const writes = (input: Row['input'], code: ErrorCode = 'not_found') =>
  signedIn(input, { ...hidden(code), readOnly: 'restricted_read_only' });

const SOURCE = 'not_found_source';
const FOLDER = 'restricted_user_folder';
const byId =
  (key: keyof Things, more: Input = {}) =>
  (things: Things): Input => ({ params: { id: things[key] }, ...more });
const link =
  (more: Input = {}) =>
  (things: Things): Input => ({
    params: { id: things.building, sourceId: things.source },
    ...more,
  });
const ADDRESS = { street: '1 rue Neuve', zipcode: '95000', city: 'Cergy' };
const DAYS = { start_date: '2024-01-01', end_date: '2024-01-02' };
const OFFER = { name: 'Autre offre', kind: 'Base', validFrom: '2030-01-01', prices: 'regulated' };
const password = 'Tournesol-42-Lampe';
const nobody = () => ({ body: { username: `rien-${unique()}@exemple.fr` } });

/** One row a call, by its method and path: a call without a row fails the test. */
export const ROWS: Record<string, Row> = {
  'GET /proxy/api/v5/scope': anybody(),
  'GET /proxy/api/v5/variable': anybody(),
  'GET /proxy/api/v5/operator': anybody(),
  'GET /proxy/api/v5/operator/{id}/models': anybody(() => ({ params: { id: 'inconnu' } }), 'not_found'),
  'GET /proxy/api/v5/sourcebrand': anybody(),
  'GET /proxy/api/v5/sourcemodel': anybody(),
  'GET /proxy/api/v5/energysupplier': anybody(),

  'POST /proxy/api/signin': anybody(() => ({ body: { ...nobody().body, password } }), 'invalid_credentials'),
  'POST /proxy/api/v5/auth/signout': signedIn(),
  'GET /proxy/api/v5/user/me': signedIn(),
  'GET /proxy/api/v5/auth/verify': anybody(() => ({ query: nobody().body })),
  'POST /proxy/api/v5/user': anybody(() => ({
    body: { role: 'particulier', firstname: 'Zoé', lastname: 'Roux', ...nobody().body, password, acceptTerms: true },
  })),
  'GET /proxy/api/v5/user': signedIn((things) => ({ query: { username: things.username } }), {
    otherSpace: 'not_found_user',
    otherBrand: 'not_found_user',
  }),
  'PUT /proxy/api/v5/user/{id}': signedIn(
    (things) => ({ params: { id: things.userId }, body: { firstname: 'Autre' } }),
    {
      ...hidden('restricted_user'),
      owner: 'restricted_user',
      administrateur: 'restricted_user',
    },
  ),
  'PUT /proxy/api/v5/user/profile': signedIn(() => ({ body: { firstname: 'Camille' } })),
  'POST /proxy/api/v5/user/resetpassword': anybody(nobody, 'no_exist_user_mail'),
  'PUT /proxy/api/v5/user/{id}/changepassword': anybody(
    byId('userId', { body: { password, validationCode: 'faux' } }),
    'required_no_auth',
    { stranger: 'invalid_validation_code' },
  ),
  'POST /proxy/api/v5/user/sendvalidation': anybody(nobody, 'not_found_user'),
  'PUT /proxy/api/v5/user/{id}/validation': anybody(
    byId('userId', { body: { validationCode: 'faux' } }),
    'invalid_user_already_validated',
    { otherBrand: 'invalid_validation_code' },
  ),

  'GET /proxy/api/v5/folder': signedIn(),
  'GET /proxy/api/v5/folder/tree': signedIn(),
  'GET /proxy/api/v5/folder/{id}': reads(byId('folder'), FOLDER),
  'POST /proxy/api/v5/folder': writes(
    (things) => ({ body: { name: 'Sous-dossier', _id_parent: things.folder } }),
    FOLDER,
  ),
  'PUT /proxy/api/v5/folder/{id}/rename': writes(byId('folder', { body: { name: 'Autre' } }), FOLDER),
  'PUT /proxy/api/v5/folder/{id}/move': writes(byId('folder', { body: { _id_parent: null } }), FOLDER),
  'DELETE /proxy/api/v5/folder/{id}': writes(byId('folder'), FOLDER),
  'PUT /proxy/api/v5/folder/building/move': writes((things) => ({
    body: { buildings: [things.building], _id_folder: null },
  })),

  'GET /proxy/api/building/{id}': reads(byId('building')),
  'POST /proxy/api/building': writes(
    (things) => ({ body: { name: 'Neuf', address: ADDRESS, _id_folder: things.folder, id_building: randomUUID() } }),
    FOLDER,
  ),
  'PUT /proxy/api/building/{id}': writes(byId('building', { body: { name: 'Autre' } })),
  'PUT /proxy/api/building/{id}/validation': writes((things) => ({
    params: { id: things.building },
    body: { id_building: things.building },
  })),
  'PUT /proxy/api/building/{id}/address': writes((things) => ({
    params: { id: things.building },
    body: { address: ADDRESS, id_building: things.building },
  })),
  'DELETE /proxy/api/building/{id}': writes(byId('building')),
  'GET /proxy/api/building': signedIn(() => ({ query: { recursive: 'true' } })),
  'POST /proxy/api/building/batch': writes(
    (things) => ({ body: { data: [{ name: 'Neuf', address: ADDRESS, _id_folder: things.folder }] } }),
    FOLDER,
  ),
  'GET /proxy/api/v5/building/{id}/near': reads(byId('building')),
  'GET /proxy/api/v5/building/profil/{variable}': signedIn(() => ({ params: { variable: 'conso' } })),
  'GET /proxy/api/v5/building/{id}/children': reads(byId('building')),
  'POST /proxy/api/v5/building/{id}/children': writes((things) => ({
    params: { id: things.building },
    body: { buildings: [things.other] },
  })),
  'DELETE /proxy/api/v5/building/{id}/children': row(
    { ...writes(() => ({})).expected, owner: 'not_found', administrateur: 'not_found', creator: 'not_found' },
    (things) => ({ params: { id: things.building }, body: { buildings: [things.other] } }),
  ),
  'POST /proxy/api/v5/building/{id}/source/{sourceId}': writes((things) => ({
    params: { id: things.other, sourceId: things.source },
    body: {},
  })),
  'PUT /proxy/api/v5/building/{id}/source/{sourceId}': writes(link({ body: { name: 'Autre' } })),
  'DELETE /proxy/api/v5/building/{id}/source/{sourceId}': writes(link()),
  'PUT /proxy/api/v5/building/{id}/source/{sourceId}/use': writes(link()),
  'PUT /proxy/api/v5/building/{id}/source/{sourceId}/unuse': writes(link()),
  'PUT /proxy/api/v5/building/{id}/meteo/{sourceId}': writes((things) => ({
    params: { id: things.building, sourceId: '07149' },
  })),

  'GET /api-geo/buildings/bbox': signedIn(() => ({ query: { lat_min: 48, lat_max: 50, lon_min: 2, lon_max: 3 } })),
  'GET /api-geo/addresses': signedIn(() => ({ query: { q: 'lyon' } })),
  'GET /api-geo/buildings/facts': signedIn(() => ({ query: { ban_id: '95127_0000_00001', citycode: '95127' } })),

  'GET /proxy/api/company/building/tag': signedIn(),
  'POST /proxy/api/building/{id}/tag': writes(byId('building', { body: { tags: ['Autre'] } })),
  'DELETE /proxy/api/building/{id}/tag': writes(byId('building', { body: { tags: ['Secret'] } })),

  'GET /proxy/api/source/{id}': reads(byId('source'), SOURCE),
  'POST /proxy/api/v5/source/sensor': writes((things) => ({
    body: { _id_building: things.building, name: 'Autre', idsource: `capteur-${unique()}` },
  })),
  'PUT /proxy/api/v5/source/sensor/{id}': writes(byId('sensor', { body: { place: 'Grenier' } }), SOURCE),
  'PUT /proxy/api/v5/source/{id}/meter': writes(byId('source', { body: { usages: ['heating'] } }), SOURCE),
  'PUT /proxy/api/v5/source/{id}/name': writes(byId('source', { body: { name: 'Autre' } }), SOURCE),
  'GET /proxy/api/v5/source/search/pdl': signedIn((things) => ({ query: { idsource: things.pdl } })),
  'GET /proxy/api/v5/source/search/pce': signedIn(() => ({ query: { idsource: '' } })),
  'DELETE /proxy/api/v5/source/{id}': writes(byId('source'), SOURCE),
  'GET /proxy/api/v5/source': signedIn(() => ({ query: { search: 'Secret' } })),
  'GET /proxy/api/v5/source/count': signedIn(),
  'GET /proxy/api/v5/source/meteo': reads((things) => ({ query: { building: things.building } })),
  'GET /proxy/api/v5/workflow/data/enedis/building/{id}': reads(byId('building')),
  'GET /proxy/api/v5/workflow/data/enedis/source/{id}': reads(byId('source'), SOURCE),

  'GET /proxy/api/v5/data/building/{id}': reads(byId('building', { query: DAYS })),
  'GET /proxy/api/v5/data/source/{id}': reads(byId('source', { query: DAYS }), SOURCE),
  'POST /proxy/api/v5/source/{id}/import': writes(
    (things) => ({
      params: { id: things.source },
      file: linkyFile(
        things.pdl,
        linkyRows('2024-01-01', '2024-01-02', () => 100),
      ),
    }),
    SOURCE,
  ),
  'POST /proxy/api/v5/building/{id}/import': writes((things) => ({
    params: { id: things.building },
    file: linkyFile(
      things.pdl,
      linkyRows('2024-01-01', '2024-01-02', () => 100),
    ),
  })),
  'GET /proxy/api/v5/source/{id}/import': reads(byId('source'), SOURCE),
  'GET /proxy/api/v5/source/{id}/delivery': reads(byId('tank'), SOURCE),
  'POST /proxy/api/v5/source/{id}/delivery': writes(
    byId('tank', { body: { day: '2024-06-01', quantity: 10 } }),
    SOURCE,
  ),
  'DELETE /proxy/api/v5/source/{id}/delivery/{deliveryId}': writes(
    (things) => ({ params: { id: things.tank, deliveryId: things.delivery } }),
    SOURCE,
  ),

  'GET /proxy/api/v5/source/{id}/offer': reads(byId('source'), SOURCE),
  'POST /proxy/api/v5/source/{id}/offer': writes(byId('source', { body: OFFER }), SOURCE),
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

  'GET /proxy/api/v5/search': signedIn(() => ({ query: { text: 'Secret' } })),
  'GET /proxy/api/v5/notification': signedIn(),
  'PUT /proxy/api/v5/notification/read': signedIn(() => ({ body: {} })),
  'GET /proxy/api/v5/incident': signedIn(),
};
