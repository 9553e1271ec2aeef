import type { Clock, VariableName } from '@joulerie/domain/vocabulary';

/** How sure the reading of a table is: said by the file, likely, or not to be known without a person. */
export type Certainty = 'certain' | 'proposed' | 'asked';

/** Something of a table that was understood, and why. French. */
export type Understood<T> = { value: T; certainty: Certainty; reason: string };

/** What a column is: the moment of a line, the hour of its date, the end of its interval, nothing that is read, or a variable. */
export type ColumnRole = 'time' | 'hour' | 'end' | 'ignored' | VariableName;

export type TableColumn = {
  /** Place in the line, from 0. */
  at: number;
  /** As written in the file; empty without a header. */
  header: string;
  /** Its first values, as written. */
  samples: readonly string[];
  role: ColumnRole;
  /** Unit of its values; null where it has none. */
  unit: string | null;
  /** Time class or register, where the header names one: `HP`, `HC`, `T1`. */
  register: string | null;
  /** Whether somebody answered that it adds to the other columns of its quantity. */
  adds?: boolean;
  /** Whether what leaves the site is written below nothing: it is read without its sign. */
  isBelow?: boolean;
  /** Whether its unit is none that is known: nothing but a person says it, and it is read as `unit` until then. */
  isUnitOpen?: boolean;
  certainty: Certainty;
  /** French. */
  reason: string;
};

/** What the header of a column of numbers says of it. */
export type HeaderFacts = {
  role: ColumnRole;
  unit: string | null;
  register: string | null;
  certainty: Certainty;
  reason: string;
};

/** What a pair of readings on each line is: their difference, or nothing that is read. */
export type IndexPairs = {
  /** Header of the reading before, by the column of the reading after it, which holds their difference. */
  differences: ReadonlyMap<number, string>;
  /** Why a column of readings is not read. */
  left: ReadonlyMap<number, string>;
  /** Columns of amounts that are the difference of two readings. */
  amounts: ReadonlySet<number>;
};

/** Which number of `01/02/2024` is the day. */
export type DateOrder = 'day' | 'month';
export type DecimalSign = '.' | ',';
export type StampSide = 'start' | 'end';
export type TableZone = Clock;
/** Which of two values of one moment is kept: both are of a meter that was replaced, or amounts that add up. */
export type Repeats = 'first' | 'last' | 'both';
/** What is done with lines that have a value and cannot be read: left out, or read by the only number of their cell where it holds one. */
export type Unread = 'skip' | 'numbers';
/** What a class without a value has, on a line where others have one. */
export type Blanks = 'missing' | 'zero';

/** What a table was understood to hold. Null where the table has nothing of the kind. */
export type TableMeaning = {
  columns: TableColumn[];
  dateOrder: Understood<DateOrder> | null;
  decimal: Understood<DecimalSign> | null;
  stamp: Understood<StampSide> | null;
  zone: Understood<TableZone> | null;
  /** Two values of one moment that differ. */
  repeats: Understood<Repeats> | null;
  /** Lines with a value that are left out, without which a total may be wrong. */
  unread: Understood<Unread> | null;
  /** Lines on which a class has no value. */
  blanks: Understood<Blanks> | null;
};

/** What a person answered: columns by their place, and the rest. */
export type TableAnswers = {
  columns?: Readonly<Record<number, { role: ColumnRole; unit?: string | null; adds?: boolean }>>;
  dateOrder?: DateOrder;
  decimal?: DecimalSign;
  repeats?: Repeats;
  unread?: Unread;
  blanks?: Blanks;
};

/** What was answered of a table that was stored, for the next one that is written alike. */
export type KnownLayout = {
  id: string;
  fingerprint: string;
  answers: TableAnswers & { stamp?: StampSide; zone?: TableZone };
  /** When and of which file, French: « comme la dernière fois, le 12/03/2026 ». */
  reason: string;
};

/** How a table was recognised: by its fingerprint, and the layout whose answers were followed. */
export type TableLayout = { fingerprint: string; known: string | null };

/** The words of everything that is not certain, in the order of the table. */
export function doubtsOf({
  columns,
  dateOrder,
  decimal,
  stamp,
  zone,
  repeats,
  unread,
  blanks,
}: TableMeaning): Certainty[] {
  return [...columns, dateOrder, decimal, stamp, zone, repeats, unread, blanks].flatMap((one) =>
    one === null || one.certainty === 'certain' ? [] : [one.certainty],
  );
}

export const ANSWERED = 'indiqué par vous';
