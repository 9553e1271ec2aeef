import { UPLOAD_LIMIT_BYTES } from '@joulerie/contract/constants';
import { InflateBudget, isGzip, isZip, readGzip, readZip } from './archive.ts';
import { isOpenDocument, readOpenDocument } from './ods.ts';
import { FileRefused } from './reader.ts';
import type { Content, FileInput, NdjsonContent } from './reader.ts';
import { decodeText } from './text/decode.ts';
import { restoreDelimiters } from './text/delimited.ts';
import { parseJson } from './text/json.ts';
import { CUT_LINE, eachLine } from './text/lines.ts';
import { isWorkbook, readWorkbook } from './xlsx.ts';
import { parseXml } from './xml.ts';

export type Decoded = { name: string; content: Content | FileRefused };

const DEEPEST_ARCHIVE = 3;

/** What becomes a row or an object of a text, and how many of them a reader may keep: 38 years of a value every ten minutes. */
const MOST_ITEMS = 2_000_000;
/** Lines of a text beside those of its measures: its headers, its totals. */
const OTHER_LINES = 100;
const ITEMS = { text: ['\n', '\r'], json: ['\n', '\r', '{', '['], xml: ['</', '/>'] } as const;

/** What a dropped file holds: itself, or each file of the archives it is made of. A member that cannot be decoded stays apart. */
export async function decodeFile(input: FileInput): Promise<Decoded[]> {
  refuseTooLarge(input.bytes.length);
  return decode(input, new InflateBudget(input.bytes.length), 0);
}

/** @throws FileRefused `file_too_large` for a file of more bytes than the calls accept; nothing of it needs to be read to know */
export function refuseTooLarge(bytes: number): void {
  if (bytes > UPLOAD_LIMIT_BYTES)
    throw new FileRefused(
      'file_too_large',
      `Ce fichier dépasse ${UPLOAD_LIMIT_BYTES / 2 ** 20} Mo : découpez-le, par exemple par année, ou compressez-le en zip.`,
    );
}

async function decode(input: FileInput, budget: InflateBudget, depth: number): Promise<Decoded[]> {
  const { name, bytes } = input;
  if (depth > DEEPEST_ARCHIVE)
    throw new FileRefused('archive_too_deep', 'Trop d’archives sont emboîtées dans ce fichier.');
  if (isGzip(bytes)) {
    return decode({ name: name.replace(/\.gz$/i, ''), bytes: readGzip(bytes, budget) }, budget, depth + 1);
  }
  if (!isZip(bytes)) return [{ name, content: decodeBytes(bytes) }];
  const members = readZip(bytes, budget);
  if (isWorkbook(members)) return [{ name, content: await readWorkbook(members, budget) }];
  if (isOpenDocument(members)) return [{ name, content: await readOpenDocument(members, budget) }];
  // Files that a Mac or a Windows adds to its archives are not what the person dropped.
  const dropped = members.filter(
    (member) => !/(^|\/)(__MACOSX\/|\._|\.DS_Store|Thumbs\.db|desktop\.ini)/i.test(member.name),
  );
  if (dropped.length === 0) throw new FileRefused('archive_empty', 'Cette archive est vide.');
  const found: Decoded[] = [];
  for (const member of dropped) {
    try {
      found.push(...(await decode(member, budget, depth + 1)));
    } catch (error) {
      if (!(error instanceof FileRefused) || error.code === 'archive_too_large') throw error;
      found.push({ name: member.name, content: error });
    }
  }
  return found;
}

function decodeBytes(bytes: Uint8Array): Content {
  if (bytes.length === 0) throw new FileRefused('file_empty', 'Ce fichier est vide.');
  refuseKnownBinaries(bytes);
  const { text: decoded } = decodeText(bytes);
  const text = decoded.replace(/^\ufeff/, '');
  const trimmed = text.trimStart();
  if (trimmed === '') throw new FileRefused('file_empty', 'Ce fichier est vide.');
  if (text.includes('\u0000')) {
    throw new FileRefused(
      'file_binary',
      'Ce fichier n’est pas un fichier de mesures lisible (contenu binaire ou abîmé).',
    );
  }
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) {
    refuseTooLong(text, ITEMS.json);
    return decodeJson(text);
  }
  if (trimmed.startsWith('<')) {
    refuseTooLong(text, ITEMS.xml);
    return decodeMarkup(trimmed, text);
  }
  refuseTooLong(text, ITEMS.text, MOST_ITEMS + OTHER_LINES);
  return { kind: 'text', text: restoreDelimiters(text) };
}

