import { MISSING_TERMS, type MissingTerm } from '@joulerie/domain/costs';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { oneOf, textOf } from '../../lib/search-params.ts';

/** The offer of a source that its page opens: its id or « nouvelle », the field asked for, and where a new one begins. */
export type OfferSearch = {
  offre?: string | undefined;
  champ?: MissingTerm | undefined;
  du?: string | undefined;
};

export const NEW_OFFER = 'nouvelle';

export function readOfferSearch(search: object): OfferSearch {
  const raw = search as Record<string, unknown>;
  const offre = textOf(raw.offre, 40);
  const champ = oneOf(MISSING_TERMS, raw.champ);
  const du = typeof raw.du === 'string' && parseIsoDay(raw.du) !== null ? raw.du : undefined;
  return { ...(offre && { offre }), ...(offre && champ && { champ }), ...(offre && du && { du }) };
}
