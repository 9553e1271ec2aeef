import type { SourceState } from '@joulerie/contract/source-keys';

/** Words of the derived states; the same as the contract's, without its schemas (a test holds them together). */
export const SOURCE_STATE_NAMES: Record<SourceState, { label: string; why: string }> = {
  NON_EXISTANT: { label: 'Point inexistant', why: 'Le gestionnaire de réseau ne connaît pas ce point de livraison.' },
  RESILIE: { label: 'Résilié', why: 'Le point est hors service ou son contrat est résilié.' },
  NON_COMMUNICANT: { label: 'Non communicant', why: 'Le compteur ne peut pas être relevé à distance.' },
  UNKNOWN_STATE: { label: 'État inconnu', why: 'L’existence ou la mise en service du point n’est pas connue.' },
  NOT_LINKY: { label: 'Compteur non Linky', why: 'La courbe de charge d’un point C5 demande un compteur Linky.' },
  INSUFFICIENT_DATA: {
    label: 'Données insuffisantes',
    why: 'Ce compteur est relevé tous les six mois\u00a0: il n’a pas encore assez de données.',
  },
  RETRIEVAL_IN_PROGRESS: { label: 'Récupération en cours', why: 'L’historique est en cours de récupération.' },
};
