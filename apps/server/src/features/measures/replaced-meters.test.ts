import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { french, lines, table } from '../../testing/tables.ts';

/** A meter that another one replaced, whose first reading is far above the last one: what a person answers of it. */
const own = ownBuilding();
const KINDS = [
  ['pdl', 'Index (kWh)', 'index', 'kWh', 'conso'],
  ['cpcu', 'Index chaleur (kWh)', 'chaleur', 'kWh (index)', 'chaleur'],
  ['pce', 'Index gaz (m3)', 'volume_gaz', 'm³ (index)', 'volume_gaz'],
] as const;
const answers = (role: string, unit: string) => ({
  stamp: 'start' as const,
  zone: 'Europe/Paris' as const,
  table: JSON.stringify({ columns: [{ at: 1, role, unit }] }),
});
const replacedUnit = (unit: string) => `${unit.replace(' (index)', '')} (compteur remplacé)`;

/** Ten a day; from `at` on, `more` further. */
const days = (header: string, from: number, to: number, { at = 0, more = 0 } = {}): Upload =>
  table(
    `Date;${header}`,
    ...lines(to - from, (k) => `${french(from + k)};${5000 + 10 * (from + k) + (from + k >= at ? more : 0)}`),
  );

async function total(source: { _id: string }, variables: string) {
  const asked = { variables, frequency: 'yearly', start_date: '2024-01-01', end_date: '2024-12-31' } as const;
  const [column] = (await sourceData(own.app, own.user, source, asked)).variables;
  return Math.round((column?.total ?? 0) / (column?.unit === 'Wh' ? 1000 : 1));
}

test.each(KINDS)(
  'inside a file of %s: the interval between both meters is unknown',
  async (idtype, header, role, unit, variable) => {
    const source = await aSource(own.app, own.user, own.building, { idtype });
    const file = days(header, 0, 60, { at: 30, more: 400 });
    const { table: seen } = (await drop(own.app, own.user, source, file, { preview: 'true' })).body;
    const column = seen!.columns.find((one) => one.at === 1)!;
    expect([column.certainty, column.reason]).toEqual(['asked', expect.stringContaining(replacedUnit(unit))]);
    const answered = answers(role, replacedUnit(unit));
    const { status, error, body } = await drop(own.app, own.user, source, file, answered);
    expect([status, error]).toMatchObject([200, undefined]);
    expect(body.notes.some((note) => note.includes('l’énergie entre ces deux relevés est inconnue'))).toBe(true);
    expect(await total(source, variable)).toBe(58 * 10);
    // Said to be the same meter, the jump is an energy.
    const other = await aSource(own.app, own.user, own.building, { idtype });
    expect((await drop(own.app, own.user, other, file, answers(role, unit))).status).toBe(200);
    expect(await total(other, variable)).toBe(59 * 10 + 400);
  },
);

test.each(KINDS)(
  'between two files of %s, and before the next one of the new meter',
  async (idtype, header, role, unit, variable) => {
    const source = await aSource(own.app, own.user, own.building, { idtype });
    const put = async (file: Upload, answer: string) => {
      const { status, error } = await drop(own.app, own.user, source, file, answers(role, answer));
      return [status, error?.code];
    };
    const after = { at: 30, more: 600 };
    expect(await put(days(header, 0, 30), unit)).toEqual([200, undefined]);
    expect(await put(days(header, 30, 45, after), replacedUnit(unit))).toEqual([200, undefined]);
    expect(await total(source, variable)).toBe(29 * 10 + 14 * 10);
    expect(await put(days(header, 46, 60, after), replacedUnit(unit))).toEqual([200, undefined]);
    expect(await total(source, variable)).toBe(29 * 10 + 29 * 10);
  },
);
