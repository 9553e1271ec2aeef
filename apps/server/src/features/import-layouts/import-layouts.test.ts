import * as calls from '@joulerie/contract/import-layouts';
import { previewBuildingFile } from '@joulerie/contract/measures';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { dailyCsv, drop, stored, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let building: string;
let source: { _id: string };
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app, { company: `Société ${unique()}` });
  building = (await aBuilding(app, user))._id_building;
  source = await aSource(app, user, building);
});

/** A table that says neither its unit nor, in its first twelve days, the order of its dates. */
const fileOf = (month: string, name = `Onduleur toit ${month}.csv`) =>
  textFile(name, ['Jour;Compteur A;Note', ...[1, 2, 3].map((day) => `0${day}/${month}/2024;1,5;7`), ''].join('\n'));
const ANSWERS = {
  stamp: 'start',
  zone: 'Europe/Paris',
  table: JSON.stringify({
    columns: [
      { at: 1, role: 'conso', unit: 'MWh' },
      { at: 2, role: 'ignored', unit: null },
    ],
    dateOrder: 'day',
    decimal: ',',
  }),
} as const;

const preview = async (file = fileOf('04'), query: object = {}, to = source, who = user) =>
  (await drop(app, who, to, file, { preview: 'true', ...query })).body;
const list = async (who = user) => (await app.as(who.token).call(calls.listImportLayouts, {})).body;
const certainties = (report: Awaited<ReturnType<typeof preview>>) => [
  report.table!.columns.map(({ role, unit, certainty }) => `${role} ${unit ?? '-'} ${certainty}`),
  report.table!.dateOrder && `${report.table!.dateOrder.value} ${report.table!.dateOrder.certainty}`,
];

