// Apart from format-date.ts: the first view has no use for it.
import { NBSP } from './format.ts';

/** Seconds as a step of data: « par demi-heure », « par 10 minutes », « par jour ». */
export function stepWords(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return 'pas inconnu';
  if (seconds === 1800) return 'par demi-heure';
  if (seconds === 3600) return 'par heure';
  if (seconds === 86_400) return 'par jour';
  if (seconds === 60) return 'par minute';
  if (seconds === 1) return 'par seconde';
  if (seconds % 3600 === 0) return `toutes les ${seconds / 3600}${NBSP}heures`;
  return seconds % 60 === 0 ? `par ${seconds / 60}${NBSP}minutes` : `par ${seconds}${NBSP}secondes`;
}
