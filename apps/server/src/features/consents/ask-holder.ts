import { type RequestKind, isSameMailbox, likelyMail } from '@joulerie/domain/consents';
import { parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { lock } from '../../platform/locks.ts';
import { membersOfSpace } from '../accounts/accounts.public.ts';
import { openBuilding } from '../buildings/buildings.public.ts';
import { buildingsOfSource, editableSource } from '../sources/sources.public.ts';
import type { RequestRow } from './consents.tables.ts';
import { firstDay, meterOf } from './meters.ts';
import { type Asking, sendRequest } from './send-request.ts';
import { type NewRequestRow, insertRequest } from './requests.store.ts';

/** One meter that is asked for, and where it is. */
export type AskedMeter = {
  _id_source: string;
  _id_building?: string | null | undefined;
  date_from_data?: string | null | undefined;
};

type Named = {
  firstname?: string | null | undefined;
  lastname?: string | null | undefined;
  company?: string | null | undefined;
};

/** What the kinds of requests have in common: whom they write to, whether the address was confirmed, and how they name them. */
export type Asked = { kind: RequestKind; mail: string; isConfirmed: boolean; named: Named };

/**
 * A meter that the actor may have asked for, held until the end of the transaction, with the first of its buildings that they see.
 *
 * @throws DomainError `not_a_meter`, `date_before_history`, `not_found` for a building that is not of this meter, and those of `editableSource`
 */
export async function askedMeter(
  tx: Database,
  { actor, now }: Pick<Asking, 'actor' | 'now'>,
  asked: AskedMeter,
): Promise<Pick<RequestRow, 'sourceId' | 'buildingId' | 'dateFrom'> & { sourceId: string }> {
  // In the order of everybody who changes consents: their lock, then the source.
  await lock(tx, 'consents', asked._id_source);
  const meter = meterOf(await editableSource(tx, actor, asked._id_source));
  const attached = await buildingsOfSource(tx, meter.id);
  if (asked._id_building && !attached.includes(asked._id_building)) throw new DomainError('not_found');
  const buildingId = asked._id_building ?? attached[0] ?? null;
  if (asked._id_building) await openBuilding(tx, actor, asked._id_building);
  return { sourceId: meter.id, buildingId, dateFrom: firstDay(meter.idtype, asked.date_from_data, parisDay(now)) };
}

/** @throws DomainError `asks_itself` for a mailbox of somebody who reads: nobody allows themselves what is another's */
export async function refuseOwnMembers(tx: Database, spaceId: string, mail: string): Promise<void> {
  const members = await membersOfSpace(tx, spaceId);
  if (members.some(({ username }) => isSameMailbox(username, mail))) throw new DomainError('asks_itself');
}

/** @throws DomainError `asks_itself` for an address of the space; `doubtful_mail` for an address that looks mistyped and was not confirmed, with the one that was probably meant */
export async function refuseAddress(
  { actor }: Pick<Asking, 'actor'>,
  tx: Database,
  { mail, isConfirmed }: Pick<Asked, 'mail' | 'isConfirmed'>,
): Promise<void> {
  await refuseOwnMembers(tx, actor.space.id, mail);
  const suggestion = isConfirmed ? null : likelyMail(mail);
  if (suggestion) throw new DomainError('doubtful_mail', { suggestion });
}

type About = Pick<NewRequestRow, 'sourceId' | 'buildingId' | 'dateFrom'> & { consentId?: string | null };
type Parts = readonly Pick<RequestRow, 'sourceId' | 'buildingId' | 'dateFrom'>[];

/** Asks a holder at an address that may be asked. @throws DomainError as `refuseAddress` and `keepAndMail` */
export async function askHolder(
  call: Asking,
  tx: Database,
  asked: Asked,
  about: About,
  parts: Parts = [],
): Promise<RequestRow> {
  await refuseAddress(call, tx, asked);
  return keepAndMail(call, tx, asked, about, parts);
}

/**
 * Keeps a request and mails it, in one transaction: one whose mail is not taken is not kept, and no link leads to one that is not kept.
 *
 * @throws DomainError `already_requested`, `error_email_not_send`, `too_many_requests`
 */
export async function keepAndMail(
  call: Asking,
  tx: Database,
  { kind, mail, named }: Asked,
  about: About,
  parts: Parts = [],
): Promise<RequestRow> {
  const { actor, now } = call;
  const { row, token } = await insertRequest(
    tx,
    {
      kind,
      spaceId: actor.space.id,
      requestedBy: actor.user.id,
      consentId: null,
      ...about,
      mail,
      firstname: named.firstname ?? null,
      lastname: named.lastname ?? null,
      company: named.company ?? null,
    },
    parts,
    now,
  );
  await sendRequest(call, tx, row, token);
  return row;
}
