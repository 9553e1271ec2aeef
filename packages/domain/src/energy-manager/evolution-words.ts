import { frenchDay } from '../calendar/days.ts';
import type { Drift, Evolution } from '../baseline/evolution.ts';
import { energy, percent, yearlyEuros } from '../findings/figures.ts';
import type { Energy } from '../vocabulary/energies.ts';

/** What an energy is called with its article, at the beginning of a sentence. */
const CONSUMPTION: Record<Energy, string> = {
  electricite: 'La consommation d’électricité',
  gaz: 'La consommation de gaz',
  chaleur: 'La consommation de chaleur',
  combustible: 'La consommation de combustible',
};

/**
 * An evolution in French: how far from what was expected, and how sure that is.
 *
 * @param name the energy
 * @param found the evolution of a period against its reference year
 */
export function evolutionSentence(name: Energy, found: Evolution): string {
  const { excessKWh, halfWidthKWh, expectedKWh, share, follows } = found;
  const subject = CONSUMPTION[name];
  const how = follows === 'weather' ? 'à météo égale' : 'aux mêmes jours de la semaine et de l’année';
  if (share === null) return `${subject} n’avait rien à attendre\u00a0: l’année de référence n’a rien consommé.`;
  const size = `${energy(Math.abs(excessKWh))}, soit ${percent(Math.abs(share), 1)}`;
  const direction = excessKWh >= 0 ? 'dépasse' : 'reste sous';
  if (halfWidthKWh === null)
    return `${subject} ${direction} l’attendu de ${size}, ${how}\u00a0: l’incertitude est inconnue, trop peu de jours sont indépendants.`;
  const half = `à ${percent(halfWidthKWh / expectedKWh, 1)} près`;
  if (Math.abs(excessKWh) <= halfWidthKWh)
    return `${subject} ne se distingue pas de l’attendu, ${how}\u00a0: l’écart mesuré (${excessKWh >= 0 ? '+' : '−'}${percent(Math.abs(share), 1)}) est dans l’incertitude (${half}).`;
  return `${subject} ${direction} l’attendu de ${size} (${half}, 19 fois sur 20), ${how}.`;
}

/**
 * When and by how much the behaviour changed.
 *
 * @param drift the lasting change
 * @param eurPerKWh mean price of a kWh with taxes [€/kWh]; null where it is unknown
 */
export function driftSentence(drift: Drift, eurPerKWh: number | null): string {
  const { day, changeKWhDay, halfWidthKWhDay } = drift;
  const more = changeKWhDay >= 0 ? 'de plus' : 'de moins';
  const size = `${energy(Math.abs(changeKWhDay))} ${more} par jour, à ${energy(halfWidthKWhDay)} près`;
  const cost =
    eurPerKWh === null
      ? ''
      : `, soit ${yearlyEuros(Math.abs(changeKWhDay) * 365 * eurPerKWh)} par an si rien ne change`;
  return `Le comportement a changé vers le ${frenchDay(day)}\u00a0: ${size}${cost}.`;
}
