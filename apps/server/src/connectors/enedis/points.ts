import { FileRefused } from '../reader.ts';

/** What a spreadsheet makes of a number of 14 digits: « 1,91E+13 », whose last digits are gone. */
const ROUNDED = /^\d([.,]\d+)?E\+?1[23]$/i;
/** The same number as a text of a formula, with decimals, or without its first zero. */
const WRITTEN = /^(?:="?|['"])?(\d{13,14})(?:[.,]0+)?"?$/;

/**
 * The number of a point as a flow or a spreadsheet writes it; null for anything else.
 *
 * @throws FileRefused `point_rounded` for one that a spreadsheet rounded
 */
export function pointOf(written: string): string | null {
  const text = written
    .trim()
    .replaceAll('""', '"')
    .replace(/^"(.*)"$/, '$1');
  if (ROUNDED.test(text))
    throw new FileRefused(
      'point_rounded',
      `Un tableur a arrondi le numéro du point (« ${text} ») : ses derniers chiffres sont perdus. Déposez le fichier d’Enedis tel que vous l’avez reçu, sans l’enregistrer dans un tableur.`,
    );
  return WRITTEN.exec(text)?.[1]?.padStart(14, '0') ?? null;
}
