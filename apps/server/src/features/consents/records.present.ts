import { companyImagePath } from '@joulerie/contract/company-look';
import type { Consent } from '@joulerie/contract/consents';
import { consentColor, isRenewalDue } from '@joulerie/domain/consents';
import { isoInstant, isoInstantOrNull, parseIsoDay } from '@joulerie/domain/calendar';
import { stateOf } from './consents.store.ts';
import { endOfNumber } from './meters.ts';
import type { RecordRow, SignedTogether } from './record-list.store.ts';

/** Which side of a consent reads it, and what that side may do. A link gives back the end of the number of a meter only. */
export type Beholder = { side: 'reader'; mayWrite: boolean } | { side: 'holder'; byLink: boolean };

type Context = {
  beholder: Beholder;
  /** What was signed for at once, this one included; null for what no request made. */
  together: SignedTogether | null;
  /** Last day on which each source was read. */
  lastReads: ReadonlyMap<string, string>;
  today: number;
};

export function presentConsent(row: RecordRow, { beholder, together, lastReads, today }: Context): Consent {
  const { consent, source, space, words } = row;
  const facts = { signed: true, dismissed: consent.dismissed, toDay: parseIsoDay(consent.dateTo)! };
  const isHolder = beholder.side === 'holder';
  const meter = (one: RecordRow['source']) => ({
    _id_source: one.id,
    idsource: isHolder ? endOfNumber(one.idsource!) : one.idsource!,
    idtype: one.idtype,
    name: isHolder ? '' : one.name,
  });
  return {
    _id: consent.id,
    _id_consentement: consent.id,
    _id_consentrequest: consent.requestId,
    action: consent.action,
    state: stateOf(consent, today),
    color: consentColor(facts, today),
    source: meter(source),
    sources: (together && together.meters.length > 0 ? together.meters : [source]).map(meter),
    signed_with: together?.count ?? 1,
    side: beholder.side,
    reader: { name: space.name, logo: companyImagePath(space) },
    holder: words?.holder || null,
    signed: true,
    dismissed: consent.dismissed,
    purposes: consent.purposes,
    text_version: consent.textVersion,
    date_from_data: consent.dateFrom,
    date_to: consent.dateTo,
    zipcode: words?.zipcode ?? null,
    createdAt: isoInstant(consent.createdAt),
    withdrawn_at: isoInstantOrNull(consent.withdrawnAt),
    ended_by: row.endedBy && (row.endedBy === 'WITHDRAW' ? 'holder' : 'reader'),
    last_read: lastReads.get(source.id) ?? null,
    renew: consent.replacedBy === null && isRenewalDue(facts, today),
    proof: { rank: consent.proofRank, digest: Buffer.from(row.hash).toString('hex') },
    may: mayDo(row, beholder, today),
  };
}

function mayDo({ consent }: RecordRow, beholder: Beholder, today: number): Consent['may'] {
  // What was collected under an agreement that is over is kept for a time: its holder may still have it erased.
  if (beholder.side === 'holder' && !consent.dismissed && stateOf(consent, today) !== 'active') return ['withdraw'];
  if (stateOf(consent, today) !== 'active') return [];
  if (beholder.side === 'holder') return beholder.byLink ? ['withdraw'] : ['date', 'withdraw'];
  if (!beholder.mayWrite) return [];
  return consent.replacedBy === null ? ['date', 'dismiss', 'extend'] : ['date', 'dismiss'];
}
