import type { ImportReport } from '@joulerie/contract/import-report';
import type { SourceType } from '@joulerie/domain/vocabulary';
import type { TableQuery } from './table-answers.ts';

/** What a generic table does not say of itself. */
export type GenericChoice = { variable: string; unit: string; stamp: 'start' | 'end'; zone: 'Europe/Paris' | 'UTC' };

/** What a person answered of a file: all of what it does not say, or the columns of a table. */
export type Answers = GenericChoice | TableQuery;

/** Where a file's measures go: a source that exists, or a new one with the file's own number. */
export type Target =
  | { kind: 'source'; id: string; name: string; force: boolean }
  | { kind: 'new'; idtype: SourceType; idsource: string };

export type Item = {
  key: number;
  file: File;
  choice: Answers | null;
  report: ImportReport | null;
  target: Target | null;
} & (
  | { state: 'reading' | 'storing'; sent: number }
  /** Read; waits for a person. `error` is what the last try to store answered. */
  | { state: 'read'; error: string | null }
  | { state: 'choosing'; error: string | null }
  | { state: 'refused'; error: string }
  | { state: 'stored' }
);

export type Action =
  | { type: 'add'; files: readonly File[]; firstKey: number }
  | { type: 'sent'; key: number; share: number }
  | { type: 'report'; key: number; report: ImportReport; home: { id: string; name: string } | null }
  | { type: 'choice-needed'; key: number; error: string | null }
  | { type: 'choose'; key: number; choice: Answers }
  /** The file read with the answers given so far. */
  | { type: 'preview'; key: number; report: ImportReport }
  /** The columns of a table that was understood are to be seen again. */
  | { type: 'reopen'; key: number }
  | { type: 'refuse'; key: number; error: string }
  | { type: 'again'; key: number }
  | { type: 'aim'; key: number; target: Target | null }
  | { type: 'store'; key: number }
  | { type: 'stored'; key: number; report: ImportReport }
  | { type: 'not-stored'; key: number; error: string }
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
        state: 'reading',
        sent: 0,
      })),
    ];
  if (action.type === 'remove') return items.filter((item) => item.key !== action.key);
  return items.map((item) => (item.key === action.key ? next(item, action) : item));
}

function next(item: Item, action: Exclude<Action, { type: 'add' | 'remove' }>): Item {
  const kept = { key: item.key, file: item.file, choice: item.choice, report: item.report, target: item.target };
  switch (action.type) {
    case 'sent':
      return item.state === 'reading' || item.state === 'storing' ? { ...item, sent: action.share } : item;
    case 'report':
      return action.report.needsChoice && item.choice === null
        ? { ...kept, report: action.report, state: 'choosing', error: null }
        : {
            ...kept,
            report: action.report,
            target: item.target ?? proposedTarget(action.report, action.home),
            state: 'read',
            error: null,
          };
    case 'choice-needed':
      return { ...kept, state: 'choosing', error: action.error };
    case 'choose':
      return { ...kept, choice: action.choice, state: 'reading', sent: 0 };
    case 'preview':
      return item.state === 'choosing' ? { ...item, report: action.report, error: null } : item;
    case 'reopen':
      return { ...kept, choice: null, state: 'choosing', error: null };
    case 'refuse':
      return { ...kept, state: 'refused', error: action.error };
    case 'again':
      return { ...kept, state: 'reading', sent: 0 };
    case 'aim':
      return { ...item, target: action.target };
    case 'store':
      return { ...kept, state: 'storing', sent: 0 };
    case 'stored':
      return { ...kept, report: action.report, state: 'stored' };
    case 'not-stored':
      return { ...kept, state: 'read', error: action.error };
  }
}

/**
 * Where a file goes before anyone chose: on the source whose page it was dropped on when the number agrees or the file
 * names none; else on the source of the space that has its number; else a new source with that number.
 */
export function proposedTarget(report: ImportReport, home: { id: string; name: string } | null): Target | null {
  if (home && report.pointMatches !== false) return { kind: 'source', ...home, force: false };
  if (report.proposedSource)
    return { kind: 'source', id: report.proposedSource._id, name: report.proposedSource.name, force: false };
  if (home) return null;
  const idtype = sourceTypeOf(report);
  return report.point && idtype ? { kind: 'new', idtype, idsource: report.point } : null;
}

/** Type of the meter that a file is of, from its number and what it measures. */
export function sourceTypeOf(report: Pick<ImportReport, 'point' | 'series'>): SourceType | null {
  const gas = report.series.some(({ variable }) => variable === 'conso_gaz' || variable === 'volume_gaz');
  if (!report.point) return null;
  if (gas) return /^(GI\d{6}|\d{14})$/.test(report.point) ? 'pce' : null;
  const electric = report.series.some(({ variable }) =>
    /^(conso|puissance|puissance_max|index|injection)$/.test(variable),
  );
  return electric && /^\d{14}$/.test(report.point) ? 'pdl' : null;
}

export type Counts = { total: number; stored: number; refused: number; ready: number; busy: number };

export function countItems(items: readonly Item[]): Counts {
  const count = (test: (item: Item) => boolean) => items.filter(test).length;
  return {
    total: items.length,
    stored: count((item) => item.state === 'stored'),
    refused: count((item) => item.state === 'refused'),
    ready: count((item) => item.state === 'read' && item.target !== null),
    busy: count((item) => item.state === 'reading' || item.state === 'storing'),
  };
}
