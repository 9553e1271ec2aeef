import { decodeFile } from './content.ts';
import type { Decoded } from './content.ts';
import { isC68, readC68 } from './enedis/c68-facts.ts';
import { sampleOf } from './format-sample.ts';
import { mergeMembers } from './merge.ts';
import { explainRefusal } from './not-measures.ts';
import { FileRefused } from './reader.ts';
import type { Content, FileInput, FileRead, ReadOptions, Reader } from './reader.ts';
import { type SheetFacts, readSheets } from './read-sheets.ts';
import { READERS } from './registry.ts';
import { withUnreadParts } from './series/line-doubts.ts';
import { withUnusedChoice } from './unused-choice.ts';

export type MemberRead = { name: string; read: FileRead } | { name: string; refused: FileRefused };

/** Reads a dropped file whatever its name: each member of an archive apart, the ones refused with their reason. */
export async function readFiles(input: FileInput, options: ReadOptions = {}): Promise<MemberRead[]> {
  return (await decodeFile(input)).map((member) => readMember(member, options));
}

/** Same as one read: several members of an archive become one (a series a point, variable and register). */
export async function readFile(input: FileInput, options: ReadOptions = {}): Promise<FileRead> {
  return readDecoded(await decodeFile(input), options);
}

/** Same as `readFile`, of what a file holds. */
export function readDecoded(decoded: readonly Decoded[], options: ReadOptions): FileRead {
  const members = decoded.map((member) =>
    readMember(member, decoded.length === 1 ? { ...options, aloneAs: member.name } : options),
  );
  const read = members.flatMap((member) => ('read' in member ? [member] : []));
  const first = members[0];
  if (members.length === 1 && first) {
    if ('refused' in first) throw first.refused;
    return mergeMembers([first]);
  }
  const refusals = members.flatMap((member) =>
    'refused' in member ? [`${member.name} : ${member.refused.message}`] : [],
  );
  if (read.length === 0)
    throw ofFirst(
      members,
      new FileRefused('archive_unread', `Aucun fichier de cette archive n’a pu être lu. ${refusals[0] ?? ''}`),
    );
  const merged = mergeMembers(read);
  const lost = members.flatMap((member) => ('refused' in member && MEASURES.test(member.name) ? [member.name] : []));
  const table = merged.table && {
    ...merged.table,
    unread: withUnreadParts(
      lost.map((name) => `le fichier « ${name} » n’est pas lu`),
      merged.table.unread,
      options.generic?.table?.unread,
    ),
  };
  const contracts = read.flatMap(({ read: one }) => one.contracts ?? []);
  return {
    ...merged,
    ...(contracts.length > 0 && { contracts }),
    table,
    needsChoice: merged.needsChoice || table?.unread?.certainty === 'asked',
    refused: [...merged.refused, ...refusals.map((reason) => ({ line: null, reason }))],
  };
}

/** Names of files that measures are usually in: a text that explains an archive is not a part of it. */
const MEASURES = /\.(csv|tsv|xlsx?|xlsm|ods|json|ndjson|xml)$/i;

function readMember({ name, content }: Decoded, options: ReadOptions): MemberRead {
  if (content instanceof FileRefused) return { name, refused: content };
  try {
    return { name, read: readContent(content, { ...options, fileName: name }) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    error.sample ??= sampleOf(content);
    return { name, refused: error };
  }
}

function readContent(content: Content, options: ReadOptions): FileRead {
  switch (content.kind) {
    case 'text':
      return readWith(READERS.text, content, options);
    case 'json':
      if (options.contracts && isC68(content.value)) return readC68(content.value, options);
      return readWith(READERS.json, content, options);
    case 'ndjson':
      return readWith(READERS.ndjson, content, options);
    case 'xml':
      return readWith(READERS.xml, content, options);
    case 'sheets': {
      // A workbook of no known layout may be a CSV saved again: it is read as such.
      const known = READERS.sheets.some((reader) => reader.recognises(content));
      return known
        ? readWith(READERS.sheets, content, options)
        : readSheets(
            content,
            READERS.text,
            (text, sheet) => readWith(READERS.text, text, ofSheet(options, sheet)),
            options,
          );
    }
  }
}

/** The options of one sheet of a workbook: its name, and the answers that are its own. */
function ofSheet(options: ReadOptions, { title, isAlone, columns }: SheetFacts): ReadOptions {
  const own = { ...options, title, aloneAs: isAlone && options.aloneAs !== undefined ? title : '' };
  if (columns === undefined) return own;
  return { ...own, generic: { ...options.generic, table: { ...options.generic?.table, columns } } };
}

function readWith<C extends Content>(readers: readonly Reader<C>[], content: C, options: ReadOptions): FileRead {
  const reader = readers.find((one) => one.recognises(content));
  if (!reader) throw explainRefusal(content);
  return withUnusedChoice(reader.read(content, options), options.generic);
}

/** The refusal of an archive, with the sample of its first file. */
function ofFirst(members: readonly MemberRead[], refused: FileRefused): FileRefused {
  refused.sample = members.flatMap((member) => ('refused' in member ? [member.refused.sample] : []))[0] ?? null;
  return refused;
}
