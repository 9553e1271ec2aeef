import { frenchSpaces } from './text/french.ts';
import type { ElectricityPoint } from '@joulerie/contract/point-facts';
import type { SeriesRead } from '@joulerie/domain/measures';
import type { Clock, Energy, VariableName } from '@joulerie/domain/vocabulary';
import type { CounterEnds } from './series/counter-ends.ts';
import type { KnownLayout, TableAnswers, TableLayout, TableMeaning } from './table/meaning.ts';

/** A file as it was dropped: its name and its bytes, nothing decoded yet. */
export type FileInput = { name: string; bytes: Uint8Array };

/** What a person chose for a file that does not say what it holds: a generic `date;valeur` table, an answer without its direction. */
export type GenericChoice = {
  variable: VariableName;
  /** Unit written in the file, converted to the variable's own. */
  unit: string;
  stamp: 'start' | 'end';
  zone: Clock;
};

/** What a person chose of a file; a table has questions of its own. */
export type Chosen = Partial<GenericChoice> & { table?: TableAnswers };

export type ReadOptions = {
  /** Segment of the point when the caller knows it: C5 and P4 curves are end-stamped, others start-stamped. */
  segment?: string | null;
  /** Name of the file. Formats are recognised by content alone; this is what is left where the content lacks a fact. */
  fileName?: string;
  /** Name of the only file or the only sheet that is read, which may say that it is of one time class. */
  aloneAs?: string;
  /** Name of the sheet of a workbook, which may say the energy of a table whose headers do not. */
  title?: string;
  /** Which way the energy flows, for formats that do not say (old Data Connect), when the caller knows it. */
  direction?: 'consumption' | 'production' | null;
  /** What a person chose, in part or whole. What a format does not follow of it is said in the notes. */
  generic?: Chosen | null;
  /** Layouts of tables that were answered before: those of a table written alike are proposed. */
  layouts?: readonly KnownLayout[];
  /** Energy of the source that the file is for, when it is known: a table rarely says which energy its kWh are. */
  energy?: Energy | null;
  /** Last civil day that a value may be of: those of later days are refused. Without it none are. */
  lastDay?: number | null;
  /** Files of contracts are read too, which have no measure: those of the watched folder. */
  contracts?: true;
};

/** A line that was not read, and why, in French for the person who dropped the file. */
export type Refusal = { line: number | null; reason: string };

/** Facts about the point that some files carry; null when the file is silent. */
export type PointFacts = {
  segment?: string;
  subscribedPowerKva?: number;
  meterNumber?: string;
  tariffFormula?: string;
  address?: string;
  holder?: string;
};

/** What a file of contracts says of one point. */
export type PointContractFacts = { point: string; facts: Partial<ElectricityPoint> };

export type FileRead = {
  format: string;
  /** The format in words, for the preview. */
  label: string;
  point: string | null;
  facts: PointFacts;
  series: SeriesRead[];
  refused: Refusal[];
  /** What was deduced or put right: a step that changes, a unit, a clock. French. */
  notes: string[];
  /** The file does not say what it holds: `choice` was used to read it, and a person has to confirm or change it. */
  needsChoice: boolean;
  /** What the file was read as where it does not say so itself: proposed when `needsChoice`, else chosen. */
  choice: GenericChoice | null;
  /** What the columns of a plain table are; null for other formats. */
  table: TableMeaning | null;
  /** How a plain table is written; null for other formats. */
  layout: TableLayout | null;
  /** The product never says whose meter it is: two files that contradict each other are of two meters. */
  namesNoMeter?: true;
  /** Ends of the counters that were read by their differences, which join the files of one counter. */
  counters?: readonly CounterEnds[];
  /** Facts of points, of a file of contracts. */
  contracts?: readonly PointContractFacts[];
};

/** A file refused as a whole: unknown layout, broken archive, cut in the middle. The message is French and says what to do. */
export class FileRefused extends Error {
  readonly code: string;
  readonly line: number | null;
  /** First lines of the file without what is personal, where a reader may be written for it. */
  sample: string | null = null;
  constructor(code: string, message: string, line: number | null = null) {
    super(frenchSpaces(message));
    this.name = 'FileRefused';
    this.code = code;
    this.line = line;
  }
}

/** One row of a worksheet, as typed in the file: text, numbers and dates are distinct. */
export type Cell = string | number | boolean | Date | null;
export type Sheet = {
  name: string;
  rows: Cell[][];
  isHidden?: true;
  /** Rows and columns with values that the workbook hides; absent where there are none. */
  masked?: { rows: number; columns: number };
};

/** What a file holds once decoded, whatever its name says. Each kind is decoded once, then shown to its readers. */
export type TextContent = { kind: 'text'; text: string };
export type JsonContent = { kind: 'json'; text: string; value: unknown };
/** One JSON object a line; `lines[i]` is the line of `values[i]`, lines that are not JSON are in `broken`. */
export type NdjsonContent = { kind: 'ndjson'; values: unknown[]; lines: number[]; broken: Refusal[] };
/** `value` is the document as plain objects, namespace prefixes dropped; attributes begin with `@`. */
export type XmlContent = { kind: 'xml'; text: string; root: string; value: Record<string, unknown> };
export type SheetsContent = { kind: 'sheets'; sheets: Sheet[] };
export type Content = TextContent | JsonContent | NdjsonContent | XmlContent | SheetsContent;

/** One format of one provider. A reader knows its format's traps and nothing else; it recognises by content only. */
export interface Reader<C extends Content> {
  readonly format: string;
  readonly label: string;
  /** Takes any content of its kind that looks like measures: tried after every other reader. */
  readonly isFallback?: boolean;
  recognises(content: C): boolean;
  /** Throws `FileRefused` when nothing of the file can be trusted; bad lines are listed and the rest is read. */
  read(content: C, options: ReadOptions): FileRead;
}
