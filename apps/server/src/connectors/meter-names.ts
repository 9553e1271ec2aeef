import { monthOfName } from './table/stamps.ts';
import { plain } from './text/stamps.ts';

/** Words of the names of files and sheets that say nothing of a meter. */
const COMMON = new Set(
  `feuil feuille sheet tableau table export exports data donnees mesures conso consos consommation consommations releve releves courbe
  charge kwh copie copy page part partie fichier file annee mois month monthly semaine week trimestre semestre jour jours day daily year
  annuel mensuel des les une aux debut fin suite hiver ete printemps automne premier deuxieme troisieme nouveau ancien old new avant apres
  complement januar februar marz juni juli oktober dezember janv fevr sept nov dec lundi mardi energie energy historique history total
  rapport report`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
const FEWEST_LETTERS = 3;

const LETTERED = /\b(compteur|site|bat|batiment|lot|logement|appartement|appt|local|cage|escalier|hall)[ _-]?[a-z]$/;

/** A moment as exports write it in their names: `20240131143000`. */
const MOMENT = /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-5]\d$/;

/** The only number of a meter of the network that the name of a file holds; null where it holds none, or several. */
export function meterNumberOf(name: string): string | null {
  const found = new Set((name.match(/(?<!\d)\d{14}(?!\d)/g) ?? []).filter((digits) => !MOMENT.test(digits)));
  return found.size === 1 ? [...found][0]! : null;
}

/** What a name says of a meter: its words but those of dates, numbers, copies and consumptions. */
function ownWords(name: string): string {
  const plainName = plain(name.replace(/\.[a-z]{2,5}$/i, ''));
  // « compteur A » and « compteur B ».
  const lettered = LETTERED.exec(plainName)?.[0];
  if (lettered !== undefined) return lettered;
  const words = plainName
    .split(/[^a-z0-9]+/)
    .filter(
      (word) => word.length >= FEWEST_LETTERS && !/\d/.test(word) && !COMMON.has(word) && monthOfName(word) === null,
    );
  return [...new Set(words)].toSorted().join(' ');
}

/** Whether a title above a table is the name of a meter or a place, not of a page or a month. */
export const namesAMeter = (title: string): boolean => ownWords(title) !== '';

const FORECAST =
  /\b(simulations?|simule\w*|previsions?|previsionnel\w*|prevue?s?|forecasts?|budgets?|budgete\w*|objectifs?|cibles?|projections?|hypotheses?|scenarios?)\b/;
const EXAMPLE =
  /\b(exemples?|examples?|samples?|modeles?|templates?|notices?|mode d.?emploi|instructions?|aides?|brouillons?|drafts?)\b/;
const wordsOf = (name: string): string => plain(name).replace(/[^a-z0-9]+/g, ' ');

/** Whether a name says that what it holds was foreseen, not measured. */
export const namesForecast = (name: string): boolean => FORECAST.test(wordsOf(name));

/** Whether a name beside others says that what it holds was not measured: an example, a forecast, a budget. */
export const namesNoMeasure = (name: string): boolean => namesForecast(name) || EXAMPLE.test(wordsOf(name));

/** Whether some names say that what they hold was not measured, and others do not. */
export function nameUnmeasured(names: readonly string[]): boolean {
  const unmeasured = names.filter(namesNoMeasure).length;
  return unmeasured > 0 && unmeasured < names.length;
}

/** Whether names of files or sheets are of several meters or energies: « mairie » and « école », « Électricité » and « Gaz ». */
export const nameSeveralMeters = (names: readonly string[]): boolean =>
  new Set(names.map(ownWords).filter((words) => words !== '')).size > 1;

const ENERGIES = [
  /^(elec|electricite|electricity|elektrizitat|strom|linky)s?$/,
  /^(gaz|gas|gazpar)$/,
  /^(chaleur|chauffage|heat)$/,
];

/** Whether names of files are of several energies: « elec » and « gaz ». */
export function nameSeveralEnergies(names: readonly string[]): boolean {
  const words = names.flatMap((name) => plain(name).split(/[^a-z]+/));
  return ENERGIES.filter((energy) => words.some((word) => energy.test(word))).length > 1;
}

/** Whether some names say what is produced or given to the grid, and others do not. */
export function nameSeveralFlows(names: readonly string[]): boolean {
  const given = names.filter((name) =>
    /\b(production|produit|injection|export solaire|solaire|pv|surplus)\b/.test(plain(name).replace(/[^a-z]+/g, ' ')),
  );
  return given.length > 0 && given.length < names.length;
}
