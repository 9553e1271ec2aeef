import { plain } from '../text/stamps.ts';

/** Words of a title whose year is that of a document, a building or a rule. */
const OF_OTHERS =
  /\b(edit|imprim|gener|export|extrai|maj\b|mis[e]? a jour|actualis|cre[ea]|constru|renov|livre|inaugur|decret|arrete|loi\b|norme|reglement|iso\b|nf\b|re\b|rt\b|contrat|marche\b|lot\b|depuis|version|v\.?\d|reference|ref\b|dossier|devis|facture n|n°|numero)/;
/** A date of a day, of which the year is that of the day. */
const DATE =
  /\b\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}\b|\b(?:19|20)\d{2}-\d{2}-\d{2}\b|\b\d{1,2}(?:er)?\s+\p{L}+\.?\s+(?:19|20)\d{2}\b/gu;
/** Two years, of which the months are of either: « 2023 / 2024 », « 2023-24 ». */
const TWO_YEARS = /\b((?:19|20)\d{2})\s?[/–-]\s?(?:19|20)?(\d{2})\b/;
/** A year that is part of no longer number. */
const YEAR = /(?<![\d:/°.-]\s?)\b(?:19|20)\d{2}\b(?!\s?[:-]\s?\d)/g;

/** Longest text that is read as a title; a longer one names the years of other things. [characters] */
const LONGEST = 1000;

/** The years that a cell of a title may give to the months below: not those of its edition, of its building, of a rule. */
export function yearsOfTitle(cell: string): string[] {
  if (cell.length > LONGEST || !/(?:19|20)\d{2}/.test(cell)) return [];
  if (OF_OTHERS.test(plain(cell))) return [];
  const dated = cell.replaceAll(DATE, ' ');
  const two = TWO_YEARS.exec(dated);
  if (two) return [two[1]!, `${two[1]!.slice(0, 2)}${two[2]}`];
  return dated.match(YEAR) ?? [];
}

/** Whether months follow one another as those of one year do, in either direction: after December, January is of another. */
export function areOfOneYear(months: readonly number[]): boolean {
  const steps = months.slice(1).map((month, i) => month - months[i]!);
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}
