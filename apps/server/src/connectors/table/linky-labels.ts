import type { HeaderFacts } from './meaning.ts';
import { counterUnit } from './units.ts';

type Label = readonly [pattern: RegExp, registerOf: (found: RegExpExecArray) => string | null];

const CLASSES: Readonly<Record<string, string>> = {
  hchc: 'HC',
  hchp: 'HP',
  bbrhcjb: 'BLEU HC',
  bbrhpjb: 'BLEU HP',
  bbrhcjw: 'BLANC HC',
  bbrhpjw: 'BLANC HP',
  bbrhcjr: 'ROUGE HC',
  bbrhpjr: 'ROUGE HP',
};
const INDEXES: readonly Label[] = [
  [/\beast\b/, () => null],
  [/\beas([fd])(\d\d)\b/, ([, grid, number]) => `${grid!.toUpperCase()}${Number(number)}`],
  [/\b(hchc|hchp|bbrh[cp]j[bwr])\b/, ([, name]) => CLASSES[name!]!],
];

/**
 * A label of the customer output of French meters (« téléinformation client », Enedis-NOI-CPT_54E), which loggers write as headers: its
 * indexes are in Wh, its instantaneous powers in VA. Null for any other header.
 *
 * @param words the header in plain words
 */
export function linkyLabelOf(words: string): HeaderFacts | null {
  for (const [pattern, registerOf] of INDEXES) {
    const found = pattern.exec(words);
    if (!found) continue;
    const reason = `« ${found[0].toUpperCase()} » est un index en Wh de la téléinformation du compteur`;
    return { role: 'index', unit: 'Wh', register: registerOf(found), certainty: 'proposed', reason };
  }
  if (/\beait\b/.test(words))
    return {
      role: 'injection',
      unit: counterUnit('Wh', 'counter'),
      register: null,
      certainty: 'proposed',
      reason: '« EAIT » est l’index injecté, en Wh, de la téléinformation du compteur',
    };
  return /\b(papp|sinst[si]?\d?)\b/.test(words)
    ? {
        role: 'ignored',
        unit: null,
        register: null,
        certainty: 'proposed',
        reason: 'une puissance apparente instantanée, en VA : ni une énergie, ni une moyenne',
      }
    : null;
}
