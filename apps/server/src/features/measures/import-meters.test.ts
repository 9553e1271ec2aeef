import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import * as importCalls from '@joulerie/contract/imports';
import * as measures from '@joulerie/contract/measures';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { describe, expect, test } from 'vitest';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { linkyFile, linkyRows, sourceData } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

/** Files of several meters: what goes to which source. */
const own = ownBuilding();
const as = () => own.app.as(own.user.token);

const days = (from: string, count: number, kwh: number) => {
  const first = parseIsoDay(from)!;
  const rows = Array.from({ length: count }, (_, i) => `${isoDay(first + i)};${kwh}`);
  return ['Date;Électricité (kWh)', ...rows, ''].join('\n');
};
const zip = (files: Record<string, string>) => ({
  name: 'compteurs.zip',
  bytes: zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
});
type File = { name: string; bytes: Uint8Array };

const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;
const preview = async (file: File) =>
  (await as().call(measures.previewBuildingFile, { params: { id: own.building }, query: SEEN }, { file })).body;
const store = (file: File, targets: { meter: string; source: string }[]) =>
  as().callLoosely(measures.importMeters, { query: { ...SEEN, targets: JSON.stringify(targets) } }, { file });
const meter = () => aSource(own.app, own.user, own.building, { segment: 'C5' });
const kwhOf = async (source: { _id: string }) => {
  const query = { variables: 'conso', frequency: 'yearly', start_date: '2024-01-01', end_date: '2024-12-31' } as const;
  return (await sourceData(own.app, own.user, source, query)).variables[0]?.total ?? null;
};
const importsOf = async (source: { _id: string }) =>
  (await as().call(importCalls.listImports, { params: { id: source._id }, query: {} })).body.data;

