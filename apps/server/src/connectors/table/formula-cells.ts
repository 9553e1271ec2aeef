/** `="01/01/2024"`: what is written so that a spreadsheet keeps it as a text. */
const FORMULA = /(^|[;,\t|])="([^"\r\n]*)"(?=$|[;,\t|\r\n])/gm;

/** The same between the quotes of a cell: `"=""01/01/2024"""`. */
const QUOTED = /(^|[;,\t|])"=""([^"\r\n]*)"""(?=$|[;,\t|\r\n])/gm;

/** A text whose cells are formulas of one text each, with these texts as cells; any other text as it is. */
export const withoutFormulas = (text: string): string =>
  text.includes('="') ? text.replace(FORMULA, '$1"$2"').replace(QUOTED, '$1"$2"') : text;
