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

const BASE: Label = [/^base$/, () => null];
const BESIDE = /\b(papp|iinst[123]?|imax[123]?|isousc|ptec|adco|optarif|motdetat|hhphc)\b/;
const STATE = /^(iinst[123]?|imax[123]?|isousc|adps|irms[123]|urms[123])$/;

/**
 * A label of the customer output of French meters (« téléinformation client », Enedis-NOI-CPT_54E), which loggers write as headers: its
 * indexes are in Wh, its instantaneous powers in VA. Null for any other header.
 *
 * @param words the header in plain words
 * @param around all headers of the table: « BASE » is a label beside others
 */
export function linkyLabelOf(words: string, around: string): HeaderFacts | null {
  const isBeside = BESIDE.test(around);
  for (const [pattern, registerOf] of isBeside ? [...INDEXES, BASE] : INDEXES) {
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
  if (isBeside && STATE.test(words))
    return {
      role: 'ignored',
      unit: null,
      register: null,
      certainty: 'proposed',
      reason: 'une intensité de la téléinformation du compteur, en ampères',
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
