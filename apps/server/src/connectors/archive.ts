import { crc32, gunzipSync, inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { FileRefused } from './reader.ts';

/** What one dropped archive may become, all members and nested archives together. */
const MOST_BYTES = 128 * 2 ** 20;
const MOST_MEMBERS = 2000;
/** Measures shrink 5 to 60 times; an archive of zeros 1000 times. Small files may shrink as they like. */
const MOST_RATIO = 100;
const FREE_BYTES = 8 * 2 ** 20;

export type Member = { name: string; bytes: Uint8Array };

/** What is left to inflate for one dropped file; the size written in an archive is never believed. */
export class InflateBudget {
  private left: number;
  private leftInCells: number;
  private members = MOST_MEMBERS;

  /** @param dropped the size of the file, whatever archives are in it [bytes] */
  constructor(dropped: number) {
    this.left = this.leftInCells = Math.min(MOST_BYTES, Math.max(FREE_BYTES, dropped * MOST_RATIO));
  }

  /** The most bytes that one more member may give. */
  limit(): number {
    if (--this.members < 0) throw tooLarge();
    return Math.max(1, this.left);
  }

  spend(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw tooLarge();
  }

  /** The texts of the cells of workbooks, which hold each once for all the cells that have it. Answers whether they may be read. */
  spendInCells(characters: number): boolean {
    this.leftInCells -= characters;
    return this.leftInCells >= 0;
  }
}

const tooLarge = () =>
  new FileRefused(
    'archive_too_large',
    'Une fois ouverte, cette archive dépasse 128 Mo ou cent fois sa taille : elle n’est pas lue. Déposez les fichiers qu’elle contient un par un.',
  );
const broken = (cause = '') =>
  new FileRefused('archive_broken', `Cette archive est incomplète ou abîmée${cause} : téléchargez-la de nouveau.`);

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 8;
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

export function readGzip(bytes: Uint8Array, budget: InflateBudget): Uint8Array {
  return inflated(() => gunzipSync(bytes, { maxOutputLength: budget.limit() }), budget);
}

// Node stops inflating as soon as the output passes `maxOutputLength`: nothing larger is ever held.
function inflated(inflate: () => Uint8Array, budget: InflateBudget): Uint8Array {
  let output: Uint8Array;
  try {
    output = inflate();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    if (code.startsWith('Z_') || code.startsWith('ERR_')) throw broken();
    throw error;
  }
  budget.spend(output.length);
  return output;
}

/**
 * Members of a zip, from its central directory, in its order; folders are skipped.
 *
 * @throws FileRefused for an archive that is encrypted, or whose members are in one another
 */
export function readZip(bytes: Uint8Array, budget: InflateBudget): Member[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (count === 0xffff) throw tooLarge();
  const members: Member[] = [];
  const places: Place[] = [];
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw broken();
    const flags = view.getUint16(at + 8, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (flags & 1) {
      throw new FileRefused(
        'archive_encrypted',
        'Cette archive est chiffrée : déchiffrez-la avec la clé donnée à la commande, puis déposez les fichiers qu’elle contient.',
      );
    }
    if (!name.endsWith('/')) {
      const place = placeOf(view, at);
      if (places.some(({ from, to }) => place.from < to && from < place.to))
        throw broken(' (deux fichiers y ont la même place)');
      places.push(place);
      members.push({ name, bytes: readMember(bytes, view, at, place, budget) });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return members;
}

function endOfDirectory(view: DataView): number {
  // The directory's end is the last record; a comment of up to 64 KiB may follow it.
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= lowest; at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw broken(' (sa fin manque)');
}

/** Where the compressed bytes of a member are in its archive. */
type Place = { from: number; to: number };

function placeOf(view: DataView, entry: number): Place {
  const compressed = view.getUint32(entry + 20, true);
  const local = view.getUint32(entry + 42, true);
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== 0x04034b50) throw broken();
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (from + compressed > view.byteLength) throw broken(' (un fichier y est coupé)');
  return { from, to: from + compressed };
}

function readMember(
  bytes: Uint8Array,
  view: DataView,
  entry: number,
  { from, to }: Place,
  budget: InflateBudget,
): Uint8Array {
  const method = view.getUint16(entry + 10, true);
  const checksum = view.getUint32(entry + 16, true);
  const data = bytes.subarray(from, to);
  const limit = budget.limit();
  if (method !== 0 && method !== 8) throw broken(' (compression inconnue)');
  const output = inflated(() => (method === 0 ? data : inflateRawSync(data, { maxOutputLength: limit })), budget);
  if (crc32(output) !== checksum) throw broken(' (une somme de contrôle est fausse)');
  return output;
}

/**
 * An archive of these members, uncompressed: a library that opens it reads what was inflated here under our limits, whatever else the
 * archive that was dropped says of itself (a second directory, other sizes).
 */
export const writeZip = (members: readonly Member[]): Uint8Array =>
  zipSync(Object.fromEntries(members.map(({ name, bytes }) => [name, bytes])), { level: 0 });
