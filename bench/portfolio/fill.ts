import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import { addMonths, dayNumber, isoDay, parisDay } from '@joulerie/domain/calendar';
import { COST_VERSION } from '../../apps/server/src/features/costs/costs.public.ts';
import { refreshBuildings } from '../../apps/server/src/features/portfolio/data-of-building.store.ts';
import type { Store } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Person } from '../databases.ts';

export type Size = {
  buildings: number;
  sourcesEach: number;
  sourcesWithMeasures: number;
  months: number;
  tags: number;
};
export const SIZE: Size = { buildings: 10_000, sourcesEach: 5, sourcesWithMeasures: 2000, months: 24, tags: 20 };

const CITIES: [string, string, number, number][] = [
  ['Cergy', '95000', 49.04, 2.06],
  ['Lyon', '69003', 45.76, 4.85],
  ['Marseille', '13002', 43.3, 5.37],
  ['Lille', '59000', 50.63, 3.06],
  ['Nantes', '44000', 47.22, -1.55],
  ['Bordeaux', '33000', 44.84, -0.58],
  ['Strasbourg', '67000', 48.58, 7.75],
  ['Rennes', '35000', 48.11, -1.68],
  ['Évry', '91000', 48.63, 2.44],
  ['Créteil', '94000', 48.79, 2.46],
];
const KINDS = ['École', 'Gymnase', 'Mairie', 'Résidence', 'Bureaux', 'Crèche', 'Médiathèque', 'Atelier'];
const STREETS = ['rue des Tilleuls', 'avenue de la Gare', 'place du Marché', 'boulevard Gambetta', 'chemin des Vignes'];
const TYPES = ['pdl', 'pdl', 'pce', 'fuel-oil', 'sensor'] as const;

/** Reproducible numbers in [0, 1). */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296;
}

type Folder = { id: string; ancestors: string[] };
export type Portfolio = { folders: Folder[]; biggestFolder: string };

/**
 * One company of 10 000 buildings in 310 nested folders, one building in twenty inside another, 50 000 sources of which
 * 2 000 have two years of months, spread over ten towns. Written straight into the tables, as two years of use would leave them.
 */
