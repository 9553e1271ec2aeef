import type * as contract from '@joulerie/contract/flow-files';
import { flowOf } from '@joulerie/domain/collection';
import { isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import { administersOf, findUser } from '../accounts/accounts.public.ts';
import { pageOfFiles } from './flows.store.ts';
import type { FlowFileRow } from './flows.tables.ts';

const UNMOVED = 'Ce fichier n’a pas pu être sorti du dossier\u00a0: vérifiez les droits du dossier. Il n’est pas relu.';

/** Why a file was refused or is not stored whole, and that it could not be moved; while a worker moves it, that is not known. */
const reasonOf = ({ reason, unmovedAt, leasedUntil }: FlowFileRow): string | null =>
  [reason, unmovedAt !== null && leasedUntil === null && UNMOVED].filter(Boolean).join(' ') || null;

/** The files of the watched folder: they are of meters of every brand, so that only who administers the platform reads them. */
export const listFlowFiles: Serve<typeof contract.listFlowFiles> = async ({ db, actor, query, services }) => {
  if (administersOf(await findUser(db, actor.user.id)) !== 'all') throw new DomainError('restricted_platform');
  const { found, total } = await pageOfFiles(db, query);
  const data = found.map((row) => ({
    _id: row.id,
    name: row.name,
    flow: row.format && flowOf(row.format),
    state: row.state,
    reason: reasonOf(row),
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
