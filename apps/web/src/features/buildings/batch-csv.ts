/**
 * A list of buildings pasted or dropped as text: `nom;adresse;code postal;ville`, one a line. Semicolons, tabs (a
 * spreadsheet's clipboard) or commas; quotes as spreadsheets write them; a header in any order is understood.
 */
import { POSTCODE } from '@joulerie/contract/common';

export const BATCH_LIMIT = 500;
export const BATCH_EXAMPLE = 'nom;adresse;code postal;ville\nÉcole Jean-Moulin;12 rue des Tilleuls;95000;Cergy';

export type BatchField = 'name' | 'street' | 'zipcode' | 'city';
export const BATCH_FIELDS: readonly BatchField[] = ['name', 'street', 'zipcode', 'city'];
export const BATCH_LABELS: Record<BatchField, string> = {
  name: 'Nom',
  street: 'Adresse',
  zipcode: 'Code postal',
  city: 'Ville',
};

export type BatchLine = {
  /** Line of the text, from 1, as an editor numbers it. */
  line: number;
  values: Record<BatchField, string>;
  errors: Partial<Record<BatchField, string>>;
  /** What was corrected or is doubtful, and does not stop the line. */
  notes: string[];
};

export type Batch = { lines: BatchLine[]; wrong: number; tooMany: boolean };

/** Reads the whole text. Blank lines are passed over; each line has the list of what is wrong with it. */
export function readBatch(text: string): Batch {
  const rows = readRows(text.replace(/^\uFEFF/, ''));
  const order = headerOrder(rows[0]?.cells ?? []);
  const lines = (order ? rows.slice(1) : rows).map(({ line, cells }) => readLine(line, cells, order ?? BATCH_FIELDS));
  noteTwins(lines);
  return {
    lines,
    wrong: lines.filter((line) => Object.keys(line.errors).length > 0).length,
    tooMany: lines.length > BATCH_LIMIT,
  };
}

/** The line again after one of its cells was edited. */
export function mendLine(line: BatchLine, field: BatchField, value: string): BatchLine {
  return readLine(
    line.line,
    BATCH_FIELDS.map((name) => (name === field ? value : line.values[name])),
    BATCH_FIELDS,
  );
}

function readLine(line: number, cells: readonly string[], order: readonly (BatchField | null)[]): BatchLine {
  const values: Record<BatchField, string> = { name: '', street: '', zipcode: '', city: '' };
  order.forEach((field, i) => {
    if (field) values[field] = (cells[i] ?? '').trim();
  });
  const errors: BatchLine['errors'] = {};
  const notes: string[] = [];
  const zipcode = values.zipcode.replace(/[\s\u00a0\u202f]/g, '');
  // Spreadsheets take a postcode for a number and drop its first zero.
  if (/^\d{4}$/.test(zipcode)) notes.push(`code postal complété : 0${zipcode}`);
  values.zipcode = /^\d{4}$/.test(zipcode) ? `0${zipcode}` : zipcode;
  if (!values.name) errors.name = 'Le nom est requis';
  else if (values.name.length > 120) errors.name = '120\u00a0caractères au maximum';
  if (values.street.length > 200) errors.street = '200\u00a0caractères au maximum';
  if (!values.zipcode) errors.zipcode = 'Le code postal est requis';
  else if (!POSTCODE.test(values.zipcode)) errors.zipcode = 'Cinq chiffres, département 01 à 98';
  if (!values.city) errors.city = 'La ville est requise';
  else if (values.city.length > 120) errors.city = '120\u00a0caractères au maximum';
  const extra = cells.slice(order.length).filter((cell) => cell.trim() !== '');
  if (extra.length > 0) notes.push(`colonnes ignorées : ${extra.join(', ')}`);
  return { line, values, errors, notes };
}

function noteTwins(lines: BatchLine[]): void {
  const seen = new Map<string, number>();
  for (const line of lines) {
    const key = BATCH_FIELDS.map((field) => plain(line.values[field])).join('|');
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line.line);
    else line.notes.push(`identique à la ligne ${first}`);
  }
}

const HEADERS: Record<string, BatchField> = {
  nom: 'name',
  batiment: 'name',
  'nom du batiment': 'name',
  adresse: 'street',
  rue: 'street',
  voie: 'street',
  'code postal': 'zipcode',
  codepostal: 'zipcode',
  code_postal: 'zipcode',
  cp: 'zipcode',
  ville: 'city',
  commune: 'city',
};

/** Which field each column holds when the first row names them (two names at least), else null. */
function headerOrder(cells: readonly string[]): (BatchField | null)[] | null {
  const order = cells.map((cell) => HEADERS[plain(cell)] ?? null);
  return new Set(order.filter(Boolean)).size >= 2 ? order : null;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase().replace(/\s+/g, ' ');
}

function readRows(text: string): { line: number; cells: string[] }[] {
  const separator = separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let start = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: start, cells });
    cells = [];
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if (sign === '\n') line++;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      endRow();
      start = line;
    } else if (sign !== '\r') cell += sign;
  }
  endRow();
  return rows;
}

/** The separator that splits the first line into the most cells; a semicolon by default. */
function separatorOf(text: string): string {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const pieces = (sign: string) => first.split(sign).length;
  if (pieces(';') > 1) return ';';
  if (pieces('\t') > 1) return '\t';
  return pieces(',') > 2 ? ',' : ';';
}
