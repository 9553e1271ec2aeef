import type { InvitationField, WrittenInvitation } from '@joulerie/contract/consent-batches';

/** What a table says, column by column and line by line; `line` is the number of each in its file. */
export type InvitationTable = {
  columns: { header: string; field: InvitationField | null }[];
  lines: (WrittenInvitation & { line: number })[];
};

/** Words that name a column, without accents, in small letters. A column is the first of these that its header is. */
const HEADERS: readonly (readonly [InvitationField, RegExp])[] = [
  ['zipcode', /\b(code postal|cp|zip ?code|zip)\b/],
  ['mail', /\b(e-?mails?|courriels?|mels?|mails?|adresse (e-?mail|mail|electronique))\b/],
  [
    'number',
    /\b(pdl|prm|pce|point de (livraison|comptage)|idsource|(numero|n|no) (de |du )?(compteur|point)|compteur)\b/,
  ],
  ['firstname', /\b(prenom|first ?name)\b/],
  ['company', /\b(societe|entreprise|raison sociale|organisme|organisation|company|personne morale)\b/],
  ['building', /\b(batiment|building|site|immeuble)\b/],
  ['lastname', /\b(nom( de famille)?|last ?name)\b/],
];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What the cells of a row name, each field once. */
function fieldsOf(cells: readonly string[]): (InvitationField | null)[] {
  const taken = new Set<InvitationField>();
  return cells.map((cell) => {
    const words = plain(cell);
    const [field] = HEADERS.find(([one, names]) => !taken.has(one) && names.test(words)) ?? [null];
    if (field) taken.add(field);
    return field;
  });
}

/** Titles above the headers. */
const MOST_ABOVE = 20;

/**
 * The holders of a table whose headers name at least the numbers and the addresses; null for another one.
 *
 * @param rows cells of each row, trimmed, with its number in the file
 */
export function readInvitationTable(
  rows: readonly { line: number; cells: readonly string[] }[],
): InvitationTable | null {
  const at = rows.slice(0, MOST_ABOVE).findIndex(({ cells }) => {
    const fields = fieldsOf(cells);
    return fields.includes('number') && fields.includes('mail');
  });
  if (at < 0) return null;
  const headers = rows[at]!.cells;
  const fields = fieldsOf(headers);
  const lines = rows.slice(at + 1).flatMap(({ line, cells }) => {
    if (cells.every((cell) => cell === '')) return [];
    const said = (field: InvitationField) => (cells[fields.indexOf(field)] ?? '').slice(0, LONGEST[field]);
    return [
      {
        line,
        number: said('number'),
        mail: said('mail'),
        firstname: said('firstname'),
        lastname: said('lastname'),
        company: said('company'),
        zipcode: said('zipcode'),
        building: said('building'),
        mail_confirmed: false,
      },
    ];
  });
  return { columns: headers.map((header, i) => ({ header, field: fields[i]! })), lines };
}

/** As the contract has them. */
const LONGEST: Record<InvitationField, number> = {
  number: 60,
  mail: 254,
  firstname: 120,
  lastname: 120,
  company: 200,
  zipcode: 20,
  building: 200,
};
