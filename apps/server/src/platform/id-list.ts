/** Ids as PostgreSQL writes an array of them, `{a,b}`: sent back as they came, and read one by one only when a record is looked at. */
export class IdList {
  readonly text: string;
  readonly size: number;
  #ids: ReadonlySet<string> | null = null;

  constructor(text: string) {
    this.text = text;
    this.size = text === '{}' ? 0 : text.split(',').length;
  }

  /** Both lists in one; an id of both may stand twice. */
  and(other: IdList): IdList {
    if (this.size === 0) return other;
    if (other.size === 0) return this;
    return new IdList(`${this.text.slice(0, -1)},${other.text.slice(1)}`);
  }

  has(id: string): boolean {
    this.#ids ??= new Set(this.size === 0 ? [] : this.text.slice(1, -1).split(','));
    return this.#ids.has(id);
  }

  /** Rules are compared by their text: that of a list would be as long as it is. */
  toJSON(): number {
    return numberOf(this);
  }
}

const NUMBERS = new WeakMap<IdList, number>();
let last = 0;

function numberOf(list: IdList): number {
  const known = NUMBERS.get(list);
  if (known !== undefined) return known;
  last += 1;
  NUMBERS.set(list, last);
  return last;
}
