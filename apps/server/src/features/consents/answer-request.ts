import { isoDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { ACTION_OF_KIND, TEXT_VERSIONS, consentEnd, consentMonths, keptPurposes } from '@joulerie/domain/consents';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { declareHolding } from '../sources/sources.public.ts';
import { refuseOwnMembers } from './ask-holder.ts';
import { asksOperator, settleEnded } from './await-operator.ts';
import { consentEnded, consentGiven } from './consents.events.ts';
import { endOn, holdConsent, insertConsent, mailOfConsent, noteReplaced, purposesOf } from './consents.store.ts';
import type { ConsentRow, Declared, RequestRow } from './consents.tables.ts';
import { letReadingFollow } from './let-reading-follow.ts';
import { notifyFormerHolders, notifyWithdrawnHolders } from './notify-former-holders.ts';
import {
  afterOthers,
  livingOfOthers,
  refuseBeforeAgreement,
  refuseHeldByOther,
  refuseSignedSince,
} from './other-holders.ts';
import { signedMeters, typedZipcode } from './places.ts';
import { digestOfText } from './proof-chain.ts';
import { type Proved, PENDING_PROOF_RANK } from './proofs.store.ts';
import { type Facts, factsOf } from './request-facts.store.ts';
import { paragraphsOf } from './requests.present.ts';
import { metersOfRequest, partsOf } from './requests.store.ts';

export type Signing = Pick<Call<unknown>, 'services' | 'scope' | 'request' | 'now' | 'events'>;

type Signed = Declared & { textVersion: (typeof TEXT_VERSIONS)[number] };

/**
 * What a holder has declared, complete enough to sign.
 *
 * @throws DomainError `consent_incomplete` without purposes, text or name; `outdated_text` for a text that is no longer in force
 */
function signedOf(row: RequestRow): Signed {
  const { declared } = row;
  const isNamed = declared?.legalPerson || (declared?.firstname && declared.lastname);
  if (!declared || declared.purposes.length === 0 || declared.textVersion === null || !isNamed)
    throw new DomainError('consent_incomplete');
  if (declared.textVersion !== TEXT_VERSIONS[0]) throw new DomainError('outdated_text');
  return { ...declared, textVersion: declared.textVersion };
}

/**
 * The consents that a signature makes, those among them whose operator is awaited, and the proofs to append of these and of the consents that it
 * ends, in order.
 */
type Made = { made: ConsentRow[]; awaited: ConsentRow[]; proofs: Proved[] };
/** The same, with the requests of the meters that it leaves out: those whose postcode the holder did not type. */
export type Signature = Made & { left: RequestRow[] };

/**
 * Makes the consents of a held request that its holder signs, one a meter, in the transaction of the answer, which has locked its meters and proves
 * the consents at its end.
 */
export async function signRequest(call: Signing, tx: Database, row: RequestRow): Promise<Signature> {
  const signed = signedOf(row);
  // Somebody who has joined the space since they were asked no longer is another side.
  await refuseOwnMembers(tx, row.spaceId, row.mail);
  const locked = await requestsOf(tx, row);
  const parts = row.kind === 'multi' ? locked : [];
  const brand = await findScope(tx, call.scope.id);
  const facts = await factsOf(tx, [row, ...parts]);
  const meters = signedMeters(locked, facts, signed);
  if (meters.length === 0) throw new DomainError('zipcode_mismatch');
  const paragraphs = paragraphsOf(row, parts, { facts, brand, reader: { side: 'holder', token: '' }, now: call.now });
  // The reader's name, a length or a day may have changed since they read it.
  if (signed.textShown !== digestOfText(paragraphs)) throw new DomainError('outdated_text');
  const months = consentMonths(facts.spaces.get(row.spaceId)!.consentMonths, brand.consentYears);
  const whole: Signature = { made: [], awaited: [], proofs: [], left: locked.filter((one) => !meters.includes(one)) };
  for (const one of meters) {
    const meter = { row: one, mail: row.mail, kind: row.kind, signed, facts, months, paragraphs };
    const { made, awaited, proofs } = await signMeter(call, tx, meter);
    whole.made.push(...made);
    whole.awaited.push(...awaited);
    whole.proofs.push(...proofs);
  }
  return whole;
}

/**
 * Locks the consents of the meters of a request until the end of the transaction, in one order for every request. Call it before the request is
 * held: whoever removes a meter has this lock when they remove its request.
 */
export async function lockMeters(tx: Database, requestId: string): Promise<void> {
  for (const id of await metersOfRequest(tx, requestId)) await lock(tx, 'consents', id);
}

/** The requests of each meter of a request: a meter that was removed meanwhile has none. @throws DomainError `request_over` when none is left */
async function requestsOf(tx: Database, row: RequestRow): Promise<RequestRow[]> {
  const left = row.kind === 'multi' ? await partsOf(tx, row) : [row];
  if (left.length === 0) throw new DomainError('request_over', { state: row.state });
  return left;
}

type Meter = {
  row: RequestRow;
  kind: RequestRow['kind'];
  mail: string;
  signed: Signed;
  facts: Facts;
  months: number;
  paragraphs: readonly string[];
};

async function signMeter(call: Signing, tx: Database, meter: Meter): Promise<Made> {
  const { row, signed, kind, mail, facts, months, paragraphs } = meter;
  const { now } = call;
  const today = parisDay(now);
  const held = row.consentId ? await holdConsent(tx, row.consentId) : null;
  if (kind === 'extend' && (!held || held.dismissed)) throw new DomainError('no_consent_to_extend');
  const purposes = kind === 'extend' ? keptPurposes(purposesOf(held!), signed.purposes) : signed.purposes;
  if (purposes.length === 0) throw new DomainError('consent_incomplete');
  const of = { spaceId: row.spaceId, sourceId: row.sourceId!, mail };
  const proofs = kind === 'change-owner' ? await endFormer(call, tx, of, parseIsoDay(row.dateFrom)!) : [];
  if (kind !== 'change-owner') await refuseHeldByOther(tx, of, today);
  if (kind === 'extend') await refuseSignedSince(tx, of, held!);
  else await notifyWithdrawnHolders(call, tx, { ...of, isSigned: true });
  const asked = signed.dateFrom ?? row.dateFrom;
  const earliest = kind === 'extend' && held!.dateFrom > asked ? held!.dateFrom : asked;
  const dateFrom = await afterOthers(tx, of, earliest);
  const dateTo = isoDay(Math.max(consentEnd(today, months), held && kind === 'extend' ? parseIsoDay(held.dateTo)! : 0));
  const id = newId();
  const action = ACTION_OF_KIND[kind];
  const source = facts.sources.get(row.sourceId!)!;
  proofs.push({
    consentId: id,
    mail,
    facts: { act: action, text: signed.textVersion, purposes, from: dateFrom, to: dateTo },
    words: wordsOf(call, {
      signed,
      zipcode: typedZipcode(signed, row),
      mail,
      number: source.idsource!,
      paragraphs,
      reader: facts.spaces.get(row.spaceId)!.name,
    }),
  });
  const consent = await insertConsent(
    tx,
    {
      id,
      spaceId: row.spaceId,
      sourceId: source.id,
      requestId: row.multiId ?? row.id,
      action,
      purposes,
      textVersion: signed.textVersion,
      dateFrom,
      dateTo,
      proofRank: PENDING_PROOF_RANK,
    },
    now,
  );
  if (kind === 'extend') await noteReplaced(tx, held!.id, id);
  // The space said that it was the holder, or was taken for it: somebody else has signed, and their agreement is what it reads by.
  if (source.holding !== 'consent')
    await declareHolding(tx, source, { holding: 'consent', origin: 'signed', userId: row.requestedBy }, now);
  await letReadingFollow(tx, call.events, source.id, today);
  const awaitsOperator = asksOperator(call.services.config, kind, source.idtype);
  await call.events.emit(tx, consentGiven, { consentId: id, sourceId: source.id, awaitsOperator });
  return { made: [consent], awaited: awaitsOperator ? [consent] : [], proofs };
}

/**
 * Ends the living consents of former holders the day before the next one arrives, and notifies them.
 *
 * @returns the proofs to append
 * @throws DomainError `change_before_agreement`; `error_email_not_send`
 */
async function endFormer(
  call: Signing,
  tx: Database,
  of: { spaceId: string; sourceId: string; mail: string },
  arrival: number,
): Promise<Proved[]> {
  const today = parisDay(call.now);
  const living = await livingOfOthers(tx, of, today);
  refuseBeforeAgreement(living, arrival);
  const last = arrival - 1;
  const proofs: Proved[] = [];
  for (const former of living) {
    await endOn(tx, former.id, last);
    // Their operator may still be awaited: without this, the end of the wait would take back what only ended.
    await settleEnded(tx, former.id, call.now);
    proofs.push({
      consentId: former.id,
      mail: await mailOfConsent(tx, former),
      facts: { act: 'END_BY_CHANGE', of: former.proofRank, to: isoDay(last) },
      words: { address: call.request.ip },
    });
    await call.events.emit(tx, consentEnded, { consentId: former.id, sourceId: of.sourceId });
  }
  await notifyFormerHolders(call, tx, { ...of, formers: living, arrival, isSigned: true });
  return proofs;
}

function wordsOf(
  { request }: Signing,
  said: {
    signed: Signed;
    zipcode: string;
    mail: string;
    number: string;
    paragraphs: readonly string[];
    reader: string;
  },
): Record<string, string> {
  const { signed, zipcode, mail, number, paragraphs, reader } = said;
  return {
    holder: [signed.firstname, signed.lastname].filter(Boolean).join(' '),
    capacity: signed.legalPerson ? `pour ${signed.legalPerson.name}, SIREN ${signed.legalPerson.siren}` : 'titulaire',
    mail,
    meter: number,
    zipcode,
    reader,
    text: paragraphs.join('\n'),
    address: request.ip,
    browser: request.headers['user-agent'] ?? '',
  };
}
