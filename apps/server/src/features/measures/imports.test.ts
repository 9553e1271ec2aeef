import * as importCalls from '@joulerie/contract/imports';
import * as measures from '@joulerie/contract/measures';
import * as notifications from '@joulerie/contract/notifications';
import * as sourceCalls from '@joulerie/contract/sources';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import {
  HOUSE,
  dailyCsv,
  demoFile,
  drop,
  linkyFile,
  linkyRows,
  realFile,
  realFilesExist,
  sourceData,
  stored,
  storedCurve,
  textFile,
} from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let buildingId: string;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  buildingId = (await aBuilding(app, user))._id_building;
});

const energy = async (source: { _id: string }, from: string, to = from) =>
  (await sourceData(app, user, source, { variables: ['conso'], frequency: 'daily', start_date: from, end_date: to }))
    .variables[0]!;

type Correction = { day: string; total: number; step_s: number; origin_kind: string; file: string | null };
const corrections = (source: { _id: string }) =>
  rows<Correction>(
    app.store.db,
    sql`select c.day::text as day, c.total, c.step_s, c.origin_kind, i.file_name as file
      from series_correction c join series s on s.id = c.series_id left join imports i on i.id::text = c.origin_id
      where s.source_id = ${source._id} order by c.id`,
  );

describe('the same file again', () => {
  test('changes nothing and says so', async () => {
    const source = await aSource(app, user, buildingId, { idsource: HOUSE.pdl, segment: 'C5' });
    const first = await stored(app, user, source, demoFile(HOUSE.curve));
    const again = await stored(app, user, source, demoFile(HOUSE.curve));
    expect(again.outcome).toMatchObject({ added: 0, replaced: 0, unchanged: first.outcome!.added });
    expect(await corrections(source)).toEqual([]);
    await app.deliver();
    const [news] = (await app.as(user.token).call(notifications.listNotifications, {})).body.data;
    expect(news).toMatchObject({ type: 'success', redirectPath: `/source/${source._id}/data` });
    expect(news!.message).toContain('640 journées ajoutées, 0 journée remplacée');
    const { data, total } = (await app.as(user.token).call(importCalls.listImports, { params: { id: source._id } }))
      .body;
    expect(total).toBe(2);
    expect(data.map(({ state, added, unchanged }) => [state, added, unchanged])).toEqual([
      ['success', 0, 640],
      ['success', 640, 0],
    ]);
    expect(data[0]).toMatchObject({ fileName: HOUSE.curve, by: 'Camille Martin' });
  });

  test('the indexes of the same house add registers, and twice change nothing', async () => {
    const other = await aUser(app);
    const house = await aSource(app, other, (await aBuilding(app, other))._id_building, { idsource: HOUSE.pdl });
    const first = await stored(app, other, house, demoFile(HOUSE.index));
    expect(first.series.map((one) => [one.register, one.points])).toEqual(
      ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'D1', 'T'].map((register) => [register, 198]),
    );
    expect((await stored(app, other, house, demoFile(HOUSE.index))).outcome).toMatchObject({
      added: 0,
      replaced: 0,
      unchanged: 8 * 198,
    });
    const data = await sourceData(app, other, house, {
      variables: ['index', 'conso'],
      frequency: 'daily',
      start_date: '2024-02-01',
      end_date: '2024-02-01',
    });
    expect(data.variables.map((one) => one.register)).toEqual(['D1', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'T', null]);
    const [total, conso] = [data.variables.find((one) => one.register === 'T')!, data.variables.at(-1)!];
    expect(total).toMatchObject({ kind: 'register', unit: 'Wh' });
    const next = await sourceData(app, other, house, {
      variables: ['index'],
      frequency: 'daily',
      start_date: '2024-02-02',
      end_date: '2024-02-02',
    });
    expect(conso.total).toBe(next.variables.find((one) => one.register === 'T')!.values[0]! - total.values[0]!);
    const source = (await app.as(other.token).call(sourceCalls.getSource, { params: { id: house._id } })).body;
    expect(source.monitoring.series.find((one) => one.register === 'F6')).toMatchObject({
      variable: 'index',
      unit: 'Wh',
      points: 198,
    });
  });

  test('dropped twice at once ends with one outcome and right totals', async () => {
    const source = await aSource(app, user, buildingId, { segment: 'C5' });
    const file = linkyFile(
      source.idsource!,
      linkyRows('2024-01-01', '2024-01-31', (slot) => 200 + (slot % 48)),
    );
    const answers = await Promise.all([drop(app, user, source, file), drop(app, user, source, file)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const outcomes = answers.map((answer) => answer.body.outcome!).toSorted((a, b) => a.added - b.added);
    expect(outcomes).toMatchObject([
      { added: 0, replaced: 0, unchanged: 30 },
      { added: 30, replaced: 0, unchanged: 0 },
    ]);
    expect((await energy(source, '2024-01-01', '2024-01-30')).total).toBe((30 * (48 * 200 + (47 * 48) / 2)) / 2);
    expect(await corrections(source)).toEqual([]);
  });
});

describe('what a later file corrects', () => {
  test('replaces the values, keeps what was replaced with its origin, and leaves the other days alone', async () => {
    const source = await aSource(app, user, buildingId, { segment: 'C5' });
    await storedCurve(
      app,
      user,
      source,
      linkyRows('2024-02-01', '2024-02-04', () => 1000),
    );
    const corrected = linkyFile(
      source.idsource!,
      linkyRows('2024-02-02', '2024-02-04', (slot) => (slot === 10 ? 3000 : 1000)),
      'corrigé.csv',
    );
    expect((await stored(app, user, source, corrected)).outcome).toMatchObject({ added: 0, replaced: 1, unchanged: 1 });
    expect((await energy(source, '2024-02-01', '2024-02-03')).values).toEqual([24_000, 25_000, 24_000]);
    expect(await corrections(source)).toEqual([
      { day: '2024-02-02', total: 24_000, step_s: 1800, origin_kind: 'import', file: 'corrigé.csv' },
    ]);
  });

  test('a blank in the new file does not erase a value that was there', async () => {
    const source = await aSource(app, user, buildingId, { segment: 'C5' });
    await storedCurve(
      app,
      user,
      source,
      linkyRows('2024-02-01', '2024-02-02', () => 500),
    );
    const holed = linkyFile(
      source.idsource!,
      linkyRows('2024-02-01', '2024-02-02', (slot) => (slot < 5 ? null : 500)),
    );
    expect((await stored(app, user, source, holed)).outcome).toMatchObject({ added: 0, replaced: 0, unchanged: 1 });
    expect(await energy(source, '2024-02-01')).toMatchObject({ total: 12_000, coverage: 1 });
  });

  test('a coarser file never overwrites finer values; it fills what they miss', async () => {
    const source = await aSource(app, user, buildingId, { segment: 'C5' });
    await storedCurve(
      app,
      user,
      source,
      linkyRows('2024-02-01', '2024-02-02', (slot) => (slot >= 40 ? null : slot * 10)),
    );
    await storedCurve(
      app,
      user,
      source,
      linkyRows('2024-02-01', '2024-02-02', () => 900, 60),
    );
    const { values } = (
      await sourceData(app, user, source, {
        variables: ['puissance'],
        frequency: 'raw',
        start_date: '2024-02-01',
        end_date: '2024-02-01',
      })
    ).variables[0]!;
    expect(values).toEqual(Array.from({ length: 48 }, (_, slot) => (slot >= 40 ? 900 : slot * 10)));
  });
});

describe('files of several kinds', () => {
  test('weeks merge into one curve', async () => {
    const source = await aSource(app, user, buildingId, { segment: 'C5' });
    for (const [from, to] of [
      ['2024-05-13', '2024-05-20'],
      ['2024-05-06', '2024-05-13'],
    ] as const)
      await storedCurve(
        app,
        user,
        source,
        linkyRows(from, to, () => 250),
      );
    expect(await energy(source, '2024-05-06', '2024-05-19')).toMatchObject({
      total: 14 * 6000,
      coverage: 1,
      holes: [],
    });
  });

  test.runIf(realFilesExist)(
    'two weekly workbooks of the customer account merge, with the last half-hour that each lacks',
    async () => {
      const source = await aSource(app, user, buildingId, { idsource: '19120000000102', segment: 'C5' });
      const week = (day: string) => `enedis/compte-client/export_compte_client_${day}_19120000000102.xlsx`;
      const weeks = [week('2024-03-18_2024-03-24'), week('2024-04-01_2024-04-07')];
      for (const path of weeks)
        expect((await stored(app, user, source, realFile(path))).outcome).toMatchObject({ added: 7, points: 335 });
      const { coverage, points, holes } = await energy(source, '2024-03-18', '2024-04-07');
      expect(points).toBe(670);
      expect(coverage).toBeCloseTo(670 / (21 * 48 - 2), 9);
      expect(holes[0]).toMatchObject({
        from: '2024-03-23T23:00:00.000Z',
        reason: 'Une partie des mesures manque',
      });
    },
  );

  test('a generic CSV needs a choice, is then stored with it, and a preview stores nothing', async () => {
    const source = await aSource(app, user, buildingId, {});
    const file = dailyCsv('Date;Valeur', '2024-06-01', ['10,5', '11,25', '12']);
    const preview = await drop(app, user, source, file, { preview: 'true' });
    expect(preview.body).toMatchObject({ needsChoice: true, stored: false, outcome: null });
    const refused = await drop(app, user, source, file);
    expect([refused.status, refused.error.code]).toEqual([422, 'file_needs_choice']);
    const chosen = { variable: 'conso', unit: 'kWh' };
    await drop(app, user, source, file, { ...chosen, preview: 'true' });
    expect(await energy(source, '2024-06-01', '2024-06-03')).toMatchObject({ total: null, coverage: 0 });
    expect((await app.as(user.token).call(importCalls.listImports, { params: { id: source._id } })).body.total).toBe(0);
    expect((await stored(app, user, source, file, chosen)).outcome).toMatchObject({ added: 3, points: 3 });
    expect((await energy(source, '2024-06-01', '2024-06-03')).values).toEqual([10_500, 11_250, 12_000]);
  });

  test('another meter’s number is refused, unless one insists', async () => {
    const source = await aSource(app, user, buildingId, {});
    const file = linkyFile(
      '14999999999999',
      linkyRows('2024-01-01', '2024-01-02', () => 100),
    );
    const preview = await drop(app, user, source, file, { preview: 'true' });
    expect(preview.body).toMatchObject({ point: '14999999999999', pointMatches: false, stored: false });
    const refused = await drop(app, user, source, file);
    expect([refused.status, refused.error.code]).toEqual([422, 'file_other_meter']);
    expect(refused.error.message).toContain('14999999999999');
    expect((await energy(source, '2024-01-01')).total).toBeNull();
    await stored(app, user, source, file, { force: 'true' });
    expect((await energy(source, '2024-01-01')).total).toBe(2400);
  });

  test('a gas file on an electricity source is refused', async () => {
    const source = await aSource(app, user, buildingId, {});
    const answer = await drop(app, user, source, demoFile(HOUSE.gasDays), { force: 'true' });
    expect([answer.status, answer.error.code]).toEqual([422, 'file_wrong_kind']);
    expect(answer.error.found).toContain('conso_gaz');
  });

  test('a file dropped on a building proposes the source that its number names, and stores nothing', async () => {
    const source = await aSource(app, user, buildingId, {});
    const file = linkyFile(
      source.idsource!,
      linkyRows('2024-01-01', '2024-01-02', () => 100),
    );
    const answer = await app
      .as(user.token)
      .call(measures.previewBuildingFile, { params: { id: buildingId } }, { file });
    expect(answer.body).toMatchObject({
      proposedSource: { _id: source._id, idsource: source.idsource },
      stored: false,
    });
    expect((await energy(source, '2024-01-01')).total).toBeNull();
    const stranger = await aUser(app);
    const theirs = await aBuilding(app, stranger);
    const blind = await app
      .as(stranger.token)
      .call(measures.previewBuildingFile, { params: { id: theirs._id_building } }, { file });
    expect(blind.body.proposedSource).toBeNull();
    const elsewhere = await aSource(app, user, buildingId, {});
    expect((await drop(app, user, elsewhere, file, { preview: 'true' })).body.proposedSource?._id).toBe(source._id);
  });

  test('a name is stored as it is typed, whatever it holds', async () => {
    const source = await aSource(app, user, buildingId, {});
    const file = {
      ...linkyFile(
        source.idsource!,
        linkyRows('2024-01-01', '2024-01-02', () => 100),
      ),
      name: "l'été'); drop table series;--.csv",
    };
    await stored(app, user, source, file);
    const { data } = (await app.as(user.token).call(importCalls.listImports, { params: { id: source._id } })).body;
    expect(data[0]!.fileName).toBe("l'été'); drop table series;--.csv");
  });

  test('a file sent raw, without a form, is stored as well', async () => {
    const source = await aSource(app, user, buildingId, {});
    const file = linkyFile(
      source.idsource!,
      linkyRows('2024-01-01', '2024-01-02', () => 100),
    );
    const answer = await app.app.inject({
      method: 'POST',
      url: `/proxy/api/v5/source/${source._id}/import?name=brut.csv`,
      headers: { host: 'joulerie.localhost', authorization: `Bearer ${user.token}`, 'content-type': 'text/csv' },
      payload: String(file.bytes),
    });
    expect(answer.json()).toMatchObject({ file: 'brut.csv', outcome: { added: 1 } });
  });
});

test('removing a source removes its measures', async () => {
  const source = await aSource(app, user, buildingId, {});
  await stored(
    app,
    user,
    source,
    textFile(
      'c.csv',
      String(
        linkyFile(
          source.idsource!,
          linkyRows('2024-01-01', '2024-01-02', () => 100),
        ).bytes,
      ),
    ),
  );
  await app.as(user.token).call(sourceCalls.removeSource, { params: { id: source._id } });
  const left = await rows<{ n: number }>(
    app.store.db,
    sql`select count(*)::int as n from series where source_id = ${source._id}`,
  );
  expect(left[0]!.n).toBe(0);
});
