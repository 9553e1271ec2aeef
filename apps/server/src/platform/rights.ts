import type { ErrorCode } from '@joulerie/contract/errors';

/**
 * The people of the rights test: members of one space by membership, its creator of things, and people from elsewhere; then who was
 * granted these things: employees who see them and work on them, a read-only one, and a person of another space.
 */
export const ROLES = [
  'stranger',
  'owner',
  'administrateur',
  'creator',
  'colleague',
  'readOnly',
  'otherSpace',
  'otherBrand',
  'viewer',
  'worker',
  'readOnlyViewer',
  'shared',
] as const;
export type Role = (typeof ROLES)[number];

/** What a role gets: a success, else the code of the catalogue. */
export type Expected = 'ok' | ErrorCode;

/** Ids of what the employee who creates (« creator ») owns; everything bears a name with « Secret ». */
export type Things = {
  folder: string;
  building: string;
  other: string;
  source: string;
  pdl: string;
  sensor: string;
  tank: string;
  delivery: string;
  /** An import of the source that waits on the queue. */
  import: string;
  /** An import of the source whose measures are stored. */
  stored: string;
  offer: string;
  username: string;
  userId: string;
  /** Address of somebody of another space, to share with. */
  guest: string;
  /** The company of the creator. */
  space: string;
  /** An invitation to that company, and the token that was mailed. */
  invitation: string;
  invitationToken: string;
  /** An invitation of a client by the creator, and the token that was mailed. */
  clientInvitation: string;
  clientInvitationToken: string;
  /** An image; the company of the creator has it as its logo. */
  logo: Uint8Array;
  /** An import layout of the space. */
  layout: string;
  /** A usage profile of the company. */
  profile: string;
  /** A saved view of the creator. */
  view: string;
  /** A task that the creator sent, and a signed link to what another one made. */
  task: string;
  taskFile: { params: { id: string }; query: { expires: number; signature: string } };
  /** An analysis of the building. */
  analysis: string;
  /** An endpoint of the creator for events, and one that was sent to it. */
  webhook: string;
  webhookDelivery: string;
  /** What rang of an alarm of the source. */
  alarmEvent: string;
  /** Two days of measures of the source. */
  file: { name: string; bytes: Uint8Array | string };
};
export type RightsInput = { params?: object; query?: object; body?: object; file?: Things['file'] };

/** Who may make one call on what the creator owns, with an input that makes it. */
export type RightsRow = { expected: Record<Role, Expected>; input: (things: Things) => RightsInput };

/** Rows of a feature by method and path: `'GET /proxy/api/building/{id}'`. */
export type RightsTable = Readonly<Record<string, RightsRow>>;

/** Whom a granted person is like where the grants change nothing. */
const LIKE: Partial<Record<Role, Role>> = {
  viewer: 'colleague',
  worker: 'colleague',
  readOnlyViewer: 'readOnly',
  shared: 'otherSpace',
};

type Input = RightsRow['input'];
const NOTHING: Input = () => ({});

function rightsRow(others: Expected, exceptions: Partial<Record<Role, Expected>>, input: Input): RightsRow {
  const expected = (role: Role) => exceptions[role] ?? exceptions[LIKE[role] ?? role] ?? others;
  return {
    expected: {
      stranger: expected('stranger'),
      owner: expected('owner'),
      administrateur: expected('administrateur'),
      creator: expected('creator'),
      colleague: expected('colleague'),
      readOnly: expected('readOnly'),
      otherSpace: expected('otherSpace'),
      otherBrand: expected('otherBrand'),
      viewer: expected('viewer'),
      worker: expected('worker'),
      readOnlyViewer: expected('readOnlyViewer'),
      shared: expected('shared'),
    },
    input,
  };
}

/** The same outcome for all, signed in or not, but for the exceptions. */
export const anybody = (
  input: Input = NOTHING,
  outcome: Expected = 'ok',
  exceptions: Partial<Record<Role, Expected>> = {},
): RightsRow => rightsRow(outcome, exceptions, input);

/** Something of one's own or of one's space: any signed-in person. */
export const signedIn = (input: Input = NOTHING, exceptions: Partial<Record<Role, Expected>> = {}): RightsRow =>
  rightsRow('ok', { stranger: 'required_auth', ...exceptions }, input);

/** Something that everybody has of their own only: anyone signed in gets the same answer about somebody else's, or without the right password. */
export const ownOnly = (input: Input, outcome: Expected, exceptions: Partial<Record<Role, Expected>> = {}): RightsRow =>
  rightsRow(outcome, { stranger: 'required_auth', ...exceptions }, input);

/** The people who may not see what the creator owns: it does not exist outside its space; inside it, `code` may say so. */
export const hidden = (code: ErrorCode): Partial<Record<Role, Expected>> => ({
  colleague: code,
  readOnly: code,
  otherSpace: code === 'restricted_user_folder' ? 'not_found' : code,
  otherBrand: code === 'restricted_user_folder' ? 'not_found' : code,
});

/** Who was granted it reads it. */
const GRANTED: Partial<Record<Role, Expected>> = { viewer: 'ok', worker: 'ok', readOnlyViewer: 'ok', shared: 'ok' };

/** What somebody hears who sees a thing and may not change it, by what somebody hears who does not see it. */
const VIEW_ONLY: Partial<Record<ErrorCode, ErrorCode>> = {
  not_found: 'restricted_building',
  not_found_analysis: 'restricted_building',
  not_found_source: 'restricted_source',
  restricted_user_folder: 'restricted_user_folder',
};

/** Reads what the creator owns: managers of the space, the creator and whoever was granted it; for the others it does not exist. */
export const reads = (input: Input, code: ErrorCode = 'not_found'): RightsRow =>
  signedIn(input, { ...hidden(code), ...GRANTED });

/** Changes what the creator owns; a read-only member is refused before anything is looked up, whoever only sees it afterwards. */
export const writes = (
  input: Input,
  code: ErrorCode = 'not_found',
  exceptions: Partial<Record<Role, Expected>> = {},
): RightsRow => {
  const viewOnly = VIEW_ONLY[code] ?? code;
  return signedIn(input, {
    ...hidden(code),
    readOnly: 'restricted_read_only',
    viewer: viewOnly,
    worker: 'ok',
    readOnlyViewer: 'restricted_read_only',
    shared: viewOnly,
    ...exceptions,
  });
};

type ThingId = Exclude<keyof Things, 'file' | 'taskFile' | 'logo'>;

/** `{ id }` of one of the things, with more parts of the input. */
export const byId =
  (key: ThingId, more: RightsInput = {}): Input =>
  (things) => ({ params: { id: things[key] }, ...more });
