import { parisDay } from '@joulerie/domain/calendar';
import { MANIFESTS } from '../apps/server/src/app.ts';
import { insertPerson } from '../apps/server/src/features/accounts/accounts.store.ts';
import { openSession } from '../apps/server/src/features/accounts/sessions.store.ts';
import type { Store } from '../apps/server/src/platform/database.ts';
import { recompute } from '../apps/server/src/platform/recompute.store.ts';
import { type Calibration, calibrate, spreadOf } from './calibration.ts';
import { type Person, aCompany, onDatabase } from './databases.ts';
import { SIZE, fill } from './portfolio/fill.ts';
import { grantedLists, timeList } from './portfolio/lists.ts';
import { type Figure, type Section, judged } from './report.ts';
import { withServer } from './server.ts';

const GRANTS = 3_000;

/** The lists of 10 000 buildings for a member who sees them by grants alone, as many as `GRANTS`, in nested folders. */
export async function grants(): Promise<Section> {
  const figures: Figure[] = [];
  const calibrations: Calibration[] = [];
  await onDatabase(async (bench) => {
    const owner = await aCompany(bench.store);
    const recomputations = MANIFESTS.flatMap((manifest) => manifest.recomputations);
    await recompute(bench.store.db, recomputations, parisDay(Date.now()), new AbortController().signal);
    const { biggestFolder } = await fill(bench.store, owner, { ...SIZE, sourcesEach: 1, sourcesWithMeasures: 500 });
    await inManyFolders(bench.store, owner);
    const member = await grantedMember(bench.store, owner);
    await bench.store.query('vacuum full analyze', []);
    calibrations.push(await calibrate(bench.store));
    await withServer(bench, member.token, async (client) => {
      for (const list of grantedLists(biggestFolder)) figures.push(await timeList(client, list));
    });
    calibrations.push(await calibrate(bench.store));
  });
  return {
    title: 'Grants',
    notes: [
      `10 000 buildings of one company with a source each, each building outside the others in one of ${GRANTS} nested folders: a member who created nothing was granted each of these folders and sees the buildings by ${GRANTS} grants. p95 of 60 calls through HTTP on one kept connection.`,
      spreadOf(calibrations),
    ],
    figures: judged(figures, calibrations),
  };
}

/** As many folders as grants, nested in those of the portfolio, with its buildings spread over them. */
async function inManyFolders({ query }: Store, { spaceId, userId }: Person): Promise<void> {
  await query(
    `with known as (select id, ancestors, row_number() over (order by id) - 1 as n, count(*) over () as total from folders where space_id = $1)
      insert into folders (id, space_id, parent_id, ancestors, name, created_by)
        select gen_random_uuid(), $1, k.id, k.ancestors || k.id, 'Lot ' || i, $2
          from generate_series(1, $3::int - (select count(*)::int from folders where space_id = $1)) i
          join known k on k.n = i % k.total`,
    [spaceId, userId, GRANTS],
  );
  await query(
    `with numbered as (select id, ancestors || id as path, row_number() over (order by id) - 1 as n from folders where space_id = $1),
      placed as (select id, row_number() over (order by id) as n from buildings where space_id = $1)
      update buildings b set folder_id = f.id, folder_path = f.path
        from placed p join numbered f on f.n = p.n % $2::int where p.id = b.id`,
    [spaceId, GRANTS],
  );
}

/** An employee who sees everything by as many grants as there are folders, one in three of them with its direct buildings alone. */
async function grantedMember(store: Store, { spaceId }: Person): Promise<Person> {
  const { id: userId } = await insertPerson(store.db, {
    scopeId: 'joulerie',
    username: 'collegue@exemple.fr',
    passwordHash: '-',
    firstname: 'Alix',
    lastname: 'Durand',
    role: 'utilisateur',
    isPro: true,
    validatedAt: new Date(),
  });
  await store.query(`insert into memberships (user_id, space_id, type) values ($1, $2, 'employe')`, [userId, spaceId]);
  await store.query(
    `insert into grants (id, user_id, space_id, folder_id, owner_space_id, "right", recursive, granted_at)
      select gen_random_uuid(), $1, $2, id, $2, case when n % 2 = 0 then 'view' else 'owns' end, n % 3 <> 0, now()
        from (select id, row_number() over (order by id) as n from folders where space_id = $2) as numbered`,
    [userId, spaceId],
  );
  const { token } = await openSession(store.db, userId, spaceId, Date.now());
  return { userId, spaceId, token };
}
