import { energy, percent, power, yearlyEuros } from '../findings/figures.ts';
import type { StartStopReview } from '../use/start-stop.ts';
import type { UseOfYear } from './use-of-year.ts';

/**
 * What a building uses out of its hours, in French.
 *
 * @param use the year by its hours of use
 */
export function useSentence({ outOfUse, shareOutOfUse, excess }: UseOfYear): string {
  if (shareOutOfUse === null) return 'Rien n’a été consommé sur la période.';
  const cost = outOfUse.eur === null ? '' : `, ${yearlyEuros(outOfUse.eur)}`;
  const part = `Hors des heures d’utilisation, le bâtiment consomme ${percent(shareOutOfUse)} de son électricité (${energy(outOfUse.kWh)}${cost})`;
  if (excess === null || excess.kWhPerYear < 1) return `${part}.`;
  const above = excess.eurPerYear === null ? energy(excess.kWhPerYear) : yearlyEuros(excess.eurPerYear);
  return `${part}\u00a0: ce qui dépasse son talon de ${power(excess.baseLoadW)} fait ${above} par an.`;
}

/**
 * How early a building starts and how late it stops, in French.
 *
 * @param review starts and stops against the planned hours
 */
export function startStopSentence({ days, earlyMinutes, lateMinutes, activeWhileClosed }: StartStopReview): string {
  const closed =
    activeWhileClosed === 0
      ? 'Aucun jour fermé ne montre d’activité.'
      : `${activeWhileClosed}\u00a0jour${activeWhileClosed > 1 ? 's fermés montrent' : ' fermé montre'} une activité.`;
  if (days === 0 || earlyMinutes === null || lateMinutes === null)
    return `Aucun démarrage ni arrêt net n’est visible les jours d’utilisation. ${closed}`;
  return `En médiane, l’activité démarre ${side(earlyMinutes, 'avant', 'après')} l’heure prévue et s’arrête ${side(lateMinutes, 'après', 'avant')} l’heure prévue. ${closed}`;
}

function side(minutes: number, positive: string, negative: string): string {
  const size = Math.round(Math.abs(minutes));
  if (size < 15) return 'à moins d’un quart d’heure de';
  const [hours, rest] = [Math.floor(size / 60), size % 60];
  const text =
    hours === 0 ? `${rest}\u00a0min` : `${hours}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`;
  return `${text} ${minutes > 0 ? positive : negative}`;
}
