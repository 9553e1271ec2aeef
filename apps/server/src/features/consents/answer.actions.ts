import type * as contract from '@joulerie/contract/consent-requests';
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
import { signRequest } from './answer-request.ts';
import { outcomeMail, signedMail } from './consents.mails.ts';
import type { ConsentRow, RequestRow } from './consents.tables.ts';
import { firstDay } from './meters.ts';
import { digestOfText } from './proof-chain.ts';
import { appendProofs } from './proofs.store.ts';
import { factsOf, zipcodeOf } from './request-facts.store.ts';
import { OF_ONE_METER, answerOf } from './requests.actions.ts';
import {
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
        const closed = await move(tx, row, 'close', { side: 'requester', userId: asker.user.id }, now);
        return answerOf(call, tx, closed, { side: 'requester', mayWrite: true });
      }
      const { token } = query;
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

/** What became of a request, and the token of what was signed. */
type Answered = { moved: RequestRow; holderToken: string | null };

async function answer(call: Answering, tx: Database, row: RequestRow, body: Answer): Promise<Answered> {
  const holder = { side: 'holder', userId: null } as const;
  // Before the consents are made: what is over makes none.
  if (body.status === 'ACCEPTED' && stateAt(row, call.now) !== 'CREATED')
    throw new DomainError('request_over', { state: stateAt(row, call.now) });
  const { made, proofs } = body.status === 'ACCEPTED' ? await signRequest(call, tx, row) : { made: [], proofs: [] };
  const moved = await move(tx, row, ACT_OF[body.status], holder, call.now);
  if (body.mail) await tellAsker(call, tx, row, body.status);
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
): Promise<void> {
  const to = row.requestedBy ? await findUser(tx, row.requestedBy) : null;
  if (!to) return;
  const brand = await findScope(tx, scope.id);
  const { sent } = await services.mailer.send(outcomeMail(brand, scope.origin, { row, to, outcome }), tx);
  if (!sent) throw new DomainError('error_email_not_send');
}

/** Gives the holder what they signed, with the link that takes it back: whatever else is told, this is theirs. @throws DomainError `error_email_not_send` */
async function giveCopy(
  { services, scope, now }: Answering,
  tx: Database,
  row: RequestRow,
  made: readonly ConsentRow[],
): Promise<string> {
  const parts = row.kind === 'multi' ? await partsOf(tx, row) : [];
  const [brand, space, facts, token] = await Promise.all([
    findScope(tx, scope.id),
    findSpace(tx, row.spaceId),
    factsOf(tx, [row, ...parts]),
    issueHolderLink(tx, row.id),
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
    await refuseOtherPlace(tx, row, body.zipcode);
    const { declared } = row;
    const kept = await keepDeclared(
      tx,
      row,
      {
        zipcode: body.zipcode,
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

/** Whoever signs knows where the meter is: a mail that went to another address by a typing error signs for nobody. @throws DomainError `zipcode_mismatch` */
async function refuseOtherPlace(tx: Database, row: RequestRow, zipcode: string): Promise<void> {
  const meters = row.kind === 'multi' ? await partsOf(tx, row) : [row];
  const facts = await factsOf(tx, meters);
  const known = meters.flatMap((one) => zipcodeOf(one, facts) ?? []);
  if (known.length > 0 && !known.includes(zipcode)) throw new DomainError('zipcode_mismatch');
}
