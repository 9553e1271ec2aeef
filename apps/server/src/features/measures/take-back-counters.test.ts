import * as importCalls from '@joulerie/contract/imports';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { sourceData, stored } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { storedState } from '../../testing/stored-state.ts';
import { dayAt, lines, table, two } from '../../testing/tables.ts';

/** Files of one counter, of which one is taken back or corrected: what was counted between two of them is that of those that stay. */
const own = ownBuilding();
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;
type Kind = { idtype: 'pce' | 'cpcu' | 'pdl'; write: (from: number, to: number, more?: number) => Upload };

/** Days of gas, hours of heat and of an index; `more` is what the last reading of a corrected file says more. */
const DAYS: Kind = {
  idtype: 'pce',
  write: (from, to, more = 0) =>
    table('Date;Index gaz (m3)', ...lines(to - from, (k) => `${dayAt(from + k)};${1000 + 4 * (from + k) + more * k}`)),
};
const hours = (header: string): Kind['write'] => {
  return (from, to, more = 0) =>
    table(
      header,
      ...lines(
        (to - from) * 5,
        (k) =>
          `${dayAt(Math.floor((from * 5 + k) / 24))} ${two((from * 5 + k) % 24)}:30;${5000 + 2 * (from * 5 + k) + more * k}`,
      ),
    );
};
const HEAT: Kind = { idtype: 'cpcu', write: hours('Horodatage;Index chaleur (kWh)') };
const INDEX: Kind = { idtype: 'pdl', write: hours('Horodatage;Index (kWh)') };

/** A source that files are sent to, one after another; their imports. */
async function sent(idtype: Kind['idtype'], files: readonly Upload[]) {
  const source = await aSource(own.app, own.user, own.building, { idtype });
  const imports: string[] = [];
  for (const file of files) imports.push((await stored(own.app, own.user, source, file, SEEN)).import!);
  return { source, imports };
}

const SOME = [
  [0, 1, 2],
  [1, 2, 0],
];
const ALL = [...SOME, [0, 2, 1], [1, 0, 2], [2, 0, 1], [2, 1, 0]];

const CASES = [
  ...ALL.map((order) => ['days', order, DAYS] as const),
  ...SOME.flatMap((order) => [['hours', order, HEAT] as const, ['hours of an index', order, INDEX] as const]),
];

test.each(CASES)(
  'any of three files of %s, sent in the order %j, leaves what the others gave',
  async (_, order, kind) => {
    const files = [kind.write(0, 10), kind.write(10, 20), kind.write(21, 30)];
    for (const gone of order) {
      const { source, imports } = await sent(
        kind.idtype,
        order.map((i) => files[i]!),
      );
      const params = { id: source._id, importId: imports[order.indexOf(gone)]! };
      const { status } = await own.app.as(own.user.token).call(importCalls.removeImport, { params });
      expect(status).toBe(200);
      const left = order.filter((i) => i !== gone).map((i) => files[i]!);
      const others = await sent(kind.idtype, left);
      const [state, wanted] = [source, others.source].map(({ _id }) => storedState(own.app.store, _id));
      expect([gone, await state]).toEqual([gone, await wanted]);
    }
  },
);

test('a file that corrects another corrects what is between it and the next one, and gives it back', async () => {
  const files = [DAYS.write(0, 10), DAYS.write(12, 20), DAYS.write(0, 10, 0.5)];
  const { source, imports } = await sent('pce', files);
  const total = async () => {
    const asked = {
      variables: 'volume_gaz',
      frequency: 'yearly',
      start_date: '2024-01-01',
      end_date: '2024-12-31',
    } as const;
    return (await sourceData(own.app, own.user, source, asked)).variables[0]?.total;
  };
  // From the first reading to the last: the correction only moves what was counted from the days between to those before.
  expect(await total()).toBe(19 * 4);
  const params = { id: source._id, importId: imports[2]! };
  expect((await own.app.as(own.user.token).call(importCalls.removeImport, { params })).status).toBe(200);
  const others = await sent('pce', files.slice(0, 2));
  expect(await storedState(own.app.store, source._id)).toEqual(await storedState(own.app.store, others.source._id));
  expect(await total()).toBe(19 * 4);
});
