import type { Consent, ConsentRequest } from '@joulerie/contract/consents';
import { FRENCH_MONTHS, civilDate, parisDay, parseIsoDay } from '@joulerie/domain/calendar';

type Meter = NonNullable<ConsentRequest['source']>;

/** `21 novembre 2026`; the first of a month is « 1er ». */
export function longDay(day: string): string {
  const number = day.length > 10 ? parisDay(Date.parse(day)) : parseIsoDay(day);
  if (number === null) return day;
  const { year, month, day: of } = civilDate(number);
  return `${of === 1 ? '1er' : of}\u00a0${FRENCH_MONTHS[month - 1]}\u00a0${year}`;
}

/** Whether a meter measures gas; electricity is the only other energy that a holder signs for. */
const isGas = ({ idtype }: Meter): boolean => idtype.endsWith('pce');

/** `Électricité, nº •••• 4521` */
export const meterName = (meter: Meter): string => `${isGas(meter) ? 'Gaz' : 'Électricité'}, nº\u00a0${meter.idsource}`;

/** « de votre compteur de gaz », « de vos 7 compteurs ». */
export function ofMeters(meters: readonly Meter[]): string {
  if (meters.length > 1) return `de vos ${meters.length}\u00a0compteurs`;
  if (meters.length === 0) return 'de votre compteur';
  return `de votre compteur ${isGas(meters[0]!) ? 'de gaz' : 'd’électricité'}`;
}

/** The meters of a request: its own, or those of a request for several that were not left out of the signature. */
export const metersOf = ({ source, consentrequest }: ConsentRequest): Meter[] =>
  source ? [source] : consentrequest.flatMap((one) => (one.state === 'TERMINATED' ? [] : (one.source ?? [])));

/** Meters with one postcode, of a request for several: the id of the request of each, and what is shown of it. */
export type Place = { name: `place-${number}`; parts: { id: string; meter: Meter }[] };

/** The places of a request whose meters have several postcodes, which are typed apart; none where one postcode is that of all. */
export function placesOf({ consentrequest }: ConsentRequest): Place[] {
  const places = new Map<number, Place>();
  for (const { _id: id, source, place } of consentrequest) {
    // A meter whose place is unknown goes with the first.
    const number = place ?? 0;
    if (!places.has(number)) places.set(number, { name: `place-${number}`, parts: [] });
    if (source) places.get(number)!.parts.push({ id, meter: source });
  }
  return places.size > 1
    ? [...places.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr', { numeric: true }))
    : [];
}

/** Who will read: the company, or the person without one. */
export const readerOf = ({ requester }: Pick<ConsentRequest, 'requester'>): string =>
  requester.company ?? requester.name;

/** Where what somebody signed stands, in a word. */
export const STATE_WORDS: Record<Consent['state'], string> = {
  active: 'En cours',
  revoked: 'Retiré',
  expired: 'Terminé',
  'no-sign': 'Non signé',
};
