import { randomBytes } from 'node:crypto';
import { invalid } from './curve-numbers.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The part of an id before its last 48 bits, which are made anew: its moment, and its order among those of that moment. */
const ORDER = 24;
const NEW_BYTES = 6;

/** The ids of an archive and those that its records have in the space that takes them back, by the file of the records. */
export class NewIds {
  private readonly byFile = new Map<string, Map<string, string | number>>();
  /** The same of all ids that are not numbers, which texts and JSON may hold. */
  private readonly all = new Map<string, string>();

  /** A new id for a record, in the order of the old ones: lists keep theirs. */
  make(file: string, old: unknown): string {
    if (typeof old !== 'string' || !UUID.test(old)) throw invalid('id');
    return this.set(file, old, old.slice(0, ORDER) + randomBytes(NEW_BYTES).toString('hex'));
  }

  set<Id extends string | number>(file: string, old: string | number, id: Id): Id {
    const ids = this.byFile.get(file) ?? new Map<string, string | number>();
    if (ids.has(String(old))) throw invalid('id');
    ids.set(String(old), id);
    this.byFile.set(file, ids);
    if (typeof id === 'string') this.all.set(String(old), id);
    return id;
  }

  /** The new id of what a record refers to. @throws DomainError `space_archive_invalid` when the archive has no such record */
  of(file: string, old: unknown): string | number {
    const id = this.byFile.get(file)?.get(String(old));
    if (id === undefined) throw invalid('reference');
    return id;
  }

  /** A text that may be an id: that of a record of the file, null where it is another one, or the text. */
  loose(file: string, text: unknown): unknown {
    if (typeof text !== 'string' || !UUID.test(text)) return text;
    return this.byFile.get(file)?.get(text) ?? null;
  }

  /** A value of JSON whose texts are the new ids of those that they were. */
  within(value: unknown): unknown {
    if (typeof value === 'string') return this.all.get(value) ?? value;
    if (Array.isArray(value)) return value.map((one) => this.within(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.within(one)]));
  }
}
