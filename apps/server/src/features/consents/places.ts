import type { Declared, RequestRow } from './consents.tables.ts';
import { type Facts, zipcodeOf } from './request-facts.store.ts';

type Typed = Pick<Declared, 'zipcode' | 'zipcodes'>;

/** The postcode that a holder typed for a meter: its own, else the one of the whole request. */
export const typedZipcode = ({ zipcode, zipcodes }: Typed, { id }: Pick<RequestRow, 'id'>): string =>
  zipcodes?.[id] ?? zipcode;

/** Whether a postcode is that of a meter; a meter whose place nobody noted has any. */
const isOfMeter = (typed: string, meter: RequestRow, facts: Facts): boolean =>
  (zipcodeOf(meter, facts) ?? typed) === typed;

/** The meters whose own postcode was typed wrong. */
export const misplaced = (meters: readonly RequestRow[], facts: Facts, typed: Typed): RequestRow[] =>
  meters.filter((one) => typed.zipcodes?.[one.id] !== undefined && !isOfMeter(typedZipcode(typed, one), one, facts));

/** The meters that a holder signs for: those whose postcode they typed. All of them before they typed any. */
export const signedMeters = (meters: readonly RequestRow[], facts: Facts, typed: Typed | null): RequestRow[] =>
  typed === null ? [...meters] : meters.filter((one) => isOfMeter(typedZipcode(typed, one), one, facts));

/**
 * Which meters of a request are at one place: a number a postcode, from 0, in the order of the meters. It says no postcode to whoever reads
 * the link, who types it. Null for a meter whose place nobody noted.
 */
export function placesOf(meters: readonly RequestRow[], facts: Facts): ReadonlyMap<string, number | null> {
  const numbers = new Map<string, number>();
  return new Map(
    meters.map((one) => {
      const zipcode = zipcodeOf(one, facts);
      if (zipcode !== null && !numbers.has(zipcode)) numbers.set(zipcode, numbers.size);
      return [one.id, zipcode === null ? null : numbers.get(zipcode)!];
    }),
  );
}
