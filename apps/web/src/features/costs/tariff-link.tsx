import type { Cost } from '@joulerie/contract/costs';
import type { MissingTerm } from '@joulerie/domain/costs';
import { Link } from '@tanstack/react-router';
import classes from './costs.module.css';
import { NEW_OFFER } from './offer-search.ts';

const FILL: Record<MissingTerm, string> = {
  offer: 'Ajouter l’offre',
  formula: 'Indiquer la formule d’acheminement',
  power: 'Indiquer la puissance souscrite',
  off_peak: 'Indiquer les heures creuses',
  price: 'Indiquer le prix',
  rate: 'Saisir le tarif lu sur votre facture',
};

/**
 * Links an unknown cost to the field whose value is missing; to the offer of those days where its terms ask for what no table gives.
 * Nothing where no field would help.
 */
export function TariffLink({ gap }: { gap: Cost['unknown'][number] | undefined }) {
  if (!gap?._id_source || (!gap.missing && (gap.cause === 'measure' || !gap._id_offer))) return null;
  return (
    <Link
      to="/source/$id/info-general"
      params={{ id: gap._id_source }}
      search={{
        offre: gap._id_offer ?? NEW_OFFER,
        champ: gap.missing ?? undefined,
        ...(!gap._id_offer && { du: gap.from }),
      }}
      className={classes.fill}
    >
      {gap.missing ? FILL[gap.missing] : 'Vérifier l’offre'}
    </Link>
  );
}
