import { expect, test } from 'vitest';
import { r63, wallStamps } from '../../connectors/test-support.ts';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

/** Flows of Enedis that were put together, corrected, or written again by a spreadsheet: what is stored of them. */
const own = ownBuilding();

const PRM = '30001642617347';
const meter = () => aSource(own.app, own.user, own.building, { idsource: PRM, segment: 'C5' });
const kwhOf = async (source: { _id: string }, variable: 'conso' | 'puissance') => {
  const query = {
    variables: variable,
    frequency: 'monthly',
    start_date: '2024-01-01',
    end_date: '2024-01-31',
  } as const;
  return ((await sourceData(own.app, own.user, source, query)).variables[0]?.total ?? 0) / 1000;
};
const twoDays = wallStamps('2024-01-10', 96, 30, 30);
const flow = r63(twoDays.map((stamp) => [stamp, 1000, 'PT30M', '0']));

test('the second of two flows has its columns in another order', async () => {
  const source = await meter();
  const [header, ...rows] = flow
    .trim()
    .split('\n')
    .map((line) => line.split(';'));
  const turned = (cells: string[]) => [cells[0]!, ...cells.slice(1).toReversed()];
  const lines = [header!, ...rows.slice(0, 48), turned(header!), ...rows.slice(48).map(turned)];
  const file = textFile('r63.csv', lines.map((cells) => `${cells.join(';')}\n`).join(''));
  expect((await stored(own.app, own.user, source, file)).refusedCount).toBe(0);
  expect(await kwhOf(source, 'puissance')).toBeCloseTo(48, 6);
  expect((await stored(own.app, own.user, source, file)).outcome).toMatchObject({ added: 0, replaced: 0 });
});

test('months written before days are refused, whichever days can be read', async () => {
  const rows = wallStamps('2024-01-12', 96, 30, 30).map((stamp): [string, number] => [stamp, 1000]);
  const swapped = r63(rows).replaceAll(/2024-01-(1\d) /g, '01/$1/2024 ');
  const source = await meter();
  const { error } = await drop(own.app, own.user, source, textFile('r63.csv', swapped));
  expect(error).toMatchObject({ code: 'file_unreadable', reason: 'month_first' });
  expect(await kwhOf(source, 'puissance')).toBe(0);
});

test.each([
  ['after', (raw: object, corrected: object) => [raw, corrected]],
  ['before', (raw: object, corrected: object) => [corrected, raw]],
])('the corrected stage of a flow counts, %s the raw one', async (_, order) => {
  const source = await meter();
  const measure = (etapeMetier: string, wh: number) => ({
    idPrm: PRM,
    etapeMetier,
    grandeur: [
      {
        grandeurMetier: 'CONS',
        grandeurPhysique: 'EA',
        unite: 'Wh',
        points: [10, 11, 12].map((day) => ({ v: String(wh), d: `2024-01-${day}` })),
      },
    ],
  });
  const mesures = order(measure('BRUT', 10_000), measure('CORR', 11_000));
  const file = textFile('r65.json', JSON.stringify({ header: { codeFlux: 'R65' }, mesures }));
  await stored(own.app, own.user, source, file);
  expect(await kwhOf(source, 'conso')).toBeCloseTo(33, 6);
});

test('gas that is injected is no consumption', async () => {
  const source = await aSource(own.app, own.user, own.building, { idtype: 'pce', idsource: 'GI123456' });
  const consommation = { energie: 8, sens_flux_gaz: 'Injection', journee_gaziere: '2024-01-10' };
  const file = textFile('adict.ndjson', `${JSON.stringify({ pce: { id_pce: 'GI123456' }, consommation })}\n`);
  expect((await drop(own.app, own.user, source, file)).error?.code).toBe('file_unreadable');
});
