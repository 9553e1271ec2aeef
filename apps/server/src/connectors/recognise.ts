import { decodeFile } from './content.ts';
import type { Decoded } from './content.ts';
import { accountCsv } from './enedis/read-account-csv.ts';
import { accountXlsx } from './enedis/read-account-xlsx.ts';
import { dataConnect2026 } from './enedis/read-data-connect-2026.ts';
import { dataConnectV5 } from './enedis/read-data-connect-v5.ts';
import { r151 } from './enedis/read-r151.ts';
import { r171 } from './enedis/read-r171.ts';
import { r4q } from './enedis/read-r4q.ts';
import { r50 } from './enedis/read-r50.ts';
import { r63Csv, r63Json } from './enedis/read-r63.ts';
import { r64Csv, r64Json } from './enedis/read-r64.ts';
import { r65Csv, r65Json } from './enedis/read-r65.ts';
import { r66Csv, r66Json } from './enedis/read-r66.ts';
import { sgeHistoricalCsv } from './enedis/read-sge-historical-csv.ts';
import { sgeDetailedMeasures, sgePeriodicMeasures } from './enedis/read-sge-soap.ts';
import { genericCsv } from './generic/read-generic-csv.ts';
import { grdfAccountJson, grdfTemperatures } from './grdf/read-account-json.ts';
import { grdfAccountXlsx } from './grdf/read-account-xlsx.ts';
import { adictJson, adictNdjson } from './grdf/read-adict-ndjson.ts';
import { mergeReads } from './merge.ts';
import { explainRefusal } from './not-measures.ts';
import { FileRefused } from './reader.ts';
import type {
  Content,
  FileInput,
  FileRead,
  JsonContent,
  NdjsonContent,
  ReadOptions,
  Reader,
  SheetsContent,
  TextContent,
  XmlContent,
} from './reader.ts';
import { sheetAsText } from './sheets-as-text.ts';
import { meteoFranceHourly, meteoFranceSynop } from './weather/read-meteo-france.ts';
import { openMeteoCsv, openMeteoJson } from './weather/read-open-meteo.ts';

/** Every format, in the order they are tried; the generic CSV comes last because it takes anything with dates and numbers. */
export const textReaders: Reader<TextContent>[] = [
  sgeHistoricalCsv,
  accountCsv,
  r63Csv,
  r64Csv,
  r65Csv,
  r66Csv,
  meteoFranceHourly,
  meteoFranceSynop,
  openMeteoCsv,
  genericCsv,
];
export const jsonReaders: Reader<JsonContent>[] = [
  r63Json,
  r64Json,
  r65Json,
  r66Json,
  dataConnect2026,
  dataConnectV5,
  grdfAccountJson,
  grdfTemperatures,
  adictJson,
  openMeteoJson,
];
export const ndjsonReaders: Reader<NdjsonContent>[] = [adictNdjson];
export const xmlReaders: Reader<XmlContent>[] = [r4q, r50, r151, r171, sgeDetailedMeasures, sgePeriodicMeasures];
export const sheetReaders: Reader<SheetsContent>[] = [accountXlsx, grdfAccountXlsx];

export type MemberRead = { name: string; read: FileRead } | { name: string; refused: FileRefused };

/** Reads a dropped file whatever its name: each member of an archive apart, the ones refused with their reason. */
export async function readFiles(input: FileInput, options: ReadOptions = {}): Promise<MemberRead[]> {
  return (await decodeFile(input)).map((member) => readMember(member, options));
}

/** Same as one read: several members of an archive become one (a series a point, variable and register). */
export async function readFile(input: FileInput, options: ReadOptions = {}): Promise<FileRead> {
  const members = await readFiles(input, options);
  const reads = members.flatMap((member) => ('read' in member ? [member.read] : []));
  const first = members[0];
  if (members.length === 1 && first) {
    if ('refused' in first) throw first.refused;
    return first.read;
  }
  const refusals = members.flatMap((member) =>
    'refused' in member ? [`${member.name} : ${member.refused.message}`] : [],
  );
  if (reads.length === 0)
    throw new FileRefused('archive_unread', `Aucun fichier de cette archive n’a pu être lu. ${refusals[0] ?? ''}`);
  const merged = mergeReads(reads);
  return { ...merged, refused: [...merged.refused, ...refusals.map((reason) => ({ line: null, reason }))] };
}

function readMember({ name, content }: Decoded, options: ReadOptions): MemberRead {
  if (content instanceof FileRefused) return { name, refused: content };
  try {
    return { name, read: readContent(content, options) };
  } catch (error) {
    if (error instanceof FileRefused) return { name, refused: error };
    throw error;
  }
}

function readContent(content: Content, options: ReadOptions): FileRead {
  switch (content.kind) {
    case 'text':
      return readWith(textReaders, content, options);
    case 'json':
      return readWith(jsonReaders, content, options);
    case 'ndjson':
      return readWith(ndjsonReaders, content, options);
    case 'xml':
      return readWith(xmlReaders, content, options);
    case 'sheets': {
      // A workbook of no known layout may be a CSV saved again: it is read as such.
      const known = sheetReaders.some((reader) => reader.recognises(content));
      return known ? readWith(sheetReaders, content, options) : readWith(textReaders, sheetAsText(content), options);
    }
  }
}

function readWith<C extends Content>(readers: Reader<C>[], content: C, options: ReadOptions): FileRead {
  const reader = readers.find((one) => one.recognises(content));
  if (!reader) throw explainRefusal(content);
  return reader.read(content, options);
}
