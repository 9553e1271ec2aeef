import type { FlowOrderGroup, SourceDataState } from '@joulerie/contract/constants';
import type { Tone } from '../../ui/chip.tsx';

/** Each state of a source's data in a word, its tone, and what it means. */
export const DATA_STATE_WORDS: Record<SourceDataState, { label: string; tone: Tone; means: string }> = {
  ok: { label: 'À jour', tone: 'ok', means: 'au moins 97\u00a0% des jours de l’année, jusqu’aux derniers' },
  holes: { label: 'Incomplète', tone: 'warn', means: 'moins de 97\u00a0% des jours de l’année' },
  late: { label: 'En retard', tone: 'warn', means: 'rien depuis plus de cinq jours' },
  stopped: { label: 'Arrêtée', tone: 'none', means: 'rien depuis plus d’un an' },
  never: { label: 'Jamais reçue', tone: 'none', means: 'aucune mesure n’est arrivée' },
};

/** What became of the files that are ordered from the operator. */
export const ORDER_GROUP_LABELS: Record<FlowOrderGroup, string> = {
  'recurring-refused': 'Fichier quotidien refusé',
  'history-refused': 'Historique refusé',
  'recurring-waiting': 'Fichier quotidien non confirmé',
  'history-waiting': 'Historique non confirmé',
  'history-unknown': 'Historique sans réponse',
  'history-asked': 'Historique attendu',
  'recurring-asked': 'Fichier quotidien commandé',
  'history-received': 'Historique reçu',
};
