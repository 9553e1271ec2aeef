import type { SourceOffer } from '@joulerie/contract/costs';
import type { Source } from '@joulerie/contract/sources';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';

const LARGE_SEGMENTS: readonly string[] = ['C1', 'C2', 'C4', 'P3'];

/** What may be proposed of a source without an offer: a published tariff, its network and taxes without the supply, or nothing. */
export function proposable({ idtype, point }: Pick<Source, 'idtype' | 'point'>): 'published' | 'network' | null {
  const { family } = SOURCE_TYPE_FACTS[idtype];
  if (family === 'gaz') return idtype === 'regaz' ? null : 'network';
  if (family !== 'electricite') return null;
  return LARGE_SEGMENTS.includes(point.electricity?.segment ?? '') ? 'network' : 'published';
}

/** Only the network and the taxes of the offer are known. */
export const isUnsold = ({ prices, kind, posts }: Pick<SourceOffer, 'prices' | 'kind' | 'posts'>): boolean =>
  prices === 'free' && kind !== 'chaleur' && kind !== 'marche' && posts.length === 0;
