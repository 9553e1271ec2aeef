import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, drop, linkyFile, linkyRows, sourceData, stored, textFile } from '../../testing/files.ts';
import { zip } from '../../testing/supplier-files.ts';
import { updateMeter } from '@joulerie/contract/sources';

let app: TestApp;
let user: TestUser;
let source: { _id: string; idsource: string | null };
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
  source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
});

const SEEN = { stamp: 'start', zone: 'Europe/Paris' } as const;
const asked = (unit: string) => ({
  ...SEEN,
  table: JSON.stringify({ columns: [{ at: 1, role: 'conso', unit }] }),
});
const days = (values: number[], from = '2024-01-01') => dailyCsv('date;Électricité (kWh)', from, values);
const same = (count: number, value: number) => Array.from({ length: count }, () => value);
const preview = async (file: Parameters<typeof drop>[3], query: object = asked('kWh')) =>
  (await drop(app, user, source, file, { preview: 'true', ...query })).body;
const subscribe = async (subscribedPowerKva: number) => {
  const body = { point: { electricity: { subscribedPowerKva } } };
  const answer = await app.as(user.token).call(updateMeter, { params: { id: source._id }, body });
  expect(answer.status).toBe(200);
};
const total = async (from: string, to: string) =>
  (await sourceData(app, user, source, { variables: 'conso', frequency: 'daily', start_date: from, end_date: to }))
    .variables[0]!.total;
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('the energy of a file beside that of its source', () => {
  test('is compared on the days that both have', async () => {
    await stored(app, user, source, days(same(20, 9.5), '2024-01-01'), asked('kWh'));
    const { likelihood } = await preview(days(same(31, 10), '2024-01-11'));
    expect(likelihood).toEqual({
      kwh: 310,
      days: 31,
      sameDays: { days: 10, kwh: 100, storedKwh: 95 },
      subscribed: null,
      powerUnknown: true,
      jump: null,
      uneven: null,
      otherDays: null,
      shifted: null,
      verdict: 'usual',
    });
  });

  test('leaves out days that one of them has in part', async () => {
    const half = linkyRows('2024-01-01', '2024-01-03', (slot) => (slot < 60 ? 1000 : null));
    await stored(app, user, source, linkyFile(source.idsource!, half));
    const { likelihood } = await preview(days([30, 30]));
    expect(likelihood!.sameDays).toEqual({ days: 1, kwh: 30, storedKwh: 24 });
  });

  test.each<[string, number[], string]>([
    ['a thousand times above all days of the source', same(28, 9500), '9 500 kWh par jour dans ce fichier'],
    ['a thousand times below', same(28, 0.009), '0,009 kWh par jour dans ce fichier'],
  ])('%s is unusual on other days too, until it is confirmed', async (_what, values, words) => {
    await stored(app, user, source, days(Array.from({ length: 20 }, (_, i) => 6 + (i % 7))), asked('kWh'));
    const file = days(values, '2024-03-01');
    expect((await preview(file)).likelihood).toMatchObject({ sameDays: null, verdict: 'unusual' });
    const refused = await drop(app, user, source, file, asked('kWh'));
    expect([refused.error?.code, plain(refused.error!.message).includes(words)]).toEqual(['file_unusual', true]);
    expect((await drop(app, user, source, file, { ...asked('kWh'), confirm: 'true' })).status).toBe(200);
  });

  test('a summer far below the winter of the source is not', async () => {
    await stored(app, user, source, days(same(20, 60)), asked('kWh'));
    expect((await preview(days(same(28, 1.5), '2024-07-01'))).likelihood).toMatchObject({ verdict: 'usual' });
  });

  test('Wh that become kWh between two days are unusual, however little a day is then', async () => {
    const values = [...same(9, 40), ...same(9, 0.04)];
    expect((await preview(days(values))).likelihood).toMatchObject({ uneven: { kwh: 40, otherKwh: 0.04 } });
    // A house that is empty from time to time.
    const empty = Array.from({ length: 18 }, (_, i) => (i % 3 === 0 ? 40 : 0.04));
    expect((await preview(days(empty))).likelihood).toMatchObject({ verdict: 'usual' });
  });

  test('is not compared where the source has none of its days', async () => {
    await stored(app, user, source, days([9, 9]), asked('kWh'));
    expect((await preview(days([10], '2024-02-01'))).likelihood).toMatchObject({ sameDays: null, verdict: 'usual' });
  });

  test('is that of the differences of an index', async () => {
    await stored(app, user, source, days([10, 12]), asked('kWh'));
    const index = { ...SEEN, table: JSON.stringify({ columns: [{ at: 1, role: 'index', unit: 'kWh' }] }) };
    const { likelihood } = await preview(days([1000, 1011, 1023]), index);
    expect(likelihood).toMatchObject({ kwh: 23, days: 2, sameDays: { days: 2, kwh: 23, storedKwh: 22 } });
  });

  test('does not exist where nothing is an energy', async () => {
    const temperature = {
      ...SEEN,
      table: JSON.stringify({ columns: [{ at: 1, role: 'temperature_ambiante', unit: '°C' }] }),
    };
    expect((await preview(days([19, 20]), temperature)).likelihood).toBeNull();
  });

  test('is compared for a file of the operator too, and never refuses it', async () => {
    await subscribe(3);
    await stored(app, user, source, days([0.5, 0.5]), asked('kWh'));
    const file = linkyFile(
      source.idsource!,
      linkyRows('2024-01-01', '2024-01-03', () => 4000),
    );
    expect((await preview(file, {})).likelihood).toMatchObject({ kwh: 192, verdict: 'impossible' });
    expect((await drop(app, user, source, file)).status).toBe(200);
  });
});

