import { NBSP } from '../../lib/format.ts';

type Parts = { street: string; zipcode: string; city: string };

/** `12 rue des Tilleuls, 95000 Cergy`; the postcode and its town stay together. */
export function oneLine({ street, zipcode, city }: Parts): string {
  return [street, [zipcode, city].filter(Boolean).join(NBSP)].filter(Boolean).join(', ');
}

/** `12 rue des Tilleuls, Cergy`, for lists. */
export function shortLine({ street, city }: Parts): string {
  return [street, city].filter(Boolean).join(', ');
}
