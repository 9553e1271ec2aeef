import type { Building } from '@joulerie/contract/buildings';
import { NBSP, number } from '../../lib/format.ts';

type Parts = { street: string; zipcode: string; city: string };

/** Address bases write « boulevard de l'Hautil »: it is read with the apostrophe of every other text. */
const shown = (address: string): string => address.replaceAll("'", '’');

/** `12 rue des Tilleuls, 95000 Cergy`; the postcode and its town stay together. */
export function oneLine({ street, zipcode, city }: Parts): string {
  return shown([street, [zipcode, city].filter(Boolean).join(NBSP)].filter(Boolean).join(', '));
}

/** `12 rue des Tilleuls, Cergy`, for lists. */
export function shortLine({ street, city }: Parts): string {
  return shown([street, city].filter(Boolean).join(', '));
}

/** `48,85822° N, 2,29450° E`. */
export const positionLine = ({ lat, lon }: NonNullable<Building['location']>): string =>
  `${number(lat, 5)}° N, ${number(lon, 5)}° E`;

/** A manager, an operator or an assistance by name and code; null when there is none. */
export const partyLine = (party: Building['gestionnaire'] | undefined): string | null =>
  party ? [party.name, party.code].filter(Boolean).join(' · ') : null;
