import { z } from 'zod';
import { invalid } from './curve-numbers.ts';
import type { StoredRecord } from './records.store.ts';

const StoredObject = z.record(z.string(), z.unknown());

/** The longest line of a file that comes back: a day of seconds is half of it. [characters] */
const LONGEST_LINE = 8 * 2 ** 20;

/** A list of records as JSON, one a line: what reads JSON reads it, and so does what reads a line after the other. */
export async function* recordLines(
  batches: AsyncIterable<readonly object[]> | readonly object[][],
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.map((record) => JSON.stringify(record)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The lines of a text that comes in parts, none longer than it may be. */
export async function* linesOf(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const part of parts) {
    const lines = (begun + decoder.decode(part, { stream: true })).split('\n');
    begun = lines.pop()!;
    if (begun.length > LONGEST_LINE) throw invalid('line');
    yield* lines;
  }
  if (begun !== '') yield begun;
}

/** The records of a file that `recordLines` wrote, a batch after the other. @throws DomainError `space_archive_invalid` */
export async function* recordsOf(parts: AsyncIterable<Buffer>, size: number): AsyncGenerator<StoredRecord[]> {
  let batch: StoredRecord[] = [];
  let length = 0;
  for await (const line of linesOf(parts)) {
    if (line === '[' || line === ']' || line === '[]' || line === '') continue;
    batch.push(parsed(line.endsWith(',') ? line.slice(0, -1) : line));
    length += line.length;
    if (batch.length < size && length < LONGEST_LINE) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

function parsed(line: string): StoredRecord {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const record = StoredObject.safeParse(value);
  if (!record.success) throw invalid('record');
  return record.data;
}
