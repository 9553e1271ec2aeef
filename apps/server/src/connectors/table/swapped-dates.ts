import { FileRefused } from '../reader.ts';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;
const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.]\d{4}\b/;
const FEWEST = 3;

/**
 * A spreadsheet of another country takes the first twelve days of each month for months, and leaves the other days as text: dates of
 * two writings, of which one is of several months and no day after the twelfth, and the other of no day before the thirteenth.
 *
 * @param texts moments as written
 * @throws FileRefused `swapped_dates`
 */
export function refuseSwappedDates(texts: Iterable<string>): void {
  const months = new Set<string>();
  let [taken, left] = [0, 0];
  for (const text of texts) {
    const iso = ISO.exec(text);
    if (iso) {
      taken++;
      months.add(`${iso[1]}-${iso[2]}`);
      if (Number(iso[3]) > 12) return;
      continue;
    }
    const slashed = SLASHED.exec(text);
    if (!slashed) continue;
    left++;
    if (Number(slashed[1]) <= 12 && Number(slashed[2]) <= 12) return;
  }
  if (taken < FEWEST || left < FEWEST || months.size < FEWEST) return;
  throw new FileRefused(
    'swapped_dates',
    'Un tableur a échangé le jour et le mois d’une partie des dates de ce tableau : il y en a de deux écritures. Exportez-le de nouveau, ou donnez à toute la colonne le format jour/mois/année.',
  );
}
