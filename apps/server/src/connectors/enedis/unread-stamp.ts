import { FileRefused } from '../reader.ts';
import type { ReadBuilder } from '../series/read-builder.ts';

/** « 03/13/2023 00:30 »: no thirteenth month, so that the first number is the month. */
const MONTH_FIRST = /^"?(0?[1-9]|1[0-2])[/.](1[3-9]|2\d|3[01])[/.]\d{2,4}\b/;

/**
 * Says of a line of a flow that its moment cannot be read.
 *
 * @param why its refusal
 * @throws FileRefused `month_first` where a spreadsheet wrote the months first: days up to the twelfth would be read as months
 */
export function refuseStamp(builder: ReadBuilder, line: number, written: string, why: string): void {
  if (MONTH_FIRST.test(written))
    throw new FileRefused(
      'month_first',
      `Un tableur a écrit le mois avant le jour dans les dates de ce fichier (« ${written.slice(0, 30)} ») : déposez le fichier d’Enedis tel que vous l’avez reçu, sans l’enregistrer dans un tableur.`,
      line,
    );
  builder.refuse(line, why);
}
