import type { Contract, listContracts } from '@joulerie/contract/contracts';
import { isoDay } from '@joulerie/domain/calendar';
import { NOTICE_DAYS } from '@joulerie/domain/findings';
import { SOURCE_TYPES, SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy } from '../buildings/buildings.public.ts';
import { suppliers } from '../reference/reference.public.ts';
import { sourcePolicy } from '../sources/sources.public.ts';

export type ContractRow = {
  id: string;
  name: string;
  idsource: string | null;
  idtype: SourceType;
  usages: string[];
  buildingId: string | null;
  building: string | null;
  supplier: string | null;
  offer: string | null;
  formula: string | null;
  voltage: string | null;
  power: number | null;
  end: string | null;
  next: string | null;
  state: Contract['state'];
};

/** What is supplied by a contract: fuels are bought by delivery, sensors and stations have none. */
const SUPPLIED = SOURCE_TYPES.filter((type) =>
  ['electricite', 'gaz', 'reseau'].includes(SOURCE_TYPE_FACTS[type].family),
);

/** The greatest number of an array of objects in JSON; null where there is none. */
const highest = (list: SQL, key: string): SQL =>
  sql`(select max((one->>${key}::text)::float8) from jsonb_array_elements(case jsonb_typeof(${list}) when 'array' then ${list} else '[]'::jsonb end) one)`;

/**
 * The contracts of sources: the offer in force (else the last that was, else the next one), and their end as `endOfContract` of the domain
 * has it, here for whole lists: of a chain of offers without a day between them it is the first last day that none continues.
 */
export const contractsOf = (where: SQL, today: number): SQL => {
  const day = sql`${isoDay(today)}::date`;
  return sql`
    select s.id, s.name, s.idsource, s.idtype, s.usages, s.sort_name, e.last_day as "end", o.terms->>'name' as offer,
        coalesce(o.terms->>'supplier', listed.name) as supplier,
        coalesce(o.terms->>'gridFormula', s.point->'electricity'->>'tariffFormulaCode', s.point->'gas'->>'routingTariff') as formula,
        s.point->'electricity'->>'voltageDomain' as voltage,
        coalesce(${highest(sql`o.terms->'subscribedPowers'`, 'power')}, (o.terms->>'subscribedPowerKva')::float8,
          ${highest(sql`s.point->'electricity'->'powerClasses'`, 'kva')}, (s.point->'electricity'->>'subscribedPowerKva')::float8,
          (s.point->'network'->>'subscribedPowerKw')::float8) as power,
        e.state, case when e.state = 'gap' then f.next_from end as next_from
      from sources s
        left join lateral (select valid_from, terms from source_offers where source_id = s.id
          order by valid_from <= ${day} desc, case when valid_from <= ${day} then valid_from end desc, valid_from limit 1) o on true
        left join jsonb_to_recordset(${JSON.stringify(suppliers())}::jsonb) as listed(id text, name text)
          on listed.id = coalesce(o.terms->>'supplierId', s.energy_supplier_id)
        cross join lateral (select min(valid_from) filter (where valid_from > ${day}) as next_from, max(valid_from) as latest_from,
            max(valid_to) filter (where valid_to < ${day}) as past, coalesce(bool_or(valid_from <= ${day} and coalesce(valid_to >= ${day}, true)), false) as offered
          from source_offers where source_id = s.id) f
        cross join lateral (select coalesce(s.end_contract_on >= ${day}, false) as runs, coalesce(f.latest_from > s.end_contract_on, false) as renewed) p
        cross join lateral (select min(a.last_day) as last_day
          from (select valid_to as last_day from source_offers where source_id = s.id and valid_to >= ${day}
            union all select s.end_contract_on where p.runs) a
          where coalesce(s.end_contract_on <= a.last_day, true) and not exists (select from source_offers b
            where b.source_id = s.id and b.valid_from <= a.last_day + 1 and coalesce(b.valid_to > a.last_day, true))) g
        cross join lateral (select case
            when not f.offered and not p.runs then case when f.next_from is not null then 'gap'
              when f.past is null and s.end_contract_on is null then 'unknown' else 'over' end
            when (case when p.runs and not p.renewed then s.end_contract_on else g.last_day end) <= ${day} + ${NOTICE_DAYS}::int then 'soon'
            when not p.runs and not p.renewed and s.end_contract_on is not null then 'check'
            when p.runs and not p.renewed or g.last_day is not null then 'runs' else 'unknown' end as state) k
        cross join lateral (select k.state, case
            when k.state in ('gap', 'over') then greatest(f.past, s.end_contract_on)
            when k.state = 'check' or p.runs and not p.renewed then s.end_contract_on else g.last_day end as last_day) e
      where s.idtype = any(${`{${SUPPLIED.join(',')}}`}::text[]) and ${where}`;
};

type Query = Call<typeof listContracts>['query'];

const SORTS: Record<Query['sort'], SQL> = {
  end: sql`c."end"`,
  name: sql`c.sort_name`,
  building: sql`b.sort_name`,
  supplier: sql`c.supplier collate "und-x-icu"`,
  power: sql`c.power`,
};

/** One page of the contracts of the sources that the actor sees, and how many are in each state. */
export async function pageOfContracts(
  db: Database,
  actor: Actor,
  query: Query,
  today: number,
): Promise<{ found: ContractRow[]; states: Record<ContractRow['state'], number> }> {
  const contracts = contractsOf(sourcePolicy.visibleAs(actor, 's'), today);
  const direction = query.order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  const [found, counted] = await Promise.all([
    rows<ContractRow>(
      db,
      sql`select c.id, c.name, c.idsource, c.idtype, c.usages, b.id as "buildingId", b.name as building, c.supplier, c.offer, c.formula,
            c.voltage, c.power, c."end"::text as "end", c.next_from::text as next, c.state
          from (${contracts}) c
            left join lateral (select b.id, b.name, b.sort_name from building_sources bs join buildings b on b.id = bs.building_id
              where bs.source_id = c.id and ${buildingPolicy.visibleAs(actor, 'b')} order by b.sort_name, b.id limit 1) b on true
          order by ${SORTS[query.sort]} ${direction}, c.sort_name, c.id
          limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
    ),
    rows<{ state: ContractRow['state']; n: number }>(
      db,
      sql`select c.state, count(*)::int as n from (${contracts}) c group by c.state`,
    ),
  ]);
  const states = { over: 0, gap: 0, check: 0, soon: 0, runs: 0, unknown: 0 };
  for (const { state, n } of counted) states[state] = n;
  return { found, states };
}
