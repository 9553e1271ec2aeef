import type { Store } from '../../apps/server/src/platform/database.ts';
import type { Person } from '../databases.ts';

/** Numbers of ordinary Linky meters of the sandbox: its last two digits say what a meter is. */
export const meterNumbers = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `2500${String(i).padStart(8, '0')}01`);

/** Authorisations that are given to the sandbox at once. */
const AT_ONCE = 50;

/** Meters of a space that is their holder, each under an authorisation of the sandbox, of which yesterday's curve is due. */
export async function fillMeters(
  { query }: Store,
  { spaceId, userId }: Person,
  numbers: readonly string[],
  sandbox: string,
): Promise<void> {
  await query(
    `with made as (insert into sources (id, space_id, idtype, idsource, name, point, usages, holding, created_by)
        select gen_random_uuid(), $1::uuid, 'pdl', number, 'Compteur ' || number, '{}'::jsonb, '{}'::text[], 'holder', $2::uuid
          from unnest($3::text[]) number returning id, space_id, idsource),
      declared as (insert into source_holdings (id, source_id, space_id, idsource, holding, origin, declared_by, declared_at)
        select gen_random_uuid(), id, space_id, idsource, 'holder', 'declared', $2::uuid, now() from made),
      authorized as (insert into operator_authorizations (source_id, operator, reference, state, curve, injection, created_at, checked_at)
        select id, 'enedis', '1', 'active', true, false, now(), now() from made)
      insert into collection_series (source_id, service, operator, low_day, high_day, slice_days, daily_at)
        select id, 'consumption-curve', 'enedis', d.yesterday, d.yesterday, 7, now() - interval '1 minute'
          from made, (select (now() at time zone 'Europe/Paris')::date - 1 as yesterday) d`,
    [spaceId, userId, numbers],
  );
  for (let from = 0; from < numbers.length; from += AT_ONCE)
    await Promise.all(
      numbers.slice(from, from + AT_ONCE).map((prm) =>
        fetch(`${sandbox}/sandbox/enedis/authorizations`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ prm, clientId: 'essai' }),
        }),
      ),
    );
}

type Collected = { days: number; points: number; calls: number; unanswered: number };

/** What was collected: days of meters, their values, and the lines of the register. */
export async function countCollected({ query }: Store): Promise<Collected> {
  const [counted] = await query<Collected>(
    `select (select count(*)::int from series_day) as days, (select coalesce(sum(points), 0)::int from series_day) as points,
        (select count(*)::int from operator_calls) as calls, (select count(*)::int from operator_calls where outcome is distinct from 'data') as unanswered`,
    [],
  );
  return counted!;
}
