import { type VariableName, energyOfType, energyOfVariable } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { Watched } from './watched.store.ts';

/** The energy that a variable is of: a power is of electricity. */
const energyOf = (variable: VariableName) => (variable === 'puissance' ? 'electricite' : energyOfVariable(variable));

/**
 * Mean price of a kWh that subjects use, with taxes and without subscription, power and exceedances, over the last twelve months that have
 * one [€/kWh]; null where one of their sources has no price. Sources of another energy than that of the variable do not count.
 */
export async function meanPrices(
  db: Database,
  watched: readonly Watched[],
  variable: VariableName,
): Promise<Map<string, number | null>> {
  const energy = energyOf(variable);
  const own = watched.map(({ id, sources }) => ({
    id,
    sources: sources.filter(({ idtype }) => energy !== null && energyOfType(idtype)?.energy === energy),
  }));
  const ids = [...new Set(own.flatMap(({ sources }) => sources.map((source) => source.id)))];
  const found =
    ids.length === 0
      ? []
      : await rows<{ id: string; eur: number; kwh: number }>(
          db,
          sql`select s.id, p.eur, p.kwh from unnest(${uuidArray(ids)}) as s(id) cross join lateral (
              select sum(m.energy_eur) as eur, sum(m.priced_kwh) as kwh from cost_month m
                where m.source_id = s.id and m.known and m.energy_eur is not null
                and m.month > (select max(l.month) from cost_month l where l.source_id = s.id and l.known) - interval '12 months') p
            where p.kwh > 0`,
        );
  const priced = new Map(found.map((row) => [row.id, row]));
  return new Map(
    own.map(({ id, sources }) => {
      const parts = sources.map((source) => priced.get(source.id));
      if (parts.length === 0 || parts.some((part) => part === undefined)) return [id, null];
      const sum = (key: 'eur' | 'kwh') => parts.reduce((total, part) => total + part![key], 0);
      return [id, sum('eur') / sum('kwh')];
    }),
  );
}
