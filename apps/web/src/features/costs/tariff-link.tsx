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

/** Links an unknown cost to the field whose value is missing; nothing where no field would help. */
export function TariffLink({ gap }: { gap: Cost['unknown'][number] | undefined }) {
  if (!gap?.missing || !gap._id_source) return null;
  return (
    <Link
      to="/source/$id/info-general"
      params={{ id: gap._id_source }}
      search={{ offre: gap._id_offer ?? NEW_OFFER, champ: gap.missing, ...(!gap._id_offer && { du: gap.from }) }}
      className={classes.fill}
    >
      {FILL[gap.missing]}
    </Link>
  );
}