describe('an energy beyond the subscribed power', () => {
  test('may be above the subscribed power over a short file where exceedances are billed, above 36 kVA', async () => {
    await subscribe(100);
    // 103 kW all day long, then 160.
    const cold = days([2472, 2472]);
    expect((await preview(cold)).likelihood).toMatchObject({ verdict: 'usual' });
    await stored(app, user, source, cold, asked('kWh'));
    expect((await preview(days([3840], '2024-02-01'))).likelihood).toMatchObject({ verdict: 'impossible' });
    await subscribe(36);
    expect((await preview(days([890], '2024-03-01'))).likelihood).toMatchObject({ verdict: 'impossible' });
  });

  test('is impossible on one day, though not in all', async () => {
    await subscribe(9);
    const file = days([...same(15, 10), 3000, ...same(14, 10)]);
    const { likelihood } = await preview(file);
    expect(likelihood!.subscribed!.worstDay).toEqual({ day: '2024-01-16', kwh: 3000, mostKwh: 216 });
    const refused = await drop(app, user, source, file, asked('kWh'));
    expect([refused.status, plain(refused.error.message)]).toEqual([
      422,
      expect.stringContaining(
        '3 000 kWh le 16/01/2024 pour 9 kVA souscrits : impossible, c’est 216 kWh au plus par jour.',
      ),
    ]);
  });

  test('is impossible, and not stored before it is corrected', async () => {
    await subscribe(36);
    const file = days(same(31, 1.5));
    const { likelihood } = await preview(file, asked('MWh'));
    expect(likelihood).toMatchObject({
      kwh: 46_500,
      days: 31,
      subscribed: { powerKva: 36, hours: 744, mostKwh: 26_784 },
      verdict: 'impossible',
    });
    const refused = await drop(app, user, source, file, { ...asked('MWh'), confirm: 'true' });
    expect([refused.status, refused.error.code]).toEqual([422, 'file_impossible']);
    expect(plain(refused.error.message)).toContain(
      '46,5 MWh en 31 jours pour 36 kVA souscrits : impossible, c’est 26,8 MWh au plus.',
    );
    expect((await drop(app, user, source, file, asked('kWh'))).status).toBe(200);
  });

  test('is impossible in the export of a product too, also in an archive', async () => {
    await subscribe(6);
    const minutes = (from: number, wh: number) =>
      [
        'timestamp,total_act_energy,total_act_ret_energy',
        ...Array.from({ length: 60 }, (_, i) => `${1_705_276_800 + 60 * (from + i)},${wh - (i % 7)},0`),
        '',
      ].join('\n');
    const refused = await drop(app, user, source, textFile('emdata.csv', minutes(0, 50_000)), { confirm: 'true' });
    expect([refused.status, refused.error?.code]).toEqual([422, 'file_impossible']);
    const both = zip({
      'a.csv': textFile('a.csv', minutes(0, 50_000)),
      'b.csv': textFile('b.csv', minutes(60, 50_000)),
    });
    expect((await drop(app, user, source, both)).error?.code).toBe('file_impossible');
    expect((await drop(app, user, source, textFile('emdata.csv', minutes(0, 50)))).status).toBe(200);
  });

  test('is what it gives in the hours that are covered, not between the first and the last', async () => {
    await subscribe(36);
    const parted = textFile('t.csv', 'date;kWh\n2024-01-01;900\n2024-01-02;900\n2024-01-03;900\n2024-01-09;900\n');
    expect((await preview(parted)).likelihood).toMatchObject({
      days: 4,
      subscribed: { hours: 96, mostKwh: 3456 },
      verdict: 'impossible',
    });
    const fits = textFile('t.csv', 'date;kWh\n2024-01-01;864\n2024-01-02;864\n');
    expect((await preview(fits)).likelihood!.verdict).toBe('usual');
  });

  test('says nothing of what is injected', async () => {
    await subscribe(3);
    const injected = { ...SEEN, table: JSON.stringify({ columns: [{ at: 1, role: 'injection', unit: 'kWh' }] }) };
    expect((await preview(days(same(3, 500)), injected)).likelihood).toMatchObject({
      subscribed: null,
      powerUnknown: false,
      jump: null,
      uneven: null,
      otherDays: null,
      shifted: null,
      verdict: 'usual',
    });
  });
});

