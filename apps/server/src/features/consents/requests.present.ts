import type { ConsentRequest } from '@joulerie/contract/consents';
import { companyImagePath } from '@joulerie/contract/company-look';
import {
  ACTION_OF_KIND,
  PURPOSES,
  TEXT_VERSIONS,
  consentEnd,
  consentMonths,
  consentText,
  isRequestOver,
} from '@joulerie/domain/consents';
import { frenchDay, isoDay, isoInstant, isoInstantOrNull, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import type { RequestRow } from './consents.tables.ts';
import { endOfNumber, energyOfMeter } from './meters.ts';
import { placesOf, signedMeters } from './places.ts';
import { type Facts, zipcodeOf } from './request-facts.store.ts';
import { stateAt } from './requests.store.ts';

/** Who reads the answer: the side that asked, or whoever showed the token of the link. */
export type Reader = { side: 'requester'; mayWrite: boolean } | { side: 'holder'; token: string };

type Context = { facts: Facts; brand: ScopeRow; reader: Reader; now: number };

/** Last day of the consent that a signature of today would make. */
const endOfRequest = (row: RequestRow, { facts, brand, now }: Pick<Context, 'facts' | 'brand' | 'now'>): number =>
  consentEnd(parisDay(now), consentMonths(facts.spaces.get(row.spaceId)!.consentMonths, brand.consentYears));

export function presentRequest(row: RequestRow, parts: readonly RequestRow[], context: Context): ConsentRequest {
  const { reader, facts, now } = context;
  const common = fieldsOf(row, context);
  const signable = common.may.includes('sign');
  const places = placesOf(parts, facts);
  return {
    ...common,
    document:
      reader.side === 'holder' && signable
        ? { version: TEXT_VERSIONS[0], paragraphs: paragraphsOf(row, parts, context) }
        : null,
    holder_token: null,
    purposes: purposesToAllow(row, facts),
    consentrequest: parts.map((part) => ({
      _id: part.id,
      source: meterOfRow(part, facts, reader),
      building: buildingOf(part, facts),
      state: stateAt(part, now),
      place: places.get(part.id) ?? null,
    })),
  };
}

const purposesToAllow = (row: RequestRow, { consents }: Facts): ConsentRequest['purposes'] =>
  row.kind === 'extend' ? (consents.get(row.consentId ?? '')?.purposes ?? []) : [...PURPOSES];

function fieldsOf(row: RequestRow, context: Context) {
  const { facts, reader, now } = context;
  const space = facts.spaces.get(row.spaceId)!;
  const person = row.requestedBy ? facts.people.get(row.requestedBy) : undefined;
  const building = row.buildingId ? facts.buildings.get(row.buildingId) : undefined;
  const state = stateAt(row, now);
  const isHolder = reader.side === 'holder';
  return {
    _id: row.id,
    kind: row.kind,
    action: ACTION_OF_KIND[row.kind],
    state,
    token: isHolder ? reader.token : null,
    titulaire: {
      user: { firstname: row.firstname, lastname: row.lastname },
      company: row.company === null ? null : { name: row.company },
    },
    user: { firstname: row.firstname, lastname: row.lastname, username: isHolder ? null : row.mail || null },
    company: row.company === null ? null : { name: row.company },
    source: meterOfRow(row, facts, reader),
    building: isHolder ? null : buildingOf(row, facts),
    // A link that reached the wrong person says neither where the meter is nor the whole of its number.
    address: isHolder ? null : (building?.address ?? null),
    zipcode: isHolder ? null : zipcodeOf(row, facts),
    date_from_data: row.dateFrom,
    date_to: isoDay(endOfRequest(row, context)),
    requester: {
      name: person ? `${person.firstname} ${person.lastname}` : space.name,
      company: space.kind === 'company' ? space.name : null,
      logo: companyImagePath(space),
    },
    mail: isHolder ? null : row.mail || null,
    declaration: row.declared && {
      firstname: row.declared.firstname,
      lastname: row.declared.lastname,
      zipcode: row.declared.zipcode,
      legal_person: row.declared.legalPerson,
      purposes: row.declared.purposes,
      text_version: row.declared.textVersion,
      recorded_at: row.declared.recordedAt,
    },
    createdAt: isoInstant(row.createdAt),
    sent_at: isoInstant(row.sentAt),
    opened_at: isoInstantOrNull(row.openedAt),
    expires_at: isoInstant(row.expiresAt),
    ended_at: isoInstantOrNull(row.endedAt),
    may: mayDo(state, reader),
  };
}

function mayDo(state: ConsentRequest['state'], reader: Reader): ConsentRequest['may'] {
  if (isRequestOver(state)) return [];
  if (reader.side === 'requester') return reader.mayWrite ? ['close', 'remove', 'remind'] : [];
  return state === 'CREATED' ? ['sign', 'refuse', 'close'] : ['refuse', 'close'];
}

const buildingOf = (row: RequestRow, facts: Facts) => {
  const building = row.buildingId ? facts.buildings.get(row.buildingId) : undefined;
  return building ? { _id: building.id, name: building.name } : null;
};

function meterOfRow(row: RequestRow, facts: Facts, reader: Reader): ConsentRequest['source'] {
  const source = row.sourceId ? facts.sources.get(row.sourceId) : undefined;
  if (!source) return null;
  const number = source.idsource!;
  return {
    _id_source: source.id,
    idsource: reader.side === 'holder' ? endOfNumber(number) : number,
    idtype: source.idtype,
    name: reader.side === 'holder' ? '' : source.name,
  };
}

/** What the holder signs: the meters of a request for several, of which they typed the postcode, are named in one text. */
export function paragraphsOf(row: RequestRow, parts: readonly RequestRow[], context: Context): string[] {
  const { facts, brand } = context;
  const meters = (row.kind === 'multi' ? signedMeters(parts, facts, row.declared) : [row]).map((one) =>
    facts.sources.get(one.sourceId!)!,
  );
  const energies = new Set(meters.map(({ idtype }) => energyOfMeter(idtype)));
  return consentText(TEXT_VERSIONS[0], {
    reader: facts.spaces.get(row.spaceId)!.name,
    brand: brand.name,
    energy: energies.size > 1 ? 'd’électricité et de gaz' : energies.has('gaz') ? 'de gaz naturel' : 'd’électricité',
    number: meters.map(({ idsource }) => endOfNumber(idsource!)).join(', '),
    from: frenchDay(parseIsoDay(row.declared?.dateFrom ?? row.dateFrom)!),
    to: frenchDay(endOfRequest(row, context)),
  });
}
