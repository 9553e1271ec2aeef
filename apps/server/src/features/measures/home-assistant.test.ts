import { describe, expect, test } from 'vitest';
import { drop } from '../../testing/files.ts';
import { ownSource } from '../../testing/own-building.ts';
import { csv, heldKwh, history, range, two } from '../../testing/supplier-files.ts';

const own = ownSource({ segment: 'C5' });

const AS_IMPORT = { variable: 'conso', unit: 'kWh' };

describe('the history of Home Assistant', () => {
  test('is asked, then kept by whole hours: an outage is known as a whole, and what began again goes on', async () => {
    const file = history(0.07);
    const open = await drop(own.app, own.user, own.source, file);
    expect([open.status, open.error?.code]).toEqual([422, 'file_needs_choice']);
    const { body } = await drop(own.app, own.user, own.source, file, { preview: 'true' });
    expect(body).toMatchObject({ needsChoice: true, choice: { variable: 'conso', unit: 'kWh' } });
    expect((await drop(own.app, own.user, own.source, file, AS_IMPORT)).status).toBe(200);
    // 48 whole hours: the last change before their end is the 411th.
    expect(await heldKwh(own.app, own.user, own.source)).toEqual({ conso: 28.77 });
    expect((await drop(own.app, own.user, own.source, file, AS_IMPORT)).body.outcome).toMatchObject({
      added: 0,
      replaced: 0,
    });
    expect((await drop(own.app, own.user, own.source, history(0.14, true), AS_IMPORT)).status).toBe(200);
    // The half change that was lost as it began again is not known to anyone.
    expect(await heldKwh(own.app, own.user, own.source)).toEqual({ conso: 57.47 });
  });

  test('of several counters gives none of them to a source without naming which one', async () => {
    const both = csv(
      'entity_id,state,last_changed',
      ...range(20, (i) =>
        ['sensor.linky', 'sensor.pv'].map((id) => `${id},${100 + i},2024-01-15T${two(i)}:00:00.000Z`),
      ).flat(),
    );
    const answer = await drop(own.app, own.user, own.source, both, AS_IMPORT);
    expect(answer.error).toMatchObject({ code: 'file_other_meter', points: ['sensor.linky', 'sensor.pv'] });
    expect(await heldKwh(own.app, own.user, own.source)).toEqual({});
  });

  test('of a power is its mean, and no counter', async () => {
    const power = csv(
      'entity_id,state,last_changed',
      ...range(
        121,
        (i) =>
          `sensor.power,${i % 2 ? 3000 : 1000},${new Date(Date.parse('2024-01-15T00:00:00Z') + i * 300_000).toISOString()}`,
      ),
    );
    const refused = await drop(own.app, own.user, own.source, power, AS_IMPORT);
    expect(refused.error?.code).toBe('file_unreadable');
    expect((await drop(own.app, own.user, own.source, power, { variable: 'puissance', unit: 'W' })).status).toBe(200);
    expect(await heldKwh(own.app, own.user, own.source)).toEqual({ conso: 20 });
  });
});

test('statistics of the days when the clock changes lose and repeat no hour', async () => {
  /** Hours of two days from an instant, by the clock of Paris. */
  const written = (from: string) =>
    csv(
      'statistic_id,unit,start,state,sum',
      ...range(48, (i) => {
        const local = new Date(Date.parse(from) + i * 3_600_000).toLocaleString('fr-FR', { timeZone: 'Europe/Paris' });
        return `sensor.linky,kWh,${local.replaceAll('/', '.').slice(0, 16)},${1000 + i},${i}`;
      }),
    );
  for (const [from, kwh] of [
    ['2024-03-29T23:00:00Z', 47],
    ['2024-10-25T22:00:00Z', 94],
  ] as const) {
    const answer = await drop(own.app, own.user, own.source, written(from), AS_IMPORT);
    expect([answer.status, answer.body.refused]).toEqual([200, []]);
    expect(await heldKwh(own.app, own.user, own.source)).toEqual({ conso: kwh });
  }
});