describe('tables of an archive that name no meter', () => {
  const two = zip({ 'bureau.csv': days('2024-01-01', 31, 10), 'atelier.csv': days('2024-01-01', 31, 7) });

  test('are meters with the names of their files where they contradict each other', async () => {
    const report = await preview(two);
    expect(report.meters).toEqual([
      { point: 'bureau.csv', proposedSource: null },
      { point: 'atelier.csv', proposedSource: null },
    ]);
    expect(report.series.map(({ point, total }) => [point, total])).toEqual([
      ['bureau.csv', 310],
      ['atelier.csv', 217],
    ]);
    expect(report.refusedCount).toBe(0);
  });

  test('go to the sources that a person chose, once', async () => {
    const [office, workshop] = [await meter(), await meter()];
    const targets = [
      { meter: 'bureau.csv', source: office._id },
      { meter: 'atelier.csv', source: workshop._id },
    ];
    const first = await store(two, targets);
    expect(first.status).toBe(200);
    const outcomes = (body: typeof first.body) => body.data.map(({ source, report }) => [source, report.outcome]);
    expect(outcomes(first.body)).toEqual([
      [office._id, { added: 31, replaced: 0, unchanged: 0, points: 31 }],
      [workshop._id, { added: 31, replaced: 0, unchanged: 0, points: 31 }],
    ]);
    expect([await kwhOf(office), await kwhOf(workshop)]).toEqual([310_000, 217_000]);
    expect(outcomes((await store(two, targets)).body).map(([, outcome]) => outcome)).toEqual([
      { added: 0, replaced: 0, unchanged: 31, points: 31 },
      { added: 0, replaced: 0, unchanged: 31, points: 31 },
    ]);
    expect((await importsOf(workshop)).map(({ fileName, state }) => [fileName, state])).toEqual([
      ['compteurs.zip', 'success'],
      ['compteurs.zip', 'success'],
    ]);
  });

  test('a meter that is not chosen is not stored', async () => {
    const office = await meter();
    expect((await store(two, [{ meter: 'bureau.csv', source: office._id }])).status).toBe(200);
    expect(await kwhOf(office)).toBe(310_000);
  });

  test('the sources of many meters are given in the form, and in one place', async () => {
    const sources = [await meter(), await meter()];
    const names = Array.from({ length: 60 }, (_, i) => `${'compteur '.repeat(26)}${String(i).padStart(2, '0')}.csv`);
    // Two by two, they have other values on the same days.
    const first = parseIsoDay('2024-01-01')!;
    const file = zip(
      Object.fromEntries(names.map((name, i) => [name, days(isoDay(first + 2 * Math.floor(i / 2)), 2, 10 + (i % 2))])),
    );
    const targets = JSON.stringify(names.map((name, i) => ({ meter: name, source: sources[i % 2]!._id })));
    expect(targets.length).toBeGreaterThan(16_384);
    const send = (input: object) => as().callLoosely(measures.importMeters, input, { file });
    expect((await send({ query: SEEN, body: { targets } })).status).toBe(200);
    expect([await kwhOf(sources[0]!), await kwhOf(sources[1]!)]).toEqual([600_000, 660_000]);
    const few = JSON.stringify([{ meter: names[0], source: sources[0]!._id }]);
    for (const [input, message] of [
      [{ query: SEEN }, 'Donnez une fois la source de chaque compteur'],
      [{ query: { ...SEEN, targets: few }, body: { targets: few } }, 'Donnez une fois la source de chaque compteur'],
      [{ query: SEEN, body: { targets: 'rien' } }, 'La valeur est invalide'],
      [{ query: SEEN, body: { targets: ' '.repeat(64_001) } }, '64\u202f000 caractères au maximum'],
      [{ query: SEEN, body: { targets: ' '.repeat(300_000) } }, 'La valeur est invalide'],
    ] as const) {
      const { status, error } = await send(input);
      expect([status, error?.code, error?.fields]).toEqual([400, 'invalid_input', { targets: message }]);
    }
  });

  test('a source is one, however its identifier is written', async () => {
    const office = await meter();
    const targets = [
      { meter: 'bureau.csv', source: office._id },
      { meter: 'atelier.csv', source: office._id.toUpperCase() },
    ];
    // Both meters have values of the same days.
    expect((await store(two, targets)).status).toBe(422);
    expect((await store(two, targets.slice(1))).status).toBe(200);
    expect(await kwhOf(office)).toBe(217_000);
  });

  test('several files of one meter go to its source, unless they contradict each other', async () => {
    const months = zip({
      'bureau-1.csv': days('2024-01-01', 31, 10),
      'bureau-2.csv': days('2024-02-01', 29, 10),
      'atelier.csv': days('2024-01-01', 31, 7),
    });
    const office = await meter();
    const targets = ['bureau-1.csv', 'bureau-2.csv'].map((name) => ({ meter: name, source: office._id }));
    expect((await store(months, targets)).status).toBe(200);
    expect(await kwhOf(office)).toBe(600_000);
    const contradicting = await store(months, [...targets, { meter: 'atelier.csv', source: office._id }]);
    expect([contradicting.status, contradicting.error?.message]).toEqual([
      422,
      'Ces compteurs ont des valeurs aux mêmes dates, ils ne peuvent pas être réunis sur une source\u00a0: «\u00a0bureau-1.csv\u00a0», «\u00a0bureau-2.csv\u00a0», «\u00a0atelier.csv\u00a0».',
    ]);
    expect(await kwhOf(office)).toBe(600_000);
  });

  test('two meters of equal values are not one', async () => {
    const equal = zip({ 'bureau.csv': days('2024-01-01', 31, 10), 'atelier.csv': days('2024-01-01', 31, 10) });
    const office = await meter();
    const targets = ['bureau.csv', 'atelier.csv'].map((name) => ({ meter: name, source: office._id }));
    const refused = await store(equal, targets);
    expect([refused.status, refused.error?.reason]).toEqual([422, 'several_meters']);
    expect(await kwhOf(office)).toBeNull();
  });

  test('months that follow each other are of one meter', async () => {
    const report = await preview(
      zip({ 'janvier.csv': days('2024-01-01', 31, 10), 'fevrier.csv': days('2024-02-01', 29, 7) }),
    );
    expect([report.meters, report.series.map(({ total }) => total)]).toEqual([[], [513]]);
  });
});

