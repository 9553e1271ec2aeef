import * as findingCalls from '@joulerie/contract/findings';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { dailyCsv, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

const own = ownBuilding();
const ENERGY = { variable: 'conso', unit: 'kWh', stamp: 'start' } as const;

async function dayOf(file: ReturnType<typeof textFile>) {
  own.app.clock.now = Date.parse('2026-11-20T09:00:00Z');
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await stored(own.app, own.user, source, file, ENERGY);
  const query = { params: { id: own.building } };
  return (await own.app.as(own.user.token).call(findingCalls.getBuildingFindings, query)).body.day;
}

test('a month shared over its days says nothing of its last day', async () => {
  const months = Array.from({ length: 24 }, (_, i) => {
    const [month, year] = [((i + 10) % 12) + 1, 2024 + Math.floor((i + 10) / 12)];
    return `${String(month).padStart(2, '0')}/${year};${500 + 10 * i}`;
  });
  expect(await dayOf(textFile('mois.csv', ['Mois;Consommation (kWh)', ...months, ''].join('\n')))).toBeNull();
});

test('days measured one by one have their last one in words', async () => {
  const days = Array.from({ length: 400 }, (_, i) => 10 + (i % 7));
  const from = isoDay(parseIsoDay('2026-11-19')! - 399);
  expect(await dayOf(dailyCsv('Date;Consommation', from, days))).toMatchObject({ day: '2026-11-19' });
});
