import type { ImportReport } from '@joulerie/contract/import-report';
import type { ImportRemoval } from '@joulerie/contract/imports';
import type { Clock } from '@joulerie/domain/vocabulary';
import {
  type MeterTargets,
  type NewSource,
  areAimed,
  isNumbered,
  newSourceOf,
  proposedTargets,
} from './meter-targets.ts';
import type { TableQuery } from './table-answers.ts';

/** What a generic table does not say of itself. */
export type GenericChoice = { variable: string; unit: string; stamp: 'start' | 'end'; zone: Clock };

/** What a person answered of a file: all of what it does not say, or the columns of a table. */
export type Answers = GenericChoice | TableQuery;

/** Where a file's measures go: a source that exists, a new one with the file's own number, or those of its meters. */
export type Target =
  | { kind: 'source'; id: string; name: string; force: boolean }
  | ({ kind: 'new' } & NewSource)
  | { kind: 'meters'; of: MeterTargets };

/** What storing a file answered; `meters` are those of a file of several. */
export type StoredPart = {
  meters: string | null;
  source: string;
  report: ImportReport;
  /** What taking its measures back changed, once they were. */
  removal: ImportRemoval | null;
};

export type Item = {
  key: number;
  file: File;
  choice: Answers | null;
  report: ImportReport | null;
  target: Target | null;
  /** An unusual total that the person says is right. */
  confirmed: boolean;
} &
  /** Files are read one at a time: those after it wait. */
  (
    | { state: 'waiting' }
    | { state: 'reading' | 'storing'; sent: number }
    /** Read; waits for a person. `error` is what the last try to store answered, `isUnusual` whether it is for them to confirm. */
    | { state: 'read'; error: string | null; isUnusual: boolean }
    /** `isOld`: the report is of the answers before the last one, with which the file is being read. */
    | { state: 'choosing'; error: string | null; isOld: boolean }
    /** `sample`: what may be sent of a file that is not read. `mayPass`: the same file may be read the next time. */
    | { state: 'refused'; error: string; sample: string | null; mayPass: boolean }
    | { state: 'stored'; parts: readonly StoredPart[] }
  );

export type Action =
  | { type: 'add'; files: readonly File[]; firstKey: number }
  | { type: 'sent'; key: number; share: number }
  | { type: 'report'; key: number; report: ImportReport; home: { id: string; name: string } | null }
  | { type: 'choice-needed'; key: number; error: string | null }
  | { type: 'choose'; key: number; choice: Answers }
  /** One more answer: the file is read with it. */
  | { type: 'answered'; key: number }
  /** The file read with the answers given so far. */
  | { type: 'preview'; key: number; report: ImportReport }
  /** The columns of a table that was understood are to be seen again. */
  | { type: 'reopen'; key: number }
  | { type: 'refuse'; key: number; error: string; sample: string | null; mayPass: boolean }
  | { type: 'begin'; key: number }
  | { type: 'aim'; key: number; target: Target | null }
  /** The new source that the file goes to exists. */
  | { type: 'made'; key: number; target: Target }
  | { type: 'confirm'; key: number; confirmed: boolean }
  /** What the file is beside what the source has that it is sent to, and what is said of the file for it. */
  | { type: 'compared'; key: number; target: string; report: ImportReport }
  | { type: 'store'; key: number }
  | { type: 'stored'; key: number; parts: readonly StoredPart[] }
  | { type: 'taken-back'; key: number; part: number; removal: ImportRemoval }
  | { type: 'not-stored'; key: number; error: string; isUnusual: boolean }
  | { type: 'remove'; key: number };

/** The files of a drop, each on its own road: read, chosen for, stored. Nothing that failed takes another with it. */
export function queueReducer(items: readonly Item[], action: Action): readonly Item[] {
  if (action.type === 'add')
    return [
      ...items,
      ...action.files.map((file, i): Item => ({
        key: action.firstKey + i,
        file,
        choice: null,
        report: null,
        target: null,
        confirmed: false,
        state: 'waiting',
      })),
    ];
  if (action.type === 'remove') return items.filter((item) => item.key !== action.key);
  return items.map((item) => (item.key === action.key ? next(item, action) : item));
}

