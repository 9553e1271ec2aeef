import type { SourceGaps } from '@joulerie/contract/source-gaps';
import { OPERATOR_NAMES } from '@joulerie/domain/collection';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { count, number } from '../../lib/format.ts';
import { date, dateTime } from '../../lib/format-date.ts';
import { failureWords } from './words.ts';

export type Stretch = SourceGaps['stretches'][number];
type Cause = Stretch['cause'];

const daysOf = ({ from, to }: Pick<Stretch, 'from' | 'to'>): number => parseIsoDay(to)! - parseIsoDay(from)! + 1;

/** How many days lack, and how many have a part of their measures. */
export function sumOf({ days, stretches }: Pick<SourceGaps, 'days' | 'stretches'>): string {
  const lengthOf = (part: Stretch['what']) =>
    stretches.filter(({ what }) => what === part).reduce((sum, stretch) => sum + daysOf(stretch), 0);
  const [missing, partial] = [lengthOf('day'), lengthOf('steps')];
  if (missing === days)
    return days === 1 ? 'Ce jour n’est pas mesuré.' : `Aucun des ${number(days)}\u00a0jours n’est mesuré.`;
  const inPart = `${partial === 1 ? 'n’a' : 'n’ont'} qu’une partie de ${partial === 1 ? 'ses' : 'leurs'} mesures.`;
  if (missing === 0)
    return partial === 0
      ? 'Tous les jours ont leur énergie.'
      : `${count(partial, 'jour')} sur ${number(days)} ${inPart}`;
  const absent = `${count(missing, 'jour')} sur ${number(days)} ${missing === 1 ? 'manque' : 'manquent'}`;
  return partial === 0 ? `${absent}.` : `${absent}\u00a0; ${count(partial, 'autre')} ${inPart}`;
}

/** « le 3/11/2026 », « du 3/11/2026 au 5/11/2026, 3 jours ». */
export const momentOf = (stretch: Pick<Stretch, 'from' | 'to'>): string =>
  stretch.from === stretch.to
    ? `Le\u00a0${date(stretch.from)}`
    : `Du\u00a0${date(stretch.from)} au\u00a0${date(stretch.to)}, ${count(daysOf(stretch), 'jour')}`;

/** What lacks, where it is not the whole day. */
export const PART_WORDS: Record<Stretch['what'], string | null> = {
  day: null,
  steps: 'Une partie des mesures manque.',
  curve: 'L’énergie du jour est connue\u00a0; sa courbe manque.',
};

/** Names of the causes, a line of a list each. */
export const CAUSE_LABELS: Record<Cause, string> = {
  'outside-consent': 'Hors de l’accord du titulaire',
  'not-collected': 'Aucun fichier reçu',
  'not-communicating': 'Compteur non communicant',
  'not-connected': 'Collecte non activée',
  'not-authorised': 'Donnée absente de l’autorisation',
  'before-operator': 'Avant ce que le gestionnaire conserve',
  'before-meter': 'Avant la mise en service',
  'history-coming': 'Historique en cours de récupération',
  'authorisation-ended': 'Autorisation terminée',
  'to-check': 'Accès refusé par le gestionnaire',
  late: 'Pas encore publié par le gestionnaire',
  'reading-across': 'Relève à cheval sur l’accord',
  'operator-gap': 'Absent chez le gestionnaire',
  'operator-failure': 'Panne du gestionnaire',
  'our-failure': 'Panne de notre côté',
  unknown: 'Cause inconnue',
};

type Known = Pick<SourceGaps, 'operator' | 'failure' | 'nextTry'>;

