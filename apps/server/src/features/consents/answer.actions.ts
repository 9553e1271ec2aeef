import type * as contract from '@joulerie/contract/consent-requests';
import { ERRORS } from '@joulerie/contract/errors';
import { REQUEST_ACTS, type RequestKind, TEXT_VERSIONS } from '@joulerie/domain/consents';
import { isoInstant, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { transactionMadeAgain } from '../../platform/locks.ts';
import { mayWrite } from '../access/access.public.ts';
import { findSpace, findUser } from '../accounts/accounts.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { type Signature, lockMeters, signRequest } from './answer-request.ts';
import { endAwaited } from './await-operator.ts';
import { acceptParts } from './awaited.store.ts';
import { outcomeMail, signedMail } from './consents.mails.ts';
import type { ConsentRow, RequestRow } from './consents.tables.ts';
import { firstDay } from './meters.ts';
import { digestOfText } from './proof-chain.ts';
import { appendProofs } from './proofs.store.ts';
import { misplaced, signedMeters } from './places.ts';
import { factsOf } from './request-facts.store.ts';
import { OF_ONE_METER, answerOf } from './requests.actions.ts';
import {
  closeParts,
  editableRequest,
  holdByLink,
  issueHolderLink,
  keepDeclared,
  move,
  noteTextShown,
  partsOf,
  stateAt,
} from './requests.store.ts';
import { signedIn } from './signed-in.ts';

type Answer = { status: 'ACCEPTED' | 'REFUSED' | 'TERMINATED'; mail: boolean };
const ACT_OF: Record<Answer['status'], (typeof REQUEST_ACTS)[number]> = {
  ACCEPTED: 'sign',
  REFUSED: 'refuse',
  TERMINATED: 'close',
};

/** Signs, refuses or closes a request: the holder by the link, the side that asked by `TERMINATED` only. Two answers at once leave one outcome. */
export const answerRequest =
  (kinds: readonly RequestKind[]): Serve<typeof contract.answerOwnerRequest> =>
  async (call) => {
    const { db, query, params, visitor, body, now, tries } = call;
    const answered = await transactionMadeAgain(db, async (tx) => {
      if (query.token === undefined) {
        const asker = signedIn(visitor);
        if (!mayWrite(asker)) throw new DomainError('restricted_read_only');
        const row = await editableRequest(tx, asker, params.id, kinds);
        if (body.status !== 'TERMINATED')
          throw new DomainError('invalid_consent_link', {
            message: 'Seul le titulaire du compteur répond à cette demande, par le lien qu’il a reçu.',
          });
        await endAwaited({ ...call, secret: call.services.config.SECRETS_KEY }, tx, row, 'close');
        const closed = await move(tx, row, 'close', { side: 'requester', userId: asker.user.id }, now);
        return answerOf(call, tx, closed, { side: 'requester', mayWrite: true });
      }
      const { token } = query;
      if (body.status === 'ACCEPTED') await lockMeters(tx, params.id);
      const row = await held(call, tx, params.id, token, kinds);
      const { moved, holderToken } = await answer(call, tx, row, body);
      return { ...(await answerOf(call, tx, moved, { side: 'holder', token })), holder_token: holderToken };
    });
    await tries.giveBack();
    return answered;
  };

/** @throws DomainError `invalid_consent_link` */
async function held(
  { scope }: Pick<Call<unknown>, 'scope'>,
  tx: Database,
  id: string,
  token: string,
  kinds: readonly RequestKind[],
): Promise<RequestRow> {
  const row = await holdByLink(tx, scope.id, id, token, kinds);
  if (!row) throw new DomainError('invalid_consent_link');
  return row;
}

type Answering = Pick<Call<unknown>, 'services' | 'scope' | 'request' | 'now' | 'events'>;

const NO_SIGNATURE: Signature = { made: [], awaited: [], left: [], proofs: [] };

/** What became of a request, and the token of what was signed. */
type Answered = { moved: RequestRow; holderToken: string | null };

async function answer(call: Answering, tx: Database, row: RequestRow, body: Answer): Promise<Answered> {
  const holder = { side: 'holder', userId: null } as const;
  // Before the consents are made: what is over makes none.
  if (body.status === 'ACCEPTED' && stateAt(row, call.now) !== 'CREATED')
    throw new DomainError('request_over', { state: stateAt(row, call.now) });
  const { made, awaited, left, proofs } = body.status === 'ACCEPTED' ? await signRequest(call, tx, row) : NO_SIGNATURE;
  if (left.length > 0) await closeParts(tx, left, call.now);
  const act = awaited.length > 0 ? 'declare' : ACT_OF[body.status];
  await endAwaited({ ...call, secret: call.services.config.SECRETS_KEY }, tx, row, act);
  const moved = await move(tx, row, act, holder, call.now);
  if (awaited.length > 0) {
    const others = made.filter((one) => !awaited.includes(one)).map(({ sourceId }) => sourceId);
    await acceptParts(tx, row.id, others, call.now);
  }
  if (body.mail) await tellAsker(call, tx, row, body.status, left.length);
  const holderToken = made.length > 0 ? await giveCopy(call, tx, row, made) : null;
  await appendProofs(tx, call.services.config.SECRETS_KEY, proofs, call.now);
  return { moved, holderToken };
}

/** Tells whoever asked. @throws DomainError `error_email_not_send` */
async function tellAsker(
  { services, scope }: Answering,
  tx: Database,
  row: RequestRow,
  outcome: Answer['status'],
  leftOut: number,
): Promise<void> {
  const to = row.requestedBy ? await findUser(tx, row.requestedBy) : null;
  if (!to) return;
  const brand = await findScope(tx, scope.id);
  const { sent } = await services.mailer.send(outcomeMail(brand, scope.origin, { row, to, outcome, leftOut }), tx);
  if (!sent) throw new DomainError('error_email_not_send');
}

/** Gives the holder what they signed, with the link that takes it back: whatever else is told, this is theirs. @throws DomainError `error_email_not_send` */
async function giveCopy(
  { services, scope, now }: Answering,
  tx: Database,
  row: RequestRow,
  made: readonly ConsentRow[],
): Promise<string> {
  const parts = row.kind === 'multi' ? (await partsOf(tx, row)).filter(({ state }) => state !== 'TERMINATED') : [];
  const [brand, space, facts, token] = await Promise.all([
    findScope(tx, scope.id),
    findSpace(tx, row.spaceId),
    factsOf(tx, [row, ...parts]),
    issueHolderLink(tx, row.id, now),
  ]);
  const toDay = Math.max(...made.map(({ dateTo }) => parseIsoDay(dateTo)!));
  const mail = signedMail(brand, scope.origin, { row, parts, space, requester: null, facts, token, now, toDay });
  const { sent } = await services.mailer.send(mail, tx);
  if (!sent) throw new DomainError('error_email_not_send');
  return token;
}

/** Keeps what the holder declares before signing, on one request or on one for several meters. */
export const declareInformation: Serve<typeof contract.declareInformation> = async (call) => {
  const { db, params, query, body, now, tries } = call;
  const { token } = query;
  if (token === undefined) throw new DomainError('invalid_consent_link');
  const answered = await db.transaction(async (tx) => {
    const row = await held(call, tx, params.id, token, [...OF_ONE_METER, 'multi']);
    const state = stateAt(row, now);
    if (state !== 'CREATED') throw new DomainError('request_over', { state });
    if (body.text_version !== undefined && body.text_version !== TEXT_VERSIONS[0])
      throw new DomainError('outdated_text');
    const { declared } = row;
    const zipcodes = body.zipcodes && Object.fromEntries(body.zipcodes.map(({ _id, zipcode }) => [_id, zipcode]));
    await refuseOtherPlace(tx, row, { zipcode: body.zipcode, zipcodes: zipcodes ?? {} });
    const kept = await keepDeclared(
      tx,
      row,
      {
        zipcode: body.zipcode,
        ...(row.kind === 'multi' ? { zipcodes: zipcodes ?? {} } : {}),
        firstname: body.firstname === undefined ? (declared?.firstname ?? null) : body.firstname,
        lastname: body.lastname === undefined ? (declared?.lastname ?? null) : body.lastname,
        legalPerson: body.legal_person === undefined ? (declared?.legalPerson ?? null) : body.legal_person,
        purposes: body.purposes ?? declared?.purposes ?? [],
        textVersion: body.text_version ?? declared?.textVersion ?? null,
        dateFrom: await declaredDay(tx, row, body.date_from_data ?? declared?.dateFrom ?? null, now),
        textShown: null,
        recordedAt: isoInstant(now),
      },
      now,
    );
    const shown = await answerOf(call, tx, kept, { side: 'holder', token });
    if (shown.document) await noteTextShown(tx, kept, digestOfText(shown.document.paragraphs));
    return shown;
  });
  await tries.giveBack();
  return answered;
};

/** The first day that a holder allows, never before what was asked for. */
async function declaredDay(tx: Database, row: RequestRow, day: string | null, now: number): Promise<string | null> {
  if (day === null || row.kind === 'multi') return null;
  const { sources } = await factsOf(tx, [row]);
  const checked = firstDay(sources.get(row.sourceId!)!.idtype, day, parisDay(now));
  return checked < row.dateFrom ? row.dateFrom : checked;
}

/**
 * Whoever signs knows where the meter is: a mail that went to another address by a typing error signs for nobody. Of several meters, those whose
 * postcode was not typed are not signed for.
 *
 * @throws DomainError `zipcode_mismatch` for a wrong postcode of a meter, by its request, and where no postcode is that of any meter
 */
async function refuseOtherPlace(
  tx: Database,
  row: RequestRow,
  typed: { zipcode: string; zipcodes: Record<string, string> },
): Promise<void> {
  const meters = row.kind === 'multi' ? await partsOf(tx, row) : [row];
  const facts = await factsOf(tx, meters);
  const wrong = misplaced(meters, facts, typed);
  if (wrong.length > 0)
    throw new DomainError('zipcode_mismatch', {
      fields: Object.fromEntries(wrong.map(({ id }) => [`zipcodes.${id}`, ERRORS.zipcode_mismatch.fr])),
    });
  if (meters.length > 0 && signedMeters(meters, facts, typed).length === 0) throw new DomainError('zipcode_mismatch');
}
