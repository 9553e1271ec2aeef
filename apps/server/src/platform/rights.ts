import type { ErrorCode } from '@joulerie/contract/errors';

/** The people of the rights test: members of one space by membership, its creator of things, and people from elsewhere. */
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
  /** The company of the creator. */
  space: string;
  /** An invitation to that company, and the token that was mailed. */
  invitation: string;
  invitationToken: string;
  /** An import layout of the space. */
  layout: string;
  /** A saved view of the creator. */
  view: string;
  /** Two days of measures of the source. */
  file: { name: string; bytes: Uint8Array | string };
};
export type RightsInput = { params?: object; query?: object; body?: object; file?: Things['file'] };

/** Who may make one call on what the creator owns, with an input that makes it. */
export type RightsRow = { expected: Record<Role, Expected>; input: (things: Things) => RightsInput };

/** Rows of a feature by method and path: `'GET /proxy/api/building/{id}'`. */
export type RightsTable = Readonly<Record<string, RightsRow>>;

type Input = RightsRow['input'];
const NOTHING: Input = () => ({});

function rightsRow(others: Expected, exceptions: Partial<Record<Role, Expected>>, input: Input): RightsRow {
  const expected = (role: Role) => exceptions[role] ?? others;
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

/** The people who may not see what the creator owns: it does not exist outside its space; inside it, `code` may say so. */
export const hidden = (code: ErrorCode): Partial<Record<Role, Expected>> => ({
  colleague: code,
  readOnly: code,
  otherSpace: code === 'restricted_user_folder' ? 'not_found' : code,
  otherBrand: code === 'restricted_user_folder' ? 'not_found' : code,
});

/** Reads what the creator owns: managers of the space and the creator; for the others it does not exist. */
export const reads = (input: Input, code: ErrorCode = 'not_found'): RightsRow => signedIn(input, hidden(code));

/** Changes what the creator owns; a read-only member is refused before anything is looked up. */
export const writes = (
  input: Input,
  code: ErrorCode = 'not_found',
  exceptions: Partial<Record<Role, Expected>> = {},
): RightsRow => signedIn(input, { ...hidden(code), readOnly: 'restricted_read_only', ...exceptions });

type ThingId = Exclude<keyof Things, 'file'>;

/** `{ id }` of one of the things, with more parts of the input. */
export const byId =
  (key: ThingId, more: RightsInput = {}): Input =>
  (things) => ({ params: { id: things[key] }, ...more });
