import { isEnergy } from '@joulerie/domain/measures';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import { namesForecast } from '../meter-names.ts';
import { plain } from '../text/stamps.ts';
import type { TableColumn } from './meaning.ts';

const MEASURED = /\b(reel\w*|realis\w*|mesure\w*|releve\w*|factur\w*|constate\w*|suivi|vs)\b/;
const ASKED = 'ne dit pas une mesure : ces valeurs ont-elles été mesurées ?';

/** Whether a question is that of a name, which no answer about another file settles. */
export const isOfName = (reason: string): boolean => plain(reason).endsWith(plain(ASKED));

/**
 * Asks whether energies were measured, where the only name of what holds them says a forecast: « budget 2024.csv ».
 *
 * @param names those of the file and of its sheet
 */
export function askForecasts(columns: readonly TableColumn[], names: readonly string[]): void {
  const wordsOf = (name: string) => plain(name).replace(/[^a-z0-9]+/g, ' ');
  const found = names.find((name) => namesForecast(name) && !MEASURED.test(wordsOf(name)));
  if (found === undefined) return;
  for (const column of columns) {
    const isMeasure = isVariableName(column.role) && isEnergy(VARIABLES[column.role].kind);
    if (!isMeasure || column.certainty === 'asked' || MEASURED.test(wordsOf(column.header))) continue;
    Object.assign(column, { certainty: 'asked', reason: `« ${found.slice(0, 60)} » ${ASKED}` });
  }
}
