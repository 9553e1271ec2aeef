import * as findingCalls from '@joulerie/contract/findings';
import { beforeEach, expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { dailyCsv, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

const own = ownBuilding();
const LAST = '2025-11-21';
const DAYS = 82;
/** The first days are cold day and night. */
const COLD = 40;

beforeEach(() => {
  own.app.clock.now = Date.parse('2025-11-23T09:00:00Z');
});

/** From 1 September 2025, 4 °C day and night, then 12 °C by day; so many hours of the last day are read. */
async function aStation(hoursOfLast: number): Promise<void> {
  const station = await aSource(own.app, own.user, own.building, { idtype: 'idopenmeteo' });
  const rows = Array.from({ length: DAYS }, (_, day) =>
    Array.from({ length: day === DAYS - 1 ? hoursOfLast : 24 }, (__, hour) => {
      const date = new Date(Date.UTC(2025, 8, 1 + day)).toISOString().slice(0, 10);
      return `${date} ${String(hour).padStart(2, '0')}:00;${hour < 8 || day < COLD ? 4 : 12}`;
    }),
  ).flat();
  const file = textFile('meteo.csv', ['Date;Température', ...rows].join('\n'));
  await stored(own.app, own.user, station, file, { variable: 'temperature_exterieure', unit: '°C', stamp: 'start' });
}

const dayInWords = async () => {
  const meter = await aSource(own.app, own.user, own.building, { idtype: 'cpcu' });
  const energies = Array.from({ length: DAYS }, (_, day) => (day < COLD ? 160 : 100));
  const file = dailyCsv('Date;Chaleur', '2025-09-01', energies);
  await stored(own.app, own.user, meter, file, { variable: 'chaleur', unit: 'kWh' });
  const { body } = await own.app
    .as(own.user.token)
    .call(findingCalls.getBuildingFindings, { params: { id: own.building } });
  expect(body.day!.day).toBe(LAST);
  return body.day!.text;
};

test('a day is beside those at its temperature where nine tenths of its readings are known', async () => {
  await aStation(22);
  expect(await dayInWords()).toMatch(/autant qu’un vendredi à 9\u00a0°C$/);
});

test('a night alone gives no temperature to its day', async () => {
  await aStation(8);
  expect(await dayInWords()).toBe('Le vendredi 21/11/2025\u00a0: 100\u00a0kWh');
});