describe('answers of a table', () => {
  test('are kept when it is stored, and proposed for the next one of the same export', async () => {
    const first = await preview(fileOf('03'));
    expect(first.layout).toBeNull();
    expect(certainties(first)).toEqual([['time - certain', 'conso kWh asked', expect.any(String)], 'day asked']);
    expect((await list()).data).toEqual([]);
    await stored(app, user, source, fileOf('03'), ANSWERS);

    const [layout] = (await list()).data;
    expect(layout).toMatchObject({
      name: 'Onduleur toit',
      lastFile: 'Onduleur toit 03.csv',
      lastUser: expect.stringMatching(/\S/),
      dateOrder: 'day',
      columns: [
        { at: 0, header: 'Jour', role: 'time', unit: null },
        { at: 1, header: 'Compteur A', role: 'conso', unit: 'MWh' },
        { at: 2, header: 'Note', role: 'ignored', unit: null },
      ],
    });
    const next = await preview();
    expect(next.layout).toMatchObject({ _id: layout!._id, name: 'Onduleur toit', lastFile: 'Onduleur toit 03.csv' });
    expect(next.needsChoice).toBe(true);
    expect(certainties(next)).toEqual([['time - certain', 'conso MWh proposed', 'ignored - proposed'], 'day proposed']);
    expect(next.table!.columns[1]!.reason).toContain('comme la dernière fois, le ');
    expect(next.table!.columns[1]!.reason).toContain('Onduleur toit 03.csv');
    expect(next.series[0]).toMatchObject({ total: 4500, totalUnit: 'kWh' });
  });

  test('are proposed on any source and building of the space', async () => {
    await stored(app, user, source, fileOf('03'), ANSWERS);
    const other = (await aBuilding(app, user))._id_building;
    const its = await aSource(app, user, other);
    expect((await preview(fileOf('04'), {}, its)).layout?.name).toBe('Onduleur toit');
    const dropped = await app
      .as(user.token)
      .call(previewBuildingFile, { params: { id: other } }, { file: fileOf('04') });
    expect(dropped.body.layout?.name).toBe('Onduleur toit');
  });

  test('store nothing before somebody confirmed them', async () => {
    await stored(app, user, source, fileOf('03'), ANSWERS);
    const unseen = await drop(app, user, source, fileOf('04'));
    expect(unseen).toMatchObject({ status: 422, error: { code: 'file_needs_choice' } });
    // Confirmed in part: what nobody saw stays proposed.
    const part = { table: JSON.stringify({ columns: [] }) };
    expect((await drop(app, user, source, fileOf('04'), part)).error.code).toBe('file_needs_choice');
  });

  test('that are changed are those of the next time, under the name that the layout has', async () => {
    await stored(app, user, source, fileOf('03'), ANSWERS);
    const table = ANSWERS.table.replace('MWh', 'Wh');
    const changed = await preview(fileOf('04'), {
      table: JSON.stringify({ columns: [{ at: 1, role: 'conso', unit: 'Wh' }] }),
    });
    expect(certainties(changed)).toEqual([
      ['time - certain', 'conso Wh certain', 'ignored - proposed'],
      'day proposed',
    ]);
    await stored(app, user, source, fileOf('04', 'autre.csv'), { ...ANSWERS, table });
    const { data, total } = await list();
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ name: 'Onduleur toit', lastFile: 'autre.csv' });
    expect(data[0]!.columns[1]).toMatchObject({ unit: 'Wh' });
    expect((await preview(fileOf('05'))).table!.columns[1]).toMatchObject({ unit: 'Wh', certainty: 'proposed' });
  });

  test('say that columns add up, and the next file is read so', async () => {
    const tariffs = (month: string) =>
      textFile(
        `Tarifs ${month}.csv`,
        [
          'Date;Jour (kWh);Nuit (kWh)',
          ...[15, 16, 17].map((day) => `${day}/${month}/2024;${[9, 4, 6][day - 15]!};2`),
          '',
        ].join('\n'),
      );
    const part = { role: 'conso', unit: 'kWh', adds: true };
    const table = JSON.stringify({ columns: [1, 2].map((at) => ({ at, ...part })) });
    await stored(app, user, source, tariffs('03'), { stamp: 'start', zone: 'Europe/Paris', table });
    expect((await list()).data[0]!.columns.map(({ adds = false }) => adds)).toEqual([false, true, true]);
    const next = await preview(tariffs('04'));
    expect(next.table!.columns.slice(1)).toMatchObject([
      { ...part, certainty: 'proposed' },
      { ...part, certainty: 'proposed' },
    ]);
    expect(next.series[0]).toMatchObject({ variable: 'conso', total: 25, totalUnit: 'kWh' });
  });

  test('give way to what the file shows for certain', async () => {
    await stored(app, user, source, fileOf('03'), ANSWERS);
    const american = textFile('a.csv', ['Jour;Compteur A;Note', '04/13/2024;1,5;7', '04/14/2024;1,5;7', ''].join('\n'));
    const report = await preview(american);
    expect(report.layout).not.toBeNull();
    expect(report.table!.dateOrder).toMatchObject({ value: 'month', certainty: 'certain' });
  });

  test('are not kept of a file that was refused, nor of a preview', async () => {
    await preview(fileOf('03'), ANSWERS);
    const gas = await aSource(app, user, building, { idtype: 'pce' });
    expect((await drop(app, user, gas, fileOf('03'), ANSWERS)).status).toBe(422);
    expect((await list()).total).toBe(0);
  });

  test('are kept of moments that were moved to another column too', async () => {
    const bills = (month: string) =>
      textFile(
        'factures.csv',
        [
          'Saisi le;Relevé;Consommation (kWh)',
          ...[11, 12, 13, 14].map((day) => `${day + 2}/${month}/2024;${day}/${month}/2024;10`),
          '',
        ].join('\n'),
      );
    const columns = [
      { at: 0, role: 'ignored', unit: null },
      { at: 1, role: 'time', unit: null },
      { at: 2, role: 'conso', unit: 'kWh' },
    ];
    const moved = { stamp: 'start', table: JSON.stringify({ columns }) } as const;
    expect((await preview(bills('03'))).series[0]!.from).toBe('2024-03-12T23:00:00.000Z');
    await stored(app, user, source, bills('03'), moved);
    const next = await preview(bills('04'));
    expect(next.series[0]!.from).toBe('2024-04-10T22:00:00.000Z');
    expect(next.table!.columns).toMatchObject([
      { role: 'ignored', certainty: 'proposed' },
      { role: 'time', certainty: 'proposed' },
      { role: 'conso', certainty: 'certain' },
    ]);
    expect((await drop(app, user, source, bills('04'), moved)).status).toBe(200);
  });

  test('of a product whose columns are known are those of the order of its dates', async () => {
    const solar = (month: string) =>
      textFile(
        'solaredge.csv',
        [
          'Time,System Production (W),Consumption (W),Export (W),Import (W)',
          ...Array.from({ length: 24 }, (_, h) => `${month}/05/2024 ${h}:00,100,400,0,300`),
          '',
        ].join('\n'),
      );
    const seen = (dateOrder: 'month') => ({ table: JSON.stringify({ columns: [], dateOrder }) });
    expect((await preview(solar('03'))).table!.dateOrder).toMatchObject({ certainty: 'asked' });
    await stored(app, user, source, solar('03'), seen('month'));
    const next = await preview(solar('04'));
    expect(next.table!.dateOrder).toMatchObject({ value: 'month', certainty: 'proposed' });
    expect([next.needsChoice, next.layout?.name, next.series[0]!.from]).toEqual([
      true,
      'solaredge',
      '2024-04-04T22:00:00.000Z',
    ]);
    expect((await drop(app, user, source, solar('04'))).error.code).toBe('file_needs_choice');
    expect((await drop(app, user, source, solar('04'), seen('month'))).status).toBe(200);
  });

  test('hold headers of any length and any character', async () => {
    const header = `A\u0001b ${'x'.repeat(195)}😀 (kWh)`;
    const file = textFile('\u0007 9.csv', [`date;${header}`, '2024-03-01;1', '2024-03-02;2', ''].join('\n'));
    const table = JSON.stringify({ columns: [{ at: 1, role: 'conso', unit: 'kWh' }] });
    await stored(app, user, source, file, { stamp: 'start', table });
    const [layout] = (await list()).data;
    expect(layout!.columns[1]!.header).toMatch(/^A b x+/);
    expect(layout!.name).toMatch(/^Tableau A b x+$/);
    expect((await preview(file)).layout?.name).toBe(layout!.name);
  });

  test('of a table that says everything leave it as it says', async () => {
    const file = dailyCsv('date;Électricité (kWh)', '2024-03-01', [1, 2]);
    await stored(app, user, source, file, { table: JSON.stringify({ columns: [] }), stamp: 'start' });
    const [time, value] = (await preview(file)).table!.columns;
    expect([time, value]).toMatchObject([
      { certainty: 'certain' },
      { certainty: 'certain', role: 'conso', unit: 'kWh' },
    ]);
    expect((await list()).data[0]!.name).toBe('jours');
  });
});

