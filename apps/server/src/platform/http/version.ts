import { createHash } from 'node:crypto';
import type { EditConflict } from '@joulerie/contract/common';
import { DomainError } from '../errors.ts';

type Fields = Record<string, unknown>;

/** The fields of a record that people edit, each with the levels of keys that an edit of it merges: 0 for one replaced as a whole. */
export type EditedFields = Readonly<Record<string, number>>;

/**
 * The version of a record as an entity tag: a short digest of each of its fields that people edit, nested ones by their path. It
 * says which fields changed since it was read, so that two edits of different fields do not meet, and figures that the service
 * keeps in the same row are no edit.
 */
export function versionOf(record: Fields, fields: EditedFields): string {
  return `"${[...leavesOf(record, fields)].map(([path, value]) => `${path}:${digestOf(value)}`).join(',')}"`;
}

/**
 * Refuses changes of fields that somebody else changed since the version that the caller has read, unless both give the same value.
 * Call it with the record held (`editable…`). Without a version, or with `*`, nothing is refused.
 *
 * @param expected the `If-Match` header of the call
 * @throws DomainError `edit_conflict` with `conflicts`, each field with the value of the call and the one of the record, and the
 * `version` of the record: a settled edit is made from it, so that what changes after it is met again
 */
export function refuseConflicts(
  expected: string | undefined,
  record: Fields,
  changes: Fields,
  fields: EditedFields,
): void {
  if (expected === undefined || expected.trim() === '*') return;
  const read = new Map(
    expected
      .replace(/^\s*(W\/)?"|"\s*$/g, '')
      .split(',')
      .map((pair) => pair.split(':') as [string, string | undefined]),
  );
  const now = leavesOf(record, fields);
  const conflicts: EditConflict[] = [...leavesOf(changes, fields)].flatMap(([field, mine]) => {
    const theirs = now.get(field) ?? null;
    const digest = digestOf(theirs);
    return digest === (read.get(field) ?? ABSENT) || digest === digestOf(mine) ? [] : [{ field, mine, theirs }];
  });
  if (conflicts.length > 0) throw new DomainError('edit_conflict', { conflicts, version: versionOf(record, fields) });
}

/** The database does not keep the order of the keys of a document. */
const inKeyOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null, inKeyOrder))
    .digest('base64url')
    .slice(0, 8);
const ABSENT = digestOf(null);

/** The values of some fields by path, those that are merged key by key. */
function leavesOf(record: Fields, fields: EditedFields): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (path: string, value: unknown, levels: number): void => {
    if (levels === 0 || typeof value !== 'object' || value === null) return void leaves.set(path, value ?? null);
    for (const [key, inside] of Object.entries(value)) walk(`${path}.${key}`, inside, levels - 1);
  };
  for (const [field, levels] of Object.entries(fields))
    if (record[field] !== undefined) walk(field, record[field], levels);
  return leaves;
}
