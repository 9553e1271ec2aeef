import { DomainError } from '../errors.ts';

// A text column holds neither U+0000 nor half a surrogate pair: refused at the door, they cannot break a statement later.
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Levels of lists and objects of a body. The deepest of the contract, the positions of a building of a batch, is at 8. */
const DEEPEST = 20;

/** Refuses a body that holds lists or objects in more than 20 levels, before anything walks it by calling itself. */
export function refuseDeep(body: unknown): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new DomainError('input_too_deep', { maximum: DEEPEST });
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
        ? Object.values(value).filter((item) => typeof item === 'object' && item !== null)
        : [],
    );
  }
}

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
