import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as measures from '@joulerie/contract/measures';
import type { Source } from '@joulerie/contract/sources';
import { isoDay, parseIsoDay, dayStart, parisOffsetMs } from '@joulerie/domain/calendar';
import type { CallInput } from '@joulerie/contract/endpoint';
import type { Answer, TestClient } from './app.ts';
import type { Upload } from './request.ts';
import type { TestUser } from './builders.ts';

const DEMO = join(import.meta.dirname, '../../../../demo/files');
export const REAL_FILES = join(import.meta.dirname, '../../../../../shared/data');
/** The larger set of real files stands beside the project where it was built; a clone does not have it. */
export const realFilesExist = existsSync(REAL_FILES);

export const demoFile = (name: string): Upload => ({ name, bytes: readFileSync(join(DEMO, name)) });
export const realFile = (path: string): Upload => ({
  name: path.split('/').at(-1)!,
  bytes: readFileSync(join(REAL_FILES, path)),
});
export const textFile = (name: string, text: string): Upload => ({ name, bytes: text });

/** The real Linky curve, indexes and gas of one house, and the number that they carry. */
export const HOUSE = {
  pdl: '14290000000017',
  curve: 'Enedis_Conso_Heure_20221024-20240725_14290000000017.csv.gz',
  index: 'Enedis_Conso_Jour_20240109-20240725_14290000000017.csv.gz',
  pce: '22420000000081',
  gasDays: 'api_espace_client_donnees_informatives.json.gz',
  gasReadings: 'api_espace_client_donnees_publiees.json.gz',
};

/** An instant as the customer account writes it: Paris time with its offset. */
function accountStamp(instant: number): string {
  const offset = parisOffsetMs(instant);
  return `${new Date(instant + offset).toISOString().slice(0, 19)}+0${offset / 3_600_000}:00`;
}

/** Rows of a Linky curve, end-stamped, of whole Paris days `[from, to)`; a null power is an empty value. */
export function linkyRows(
  from: string,
  to: string,
  powerW: (slot: number) => number | null,
  stepMinutes = 30,
): string[] {
  const start = dayStart(parseIsoDay(from)!);
  const count = (dayStart(parseIsoDay(to)!) - start) / (stepMinutes * 60_000);
  return Array.from(
    { length: count },
    (_, slot) => `${accountStamp(start + (slot + 1) * stepMinutes * 60_000)};${powerW(slot) ?? ''}`,
  );
}

/** A load curve in the layout of the customer account. */
export function linkyFile(point: string, rows: string[], name = 'courbe.csv'): Upload {
  const header =
    'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes';
  const about = `${point};Courbe de charge;01/01/2020;31/12/2026;Energie active;Consommation;Comptage Brut;W;`;
  return textFile(name, [header, about, 'Horodate;Valeur', ...rows, ''].join('\n'));
}

/** A `date;valeur` file of civil days from a first one. */
export function dailyCsv(header: string, from: string, values: (number | string)[]): Upload {
  const first = parseIsoDay(from)!;
  return textFile('jours.csv', [header, ...values.map((value, i) => `${isoDay(first + i)};${value}`), ''].join('\n'));
}

type ImportQuery = CallInput<typeof measures.importFile>['query'];

export function drop(
  app: TestClient,
  user: TestUser,
  source: Pick<Source, '_id'>,
  file: Upload,
  query: ImportQuery = {},
): Promise<Answer<typeof measures.importFile>> {
  return app.as(user.token).call(measures.importFile, { params: { id: source._id }, query }, { file });
}

/** A file that has to be stored: its report. */
export async function stored(
  app: TestClient,
  user: TestUser,
  source: Pick<Source, '_id'>,
  file: Upload,
  query: ImportQuery = {},
) {
  const answer = await drop(app, user, source, file, query);
  if (answer.status !== 200) throw new Error(`not stored: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

/** A Linky curve that has to be stored on its own source: its report. */
export const storedCurve = (
  app: TestClient,
  user: TestUser,
  source: Pick<Source, '_id' | 'idsource'>,
  rows: string[],
) => stored(app, user, source, linkyFile(source.idsource!, rows));

type DataQuery = NonNullable<CallInput<typeof measures.getSourceData>['query']>;

export async function sourceData(app: TestClient, user: TestUser, source: Pick<Source, '_id'>, query: DataQuery) {
  const answer = await app.as(user.token).call(measures.getSourceData, { params: { id: source._id }, query });
  if (answer.status !== 200) throw new Error(`no data: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

export async function buildingData(app: TestClient, user: TestUser, id: string, query: DataQuery) {
  const answer = await app.as(user.token).call(measures.getBuildingData, { params: { id }, query });
  if (answer.status !== 200) throw new Error(`no data: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

/** Sum of the values that are there. */
export const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
