import type { Cost } from '@joulerie/contract/costs';
import { CompleteOffer } from './complete-offer.tsx';
import { knownEur } from './known-cost.ts';

/**
 * « estimation · compléter l’offre · », before what else is said of a cost: the offers that nobody has confirmed. It stays where a term
 * that was given leaves the cost unknown, so that the terms that are open over the page stay too.
 */
export function EstimateNote({ cost }: { cost: Cost }) {
  if (!cost.estimated) return null;
  const known = knownEur(cost) !== null;
  const offers = cost.sources.flatMap(({ _id, name, _id_estimated: offer }) =>
    _id !== null && offer !== null ? [{ id: _id, name, offer }] : [],
  );
  return (
    <>
      {known && (
        <>
          <strong>estimation</strong>
          {' · '}
        </>
      )}
      {offers.map(({ id, name, offer }) => (
        <CompleteOffer key={id} sourceId={id} offerId={offer} after=" · ">
          {offers.length > 1 ? `compléter «\u00a0${name}\u00a0»` : 'compléter l’offre'}
        </CompleteOffer>
      ))}
    </>
  );
}
