import { readFile as readBytes, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { refuseTooLarge } from './connectors/content.ts';
import { readFiles } from './connectors/recognise.ts';
import { FileRefused } from './connectors/reader.ts';
import { frenchSpaces } from './connectors/text/french.ts';
import { summarise } from './connectors/summary.ts';
import { doubtsOf } from './connectors/table/meaning.ts';
import type { FileSummary, SeriesSummary } from './connectors/summary.ts';

export type Inspected = { file: string; member: string | null } & (
  | ({ ok: true } & FileSummary)
  | { ok: false; error: { code: string; message: string; line: number | null } }
);

/** What one file on disk holds: an entry a member of an archive. Never throws for what a file contains. */
export async function inspectFile(path: string): Promise<Inspected[]> {
  const failed = (
    code: string,
    message: string,
    line: number | null = null,
    member: string | null = null,
  ): Inspected => ({
    file: path,
    member,
    ok: false,
    error: { code, message, line },
  });
  try {
    const name = basename(path);
    refuseTooLarge((await stat(path)).size);
    const members = await readFiles({ name, bytes: await readBytes(path) });
    return members.map((one) => {
      const member = members.length > 1 ? one.name : null;
      if ('refused' in one) return failed(one.refused.code, one.refused.message, one.refused.line, member);
      return { file: path, member, ok: true, ...summarise(one.read) };
    });
  } catch (error) {
    if (error instanceof FileRefused) return [failed(error.code, error.message, error.line)];
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'internal';
    if (code === 'ENOENT') return [failed('file_missing', 'Ce fichier n’existe pas.')];
    if (code === 'EISDIR') return [failed('file_folder', 'C’est un dossier, pas un fichier.')];
    if (code === 'EACCES') return [failed('file_forbidden', 'Ce fichier ne peut pas être ouvert (droits).')];
    return [failed('internal', 'Ce fichier n’a pas pu être lu : défaut du programme, signalez-le avec le fichier.')];
  }
}

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });

function seriesLines(series: SeriesSummary): string[] {
  const register =
    series.register === null
      ? ''
      : ` · registre ${series.register}${series.registerLabel ? ` (${series.registerLabel})` : ''}`;
  const kinds = { energy: 'énergie', sum: 'somme', last: 'dernière valeur', maximum: 'maximum' };
  return [
    `  ${series.label} [${series.variable}]${register} · point ${series.point ?? 'non indiqué'} · unité ${series.unit}`,
    `    du ${series.from} au ${series.to} (UTC, fin exclue)`,
    `    pas : ${stepsText(series)}`,
    `    points : ${number.format(series.points)} · manquants : ${number.format(series.missing)} · doublons : ${number.format(series.duplicates)}`,
    `    total (${kinds[series.total.kind]}) : ${number.format(series.total.value)} ${series.total.unit}`,
  ];
}

function stepsText({ steps }: SeriesSummary): string {
  const shown = steps
    .slice(0, 8)
    .map(({ step, count }) => `${typeof step === 'number' ? `${step} s` : step} × ${number.format(count)}`);
  return shown.join(', ') + (steps.length > shown.length ? `, et ${steps.length - shown.length} autres` : '');
}

const SURENESS = { certain: 'certain', proposed: 'proposé', asked: 'à préciser' } as const;

function tableLines({ columns }: NonNullable<FileSummary['table']>): string[] {
  return columns.map(
    ({ at, header, role, unit, certainty, reason }) =>
      `  colonne ${at + 1}${header === '' ? '' : ` « ${header} »`} : ${role}${unit ? ` (${unit})` : ''}, ${SURENESS[certainty]} : ${reason}`,
  );
}

/** The report of one file for a person, in French. */
export const inspectionText = (inspected: Inspected): string => frenchSpaces(plainText(inspected));

function plainText(inspected: Inspected): string {
  const title = inspected.member === null ? inspected.file : `${inspected.file} › ${inspected.member}`;
  if (!inspected.ok) return [title, `  REFUSÉ : ${inspected.error.message}`].join('\n');
  const refused = inspected.refused
    .slice(0, 20)
    .map(({ line, reason }) => `    ${line === null ? '' : `ligne ${line} : `}${reason}`);
  const rest = inspected.refused.length - refused.length;
  return [
    title,
    `  format : ${inspected.label} (${inspected.format})`,
    ...(inspected.table ? tableLines(inspected.table) : []),
    ...inspected.series.flatMap(seriesLines),
    ...(inspected.refused.length > 0
      ? [`  lignes refusées : ${number.format(inspected.refused.length)}`, ...refused]
      : []),
    ...(rest > 0 ? [`    et ${number.format(rest)} autres`] : []),
    ...inspected.notes.map((note) => `  remarque : ${note}`),
  ].join('\n');
}

/** Whether only a person can say how a file is read, or should confirm it. */
const isInDoubt = ({ table, needsChoice }: FileSummary): boolean =>
  table === null ? needsChoice : doubtsOf(table).length > 0;

async function main(args: string[]): Promise<number> {
  const asJson = args.includes('--json');
  const files = args.filter((arg) => arg !== '--json' && arg !== '--');
  if (files.length === 0) {
    console.error('Usage : npm run inspect -- [--json] FICHIER…');
    return 2;
  }
  const found: Inspected[] = [];
  for (const file of files) {
    const inspected = await inspectFile(file);
    found.push(...inspected);
    if (!asJson) console.log(`${inspected.map(inspectionText).join('\n')}\n`);
  }
  if (asJson) console.log(JSON.stringify(found, null, 2));
  if (!found.every((one) => one.ok)) return 1;
  return found.some((one) => one.ok && isInDoubt(one)) ? 3 : 0;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
