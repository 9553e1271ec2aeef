import type { ServiceRetrieval } from '@joulerie/contract/source-keys';
import { NBSP } from '../../lib/format.ts';
import { dateShort, dateTime } from '../../lib/format-date.ts';

const SERVICES: Record<ServiceRetrieval['service'], string> = {
  'meteo-france': 'Observations SYNOP de Météo-France, toutes les trois heures, Licence Ouverte',
  'open-meteo': 'Open-Meteo, heure par heure, CC BY 4.0',
  entsoe: 'Prix de gros de la veille pour le lendemain en France, ENTSO-E, CC BY 4.0',
  eco2mix: 'Taux de CO₂ de l’électricité produite en France, éCO2mix de RTE, Licence Ouverte',
};

const FAILURES: Record<NonNullable<ServiceRetrieval['failure']>, string> = {
  down: 'le service n’a pas répondu. Un nouvel essai a lieu chaque jour.',
  unreadable: 'la réponse du service était illisible. Un nouvel essai a lieu chaque jour.',
  quota: 'le service a reçu trop de demandes. Un nouvel essai a lieu chaque jour.',
  request: `le service n’accepte pas ce lieu. Vérifiez son numéro${NBSP}: latitude et longitude, par exemple 48.85,2.35.`,
  other: 'le service a refusé la demande.',
};

/** Who gives the values, how often and under which licence. */
export const serviceWords = ({ service }: ServiceRetrieval): string => SERVICES[service];

/** What was retrieved, and why the last try failed. */
export function retrievalLines({ fromDay, toDay, succeededAt, triedAt, failure }: ServiceRetrieval): string[] {
  const lines: string[] = [];
  if (fromDay !== null && toDay !== null)
    lines.push(
      `Relevé du ${dateShort(fromDay)} au ${dateShort(toDay)}, le ${dateTime(succeededAt)} pour la dernière fois.`,
    );
  if (failure !== null) lines.push(`Dernier essai le ${dateTime(triedAt)}${NBSP}: ${FAILURES[failure]}`);
  return lines;
}
