import type { Collection, FlowOrder } from '@joulerie/contract/collection';
import { OPERATOR_NAMES, OUTCOME_WORDS, SERVICE_WORDS } from '@joulerie/domain/collection';
import { type CivilDay, parseIsoDay } from '@joulerie/domain/calendar';
import { date, dateTime, dayOf, dayRange } from '../../lib/format-date.ts';
import type { Tone } from '../../ui/chip.tsx';

type State = Collection['state'];

/** Each state in a word, as its chip has it. */
export const STATE_LABELS: Record<State, string> = {
  'not-connected': 'Non reliée',
  'no-consent': 'Sans accord',
  'to-check': 'À vérifier',
  history: 'Récupération en cours',
  late: 'En retard',
  'up-to-date': 'À jour',
};

/** Its tone. */
export const STATE_TONES: Record<State, Tone> = {
  'not-connected': 'none',
  'no-consent': 'none',
  'to-check': 'warn',
  history: 'info',
  late: 'warn',
  'up-to-date': 'ok',
};

type Series = Collection['series'][number];

/** The last day of which a kind of data is there; null for none. */
function lastDayOf({ from, to, missing }: Series): CivilDay | null {
  if (from === null || to === null) return null;
  const end = missing.find((one) => one.to === to);
  const last = end ? parseIsoDay(end.from)! - 1 : parseIsoDay(to)!;
  return last < parseIsoDay(from)! ? null : last;
}

/** Stretches of missing days that are named, the newest. */
const MOST_NAMED = 3;

/** How far a kind of data was asked for, and the days of it that the operator does not have. */
export function askedWords({ from, to, missing }: Series): string {
  if (from === null || to === null) return 'pas encore demandée';
  const named = missing
    .slice(0, MOST_NAMED)
    .map((one) => (one.from === one.to ? `le ${date(one.from)}` : dayRange(one.from, one.to)));
  const more = missing.length > MOST_NAMED ? ' et d’autres jours plus anciens' : '';
  return `demandée du ${date(from)} au ${date(to)}${named.length === 0 ? '' : `\u00a0; sans donnée ${named.join(', ')}${more}`}`;
}

/** What a state means, and what a person can do about it. @param today civil day of the reading */
export function explain({ state, operator, nextTry, authorization, may, series }: Collection, today: CivilDay): string {
  const name = OPERATOR_NAMES[operator];
  const next = nextTry === null ? '' : ` Prochaine demande le ${dateTime(nextTry)}.`;
  switch (state) {
    case 'not-connected':
      if (operator === 'grdf')
        return 'GRDF donne les données de ce compteur dès que son droit d’accès est actif\u00a0: rien n’est collecté d’ici là.';
      if (operator === 'enedis-sge')
        return `${name} ne donne pas ce compteur\u00a0: son titulaire peut le relier à Enedis depuis la page de son accord.`;
      return may.includes('connect')
        ? `Reliez ce compteur à ${name}\u00a0: ses données arriveront chaque jour, et son historique avec elles.`
        : `Le titulaire de ce compteur ne l’a pas relié à ${name}\u00a0: il le fait depuis la page de son accord.`;
    case 'no-consent':
      return 'Aucun accord en cours ne permet de demander ces données\u00a0: rien n’est collecté.';
    case 'to-check':
      return `${name} a refusé l’accès alors que l’autorisation semble en règle. Plus rien n’est demandé\u00a0; elle est vérifiée chaque jour. Le titulaire peut aussi la donner de nouveau.`;
    case 'history':
      return 'L’historique arrive, du plus récent au plus ancien\u00a0; les données de la veille passent d’abord.';
    case 'late':
      return `${name} n’a pas encore publié les derniers jours\u00a0: ils sont redemandés chaque heure.${next}`;
    case 'up-to-date': {
      const isThere = series.every((one) => (lastDayOf(one) ?? 0) >= today - 1);
      const yesterday = isThere
        ? 'Les données de la veille sont là.'
        : 'Les données de la veille ne sont pas encore toutes là.';
      return `${authorization?.renew ? `L’autorisation donnée à ${name} se termine bientôt\u00a0: renouvelez-la. ` : ''}${operator === 'grdf' ? 'Les dernières données publiées sont là.' : yesterday}${next}`;
    }
  }
}

/** Why the last call failed, with the operator's own code. */
export const failureWords = ({ outcome, code, at }: NonNullable<Collection['failure']>): string =>
  `${OUTCOME_WORDS[outcome]}${code === null ? '' : ` (${code})`}, le ${dateTime(at)}`;

/** What is ordered, in a few words. */
export const orderLabel = ({ kind, service }: FlowOrder): string =>
  `${kind === 'recurring' ? 'Fichier quotidien' : 'Historique par fichier'}, ${SERVICE_WORDS[service]!.toLowerCase()}`;

/** What became of an order: when it was made, what is awaited, or why nothing comes. */
export function orderWords({ kind, state, from, to, askedAt, receivedAt, nextTry, failure }: FlowOrder): string {
  const days = kind === 'history' ? `${dayRange(from, to)}\u00a0: ` : '';
  const why = failure === null ? '' : refusalWords(failure);
  switch (state) {
    case 'asked':
      return kind === 'recurring'
        ? `commandé le ${dateTime(askedAt)}, jusqu’au ${date(to)}`
        : `${days}commandé le ${dateTime(askedAt)}, pas encore reçu`;
    case 'received':
      return `${days}reçu le ${dateTime(receivedAt!)}`;
    case 'unknown':
      return `${days}commandé le ${dateTime(askedAt)}, sans réponse\u00a0; il peut encore venir et n’est pas commandé deux fois`;
    case 'waiting':
      return `${days}commande non confirmée. ${why}${nextTry === null ? '' : `, nouvel essai le ${dateTime(nextTry)}`}`;
    case 'refused':
      return `${days}refusé. ${why}${why === '' ? '' : '. '}Les données sont demandées sans passer par un fichier.`;
  }
}

/** Why an order failed, with the code and the words of the operator. */
function refusalWords({ outcome, code, message }: NonNullable<FlowOrder['failure']>): string {
  const reason = outcome === 'exists' ? 'Commande déjà faite' : OUTCOME_WORDS[outcome];
  const words = message === null ? '' : `, «\u00a0${message}\u00a0»`;
  return `${reason}${code === null ? '' : ` (${code})`}${words}`;
}

/** The authorisation of the operator, with its own end. By SGE, it is the agreement that a company signed. */
export function authorizationWords(
  { state, from, to }: NonNullable<Collection['authorization']>,
  operator: string,
  today: number,
): string {
  if (operator === OPERATOR_NAMES['enedis-sge'] && state === 'active')
    return 'l’accord de la société, tant qu’il est en vigueur';
  const until = to === null ? 'sans fin connue' : `jusqu’au ${date(to)}`;
  // A right may end before its last day.
  if (state === 'ended') return `terminée${to === null || dayOf(to)! >= today ? '' : ` depuis le ${date(to)}`}`;
  const doubt = state === 'to-check' ? `, à vérifier auprès de ${operator}` : '';
  return `${from === null ? '' : `du ${date(from)} `}${until}${doubt}`;
}
