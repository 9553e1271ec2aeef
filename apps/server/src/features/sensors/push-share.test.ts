import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { deviceBench } from '../../testing/sensors.ts';

const own = ownBuilding();
const bench = () => deviceBench(own);
const NOON = Date.parse('2026-11-27T11:00:00Z');
const BODY = { measures: [{ variable: 'temperature_ambiante', value: 20 }] };
beforeEach(() => {
  own.app.clock.now = NOON;
});

describe('pushes have their share of the service', () => {
  test('a device that floods is refused, with when to come back, while others and people are answered', async () => {
    const [device, other] = [await bench().add(), await bench().add()];
    const key = { key: device.key };
    const flood: ReturnType<ReturnType<typeof bench>['push']>[] = [];
    await own.app.store.reserved.transaction(async (tx) => {
      // What it stores waits.
      await tx.execute(sql`select 1 from sensor_devices where id = ${device._id} for update`);
      for (let i = 0; i < 20; i++) flood.push(bench().push(device._id, BODY, key));
      const first = await Promise.race(flood);
      expect([first.status, first.error.code, first.error.retryAfterS]).toEqual([503, 'service_unavailable', 5]);
      expect((await bench().push(other._id, BODY, other)).status).toBe(200);
      expect((await bench().list()).total).toBeGreaterThan(1);
    });
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(15);
  }, 30_000);

  test('wrong signatures are refused after some, of that sender and device alone', async () => {
    const [device, other] = [await bench().add(), await bench().add()];
    const wrong = { key: `whsec_${Buffer.alloc(32, 7).toString('base64')}` };
    for (let i = 0; i < 30; i++) expect((await bench().push(device._id, BODY, wrong)).status).toBe(400);
    const refused = await bench().push(device._id, BODY, wrong);
    expect([refused.status, refused.error.retryAfterS > 0]).toEqual([429, true]);
    // Without a look at the database: the right key is not looked at either.
    expect((await bench().push(device._id, BODY, device)).status).toBe(429);
    expect((await bench().push(other._id, BODY, other)).status).toBe(200);
    own.app.clock.now += 10 * 60_000;
    expect((await bench().push(device._id, BODY, device)).status).toBe(200);
  }, 30_000);
});
