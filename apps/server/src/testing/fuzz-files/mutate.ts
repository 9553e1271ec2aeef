import { type Zippable, gzipSync, unzipSync, zipSync } from 'fflate';
import { type Draws, drawsOf } from '../../torture/torture.ts';
import type { BaseFile } from './base-files.ts';
import { DAMAGE, KEEPS_VALUES_OF_TABLES, TWICE } from './damage.ts';

/** A file to be read, and what was done to a sound one to make it. */
export type Mutated = {
  at: number;
  base: string;
  steps: string[];
  name: string;
  bytes: Uint8Array;
  /** The same content packed or encoded another way, which says the same; null where none is made. */
  twin: { way: string; name: string; bytes: Uint8Array } | null;
  /** What it was before damage that changes no value; null where the damage may change some. */
  sound: Uint8Array | null;
  /** Whether it is to be stored, where it can be. */
  isStored: boolean;
};

const utf8 = new TextEncoder();
/** A longer text keeps its first lines and a window of the others, but for one sample in so many. [characters] */
const WINDOW = 24_000;
const WHOLE_ONE_IN = 150;
const HEAD_LINES = 14;
/** Texts that have no lines to choose from are taken as often as their size allows. [characters] */
const USUAL = 40_000;

const encodings: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => utf8.encode(text),
  'UTF-8 with its mark': (text) => utf8.encode(`\ufeff${text}`),
  'UTF-16, little end first': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16, big end first': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};
/** Encodings that lose, or do not say themselves: never those of a twin. */
const HOSTILE: typeof encodings = {
  'Latin-1': (text) => Buffer.from(text, 'latin1'),
  'UTF-16 without its mark': (text) => Buffer.from(text, 'utf16le'),
  'UTF-8 twice': (text) => utf8.encode(Buffer.from(text, 'utf8').toString('latin1')),
};

// The same bytes whatever the time.
const gzip = (bytes: Uint8Array) => gzipSync(bytes, { mtime: 0 });
const zip = (members: Zippable) => zipSync(members, { mtime: '2024-01-01T00:00:00' });

/** Files in files. Members keep their name, which some products give their date in. */
const packings: Record<string, (name: string, bytes: Uint8Array) => Uint8Array> = {
  gzip: (_, bytes) => gzip(bytes),
  zip: (name, bytes) => zip({ [name]: bytes }),
  'zip in a folder': (name, bytes) => zip({ [`export/2024/${name}`]: bytes }),
  'gzip in zip': (name, bytes) => zip({ [`${name}.gz`]: gzip(bytes) }),
};

const TWINS: Record<string, (text: string, name: string) => Uint8Array> = {
  ...encodings,
  'lines ended by CR LF': (text) => utf8.encode(text.replace(/\r?\n/g, '\r\n')),
  // A last line that is not ended may be cut, and is read so.
  'blank lines at the end': (text) => utf8.encode(text.endsWith('\n') ? `${text}\n\n` : text),
  ...Object.fromEntries(
    Object.entries(packings).map(([way, pack]) => [way, (text: string, name: string) => pack(name, utf8.encode(text))]),
  ),
};

/** The sample of a seed and a place: the same each time. */
export function mutatedAt(seed: number, at: number, files: readonly BaseFile[]): Mutated {
  const draws = drawsOf(Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(at + 1, 0x85eb_ca6b));
  const file = pickFile(files, draws);
  const isStored = draws.below(6) === 0;
  const { label: base, name } = file;
  const steps: string[] = [];
  if (file.text === null)
    return {
      at,
      base,
      steps,
      name,
      bytes: damagedArchive(file.bytes, draws, steps),
      twin: null,
      sound: null,
      isStored,
    };
  const whole = shortened(file.text, draws);
  const text = damagedText(whole, draws, steps);
  // Columns are changed without regard to quotes.
  const keepsValues =
    steps.length > 0 &&
    hasLines(whole) &&
    !whole.includes('"') &&
    steps.every((step) => KEEPS_VALUES_OF_TABLES.has(step));
  const way = draws.below(4) === 0 && !/[\r\0\ufeff\ufffd]/.test(text) ? draws.pick(Object.keys(TWINS)) : null;
  const twin = way === null ? null : { way, name, bytes: TWINS[way]!(text, name) };
  if (steps.length === 0 && draws.below(2) === 0) {
    const sound = utf8.encode(whole);
    const bytes = zip({ [name]: sound, [`copie/${name}`]: sound });
    return { at, base, steps: [TWICE], name: 'copies.zip', bytes, twin: null, sound, isStored };
  }
  let bytes: Uint8Array = utf8.encode(text);
  if (twin === null && !keepsValues && draws.below(4) === 0) bytes = hostile(text, name, draws, steps);
  return { at, base, steps, name, bytes, twin, sound: keepsValues ? utf8.encode(whole) : null, isStored };
}

