import { ruleSentence } from '@joulerie/domain/alarms';
import { frenchDay, parisDay } from '@joulerie/domain/calendar';
import { frenchNumber } from '@joulerie/domain/vocabulary';
import type { Mail } from '../../platform/mail.ts';
import { brandMail } from '../accounts/accounts.public.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import type { ListedEvent } from './event-list.store.ts';
import type { Subject } from './subjects.ts';

/** What rang, and of what. */
export type Rung = { found: ListedEvent; subject: Subject };

type To = { firstname: string; username: string };

/** Lines of a digest; the others are counted. */
const MOST_LINES = 20;

/** What rang in one sentence: where, since when, what it costs. */
export function rungSentence({ found: { event, alarm }, subject }: Rung): string {
  const since = frenchDay(parisDay(event.startAt.getTime()));
  const rule = ruleSentence(event.rule, alarm.variable).replace(/^Prévenir si /, '');
  // Read the day after, « demain » would be another day.
  if (event.rule.kind === 'tempo_tomorrow') return `${subject.name}\u00a0: ${rule.replace(/^demain/, `le ${since}`)}.`;
  if (event.rule.kind === 'consent_ending')
    return `${subject.name}\u00a0: l’accord du titulaire se termine le ${since}.`;
  const digits = event.eur !== null && event.eur < 10 ? 2 : 0;
  const cost = event.eur === null ? '' : `, ${frenchNumber(event.eur, digits, digits)}\u00a0€ TTC au-dessus du seuil`;
  const late = event.late ? ' Ces mesures sont arrivées en retard.' : '';
  return `${subject.name}\u00a0: ${rule}, depuis le ${since}${cost}.${late}`;
}

/** The mail of one alarm, sent when it rings. */
export function alarmMail(scope: ScopeRow, origin: string, to: To, rung: Rung): Mail {
  const { subject } = rung;
  return brandMail(scope, to.username, {
    subject: `Alarme\u00a0: ${subject.name}`,
    greeting: `Bonjour ${to.firstname},`,
    lines: [rungSentence(rung), UNSUBSCRIBE],
    button: 'Voir l’alarme',
    link: `${origin}/${subject.kind}/${subject.id}/alarme`,
  });
}

/** The mail of what rang since the one before. */
export function digestMail(
  scope: ScopeRow,
  origin: string,
  to: To,
  list: readonly Rung[],
  type: 'daily' | 'weekly',
): Mail {
  const n = list.length;
  const period = type === 'daily' ? 'du jour' : 'de la semaine';
  const rest = n - MOST_LINES;
  return brandMail(scope, to.username, {
    subject: `Vos alarmes ${period}\u00a0: ${n}`,
    greeting: `Bonjour ${to.firstname},`,
    lines: [
      `${n}\u00a0alarme${n > 1 ? 's ont' : ' a'} sonné, ${n > 1 ? 'les plus gros montants d’abord' : 'que voici'}.`,
      ...list.slice(0, MOST_LINES).map(rungSentence),
      ...(rest > 0 ? [`Et ${rest}\u00a0autre${rest > 1 ? 's' : ''}.`] : []),
      UNSUBSCRIBE,
    ],
    button: 'Voir mes alarmes',
    link: `${origin}/user/alarme`,
  });
}

const UNSUBSCRIBE =
  'Vous recevez ce message parce que vous y êtes abonné. Pour ne plus le recevoir, ouvrez «\u00a0Mes alarmes\u00a0».';
