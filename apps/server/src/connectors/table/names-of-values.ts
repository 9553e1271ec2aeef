import { isEnergy } from '@joulerie/domain/measures';
import { ENERGIES, VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import type { Energy } from '@joulerie/domain/vocabulary';
import { namesForecast } from '../meter-names.ts';
import { plain } from '../text/stamps.ts';
import { energyOfTitle } from './headers.ts';
import type { TableColumn } from './meaning.ts';
import { counterUnit } from './units.ts';

const MEASURED = /\b(reel\w*|realis\w*|mesure\w*|releve\w*|factur\w*|constate\w*|suivi|vs)\b/;
/** Energies that were computed, saved, or are those of several years or of a day. */
const COMPUTED =
  /\benergie primaire\b|\b(corrige\w*|corrections?|normalis\w*)( \w+){0,3} (climat\w*|rigueur|dju|temperatures?|meteo\w*)\b|\brigueur climatique\b|\bclimat normal\b|^economies?\b|\beconomies? (realis\w*|obtenu\w*|de kwh|par rapport)\b|\bmoyennes? (sur|des|de(s| la| l)? \d+|journalieres?|mensuelles?|annuelles?|par)\b|\b(kwh|consommations?) par (m2|jour|an|logement|habitant|occupant|eleve)s?\b/;
const INJECTED = /\b(injections?|injecte\w*|reinject\w*|surplus|excedents?|refoul\w*|einspeis\w*)\b/;
const PRODUCED = /\b(productions?|produites?|photovolta\w*|pv|(panneaux?|centrale|toiture|ombrieres?) solaires?)\b/;
const TAKEN = /\b(conso\w*|soutir\w*|prelev\w*|achats?|achete\w*|factures?|livr\w*)\b/;
/** What a building makes of its energy is no electricity. */
const OF_HEAT = /\b(ecs|eau chaude|chaleur|froid|chaud\w*|vapeur|thermique)\b/;

const IS_MEASURED = 'ne dit pas une mesure : ces valeurs ont-elles été mesurées ?';
const IS_COUNTED = 'est-ce l’énergie que la source compte ?';

/** Whether a question is that of a name or of a title, which no answer about another file settles. */
export const isOfName = (reason: string): boolean =>
  [IS_MEASURED, IS_COUNTED].some((ending) => plain(reason).endsWith(plain(ending)));

/** Where a table says what its values are, beside its headers. */
type Said = {
  /** The name of a file that holds nothing else. */
  readonly file: string;
  /** The name of its sheet. */
  readonly sheet: string;
  /** The titles above it and the notes below it. */
  readonly lines: readonly string[];
  /** Whether its lines are of more than a day, of which no injection and no production is kept. */
  readonly areLong: boolean;
};

/**
 * Asks what the values of a table are where the only name or title that says it contradicts its headers, which say no more than a unit:
 * what is injected or produced, another energy than that of the source, or nothing that was measured.
 */
export function askNames(columns: readonly TableColumn[], said: Said, source: Energy | null): void {
  const texts = [said.file, said.sheet, ...said.lines].filter((text) => text !== '');
  const unmeasured = texts.find((text) => isUnmeasured(wordsOf(text)));
  const flow = source === 'electricite' || source === null ? flowOf(texts, columns) : null;
  const other = source === null ? null : otherEnergyOf([said.file, ...said.lines], source);
  for (const column of columns) {
    if (!isVariableName(column.role) || column.certainty === 'asked') continue;
    const { kind } = VARIABLES[column.role];
    const isPower = column.role === 'puissance';
    const words = wordsOf(column.header);
    if (!(isEnergy(kind) || kind === 'register' || isPower)) continue;
    if (unmeasured !== undefined && !isPower && !MEASURED.test(words))
      ask(column, `« ${unmeasured.slice(0, 60)} » ${IS_MEASURED}`);
    else if (flow && (column.role === 'conso' || column.role === 'index' || isPower) && !TAKEN.test(words)) {
      if (!said.areLong) {
        if (column.role === 'index') column.unit = counterUnit(column.unit ?? '', 'counter');
        column.role = flow.role;
      }
      ask(column, `« ${flow.text.slice(0, 60)} » dit une énergie injectée ou produite : ${IS_COUNTED}`);
    } else if (other && energyOfTitle(column.header) !== source)
      ask(column, `« ${other.text.slice(0, 60)} » dit « ${ENERGIES[other.energy].label} » : ${IS_COUNTED}`);
  }
}

function ask(column: TableColumn, reason: string): void {
  Object.assign(column, { certainty: 'asked', reason });
}

/** Of a longer text, the beginning says enough. */
const LONGEST = 120;
const wordsOf = (text: string): string =>
  plain(text.slice(0, LONGEST))
    .replace(/\.[a-z]{2,5}$/, '')
    .replace(/m²/g, 'm2')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const isUnmeasured = (words: string): boolean =>
  (namesForecast(words) && !MEASURED.test(words)) || COMPUTED.test(words);

/** The direction of the energy that the first text to state one states; null where a column or another text states one. */
function flowOf(
  texts: readonly string[],
  columns: readonly TableColumn[],
): { role: 'injection' | 'production_pv'; text: string } | null {
  if (columns.some(({ role }) => role === 'injection' || role === 'production_pv')) return null;
  if (texts.some((text) => TAKEN.test(wordsOf(text)))) return null;
  for (const text of texts) {
    const words = wordsOf(text);
    if (OF_HEAT.test(words)) continue;
    if (INJECTED.test(words)) return { role: 'injection', text };
    if (PRODUCED.test(words)) return { role: 'production_pv', text };
  }
  return null;
}

const COUNTED: ReadonlySet<Energy> = new Set(['electricite', 'gaz', 'chaleur']);

/** The only energy that texts say, where it is not that of the source. */
function otherEnergyOf(texts: readonly string[], source: Energy): { energy: Energy; text: string } | null {
  const found = texts.flatMap((text) => {
    const energy = energyOfTitle(text.replace(/pompes? à chaleur/gi, ' '));
    return energy !== null && COUNTED.has(energy) ? [{ energy, text }] : [];
  });
  const [first] = found;
  return first && found.every(({ energy }) => energy !== source) ? first : null;
}