describe('an energy ten times that of the same days, or a tenth of it', () => {
  beforeEach(() => stored(app, user, source, days(same(5, 10)), asked('kWh')));

  test.each([
    ['more', 101, 'unusual'],
    ['as much as that', 100, 'usual'],
    ['less', 0.9, 'unusual'],
  ])('%s', async (_what, value, verdict) =>
    expect((await preview(days(same(5, value)))).likelihood!.verdict).toBe(verdict),
  );

  test('is stored once it is confirmed', async () => {
    const file = days(same(5, 200));
    const refused = await drop(app, user, source, file, asked('kWh'));
    expect([refused.status, refused.error.code]).toEqual([422, 'file_unusual']);
    expect(plain(refused.error.message)).toContain('1 000 kWh sur 5 jours, où la source avait 50 kWh');
    expect((await drop(app, user, source, file, { ...asked('kWh'), confirm: 'true' })).body.outcome).toMatchObject({
      replaced: 5,
    });
  });

  test('of the export of a product is confirmed too', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => `2024-01-0${i + 1} 00:00,${1000 + i * 300},0`);
    const file = textFile('p1e.csv', ['time,Import T1 kWh,Import T2 kWh', ...rows, ''].join('\n'));
    expect((await preview(file, {})).isJudged).toBe(true);
    const refused = await drop(app, user, source, file);
    expect([refused.status, refused.error.code]).toEqual([422, 'file_unusual']);
    expect((await drop(app, user, source, file, { confirm: 'true' })).status).toBe(200);
  });
});

test('a preview draws what was read, in the unit of its total', async () => {
  const { series } = await preview(textFile('t.csv', 'date;kWh\n2024-01-01;10,5\n2024-01-03;12\n'));
  expect(series[0]!.curve).toEqual({
    grain: 'day',
    bounds: ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'],
    values: [10.5, null, 12],
    unit: 'kWh',
  });
  expect((await stored(app, user, source, days([1]), asked('kWh'))).series[0]!.curve).toBeNull();
});

