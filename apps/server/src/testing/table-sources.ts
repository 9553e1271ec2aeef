import { expect } from 'vitest';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { aSource } from './builders.ts';
import { drop, sourceData } from './files.ts';
import type { OwnBuilding } from './own-building.ts';
import type { Upload } from './request.ts';

type Answer = { at: number; role: VariableName | 'ignored'; unit: string | null };

/** What a person sends who has seen how a table is read, and answered some of its columns. */
export const seen = (columns: Answer[] = []) =>
  ({ stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns }) }) as const;
/** The columns at these places are the consumption in kWh. */
export const energy = (...places: number[]) => seen(places.map((at) => ({ at, role: 'conso', unit: 'kWh' })));

/** Tables that are stored each on a new meter of electricity. */
export function tableSources(own: OwnBuilding) {
  const meter = () => aSource(own.app, own.user, own.building, { segment: 'C5' });

  const columnOf = async (source: { _id: string }, variable: VariableName, frequency: 'monthly' | 'yearly') => {
    const query = { variables: variable, frequency, start_date: '2023-01-01', end_date: '2024-12-31' } as const;
    return (await sourceData(own.app, own.user, source, query)).variables[0];
  };

  /** Energy of the two years of the tables [kWh]. */
  const kwhOf = async (source: { _id: string }, variable: VariableName = 'conso') =>
    Math.round((await columnOf(source, variable, 'yearly'))?.total ?? 0) / 1000;

  return {
    kwhOf,
    /** Months of which something is known. */
    knownMonths: async (source: { _id: string }) =>
      ((await columnOf(source, 'conso', 'monthly'))?.values ?? []).filter((value) => value !== null),
    stored: async (file: Upload, query: object = seen()) => {
      const source = await meter();
      const { status, error, body } = await drop(own.app, own.user, source, file, query);
      expect([status, error]).toMatchObject([200, undefined]);
      return { source, refused: body.refusedCount, report: body };
    },
    /** Why a table is refused; nothing of it is stored. */
    refusal: async (file: Upload, query: object = seen()) => {
      const source = await meter();
      const { error } = await drop(own.app, own.user, source, file, query);
      expect(await kwhOf(source)).toBe(0);
      return error;
    },
  };
}