function pickFile(files: readonly BaseFile[], draws: Draws): BaseFile {
  for (;;) {
    const file = draws.pick(files);
    const size = file.text === null ? file.bytes.length : hasLines(file.text) ? 0 : file.text.length;
    if (size <= USUAL || draws.below(Math.ceil((4 * size) / USUAL)) === 0) return file;
  }
}

const hasLines = (text: string) => !/^\s*[[{<]/.test(text);

function shortened(text: string, draws: Draws): string {
  if (!hasLines(text) || text.length <= WINDOW || draws.below(WHOLE_ONE_IN) === 0) return text;
  const lines = text.split('\n');
  const from = draws.between(HEAD_LINES, lines.length - 1);
  const most = Math.floor(WINDOW / (text.length / lines.length));
  // Ended by a line end: a last line without one may be cut, and is read so.
  return [...lines.slice(0, HEAD_LINES), ...lines.slice(from, from + draws.between(1, most)), ''].join('\n');
}

function damagedText(text: string, draws: Draws, steps: string[]): string {
  const names = Object.keys(DAMAGE);
  let damaged = text;
  // One in ten is sound: it is packed, encoded or stored as it is.
  for (let count = draws.below(10) === 0 ? 0 : draws.pick([1, 1, 1, 2, 2, 3, 5]); count > 0; count--) {
    const name = draws.pick(names);
    damaged = DAMAGE[name]!(damaged, draws);
    steps.push(name);
  }
  return damaged;
}

function hostile(text: string, name: string, draws: Draws, steps: string[]): Uint8Array {
  const all = { ...encodings, ...HOSTILE };
  const encoding = draws.pick(Object.keys(all));
  let bytes = all[encoding]!(text);
  steps.push(encoding);
  for (let nested = draws.below(4); nested > 0; nested--) {
    const packing = draws.pick(Object.keys(packings));
    bytes = packings[packing]!(name, bytes);
    steps.push(packing);
  }
  return draws.below(2) === 0 ? flipped(bytes, draws, steps) : bytes;
}

function flipped(bytes: Uint8Array, draws: Draws, steps: string[]): Uint8Array {
  const damaged = Uint8Array.from(bytes);
  const count = draws.between(1, 12);
  for (let i = 0; i < count && damaged.length > 0; i++) damaged[draws.below(damaged.length)] = draws.below(256);
  steps.push(`${count} bytes changed`);
  return damaged;
}

/** A workbook whose bytes are changed or cut, or whose sheets are damaged as text. */
function damagedArchive(bytes: Uint8Array, draws: Draws, steps: string[]): Uint8Array {
  const way = draws.below(6);
  if (way === 0) return flipped(bytes, draws, steps);
  if (way === 1) {
    steps.push('cut at a byte');
    return bytes.subarray(0, draws.below(bytes.length + 1));
  }
  const members = unzipSync(bytes);
  const sheets = Object.keys(members).filter((name) =>
    /sheet\d*\.xml$|sharedStrings\.xml$|workbook\.xml$|styles\.xml$/.test(name),
  );
  const name = draws.pick(sheets);
  steps.push(name);
  const text = damagedText(new TextDecoder().decode(members[name]), draws, steps);
  return zip({ ...members, [name]: utf8.encode(text) });
}
