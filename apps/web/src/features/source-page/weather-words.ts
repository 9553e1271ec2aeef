import type { WeatherRetrieval } from '@joulerie/contract/source-keys';
import { NBSP } from '../../lib/format.ts';
import { dateShort, dateTime } from '../../lib/format-date.ts';

const SERVICES: Record<WeatherRetrieval['service'], string> = {
  'meteo-france': 'Observations SYNOP de Météo-France, toutes les trois heures, Licence Ouverte',
  'open-meteo': 'Open-Meteo, heure par heure, CC BY 4.0',
};

const FAILURES: Record<NonNullable<WeatherRetrieval['failure']>, string> = {
  down: 'le service n’a pas répondu. Un nouvel essai a lieu chaque jour.',
  unreadable: 'la réponse du service était illisible. Un nouvel essai a lieu chaque jour.',
  quota: 'le service a reçu trop de demandes. Un nouvel essai a lieu chaque jour.',
  request: `le service n’accepte pas ce lieu. Vérifiez son numéro${NBSP}: latitude et longitude, par exemple 48.85,2.35.`,
  other: 'le service a refusé la demande.',
};

/** Who gives the weather, how often and under which licence. */
export const weatherService = ({ service }: WeatherRetrieval): string => SERVICES[service];

/** What was retrieved, and why the last try failed. */
export function weatherLines({ fromDay, toDay, succeededAt, triedAt, failure }: WeatherRetrieval): string[] {
  const lines: string[] = [];
  if (fromDay !== null && toDay !== null)
    lines.push(
      `Relevé du ${dateShort(fromDay)} au ${dateShort(toDay)}, le ${dateTime(succeededAt)} pour la dernière fois.`,
    );
  if (failure !== null) lines.push(`Dernier essai le ${dateTime(triedAt)}${NBSP}: ${FAILURES[failure]}`);
  return lines;
}
