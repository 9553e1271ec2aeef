import type { Demonstration } from '@joulerie/contract/source-keys';
import { civilDate } from '@joulerie/domain/calendar';
import { NBSP, count, energy, number } from '../../lib/format.ts';
import { dateShort, dayOf } from '../../lib/format-date.ts';

/** Where the measures of a source of the demonstration come from, in a line. */
export function demonstrationLine({ curve, measuredFrom, measuredTo, shiftDays }: Demonstration): string {
  if (curve === 'generated' || shiftDays === null) return `Courbe inventée${NBSP}: démonstration`;
  const [from, to] = [yearOf(measuredFrom), yearOf(measuredTo)];
  const years = from === to ? `de ${from}` : `de ${from} à ${to}`;
  return `Courbe réelle ${years} décalée de ${count(shiftDays, 'jour')}${NBSP}: démonstration`;
}

/** What that does to its figures. */
export function demonstrationNotes(facts: Demonstration): string[] {
  const { curve, measuredFrom, measuredTo, shiftDays, playedAgainAfter, leftOut } = facts;
  const daily = 'Un jour s’y ajoute chaque nuit.';
  if (curve === 'generated' || shiftDays === null)
    return [`Personne n’a mesuré ces valeurs${NBSP}: un programme les calcule, toujours les mêmes. ${daily}`];
  return [
    `Mesurée du ${dateShort(measuredFrom)} au ${dateShort(measuredTo)}, elle est affichée ${count(shiftDays, 'jour')} plus tard, un multiple de 364${NBSP}: chaque jour garde son jour de semaine, ses heures et sa météo. ${daily}`,
    'Les jours fériés et les vacances y sont ceux des années mesurées, à quelques jours des vrais. Les prix sont ceux publiés pour les dates affichées.',
    `Aux changements d’heure, rien n’est déplacé ni inventé${NBSP}: l’heure que la mesure n’a pas reste manquante${leftOutWords(leftOut)}.`,
    ...(playedAgainAfter === null
      ? []
      : [
          `La mesure finit le ${dateShort(playedAgainAfter)}${NBSP}: ses 364 derniers jours sont rejoués ensuite, et l’écart avec l’année précédente y est nul par construction.`,
        ]),
  ];
}

function leftOutWords({ hours, kwh }: Demonstration['leftOut']): string {
  if (hours === 0) return '';
  const many = hours > 1;
  const amount = kwh > 0 ? ` (${energy(kwh)})` : '';
  return `, et ${number(hours)}${NBSP}heure${many ? 's' : ''} mesurée${many ? 's' : ''}${amount}, que l’horloge du jour affiché n’a pas, ${many ? 'ne sont pas comptées' : 'n’est pas comptée'}`;
}

function yearOf(day: string | null): string {
  const n = dayOf(day);
  return n === null ? 'date inconnue' : String(civilDate(n).year);
}
