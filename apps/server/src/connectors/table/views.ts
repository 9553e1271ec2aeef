/** What is asked of a list of lines, of cells or of moments: an array has it, and so have views of a long table. */
export type List<T> = Iterable<T> & {
  readonly length: number;
  at(i: number): T | undefined;
  entries(): Iterable<[number, T]>;
  map<U>(make: (one: T, i: number) => U): U[];
  flatMap<U>(make: (one: T, i: number) => readonly U[]): U[];
  filter(test: (one: T, i: number) => boolean): List<T>;
  slice(from?: number, to?: number): List<T>;
  some(test: (one: T, i: number) => boolean): boolean;
  every(test: (one: T, i: number) => boolean): boolean;
  find(test: (one: T, i: number) => boolean): T | undefined;
  findIndex(test: (one: T, i: number) => boolean): number;
};

/** A list whose elements are made when they are asked for: a table of millions of lines keeps no object for each of them. */
export abstract class Views<T> implements List<T> {
  abstract readonly length: number;
  /** The element at a place inside the list. */
  protected abstract view(i: number): T;

  at(i: number): T | undefined {
    const place = i < 0 ? this.length + i : i;
    return place >= 0 && place < this.length ? this.view(place) : undefined;
  }

  *[Symbol.iterator](): Generator<T> {
    for (let i = 0; i < this.length; i++) yield this.view(i);
  }

  *entries(): Generator<[number, T]> {
    for (let i = 0; i < this.length; i++) yield [i, this.view(i)];
  }

  map<U>(make: (one: T, i: number) => U): U[] {
    const made: U[] = [];
    for (let i = 0; i < this.length; i++) made.push(make(this.view(i), i));
    return made;
  }

  flatMap<U>(make: (one: T, i: number) => readonly U[]): U[] {
    const made: U[] = [];
    for (let i = 0; i < this.length; i++) made.push(...make(this.view(i), i));
    return made;
  }

  filter(test: (one: T, i: number) => boolean): List<T> {
    const kept: T[] = [];
    for (let i = 0; i < this.length; i++) {
      const one = this.view(i);
      if (test(one, i)) kept.push(one);
    }
    return kept;
  }

  slice(from = 0, to = this.length): List<T> {
    const kept: T[] = [];
    for (let i = from; i < Math.min(to, this.length); i++) kept.push(this.view(i));
    return kept;
  }

  some(test: (one: T, i: number) => boolean): boolean {
    return this.findIndex(test) >= 0;
  }

  every(test: (one: T, i: number) => boolean): boolean {
    return this.findIndex((one, i) => !test(one, i)) < 0;
  }

  find(test: (one: T, i: number) => boolean): T | undefined {
    const i = this.findIndex(test);
    return i < 0 ? undefined : this.view(i);
  }

  findIndex(test: (one: T, i: number) => boolean): number {
    for (let i = 0; i < this.length; i++) if (test(this.view(i), i)) return i;
    return -1;
  }
}

class Made<T> extends Views<T> {
  readonly length: number;
  private readonly make: (i: number) => T;
  constructor(length: number, make: (i: number) => T) {
    super();
    this.length = length;
    this.make = make;
  }
  protected view(i: number): T {
    return this.make(i);
  }
}

/** A list of so many elements, each made by its place whenever it is asked for. */
export const viewsOf = <T>(length: number, make: (i: number) => T): List<T> => new Made(length, make);
