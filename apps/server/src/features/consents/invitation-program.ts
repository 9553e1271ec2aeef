import { readFileSync } from 'node:fs';
import { MOST_INVITED } from '@joulerie/contract/constants';
import { decodeFile } from '../../connectors/content.ts';
import { type Content, FileRefused } from '../../connectors/reader.ts';
import { parseRows } from '../../connectors/table/parse-rows.ts';
import { answerMessages } from '../../platform/child/child-program.ts';
import { type InvitationTable, readInvitationTable } from './invitation-table.ts';

export type AskedTable = { name: string; path: string };
/** `refused`: its sentence, or null for the one of the catalogue. */
export type AnsweredTable = InvitationTable | { refused: string | null };

/** The program of the processes of `read-invitations.ts`. */
answerMessages(async ({ name, path }: AskedTable): Promise<AnsweredTable> => {
  try {
    for (const { content } of await decodeFile({ name, bytes: readFileSync(path) })) {
      if (content instanceof FileRefused) continue;
      for (const rows of tablesOf(content)) {
        const table = readInvitationTable(rows);
        if (table === null) continue;
        if (table.lines.length > MOST_INVITED)
          return { refused: `Ce tableau a plus de ${MOST_INVITED}\u00a0lignes\u00a0: découpez-le.` };
        return table.lines.length === 0 ? { refused: 'Ce tableau n’a aucune ligne sous ses titres.' } : table;
      }
    }
    return { refused: null };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message };
    throw error;
  }
});

type Row = { line: number; cells: string[] };

/** The rows of a text, or those of each sheet that is shown. */
function tablesOf(content: Content): Row[][] {
  if (content.kind === 'sheets')
    return content.sheets
      .filter(({ isHidden }) => !isHidden)
      .map(({ rows }) => rows.map((cells, i) => ({ line: i + 1, cells: cells.map(textOf) })));
  if (content.kind !== 'text') return [];
  const rows: Row[] = [];
  for (const { line, cells } of parseRows(content.text, separatorOf(content.text)))
    rows.push({ line, cells: cells.map((cell) => cell.trim()) });
  return [rows];
}

const textOf = (cell: unknown): string => (cell === null || cell instanceof Date ? '' : String(cell).trim());

/** The separator that the first lines have most of. */
function separatorOf(text: string): string {
  const head = text.slice(0, 4_000);
  const [first] = [';', '\t', ','].toSorted((a, b) => head.split(b).length - head.split(a).length);
  return first!;
}