describe('values that the source has at other hours', () => {
  const hourly = (first: number, values: readonly number[]) =>
    textFile(
      'heures.csv',
      [
        'Horodatage;Électricité (kWh)',
        ...values.map(
          (value, i) => `${new Date(first + i * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')};${value}`,
        ),
        '',
      ].join('\n'),
    );
  const FEBRUARY = Date.UTC(2024, 1, 1);
  const file = hourly(
    FEBRUARY,
    Array.from({ length: 72 }, (_, i) => 1 + ((7 * i) % 11)),
  );
  const at = (stamp: 'start' | 'end', zone: 'Europe/Paris' | 'UTC') => ({ ...asked('kWh'), stamp, zone });

  test.each([
    ['the other end of their intervals', at('start', 'Europe/Paris'), at('end', 'Europe/Paris'), -60],
    ['another clock', at('start', 'UTC'), at('start', 'Europe/Paris'), -60],
  ])('are asked: %s', async (_what, before, after, minutes) => {
    await stored(app, user, source, file, before);
    expect((await preview(file, before)).likelihood).toMatchObject({ shifted: null, verdict: 'usual' });
    expect((await preview(file, after)).likelihood).toMatchObject({
      shifted: { minutes, isBeside: false },
      verdict: 'unusual',
    });
    expect((await drop(app, user, source, file, after)).error?.code).toBe('file_unusual');
    expect((await drop(app, user, source, file, { ...after, confirm: 'true' })).status).toBe(200);
  });

  test('are asked where another curve of the file is the one that shifts', async () => {
    const flows = (late: number) =>
      textFile(
        'flux.csv',
        [
          'Horodatage;Soutirage (kWh);Injection (kWh)',
          ...Array.from({ length: 72 }, (_, i) => {
            const stamp = new Date(FEBRUARY + (i + late) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
            return `${stamp};2;${1 + ((7 * i) % 11)}`;
          }),
          '',
        ].join('\n'),
      );
    await stored(app, user, source, flows(0), at('start', 'Europe/Paris'));
    const late = await preview(flows(1), at('start', 'Europe/Paris'));
    expect(late.likelihood).toMatchObject({ shifted: { minutes: 60, isBeside: false }, verdict: 'unusual' });
    expect((await drop(app, user, source, flows(1), at('start', 'Europe/Paris'))).error?.code).toBe('file_unusual');
    expect((await preview(flows(0), at('start', 'Europe/Paris'))).likelihood).toMatchObject({ shifted: null });
  });

  test.each([5, 15, 30, 45])('are asked where they begin %d minutes after the hours of the source', async (minutes) => {
    const start = at('start', 'Europe/Paris');
    const hours = (late: number, kwh: number) => hourly(FEBRUARY + late * 60_000, same(72, kwh));
    await stored(app, user, source, hours(0, 2), start);
    const { likelihood } = await preview(hours(minutes, 3), start);
    expect(likelihood).toMatchObject({ shifted: { minutes, isBeside: true }, verdict: 'unusual' });
    expect((await drop(app, user, source, hours(minutes, 3), start)).error?.code).toBe('file_unusual');
    expect(await total('2024-02-01', '2024-02-03')).toBe(144_000);
    // Elsewhere than on the days of the source, and when they come again, they are as good as any.
    expect((await drop(app, user, source, hours(minutes + 30 * 1440, 3), start)).status).toBe(200);
    expect((await preview(hours(minutes + 30 * 1440, 3), start)).likelihood).toMatchObject({ shifted: null });
    expect(await total('2024-03-02', '2024-03-06')).toBe(216_000);
  });

  test('are not where powers are steady, or were corrected', async () => {
    const steady = hourly(FEBRUARY, same(72, 2));
    await stored(app, user, source, steady, at('start', 'Europe/Paris'));
    expect((await preview(steady, at('end', 'Europe/Paris'))).likelihood).toMatchObject({ shifted: null });
    expect((await preview(file, at('start', 'Europe/Paris'))).likelihood).toMatchObject({ shifted: null });
  });
});
