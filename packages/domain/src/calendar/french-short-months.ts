/**
 * Months in French as they are abbreviated in dates, January first. In a file of its own: the first view of the page shows these
 * and none of the whole names.
 */
export const FRENCH_SHORT_MONTHS = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
] as const;
