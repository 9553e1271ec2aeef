import { isoInstant } from '@joulerie/domain/calendar';
import { withoutPersons } from './personal-cells.ts';
import type { Cell, Content } from './reader.ts';
import { plain } from './text/stamps.ts';

/** Lines and characters that show how a file is written. */
const MOST_LINES = 40;
const LONGEST_LINE = 400;
const LONGEST = 6_000;

/**
 * The first lines of a file, to be sent to those who write its reader, without what is personal: words are kept where they are of the
 * trade and not where a person stands, dates as they are, and of other numbers their shape alone. Null for content without lines.
 */
export function sampleOf(content: Content): string | null {
  const lines = linesOf(content).slice(0, MOST_LINES);
  const sample = withoutPersons(lines.map((line) => line.slice(0, LONGEST_LINE)))
    .map(masked)
    .join('\n')
    .slice(0, LONGEST);
  return sample.trim() === '' ? null : sample;
}

function linesOf(content: Content): string[] {
  switch (content.kind) {
    case 'text':
    case 'json':
      return cut(content.text);
    case 'xml':
      return cut(content.text.replaceAll('><', '>\n<'));
    case 'ndjson':
      return content.values.slice(0, MOST_LINES).map((value) => JSON.stringify(value));
    case 'sheets':
      return content.sheets.flatMap(({ name, rows }) => [
        `[${name}]`,
        ...rows.slice(0, MOST_LINES).map((cells) => cells.map(cellText).join(';')),
      ]);
  }
}

/** A date that a workbook holds may be none. */
const cellText = (cell: Cell): string =>
  cell instanceof Date ? (Number.isNaN(cell.getTime()) ? '' : isoInstant(cell.getTime())) : String(cell ?? '');

const cut = (text: string): string[] => text.slice(0, MOST_LINES * LONGEST_LINE).split(/\r\n|\n|\r/);

const MAIL = String.raw`[^\s;,|<>"']+@[^\s;,|<>"']+`;
/** Not a part of a longer run of numbers, as those of telephones and meters. */
const ALONE = (pattern: string) => String.raw`(?<![\d:./-])${pattern}(?![\d:./-]*\d)`;
const DATE = ALONE(
  String.raw`\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?`,
);
const CLOCK = ALONE(String.raw`\d{1,2}:\d{2}(?::\d{2})?`);
const WORD = String.raw`\p{L}[\p{L}\p{M}\d_'’-]*(?: \p{Lu}[\p{L}\p{M}\d_'’-]*)*`;
const TOKEN = new RegExp(`(${MAIL})|(${DATE}|${CLOCK})|(${WORD})|(\\d{10,13})|(\\d)`, 'gu');

/** A date of this century: an amount of three parts has other numbers, and a date of birth is personal. */
const isDate = (text: string): boolean =>
  /^(20\d{2}\D\d{1,2}\D\d{1,2}|\d{1,2}\D\d{1,2}\D(20\d{2}|\d{2}))(?!\d)/.test(text) || /^([01]?\d|2[0-4]):/.test(text);

const nines = (text: string): string => text.replaceAll(/\d/g, '9');
const crosses = (text: string): string => text.replaceAll(/[\p{L}\p{M}\d]/gu, 'x');
/** Seconds or milliseconds since 1970 begin so: what follows is of no use. */
const nearEpoch = (text: string): string =>
  /^1[67]/.test(text) ? text.slice(0, 2) + nines(text.slice(2)) : nines(text);

const masked = (line: string): string =>
  line.replaceAll(TOKEN, (text: string, mail?: string, date?: string, words?: string, long?: string) => {
    if (mail !== undefined) return 'x@x';
    if (date !== undefined) return isDate(date) ? date : nines(date);
    if (words !== undefined) return maskedWords(words);
    return long === undefined ? nines(text) : nearEpoch(long);
  });

/** Words that follow each other with capitals are one name: it is kept when each of them is of the trade. */
function maskedWords(words: string): string {
  const each = words.split(' ');
  return each.every(isOfTheTrade) ? each.map(shortNumbers).join(' ') : crosses(words);
}

/** « T1 » and « H24 » are of a layout, a longer number is of a meter or a client. */
const shortNumbers = (word: string): string => word.replaceAll(/\d{3,}/g, nines);

/** Words that headers of measures are made of, in French and in English, some without their ending. */
const TRADE =
  'abonnement actif active activ soutir amount annee annuel appel arret au auto base begin bleu blanc brut cadran calendrier category chaleur ' +
  'chauffage class client compteur conso consumption contrat cost cout courbe cumul cycle data date day de debit debut delta depart des ' +
  'device du duree duration eau electri end energ entity entree etat eur export feed fin flux forfait from froid frequency gas gaz grid ' +
  'generated generation grandeur gross hc heat heure hiver horodat hour hp hph hch hpb hcb id identifiant import index inject interval ' +
  'installation integrated intensite jour kva va kvar kw kwh last le les libelle line ligne load m3 max maxi meter metier mesure min minute ' +
  'mode moi month montant moyen mwh nature net nom nombre number numero or pas pce pdl period periode phase photovolta photovoltaique temperature horodatage physique pic ' +
  'plage pleine creuse point pointe pompe power price prix prm product production puissance pv quality quantite quantity rate reactive ' +
  'reading register releve rouge saison sensor serial series site solaire solar somme source sous start state station statistic statut ' +
  'status step stock storage sum sup tarif temperature temps tension ti time timestamp to total ttc type unit unite usage utc val value ' +
  'valeur var vente version vers voltage volume w wh week year yield zone true false null nan na xml encoding';
const MONTHS_AND_DAYS =
  'janvier janv jan january fevrier fevr fev feb february mars march avril avr apr april mai may juin jun june juillet juil jul july ' +
  'aout aug august septembre sept sep september octobre oct october novembre nov november decembre dec december ' +
  'lundi lun mardi mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim mon tue wed thu fri sat sun';
const STEMS = new Set(TRADE.split(' '));
const WHOLE_WORDS = new Set(MONTHS_AND_DAYS.split(' '));
/** Endings that make a word of another of the trade: « énergies », « soutirée », « consumption ». A name is no such word. */
const ENDINGS = (
  's es e ee ees ie ies ied ed ing ion ions tion tions ption ptions if ifs ive ives que ques aire aires al ale ales aux el elle elles els ' +
  'ure ures age ages ement ements eur eurs rice rices ite ites ity ic ics ier iers er y'
).split(' ');

/** Whether each part of a word is one of the trade: « energieActiveSoutirée », « P_max ». */
function isOfTheTrade(word: string): boolean {
  const parts = plain(word.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).split(/[\s_'’-]+|\d+/);
  // A code of letters and digits is of a contract or a meter.
  const isCode = parts.length > 3 && parts.every((part) => part.length <= 1);
  return !isCode && parts.every((part) => part.length <= 1 || isKnown(part));
}

const isKnown = (part: string): boolean =>
  WHOLE_WORDS.has(part) ||
  STEMS.has(part) ||
  ENDINGS.some((ending) => part.endsWith(ending) && STEMS.has(part.slice(0, -ending.length)));