export async function fill(store: Store, person: Person, size = SIZE): Promise<Portfolio> {
  const random = dice(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const own = { space_id: person.spaceId, created_by: person.userId };
  const at = (n: number) => new Date(Date.UTC(2024, 0, 1) + n * 3_600_000).toISOString();

  const folders: Folder[] = [];
  const branch = (parent: Folder | null, widths: number[]) => {
    for (let i = 0; i < (widths[0] ?? 0); i++) {
      const folder = { id: newId(), ancestors: parent ? [...parent.ancestors, parent.id] : [] };
      folders.push(folder);
      branch(folder, widths.slice(1));
    }
  };
  branch(null, [10, 5, 5]);
  await insert(
    store,
    'folders',
    folders.map((folder, i) => ({
      ...own,
      id: folder.id,
      parent_id: folder.ancestors.at(-1) ?? null,
      ancestors: folder.ancestors,
      name: `Secteur ${i + 1}`,
      created_at: at(i),
    })),
  );

  const tags = Array.from({ length: size.tags }, (_, i) => ({
    id: newId(),
    space_id: person.spaceId,
    name: `Lot ${i + 1}`,
  }));
  await insert(store, 'tags', tags);

  const ids = Array.from({ length: size.buildings }, () => newId());
  const buildings = ids.map((id, i) => {
    const [city, zipcode, lat, lon] = pick(CITIES);
    const folder = random() < 0.9 ? pick(folders) : null;
    // The last of each twenty is inside the first of them.
    const around = i % 20 === 19 ? ids[i - 19]! : null;
    return {
      ...own,
      id,
      folder_id: folder?.id ?? null,
      folder_path: folder ? [...folder.ancestors, folder.id] : [],
      parent_id: around,
      ancestors: around ? [around] : [],
      name: `${pick(KINDS)} ${i + 1} de ${city}`,
      street: `${1 + Math.floor(random() * 200)} ${pick(STREETS)}`,
      zipcode,
      city,
      lat: lat + (random() - 0.5) * 0.6,
      lon: lon + (random() - 0.5) * 0.6,
      level: 'immeuble',
      occupation: 'bureaux',
      facts: { ...EMPTY_FACTS, surfaceHabitableM2: random() < 0.8 ? Math.round(100 + random() * 9000) : null },
      created_at: at(i),
      updated_at: at(i * 2),
    };
  });
  await insert(store, 'buildings', buildings);
  await insert(
    store,
    'building_tags',
    ids.flatMap((id, i) =>
      i % 3 === 0
        ? [
            { building_id: id, tag_id: tags[i % 20]!.id },
            { building_id: id, tag_id: tags[(i + 7) % 20]!.id },
          ]
        : [],
    ),
  );

  const today = parisDay(Date.now());
  const total = size.buildings * size.sourcesEach;
  const sources = Array.from({ length: total }, (_, i) => {
    const measured = i % (total / size.sourcesWithMeasures) === 0;
    return {
      ...own,
      id: newId(),
      idtype: TYPES[i % TYPES.length]!,
      idsource: TYPES[i % TYPES.length] === 'fuel-oil' ? null : String(30_000_000_000_000 + i),
      name: `Compteur ${i + 1}`,
      point: {},
      usages: [],
      first_day: measured ? isoDay(today - 730) : null,
      last_day: measured ? isoDay(today - (i % 4 === 0 ? 1 : 30)) : null,
      created_at: at(i / 5),
      updated_at: at(i / 5),
    };
  });
  await insert(store, 'sources', sources);
  await insert(
    store,
    'building_sources',
    sources.map((source, i) => ({
      building_id: ids[Math.floor(i / size.sourcesEach)]!,
      source_id: source.id,
      used: i % 10 !== 9,
      attached_at: at(i / 5),
    })),
  );

  const measured = sources.filter((source) => source.first_day !== null);
  await insert(
    store,
    'series',
    measured.map((source) => ({
      source_id: source.id,
      variable: 'puissance',
      register: '',
      origin_kind: 'import',
      points: 35_040,
      step_s: 1800,
      first_day: source.first_day,
      last_day: source.last_day,
    })),
  );
  const lastMonth = addMonths(dayNumber(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1), -1);
  await insert(
    store,
    'source_month',
    measured.flatMap((source) =>
      Array.from({ length: size.months }, (_, m) => {
        const month = addMonths(lastMonth, -m);
        return {
          source_id: source.id,
          month: isoDay(month),
          kwh: 500 + random() * 4000,
          days: addMonths(month, 1) - month,
        };
      }),
    ),
  );
  await store.query(
    `update source_month m set previous_kwh = before.kwh, compared_kwh = m.kwh, compared_days = least(m.days, before.days)
      from source_month before where before.source_id = m.source_id and before.month = (m.month - interval '1 year')::date`,
    [],
  );
  // One in four is priced in part.
  await store.query(
    `insert into cost_state (source_id, wanted, computed, tariffs, until_month)
      select distinct source_id, 1, 1, $1, date_trunc('month', now())::date from source_month`,
    [COST_VERSION],
  );
  await store.query(
    `insert into cost_month (source_id, month, computed, tariffs, eur, known, reason, priced_kwh, measured_days, days_eur,
        compared_days, compared_eur, previous_eur)
      select m.source_id, m.month, 1, $1, 0.2 * m.kwh, whole, case when not whole then 'tarif inconnu' end, m.kwh, m.days, 0.2 * m.kwh,
          m.compared_days, 0.2 * m.compared_kwh, 0.2 * m.previous_kwh
        from source_month m cross join lateral (select hashtext(m.source_id::text) % 4 <> 0 as whole) as price`,
    [COST_VERSION],
  );
  for (let from = 0; from < ids.length; from += 1000)
    await refreshBuildings(store.db, ids.slice(from, from + 1000), parisDay(Date.now()));
  // Changes of the years of buildings without the weather: one in five has a reason instead.
  await store.query(
    `insert into finding_state (building_id, computed, until_month, weather_free)
      select id, 1, date_trunc('month', now())::date, (energy_months->'year') || jsonb_build_object('of',
          case when hashtext(id::text) % 5 = 0 then jsonb_build_object('known', false, 'reason', 'station inconnue')
            else jsonb_build_object('known', true, 'change', c, 'low', c - 0.05, 'high', c + 0.05, 'confidence', 0.95, 'days', 365) end)
        from buildings cross join lateral (select (hashtext(id::text) % 1000) / 4000.0 as c) as change
        where energy_months->'year' <> 'null'::jsonb
      on conflict (building_id) do update set weather_free = excluded.weather_free`,
    [],
  );
  return { folders, biggestFolder: folders[0]!.id };
}

/** Rows as JSON, a few thousand a statement: the database turns each key into its column. */
async function insert(store: Store, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const BATCH = 2500;
  const columns = Object.keys(rows[0]!)
    .map((name) => `"${name}"`)
    .join(', ');
  for (let from = 0; from < rows.length; from += BATCH)
    await store.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(from, from + BATCH))],
    );
}
