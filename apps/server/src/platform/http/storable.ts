import { DomainError } from '../errors.ts';

// A text column holds neither U+0000 nor half a surrogate pair: refused at the door, they cannot break a statement later.
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Refuses the texts of a request that the database could not keep, naming the field. */
export function refuseUnstorable(value: unknown, path: string[] = []): void {
  if (typeof value === 'string') {
    if (!isStorable(value))
      throw new DomainError('invalid_input', { fields: { [path.join('.') || '_']: 'La valeur est invalide' } });
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [key, item] of Object.entries(value)) {
      refuseUnstorable(key, path);
      refuseUnstorable(item, [...path, key]);
    }
  }
}
