import type { z } from 'zod';
import { GAS_SCOPES } from '@joulerie/domain/gas-rights';
import { isSameMailbox } from '@joulerie/domain/consents';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import type { Adding, Delivery } from '../../platform/events/event.ts';
import { beingSigned, type consentEnded, type consentGiven } from '../consents/consents.public.ts';
import { findSources } from '../sources/sources.public.ts';
import {
  type Declaration,
  askEndOfConsent,
  askEndOfRight,
  holdLivingRight,
  insertRight,
  updateRight,
} from './gas-rights.store.ts';
import { CHECK_RIGHT, enqueueGrdfJob } from './grdf-jobs.ts';

/** What the platform is to GRDF: authorised by whoever has the supply contract. */
const DEFAULT_ROLE = 'AUTORISE_CONTRAT_FOURNITURE';

type Signed = NonNullable<Awaited<ReturnType<typeof beingSigned>>>;

/** What a signature declares: the holder as they named themselves, for as long as they allow, from the first day of the data. */
function declarationOf({ declared, mail, dateFrom, dateTo }: Signed, today: number): Declaration {
  const name = [declared?.firstname, declared?.lastname].filter(Boolean).join(' ');
  return {
    role: DEFAULT_ROLE,
    holderName: declared?.legalPerson ? null : name,
    holderCompany: declared?.legalPerson?.name ?? null,
    mail,
    mobile: null,
    zipcode: declared?.zipcode ?? null,
    fromDay: isoDay(today),
    toDay: dateTo,
    consumptionFrom: dateFrom < isoDay(today) ? dateFrom : isoDay(today),
    consumptionTo: dateTo,
    scopes: [...GAS_SCOPES],
  };
}

/** Declares the right of a meter that its holder has signed for, or lets the one of the same holder rest on what they signed now. */
async function declareSigned(queue: Adding, tx: Database, signed: Signed, at: Date): Promise<void> {
  const [source] = await findSources(tx, [signed.sourceId]);
  if (!source?.idsource) return;
  const declaration = declarationOf(signed, parisDay(at.getTime()));
  const ground = { consentId: signed.id, holdingId: null };
  const living = await holdLivingRight(tx, source.id);
  if (living && isSame(living.mail, signed.mail)) {
    const isAgain = living.state === 'ERROR' || living.state === 'EMPTY';
    const kept = await updateRight(tx, living.id, isAgain ? { ...ground, ...declaration, todo: 'declare' } : ground);
    if (kept.todo) await enqueueGrdfJob(queue, tx, kept);
    // The request waits for GRDF, which may have agreed long ago.
    else await queue.add(CHECK_RIGHT, { rightId: kept.id, turn: 0 }, tx);
    return;
  }
  if (living) for (const row of await askEndOfRight(tx, living.id)) await enqueueGrdfJob(queue, tx, row);
  const { spaceId, id: sourceId, idsource: pce } = source;
  const row = await insertRight(tx, { ...declaration, ...ground, spaceId, sourceId, pce }, at.getTime());
  if (row) await enqueueGrdfJob(queue, tx, row);
}

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && isSameMailbox(one, other);

type Given = Delivery<z.output<(typeof consentGiven)['payload']>>;
type Ended = Delivery<z.output<(typeof consentEnded)['payload']>>;

/** What a holder signs founds a right: a new one where their operator is awaited, else the one that is there. */
export async function followGiven({ db, queue, event: { at, payload } }: Given): Promise<void> {
  const signed = await beingSigned(db, payload.consentId);
  if (!signed) return;
  if (payload.awaitsOperator) return declareSigned(queue, db, signed, at);
  // What prolongs a consent founds the right from now on.
  const living = await holdLivingRight(db, payload.sourceId);
  if (living && isSame(living.mail, signed.mail))
    await updateRight(db, living.id, { consentId: signed.id, holdingId: null });
}

/** Ends the rights of a consent at GRDF. */
export async function followEnded({ db, queue, event: { payload } }: Ended): Promise<void> {
  for (const row of await askEndOfConsent(db, payload.consentId)) await enqueueGrdfJob(queue, db, row);
}
