import type { CheckedInvitation, InvitationField, InvitationState } from '@joulerie/contract/consent-batches';
import type { Tone } from '../../ui/chip.tsx';

export const FIELD_WORDS: Record<InvitationField, string> = {
  number: 'Numéro PDL ou PCE',
  mail: 'Adresse e-mail',
  firstname: 'Prénom',
  lastname: 'Nom',
  company: 'Société',
  zipcode: 'Code postal',
  building: 'Bâtiment',
};

type State = {
  label: string;
  tone: Tone;
  /** What can be done about it. */
  help: string | null;
  /** What is corrected in place. */
  fields: readonly Exclude<keyof CheckedInvitation, 'line' | 'state' | 'suggestion' | 'meter' | 'mail_confirmed'>[];
};

export const STATE_LINES: Record<InvitationState, State> = {
  ready: { label: 'Prête', tone: 'ok', help: null, fields: [] },
  bad_number: {
    label: 'Numéro mal formé',
    tone: 'bad',
    help: 'Un PDL a 14\u00a0chiffres\u00a0; un PCE aussi, ou GI et 6\u00a0chiffres.',
    fields: ['number'],
  },
  unknown_meter: {
    label: 'Compteur inconnu',
    tone: 'bad',
    help: 'Aucun compteur de votre espace n’a ce numéro\u00a0: corrigez-le, ou rattachez d’abord ce compteur à un bâtiment.',
    fields: ['number'],
  },
  duplicate: {
    label: 'En double',
    tone: 'warn',
    help: 'Une ligne plus haut a ce même compteur.',
    fields: ['number'],
  },
  bad_mail: { label: 'Adresse mal formée', tone: 'bad', help: 'Par exemple nom@exemple.fr.', fields: ['mail'] },
  doubtful_mail: { label: 'Adresse douteuse', tone: 'warn', help: null, fields: ['mail'] },
  bad_name: {
    label: 'Nom mal formé',
    tone: 'bad',
    help: 'Lettres, chiffres, espaces, points et tirets seulement.',
    fields: ['firstname', 'lastname', 'company'],
  },
  other_zipcode: {
    label: 'Autre code postal',
    tone: 'warn',
    help: 'Le compteur de ce numéro est ailleurs dans votre espace\u00a0: vérifiez le numéro, ou videz le code postal.',
    fields: ['number', 'zipcode'],
  },
  unknown_building: {
    label: 'Autre bâtiment',
    tone: 'warn',
    help: 'Ce compteur n’est pas rattaché à ce bâtiment\u00a0: corrigez son nom, ou videz-le.',
    fields: ['building'],
  },
  own_member: {
    label: 'Membre de votre espace',
    tone: 'bad',
    help: 'Nul ne se donne un accord à soi-même\u00a0: si ce compteur est le vôtre, rattachez-le comme tel.',
    fields: ['mail'],
  },
  agreed: {
    label: 'Accord déjà donné',
    tone: 'info',
    help: 'Son titulaire a déjà signé\u00a0: rien ne part.',
    fields: [],
  },
  asked: {
    label: 'Déjà demandé',
    tone: 'info',
    help: 'Une demande attend sa réponse\u00a0: relancez-la dans l’onglet «\u00a0Demandes\u00a0».',
    fields: [],
  },
};
