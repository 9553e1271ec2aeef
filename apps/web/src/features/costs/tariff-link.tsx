import type { Cost } from '@joulerie/contract/costs';
import type { MissingTerm } from '@joulerie/domain/costs';
import { Link } from '@tanstack/react-router';
import { useSource } from '../sources/sources.public.ts';
import { CompleteOffer } from './complete-offer.tsx';
import classes from './costs.module.css';
import { EstimateButton } from './estimate-button.tsx';
import { NEW_OFFER } from './offer-search.ts';
import { proposable } from './published-price.ts';

const FILL: Record<MissingTerm, string> = {
  offer: 'Ajouter l’offre',
  formula: 'Indiquer la formule d’acheminement',
  power: 'Indiquer la puissance souscrite',
  off_peak: 'Indiquer les heures creuses',
  price: 'Indiquer le prix',
  rate: 'Saisir le tarif lu sur votre facture',
  index: 'Saisir la valeur du coefficient',
};

/** Terms that have a field of their own over the page. */
const FIELDS: readonly (MissingTerm | null)[] = ['power', 'off_peak', 'formula', 'price'];

type Gap = Cost['unknown'][number];
type Props = { gap: Gap | undefined; look?: 'button' | 'link' };

/**
 * Leads from an unknown cost to what is missing: a first offer of electricity or gas is proposed, a term has its own field over the page, the rest
 * is in the form of the offer of those days. Nothing where no field would help, nor for a reader, who has nothing to add.
 */
export function TariffLink({ gap, look = 'link' }: Props) {
  if (!gap?._id_source || (!gap.missing && (gap.cause === 'measure' || !gap._id_offer))) return null;
  return <Filling gap={gap} sourceId={gap._id_source} look={look} />;
}

function Filling({ gap, sourceId, look }: { gap: Gap; sourceId: string; look: 'button' | 'link' }) {
  const source = useSource(sourceId).data;
  if (!source?.rights.includes('owns')) return null;
  const { _id_offer: offerId, missing, from } = gap;
  if (missing === 'offer' && proposable(source) !== null)
    return <EstimateButton source={source} day={from} look={look} />;
  if (offerId && missing && FIELDS.includes(missing))
    return (
      <CompleteOffer sourceId={sourceId} offerId={offerId} focus={missing}>
        {FILL[missing]}
      </CompleteOffer>
    );
  // A first offer is another one than those there are.
  const other = missing === 'offer' ? null : offerId;
  return (
    <Link
      to="/source/$id/info-general"
      params={{ id: sourceId }}
      search={{ offre: other ?? NEW_OFFER, champ: missing ?? undefined, ...(!other && { du: from }) }}
      className={classes.fill}
    >
      {missing ? FILL[missing] : 'Vérifier l’offre'}
    </Link>
  );
}
