/** Bytes of one file of the write-ahead log (WAL), as `initdb` makes them. */
export const SEGMENT_BYTES = 16 * 2 ** 20;

const SEGMENTS_A_FILE_ID = 2 ** 32 / SEGMENT_BYTES;

/** One file of the WAL: the number of the segment on a timeline. */
export type Segment = { timeline: number; number: number };

/** The number of the segment that holds a position (`16/B374D848`, as PostgreSQL writes it). */
export function segmentOf(position: string): number {
  return Number(positionOf(position) / BigInt(SEGMENT_BYTES));
}

/** The segment that ends at or after a position, without beginning there. */
export function segmentBefore(position: string): number {
  return Number((positionOf(position) - 1n) / BigInt(SEGMENT_BYTES));
}

/** A position of the WAL as a number of bytes since its beginning. */
export function positionOf(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

/** The name that PostgreSQL gives to a segment. */
export function segmentName({ timeline, number }: Segment): string {
  return hex(timeline) + hex(Math.floor(number / SEGMENTS_A_FILE_ID)) + hex(number % SEGMENTS_A_FILE_ID);
}

/** The segment of a name; null for any other name. */
export function parseSegment(name: string): Segment | null {
  const [, timeline, id, rest] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? [];
  if (timeline === undefined || id === undefined || rest === undefined) return null;
  return { timeline: parseInt(timeline, 16), number: parseInt(id, 16) * SEGMENTS_A_FILE_ID + parseInt(rest, 16) };
}

/** `00000002.history` says where timeline 2 left its ancestors; a restore begins a timeline. */
export const HISTORY_NAME = /^([0-9A-F]{8})\.history$/;

/** Position at which each ancestor of a timeline was left, by timeline, from the text of its history file. */
export function ancestorsOf(history: string): Map<number, bigint> {
  const lines = history.split('\n').map((line) => /^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line));
  return new Map(lines.flatMap((found) => (found ? [[Number(found[1]), positionOf(found[2]!)] as const] : [])));
}

/** The position where a segment begins, as PostgreSQL writes it. */
export function startOf(number: number): string {
  const position = BigInt(number) * BigInt(SEGMENT_BYTES);
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
}