describe('the layouts of a space', () => {
  const change = (id: string, body: object, who = user) =>
    app.as(who.token).call(calls.updateImportLayout, { params: { id }, body });

  test('are renamed and edited, and the next table follows', async () => {
    await stored(app, user, source, fileOf('03'), ANSWERS);
    const { _id } = (await list()).data[0]!;
    const edit = {
      name: '  Toiture nord ',
      columns: [{ at: 1, role: 'conso', unit: 'kWh' }],
      dateOrder: 'month',
    };
    const answer = await change(_id, edit);
    expect(answer.body).toMatchObject({
      name: 'Toiture nord',
      dateOrder: 'month',
      decimal: ',',
      lastUser: expect.any(String),
    });
    const next = await preview(fileOf('04'));
    expect(next.layout?.name).toBe('Toiture nord');
    expect(certainties(next)).toEqual([
      ['time - certain', 'conso kWh proposed', 'ignored - proposed'],
      'month proposed',
    ]);
    const unknown = await change(_id, { columns: [{ at: 9, role: 'conso', unit: 'kWh' }] });
    expect(unknown.error.code).toBe('invalid_input');
    expect((await change(_id, { name: ' ' })).error.code).toBe('invalid_input');
    expect((await list()).data[0]).toMatchObject({ name: 'Toiture nord' });
  });

  test('are forgotten', async () => {
    await stored(app, user, source, fileOf('03'), ANSWERS);
    const { _id } = (await list()).data[0]!;
    const remove = () => app.as(user.token).call(calls.removeImportLayout, { params: { id: _id } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).error.code).toBe('not_found');
    expect((await preview()).layout).toBeNull();
  });

  test('are of who answered, of the owner and administrators, and of no other space', async () => {
    await stored(app, user, source, fileOf('03'), ANSWERS);
    const { _id } = (await list()).data[0]!;
    const manager = await aMember(app, user.spaceId, 'administrateur');
    expect((await list(manager)).total).toBe(1);
    expect((await change(_id, { name: 'Autre nom' }, manager)).status).toBe(200);
    const reader = await aMember(app, user.spaceId, 'employe_read_only');
    expect((await app.as(reader.token).call(calls.listImportLayouts, {})).error.code).toBe('restricted_read_only');

    // An employee does not see the source that it came from: neither its headers nor the name of its file.
    const employee = await aMember(app, user.spaceId, 'employe');
    expect(await list(employee)).toMatchObject({ data: [], total: 0 });
    expect((await change(_id, { name: 'Pris' }, employee)).error.code).toBe('not_found');
    expect((await app.as(employee.token).call(calls.removeImportLayout, { params: { id: _id } })).error.code).toBe(
      'not_found',
    );
    const own = await aSource(app, employee, (await aBuilding(app, employee))._id_building);
    const first = await preview(fileOf('04'), {}, own, employee);
    expect(first.layout).toBeNull();
    expect(JSON.stringify(first)).not.toContain('comme la dernière fois');
    const table = ANSWERS.table.replace('MWh', 'Wh');
    await stored(app, employee, own, fileOf('05', 'Atelier secret.csv'), { ...ANSWERS, table });
    expect((await list(employee)).data.map(({ name }) => name)).toEqual(['Atelier secret']);
    expect((await preview(fileOf('06'), {}, own, employee)).table!.columns[1]).toMatchObject({ unit: 'Wh' });
    // Who manages the space sees both, and is proposed what they answered themselves, else what was answered last.
    expect((await list()).data.map(({ name }) => name)).toEqual(['Atelier secret', 'Autre nom']);
    expect((await preview(fileOf('06'))).table!.columns[1]).toMatchObject({ unit: 'MWh' });
    expect((await preview(fileOf('06'), {}, source, manager)).table!.columns[1]).toMatchObject({ unit: 'Wh' });
    await app
      .as(employee.token)
      .call(calls.removeImportLayout, { params: { id: (await list(employee)).data[0]!._id } });

    const stranger = await aUser(app);
    const theirs = await aSource(app, stranger, (await aBuilding(app, stranger))._id_building);
    expect((await list(stranger)).data).toEqual([]);
    expect((await preview(fileOf('04'), {}, theirs, stranger)).layout).toBeNull();
    expect((await change(_id, { name: 'Pris' }, stranger)).error.code).toBe('not_found');
    expect((await app.as(stranger.token).call(calls.removeImportLayout, { params: { id: _id } })).error.code).toBe(
      'not_found',
    );
    // One of the same form, of their own: neither changes the other.
    await stored(app, stranger, theirs, fileOf('03', 'Leur fichier.csv'), ANSWERS);
    expect((await list(stranger)).data.map(({ name }) => name)).toEqual(['Leur fichier']);
    expect((await list()).data.map(({ name, lastFile }) => [name, lastFile])).toEqual([
      ['Autre nom', 'Onduleur toit 03.csv'],
    ]);
  });

  test('one that does not exist is unknown', async () => {
    expect((await change(newId(), { name: 'Nom' })).error.code).toBe('not_found');
  });
});
