import type * as contract from '@joulerie/contract/flow-files';
import { flowOf } from '@joulerie/domain/collection';
import { isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import { administersOf, findUser } from '../accounts/accounts.public.ts';
import { pageOfFiles } from './flows.store.ts';

/** The files of the watched folder: they are of meters of every brand, so that only who administers the platform reads them. */
export const listFlowFiles: Serve<typeof contract.listFlowFiles> = async ({ db, actor, query, services }) => {
  if (administersOf(await findUser(db, actor.user.id)) !== 'all') throw new DomainError('restricted_platform');
  const { found, total } = await pageOfFiles(db, query);
  const data = found.map((row) => ({
    _id: row.id,
    name: row.name,
    flow: row.format && flowOf(row.format),
    state: row.state,
    reason: row.reason,
    bytes: row.bytes,
    made_at: isoInstant(row.madeAt),
    received_at: isoInstant(row.receivedAt),
    read_at: isoInstantOrNull(row.readAt),
    times: row.times,
    meters: { found: row.meters, unknown: row.metersUnknown, without_right: row.metersWithoutRight },
    sources: row.sources,
    points: { read: row.points, kept: row.pointsKept, stored: row.pointsStored },
    lines_refused: row.linesRefused,
  }));
  return { ...pageOf(query, total, data), watched: services.config.FLOWS_FOLDER !== undefined };
};
