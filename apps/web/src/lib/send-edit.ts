import { CallError } from './call-error.ts';
import { type ConflictRow, editConflict } from './edit-conflict.ts';

/** A thing that both changed, and the edit without it: null when nothing of the edit is left. */
export type Conflict<B> = ConflictRow & { without: (body: B) => B | null };

type Edit<B, R> = {
  body: B;
  /** Version of the record that the person had before them when they began to type. */
  version: string;
  send: (body: B, version: string) => Promise<R>;
  /** Reads the record as it is now. */
  read: () => Promise<R>;
  /** What is in conflict, in words, fields that depend on one another as one. `fields` are those of the record, by their path. */
  conflictsOf: (fields: readonly string[], current: R, body: B) => Conflict<B>[];
  /** The edit with what only the others changed, for a record that is sent whole. */
  rebase?: (body: B, current: R) => B;
};

/**
 * Sends an edit. When somebody else changed the same things since the record was read, the person chooses which values to keep,
 * and the edit is sent again from the record as they saw it then. Answers the record.
 *
 * @throws CallError `edit_conflict` when the person gives up; nothing was written
 */
export async function sendEdit<B, R extends { version: string }>(edit: Edit<B, R>): Promise<R> {
  try {
    return await edit.send(edit.body, edit.version);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'edit_conflict') throw error;
    const current = await edit.read();
    const conflicts = edit.conflictsOf(fieldsOf(error), current, edit.body);
    const keepsMine = conflicts.length === 0 ? [] : await editConflict.ask(conflicts);
    if (keepsMine === null) throw error;
    const body = conflicts.reduce<B | null>(
      (left, conflict, i) => (left === null || keepsMine[i] ? left : conflict.without(left)),
      edit.rebase?.(edit.body, current) ?? edit.body,
    );
    // From the state that was compared: what changed after it, even before it was read, is met again.
    return body === null ? current : sendEdit({ ...edit, body, version: String(error.detail.version) });
  }
}

function fieldsOf({ detail: { conflicts } }: CallError): string[] {
  return Array.isArray(conflicts) ? conflicts.map((one: { field: string }) => one.field) : [];
}

/** An edit without one of its fields (`name`, `facts.floors`, `point.electricity.segment`); null when it was the last. */
export function withoutField<B extends object>(body: B, path: string): B | null {
  const [key, ...below] = path.split('.') as [string, ...string[]];
  const { [key]: value, ...rest } = body as Record<string, unknown>;
  const left = below.length > 0 && isObject(value) ? withoutField(value, below.join('.')) : null;
  const next = left === null ? rest : { ...rest, [key]: left };
  return Object.keys(next).length === 0 ? null : (next as B);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The fields of a form that were changed since it was opened. */
export function changedFields<F extends object>(form: F, first: F): Partial<F> {
  const changed = Object.entries(form).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(first[key as keyof F]),
  );
  return Object.fromEntries(changed) as Partial<F>;
}