describe('one table or workbook of several meters', () => {
  const first = parseIsoDay('2024-01-01')!;
  const rows = Array.from({ length: 31 }, (_, i) => isoDay(first + i));
  const column = {
    name: 'immeuble.csv',
    bytes: strToU8(
      ['Logement;Date;Électricité (kWh)', ...rows.flatMap((day) => [`Lot 1;${day};10`, `Lot 2;${day};7`]), ''].join(
        '\n',
      ),
    ),
  };
  const sheets = async () => ({
    name: 'immeuble.xlsx',
    bytes: await writeXlsx({
      sheets: [10, 7].map((kwh, i) => ({
        name: `Lot ${i + 1}`,
        rows: [['Date', 'Électricité (kWh)'], ...rows.map((day) => [new Date(`${day}T00:00:00Z`), kwh])],
      })),
    }),
  });

  test.each([
    ['named by a column', () => Promise.resolve(column)],
    ['named by their sheets', sheets],
  ])('%s: each goes to its source', async (_what, make) => {
    const file = await make();
    expect((await preview(file)).meters.map(({ point }) => point)).toEqual(['Lot 1', 'Lot 2']);
    const [one, other] = [await meter(), await meter()];
    const targets = [
      { meter: 'Lot 1', source: one._id },
      { meter: 'Lot 2', source: other._id },
    ];
    expect((await store(file, targets)).status).toBe(200);
    expect([await kwhOf(one), await kwhOf(other)]).toEqual([310_000, 217_000]);
  });
});

describe('operators’ files of several meters', () => {
  const archive = (...meters: { idsource: string | null }[]) =>
    zip(
      Object.fromEntries(
        meters.map(({ idsource }, i) => [
          `${idsource}.csv`,
          String(
            linkyFile(
              idsource!,
              linkyRows('2024-01-01', '2024-01-03', () => 1000 * (i + 1)),
            ).bytes,
          ),
        ]),
      ),
    );

  test('propose the source of each number, and are stored at once', async () => {
    const [a, b] = [await meter(), await meter()];
    const file = archive(a, b);
    const report = await preview(file);
    expect(report.meters.map(({ point, proposedSource }) => [point, proposedSource?._id])).toEqual([
      [a.idsource, a._id],
      [b.idsource, b._id],
    ]);
    const targets = report.meters.map(({ point, proposedSource }) => ({ meter: point, source: proposedSource!._id }));
    expect((await store(file, targets)).status).toBe(200);
    expect([await kwhOf(a), await kwhOf(b)]).toEqual([48_000, 96_000]);
  });

  test('nothing is stored when one of the sources keeps nothing of its meter', async () => {
    const [a, b] = [await meter(), await meter()];
    const gas = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
    const refused = await store(archive(a, b), [
      { meter: a.idsource!, source: a._id },
      { meter: b.idsource!, source: gas._id },
    ]);
    expect([refused.status, refused.error?.code]).toEqual([422, 'file_wrong_kind']);
    expect([await kwhOf(a), (await importsOf(a)).length]).toEqual([null, 0]);
  });

  test('a meter that the file does not hold, or that has two sources, is refused', async () => {
    const [a, b] = [await meter(), await meter()];
    const file = archive(a, b);
    const codes = async (...targets: { meter: string; source: string }[]) => {
      const { status, error } = await store(file, targets);
      return [status, error?.code];
    };
    expect(await codes({ meter: '14290000009999', source: a._id })).toEqual([422, 'file_other_meter']);
    expect(await codes({ meter: a.idsource!, source: a._id }, { meter: a.idsource!, source: b._id })).toEqual([
      400,
      'invalid_input',
    ]);
    expect(await codes()).toEqual([400, 'invalid_input']);
  });

  test('a source of somebody else is not found', async () => {
    const other = await aUser(own.app);
    const theirs = await aSource(own.app, other, (await aBuilding(own.app, other))._id_building, { segment: 'C5' });
    const mine = await meter();
    const { status, error } = await store(archive(mine, theirs), [{ meter: mine.idsource!, source: theirs._id }]);
    expect([status, error?.code]).toEqual([404, 'not_found_source']);
  });

  test('two imports into the same sources in another order both end', async () => {
    const [a, b] = [await meter(), await meter()];
    const file = archive(a, b);
    const targets = [a, b].map(({ idsource, _id }) => ({ meter: idsource!, source: _id }));
    const answers = await Promise.all([store(file, targets), store(file, targets.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await kwhOf(a), await kwhOf(b)]).toEqual([48_000, 96_000]);
  });
});
