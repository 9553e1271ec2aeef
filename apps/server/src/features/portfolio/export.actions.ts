import type * as contract from '@joulerie/contract/building-export';
import { EXPORT_MAX_BUILDINGS } from '@joulerie/contract/constants';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { inOrder } from '../../platform/order.ts';
import { sheetFile } from '../../platform/sheet-file.ts';
import { createTurns } from '../../platform/turns.ts';
import { buildingPolicy, findBuildings } from '../buildings/buildings.public.ts';
import type { Months } from './asked-months.ts';
import { presentSummaries } from './building.present.ts';
import { listedBuildings } from './building-list.actions.ts';
import { EXPORT_COLUMNS, type ExportedBuilding } from './export-columns.ts';

/** Buildings read at once: what others ask meanwhile is answered between two batches. */
const BATCH = 100;

const TURNS = {
  most: 1,
  mostWaiting: 20,
  patienceMs: 30_000,
  refusal: () =>
    new DomainError('too_many_requests', {
      retryAfterS: 30,
      message: 'D’autres exports sont en cours. Réessayez dans quelques instants.',
    }),
};
/** Exports of one person that a process makes or that wait to be made: the others of that person wait behind everybody. */
const takeOwnTurn = createTurns(TURNS);
/** Exports that a process makes at once. Whoever reads a file that is made keeps no turn. */
const takeTurn = createTurns(TURNS);

export const exportBuildings: Serve<typeof contract.exportBuildings> = async (call) => {
  const { db, actor, query, now, ended } = call;
  const { format, ...list } = query;
  const turns = [await takeOwnTurn(actor.user.id, ended)];
  try {
    turns.push(await takeTurn('export', ended));
    const { ids, total, months } = await listedBuildings(call, { ...list, page: 1, limit: EXPORT_MAX_BUILDINGS });
    if (total > EXPORT_MAX_BUILDINGS) throw new DomainError('export_too_large');
    const rows = batchesOf(db, actor, ids, now, months);
    return await sheetFile(format, `batiments-${isoDay(parisDay(now))}`, EXPORT_COLUMNS, rows);
  } finally {
    for (const give of turns.reverse()) give();
  }
};

async function* batchesOf(
  db: Database,
  actor: Actor,
  ids: readonly string[],
  now: number,
  months: Months | null,
): AsyncGenerator<readonly ExportedBuilding[]> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const asked = ids.slice(from, from + BATCH);
    const list = inOrder(asked, await findBuildings(db, asked));
    const summaries = await presentSummaries(db, actor, list, now, months);
    const parents = await findBuildings(db, [...new Set(list.flatMap(({ parentId }) => parentId ?? []))]);
    const seen = parents.filter((parent) => buildingPolicy.rightsOn(actor, parent).length > 0);
    const names = new Map(seen.map(({ id, name }) => [id, name]));
    yield summaries.map((row, i) => ({ ...row, parentName: names.get(list[i]!.parentId ?? '') ?? null }));
  }
}