function next(item: Item, action: Exclude<Action, { type: 'add' | 'remove' }>): Item {
  const { key, file, choice: given, report, target, confirmed } = item;
  const kept = { key, file, choice: given, report, target, confirmed };
  switch (action.type) {
    case 'sent':
      return item.state === 'reading' || item.state === 'storing' ? { ...item, sent: action.share } : item;
    case 'report':
      return action.report.needsChoice && item.choice === null
        ? { ...kept, report: action.report, state: 'choosing', error: null, isOld: false }
        : {
            ...kept,
            report: action.report,
            target: item.target ?? proposedTarget(action.report, action.home),
            state: 'read',
            error: null,
            isUnusual: false,
          };
    case 'choice-needed':
      return { ...kept, state: 'choosing', error: action.error, isOld: false };
    case 'choose':
      return { ...kept, choice: action.choice, confirmed: false, state: 'waiting' };
    case 'answered':
      return item.state === 'choosing' ? { ...item, isOld: true } : item;
    case 'preview':
      return item.state === 'choosing' ? { ...item, report: action.report, error: null, isOld: false } : item;
    case 'reopen':
      return { ...kept, choice: null, state: 'choosing', error: null, isOld: false };
    case 'refuse':
      return { ...kept, state: 'refused', error: action.error, sample: action.sample, mayPass: action.mayPass };
    case 'begin':
      return { ...kept, state: 'reading', sent: 0 };
    case 'aim':
      return { ...item, target: action.target, confirmed: false };
    case 'made':
      return { ...item, target: action.target };
    case 'confirm':
      return { ...item, confirmed: action.confirmed };
    case 'compared':
      return item.report && item.target?.kind === 'source' && item.target.id === action.target
        ? { ...item, report: comparedWith(item.report, action.report) }
        : item;
    case 'store':
      return { ...kept, state: 'storing', sent: 0 };
    case 'stored':
      return { ...kept, state: 'stored', parts: action.parts };
    case 'taken-back':
      return item.state === 'stored'
        ? {
            ...item,
            parts: item.parts.map((one, i) => (i === action.part ? { ...one, removal: action.removal } : one)),
          }
        : item;
    case 'not-stored':
      return { ...kept, state: 'read', error: action.error, isUnusual: action.isUnusual };
  }
}

const comparedWith = (
  read: ImportReport,
  { likelihood, notes, effect, differences, differencesCount }: ImportReport,
): ImportReport => ({ ...read, likelihood, notes, effect, differences, differencesCount });

/**
 * Where a file goes before anyone chose: on the source whose page it was dropped on when the number agrees or the file
 * names none; else on the source of the space that has its number; else a new source with that number.
 */
export function proposedTarget(report: ImportReport, home: { id: string; name: string } | null): Target | null {
  if (report.meters.length > 0) return { kind: 'meters', of: proposedTargets(report, home === null) };
  if (home && report.pointMatches !== false) return { kind: 'source', ...home, force: false };
  if (report.proposedSource)
    return { kind: 'source', id: report.proposedSource._id, name: report.proposedSource.name, force: false };
  if (home) return null;
  const made = newSourceOf(report);
  return made && isNumbered(made) ? { kind: 'new', ...made } : null;
}

export type Counts = { total: number; stored: number; refused: number; ready: number; busy: number };

export function countItems(items: readonly Item[]): Counts {
  const count = (test: (item: Item) => boolean) => items.filter(test).length;
  return {
    total: items.length,
    stored: count((item) => item.state === 'stored'),
    refused: count((item) => item.state === 'refused'),
    ready: count(isReady),
    busy: count(isBusy),
  };
}

/** Whether a file was read, all that it holds has its place, and nothing of it is held back. */
export const isReady = ({ state, target, report, confirmed }: Item): boolean =>
  state === 'read' &&
  target !== null &&
  (target.kind !== 'meters' || (report !== null && areAimed(report, target.of))) &&
  (target.kind !== 'new' || isNumbered(target)) &&
  !(report && isHeldBack(report, confirmed));

const isBusy = ({ state }: Item): boolean => state === 'waiting' || state === 'reading' || state === 'storing';

/** Whether a file waits for a person: what was read and answered would be lost with the page. */
export const isPending = ({ state }: Item): boolean => state === 'choosing' || state === 'read' || state === 'storing';

/** Other files whose columns wait for the same answers. */
export const alikeOf = (items: readonly Item[], item: Item): Item[] => {
  const shape = shapeOf(item);
  return shape === null ? [] : items.filter((other) => other.key !== item.key && shapeOf(other) === shape);
};

const shapeOf = ({ state, report }: Item): string | null =>
  state === 'choosing' && report?.table
    ? JSON.stringify([report.format, report.table.columns.map(({ at, header, register }) => [at, header, register])])
    : null;

/** Whether a file may not be stored: its energy cannot be, or is unusual and nobody has confirmed it. */
export const isHeldBack = ({ isJudged, likelihood }: ImportReport, confirmed: boolean): boolean =>
  isJudged && (likelihood?.verdict === 'impossible' || (likelihood?.verdict === 'unusual' && !confirmed));
