import type { GasRight } from '@joulerie/contract/gas-rights';
import type { Database } from '../../platform/database.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Actor } from '../../platform/identity.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import { askEndOfSource, lastRights } from './gas-rights.store.ts';
import { presentRight } from './gas-rights.present.ts';
import { waitingProofs } from './proofs.store.ts';
import { enqueueGrdfJob } from './grdf-jobs.ts';

/** The last right of a gas meter, as the actor may read it; null for another source, and where none was declared. */
export async function rightOfSource(
  db: Database,
  actor: Actor,
  { id, idtype, spaceId }: Pick<SourceRow, 'id' | 'idtype' | 'spaceId'>,
): Promise<GasRight | null> {
  if (idtype !== 'pce') return null;
  const row = (await lastRights(db, [id])).get(id);
  if (!row) return null;
  const isOwn = spaceId === actor.space.id;
  return presentRight(row, { isOwn, proofsWaiting: isOwn ? await waitingProofs(db, row.id) : 0 });
}

/** Ends the rights of a source at GRDF, in the transaction that removes the source. */
export async function endRightsOfRemoved(
  { services }: Pick<Call<unknown>, 'services'>,
  tx: Database,
  { id }: Pick<SourceRow, 'id'>,
): Promise<void> {
  for (const row of await askEndOfSource(tx, id)) await enqueueGrdfJob(services.queue, tx, row);
}
