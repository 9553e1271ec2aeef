import { exportSpace } from '@joulerie/contract/archives';
import * as exports from '@joulerie/contract/exports';
import { getTask } from '@joulerie/contract/tasks';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Store, openPostgres } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aSource, aUser, unique } from '../../testing/builders.ts';
import { aHeldMeter, consentFor, withdrawn } from '../../testing/consents.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { textsOf } from '../../testing/space-archive.ts';
import { testDatabase } from '../../testing/store.ts';

const PATIENT = { timeout: 30_000, interval: 30 };
const DAYS = 3;
// Files are made on the queue: a database of its own keeps the works of other files away.
let store: Store;
let app: TestApp;
let asker: TestUser;
let mail: string;
beforeAll(async () => {
  store = await openPostgres(await testDatabase());
  app = await testApp({}, store);
  await app.work();
});
afterAll(async () => {
  await app.app.close();
  await store.close();
});
beforeEach(async () => {
  asker = await aUser(app, { company: `Conseil ${unique()}` });
  mail = `titulaire.${unique()}@exemple.fr`;
});

const first = () => parisDay(app.clock.now) - DAYS;
const as = () => app.as(asker.token);

/** The address of the file that a call asks for, once it is made. */
async function urlOf(asked: Promise<{ status: number; body: { data: { task_id: string } } }>): Promise<string> {
  const { status, body } = await asked;
  expect(status).toBeLessThan(202);
  const task = await vi.waitFor(async () => {
    const { data } = (await as().call(getTask, { params: { id: body.data.task_id } })).body;
    expect(data.finishedAt).not.toBeNull();
    return data;
  }, PATIENT);
  expect([task.status, task.error]).toEqual(['success', null]);
  return task.result!.url!;
}
const download = (url: string) => app.app.inject({ url, headers: { host: 'joulerie.localhost' } });
const codeOf = async (url: string) => {
  const answer = await download(url);
  return answer.statusCode === 200 ? 200 : answer.json().detail.code;
};

const ofMeasures = (format: 'csv' | 'xlsx') =>
  as().callLoosely(exports.exportBuildingsSources, {
    query: {
      format,
      start_date: isoDay(first()),
      end_date: isoDay(first() + DAYS - 1),
      ignore_missing_values: 'false',
    },
  });
const FILES = {
  'measures in CSV': () => ofMeasures('csv'),
  'measures in XLSX': () => ofMeasures('xlsx'),
  'sources in CSV': () => as().callLoosely(exports.exportSources, { query: { format: 'csv' } }),
  'the whole space': () => as().callLoosely(exportSpace, { body: {} }),
};

/** A meter of somebody else, read by consent, beside one of the space; both measured at 1 kW and 2 kW. */
async function read() {
  const { source, building } = await aHeldMeter(app, asker);
  const given = await consentFor(app, asker, source._id, mail);
  const ours = await aSource(app, asker, building);
  const rows = (powerW: number) => linkyRows(isoDay(first()), isoDay(first() + DAYS), () => powerW);
  await storedCurve(app, asker, source, rows(1000));
  await storedCurve(app, asker, ours, rows(2000));
  return { source, ours, given };
}

/** Energies of each meter in a file of measures, by its number [kWh]. */
async function energiesIn(url: string, format: 'csv' | 'xlsx'): Promise<(number: string) => unknown[]> {
  const { rawPayload, body } = await download(url);
  const table =
    format === 'xlsx'
      ? (await readXlsx(rawPayload)).sheets[0]!.rows.map((row) => row.map((cell) => String(cell ?? '')))
      : body
          .replace(/^\uFEFF/, '')
          .trim()
          .split(/\r?\n/)
          .map((line) => line.split(';'));
  const [head, ...lines] = table;
  const [number, kwh] = [head!.indexOf('Numéro'), head!.indexOf('Consommation d’électricité (kWh)')];
  return (of) => lines.filter((line) => line[number] === of).map((line) => line[kwh]);
}

describe.each(Object.entries(FILES))('a file of %s', (_, ask) => {
  test('that was made before a withdrawal opens no more', async () => {
    const { given } = await read();
    const url = await urlOf(ask());
    expect(await codeOf(url)).toBe(200);
    await withdrawn(app, given);
    expect(await codeOf(url)).toBe('restricted_export');
  });

  test('opens no more from the day after the last one of the consent, before the night noted it', async () => {
    const { source } = await read();
    const url = await urlOf(ask());
    const yesterday = isoDay(parisDay(Date.now()) - 1);
    await store.db.execute(
      sql`update reading_spans set to_day = ${yesterday}::date where source_id = ${source._id}::uuid`,
    );
    expect(await codeOf(url)).toBe('restricted_export');
  });

  test('that is made after a withdrawal opens', async () => {
    const { given } = await read();
    await withdrawn(app, given);
    expect(await codeOf(await urlOf(ask()))).toBe(200);
  });
});

test.each(['csv', 'xlsx'] as const)(
  'a file of measures in %s has those of a meter while its holder agrees',
  async (format) => {
    const { source, ours, given } = await read();
    const before = await energiesIn(await urlOf(ofMeasures(format)), format);
    expect([before(source.idsource!), before(ours.idsource!)]).toEqual([
      ['24', '24', '24'],
      ['48', '48', '48'],
    ]);
    await withdrawn(app, given);
    const after = await energiesIn(await urlOf(ofMeasures(format)), format);
    expect([after(source.idsource!), after(ours.idsource!)]).toEqual([
      ['', '', ''],
      ['48', '48', '48'],
    ]);
  },
);

test('the export of a space has no measures that it reads by consent, whether or not the consent lives', async () => {
  const { source, ours, given } = await read();
  const texts = async () =>
    textsOf(new Uint8Array((await download(await urlOf(FILES['the whole space']()))).rawPayload));
  const measured = (of: Record<string, string>) => {
    const series = JSON.parse(of['records/series.json']!) as { id: number; source_id: string }[];
    const days = JSON.parse(of['records/days.json']!) as { series_id: number }[];
    const known = new Set(series.map(({ id }) => id));
    expect(new Set(days.map(({ series_id: id }) => id))).toEqual(known);
    return [source, ours].map(({ _id }) => series.some((one) => one.source_id === _id));
  };
  expect(measured(await texts())).toEqual([false, true]);
  await withdrawn(app, given);
  expect(measured(await texts())).toEqual([false, true]);
});
