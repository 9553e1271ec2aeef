import { beforeEach, describe, expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { runWork } from '../../testing/run-work.ts';
import { deviceBench } from '../../testing/sensors.ts';
import { storeSensorReadings } from './store-readings.work.ts';

const own = ownBuilding();
const bench = () => deviceBench(own);
const NOON = Date.parse('2026-11-27T11:00:00Z');
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
beforeEach(() => {
  own.app.clock.now = NOON;
});

const measured: ReturnType<typeof bench>['measured'] = (...asked) => bench().measured(...asked);
describe('a counter', () => {
  /** What a counter is stored with when it is read at these moments [min], each pushed when it is made and stored a moment later. */
  async function storedOf(readings: readonly (readonly [minutes: number, wh: number])[]) {
    const device = await bench().add();
    for (const [minutes, wh] of readings) {
      own.app.clock.now = NOON + minutes * 60_000;
      const push = { measures: [{ variable: 'index', value: wh, unit: 'Wh', at: at(minutes) }] };
      expect((await bench().push(device._id, push, device)).body.refused).toEqual([]);
      own.app.clock.now += 5_000;
      await runWork(own.app, storeSensorReadings);
    }
    // Back in the session of the person.
    own.app.clock.now = NOON;
    const column = await measured(device._id_source, 'conso');
    return column?.values.reduce((sum: number, value) => sum + (value ?? 0), 0) ?? 0;
  }

  test.each<[string, number, number, number]>([
    ['on the ten minutes', 10, 0, 1000 * 3],
    ['between them', 10, 3, 1000 * 3 - (1000 * 10) / 60],
    ['twice in them', 5, 2, 1000 * 3 - (1000 * 10) / 60],
    ['rarely', 25, 7, 1000 * (175 / 60) - (1000 * 5) / 60],
  ])('a counter that is read %s keeps all of its energy, but for its two ends', async (_what, every, first, wh) => {
    const moments = Array.from({ length: Math.floor(180 / every) + 1 }, (_, i) => first + i * every);
    expect(await storedOf(moments.map((minutes) => [minutes, (minutes * 1000) / 60]))).toBeCloseTo(wh, 1);
  });

  test.each<[string, [number, number][], number]>([
    ['a rest, then a peak', [...Array.from({ length: 6 }, (_, i): [number, number] => [i * 20, i]), [120, 165]], 165],
    [
      'two false zeros',
      [
        [0, 6000],
        [10, 6100],
        [20, 0],
        [30, 0],
        [40, 6400],
      ],
      400,
    ],
    [
      'a false peak',
      [
        [0, 0],
        [10, 100],
        [20, 5200],
        [30, 300],
        [40, 400],
      ],
      400,
    ],
    [
      'a replaced counter',
      [
        [0, 6000],
        [10, 6100],
        [20, 0],
        [30, 100],
        [40, 200],
      ],
      300,
    ],
    [
      'an absence of four hours',
      [
        [0, 0],
        [10, 100],
        [250, 4100],
        [260, 4200],
      ],
      4200,
    ],
  ])('a counter with %s', async (_what, readings, wh) => {
    expect(await storedOf(readings)).toBeCloseTo(wh, 1);
  });

  test('a reading that comes late divides what was shared, and changes no total', async () => {
    const device = await bench().add();
    const say = async (minutes: number, wh: number) => {
      own.app.clock.now = NOON + 400 * 60_000;
      await bench().push(
        device._id,
        { measures: [{ variable: 'index', value: wh, unit: 'Wh', at: at(minutes) }] },
        device,
      );
      await runWork(own.app, storeSensorReadings);
      own.app.clock.now = NOON;
    };
    await say(0, 0);
    await say(360, 3600);
    expect((await measured(device._id_source, 'conso'))!.values.slice(72, 108)).toEqual(Array(36).fill(100));
    await say(180, 600);
    const { values } = (await measured(device._id_source, 'conso'))!;
    const sum = (part: (number | null)[]) => part.reduce((all: number, one) => all + (one ?? 0), 0);
    expect([sum(values.slice(72, 90)), sum(values.slice(90, 108)), sum(values)]).toEqual([
      expect.closeTo(600, 1),
      expect.closeTo(3000, 1),
      expect.closeTo(3600, 1),
    ]);
  });

  test('that is not read for more than 25 hours leaves the energy unknown, and the page says why', async () => {
    const device = await bench().add();
    for (const [minutes, wh] of [
      [0, 0],
      [10, 100],
      [10 + 30 * 60, 5000],
      [20 + 30 * 60, 5100],
    ] as const) {
      own.app.clock.now = NOON + minutes * 60_000;
      const push = { measures: [{ variable: 'index', value: wh, unit: 'Wh', at: at(minutes) }] };
      await bench().push(device._id, push, device);
    }
    own.app.clock.now = NOON + 31 * 3600_000;
    await runWork(own.app, storeSensorReadings);
    own.app.clock.now = NOON;
    const sum = async (day: string) =>
      (await measured(device._id_source, 'conso', day))?.values.reduce((all: number, one) => all + (one ?? 0), 0) ?? 0;
    expect([await sum('2026-11-27'), await sum('2026-11-28')]).toEqual([expect.closeTo(100), expect.closeTo(100)]);
    expect((await bench().list()).data[0]!.refusal).toMatchObject({
      reason: expect.stringContaining('25\u00a0heures'),
    });
  });
});