/** @throws FileRefused for a text that has too many of one of these marks */
function refuseTooLong(text: string, marks: readonly string[], most = MOST_ITEMS): void {
  for (const mark of marks) {
    let count = 0;
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count++;
    if (count <= most) continue;
    throw new FileRefused(
      'file_too_long',
      'Ce fichier compte plus de deux millions de lignes ou de valeurs : découpez-le, par exemple par année.',
    );
  }
}

/** Bounded, so that a text of open tags is read once. */
const DATED_CELL = /<td[^>]{0,200}>\s{0,20}(\d{4}-\d\d-\d\d|\d\d?\/\d\d?\/\d{2,4})/i;

function decodeMarkup(trimmed: string, text: string): Content {
  const isTable = /<table[\s>]/i.test(trimmed) && DATED_CELL.test(trimmed);
  if (isTable || trimmed.includes('urn:schemas-microsoft-com:office:spreadsheet'))
    throw new FileRefused(
      'file_other_sheet',
      'Ce fichier est un tableau qui porte l’extension d’un classeur sans en être un : ouvrez-le dans un tableur, enregistrez-le au format XLSX ou CSV, puis déposez ce fichier.',
    );
  if (/^<(!doctype html|html)/i.test(trimmed)) {
    throw new FileRefused(
      'file_html',
      'Ce fichier est une page web, pas un fichier de mesures : le téléchargement a sans doute échoué. Reconnectez-vous puis téléchargez-le de nouveau.',
    );
  }
  return parseXml(text);
}

function decodeJson(text: string): Content {
  const lines = ndjson(text);
  return lines ?? { kind: 'json', text, value: parseJson(text) };
}

/** One object a line: its first line is a whole object, and others follow it. */
function ndjson(text: string): NdjsonContent | null {
  const start = text.search(/\S/);
  const length = text.slice(start).search(/[\r\n]/);
  if (length < 0 || !/\S/.test(text.slice(start + length))) return null;
  const first = text.slice(start, start + length).trimEnd();
  if (!first.startsWith('{') || !first.endsWith('}') || parsed(first) === undefined) return null;
  const content: NdjsonContent = { kind: 'ndjson', values: [], lines: [], broken: [] };
  eachLine(text, (line, number, last) => {
    if (line.trim() === '') return;
    const value = parsed(line);
    if (value === undefined) {
      content.broken.push({
        line: number,
        reason: last ? CUT_LINE : 'cette ligne n’est pas du JSON',
      });
      return;
    }
    content.values.push(value);
    content.lines.push(number);
  });
  return content;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function refuseKnownBinaries(bytes: Uint8Array): void {
  const starts = (...signature: number[]) => signature.every((byte, i) => bytes[i] === byte);
  if (starts(0x25, 0x50, 0x44, 0x46)) {
    throw new FileRefused(
      'file_pdf',
      'Ce fichier est un PDF : déposez plutôt l’export CSV, XLSX, JSON ou XML de vos mesures.',
    );
  }
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) {
    throw new FileRefused(
      'file_xls',
      'Ce classeur est à l’ancien format Excel ou protégé par un mot de passe : enregistrez-le en .xlsx sans mot de passe.',
    );
  }
  if (starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff)) {
    throw new FileRefused('file_image', 'Ce fichier est une image : déposez plutôt l’export de vos mesures.');
  }
  if (starts(0x37, 0x7a, 0xbc, 0xaf) || starts(0x52, 0x61, 0x72, 0x21)) {
    throw new FileRefused(
      'archive_unknown',
      'Cette archive (7z ou RAR) n’est pas lue : déposez un .zip ou les fichiers qu’elle contient.',
    );
  }
}
