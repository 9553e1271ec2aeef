import type * as contract from '@joulerie/contract/consent-records';
import type { Consent } from '@joulerie/contract/consents';
import { isoInstant, parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import { mayWrite } from '../access/access.public.ts';
import { lastReadDays } from '../readings/readings.public.ts';
import { type SourceRow, findSources } from '../sources/sources.public.ts';
import { findConsent, stateOf } from './consents.store.ts';
import { ALL } from './most.ts';
import { type RecordRow, findRecord, metersSignedWith, pageOfRecords, recordsOfRequest } from './record-list.store.ts';
import { type Beholder, presentConsent } from './records.present.ts';
import { signedByLink } from './holder-link.ts';
import { signedIn } from './signed-in.ts';

/** Consents as their answers, each seen from its side. */
export async function answersOf(
  db: Database,
  list: readonly RecordRow[],
  beholderOf: (row: RecordRow) => Beholder,
  now: number,
): Promise<Consent[]> {
  const [together, lastReads] = await Promise.all([
    metersSignedWith(db, list),
    lastReadDays(
      db,
      list.map(({ source }) => source.id),
    ),
  ]);
  return list.map((row) =>
    presentConsent(row, {
      beholder: beholderOf(row),
      together: together.get(row.consent.requestId ?? '') ?? null,
      lastReads,
      today: parisDay(now),
    }),
  );
}

/** From which side the actor sees a consent: whoever reads by it does so, even for a meter of their own. */
export const beholderIn =
  (actor: Call<unknown>['actor'], side?: 'reader' | 'holder') =>
  ({ consent }: RecordRow): Beholder =>
    side !== 'holder' && consent.spaceId === actor.space.id
      ? { side: 'reader', mayWrite: mayWrite(actor) }
      : { side: 'holder', byLink: false };

export const listConsents: Serve<typeof contract.listConsents> = async ({ db, scope, actor, query, now }) => {
  const page = query.noPage ? { page: 1, limit: ALL } : { page: query.page, limit: query.limit };
  const { found, total, states } = await pageOfRecords(db, actor, scope.id, { ...query, ...page }, parisDay(now));
  const data = await answersOf(db, found, beholderIn(actor, query.side), now);
  return { ...pageOf(page, total, data), states };
};

/** What the holder signed, by the link that they received with their signature. */
export const getHolderConsents: Serve<typeof contract.getHolderConsents> = async ({
  db,
  scope,
  params,
  query,
  now,
  tries,
}) => {
  const signed = await signedByLink({ scope, now }, db, params.id, query.token);
  if (!signed) throw new DomainError('invalid_consent_link');
  await tries.giveBack();
  const list = await recordsOfRequest(db, signed.id);
  const data = await answersOf(db, list, () => ({ side: 'holder', byLink: true }), now);
  return { data, signed_at: isoInstant(signed.endedAt!) };
};

type Opened = { row: RecordRow; beholder: Beholder };

/** A consent that the signed-in caller reads by or gave. @throws DomainError `not_found` */
export async function openOwn(
  { scope, visitor }: Pick<Call<unknown>, 'scope' | 'visitor'>,
  db: Database,
  id: string,
): Promise<Opened> {
  const actor = signedIn(visitor);
  const row = await findRecord(db, actor, scope.id, id);
  if (!row) throw new DomainError('not_found');
  return { row, beholder: beholderIn(actor)(row) };
}

/**
 * The consent of an id with the side of the caller: the holder by the token of their page, or whoever is signed in.
 *
 * @throws DomainError `invalid_consent_link`, `holder_link_expired`, `required_auth`, `not_found`
 */
export async function openConsent(
  call: Pick<Call<unknown>, 'scope' | 'visitor' | 'tries' | 'now'>,
  db: Database,
  id: string,
  token: string | undefined,
): Promise<Opened> {
  const opened = token === undefined ? await openOwn(call, db, id) : await openByLink(call, db, id, token);
  await call.tries.giveBack();
  return opened;
}

/** @throws DomainError `invalid_consent_link` */
async function openByLink(
  { scope, now }: Pick<Call<unknown>, 'scope' | 'now'>,
  db: Database,
  id: string,
  token: string,
): Promise<Opened> {
  const requestId = await requestOf(db, id);
  const signed = requestId ? await signedByLink({ scope, now }, db, requestId, token) : null;
  const row = signed && (await recordsOfRequest(db, signed.id)).find(({ consent }) => consent.id === id);
  if (!row) throw new DomainError('invalid_consent_link');
  return { row, beholder: { side: 'holder', byLink: true } };
}

/**
 * The meter of a living consent, by the link that its holder received; null where the link is of none.
 *
 * @throws DomainError `holder_link_expired`
 */
export async function openHolderSource(
  call: Pick<Call<unknown>, 'scope' | 'now'>,
  db: Database,
  id: string,
  token: string,
): Promise<SourceRow | null> {
  const requestId = await requestOf(db, id);
  const signed = requestId ? await signedByLink(call, db, requestId, token) : null;
  const row = signed && (await recordsOfRequest(db, signed.id)).find(({ consent }) => consent.id === id);
  if (!row || stateOf(row.consent, parisDay(call.now)) !== 'active') return null;
  // A removed meter has its consents kept, and no data to ask for.
  return (await findSources(db, [row.source.id]))[0] ?? null;
}

const requestOf = async (db: Database, id: string): Promise<string | null> =>
  (await findConsent(db, id))?.requestId ?? null;