/** Why, in one sentence. */
export function causeOf({ cause, what }: Stretch, { operator, failure }: Known): string {
  const name = operator === null ? 'le gestionnaire' : OPERATOR_NAMES[operator];
  const Name = operator === null ? 'Le gestionnaire' : name;
  const because = failure === null ? '' : `\u00a0: ${failureWords(failure)}`;
  switch (cause) {
    case 'outside-consent':
      return 'L’accord du titulaire ne couvre pas ces jours\u00a0: nous n’avons pas le droit de les lire.';
    case 'not-collected':
      return 'Les mesures de cette source arrivent par des fichiers, et aucun ne contient ces jours.';
    case 'not-communicating':
      return 'Ce compteur n’est pas communicant\u00a0: il n’est lu que sur place.';
    case 'not-connected':
      return `Ce compteur n’est pas relié à ${name}\u00a0: rien n’est demandé.`;
    case 'not-authorised':
      return `L’autorisation donnée à ${name} ne comprend pas ${what === 'curve' ? 'la courbe de charge' : 'cette donnée'}.`;
    case 'before-operator':
      return `${Name} ne conserve rien de si ancien.`;
    case 'before-meter':
      return `${Name} n’a rien avant\u00a0: ce compteur n’était pas encore en service, ou à un autre nom.`;
    case 'history-coming':
      return 'L’historique arrive du plus récent au plus ancien\u00a0: ces jours n’ont pas encore été demandés.';
    case 'authorisation-ended':
      return `L’autorisation donnée à ${name} est terminée\u00a0: plus rien n’est demandé.`;
    case 'to-check':
      return `${Name} refuse l’accès alors que l’autorisation semble en règle.`;
    case 'late':
      return `${Name} n’a pas encore publié ces jours.`;
    case 'reading-across':
      return `${Name} donne l’énergie d’une relève à l’autre, et l’une d’elles dépasse les jours de l’accord\u00a0: elle ne peut pas être partagée.`;
    case 'operator-gap':
      return what === 'steps'
        ? `${Name} n’a transmis qu’une partie de ces jours.`
        : `${Name} a répondu sans ces jours\u00a0: il n’en a pas les mesures.`;
    case 'operator-failure':
      return `${Name} n’a pas pu répondre${because}.`;
    case 'our-failure':
      return `Notre demande à ${name} a échoué${because}.`;
    case 'unknown':
      return 'Ces jours ont été reçus, puis retirés\u00a0: rien ne dit par qui ni pourquoi.';
  }
}

/** What fills it, in one sentence; empty where the cause says it. */
export function cureOf({ cause, cure, askedUntil }: Stretch, { nextTry, operator }: Known): string {
  const next = nextTry === null ? '' : `Prochaine demande le ${dateTime(nextTry)}.`;
  switch (cause) {
    case 'outside-consent':
      return 'Le titulaire peut donner un accord qui commence plus tôt, ou en donner un nouveau.';
    case 'not-collected':
      return 'Un fichier qui contient ces dates les comble.';
    case 'not-communicating':
      return 'Des relevés d’index ou un fichier du gestionnaire les comblent\u00a0; faites poser un compteur communicant.';
    case 'not-connected':
      if (operator === 'grdf') return 'Ses données arrivent dès que le droit d’accès déclaré à GRDF est actif.';
      return cure === 'ask-holder'
        ? 'Le titulaire le relie depuis la page de son accord.'
        : 'Reliez-le\u00a0: les mesures arrivent chaque jour, avec l’historique que conserve le gestionnaire.';
    case 'not-authorised':
      return 'Le titulaire peut renouveler l’autorisation avec cette donnée.';
    case 'before-operator':
    case 'before-meter':
      return 'Un fichier d’un historique plus ancien, ou d’anciennes factures, les comblent.';
    case 'history-coming':
      return 'Rien à faire\u00a0: la carte «\u00a0Collecte\u00a0» dit quand il sera complet.';
    case 'authorisation-ended':
      if (operator === 'grdf')
        return 'Déclarez de nouveau le droit d’accès à GRDF\u00a0: les jours manquants sont alors demandés.';
      return cure === 'ask-holder'
        ? 'Le titulaire la donne de nouveau depuis la page de son accord.'
        : 'Renouvelez l’autorisation\u00a0: les jours manquants sont alors redemandés.';
    case 'to-check':
      return 'L’autorisation est vérifiée chaque jour\u00a0; le titulaire peut aussi la donner de nouveau.';
    case 'late':
      return askedUntil === null ? next : `Ils sont redemandés jusqu’au ${date(askedUntil)}. ${next}`.trim();
    case 'reading-across':
      return 'Une facture ou un relevé du titulaire pour ces dates les comble.';
    case 'operator-gap':
      return askedUntil === null
        ? 'Ils ne sont plus redemandés\u00a0: demandez-les de nouveau, ou déposez un fichier qui les contient.'
        : `Chaque jour est redemandé pendant deux semaines, le dernier jusqu’au ${date(askedUntil)}.`;
    case 'operator-failure':
    case 'our-failure':
      return next;
    case 'unknown':
      return 'Demandez-les de nouveau\u00a0: ils reviennent s’ils existent encore.';
  }
}
