import { plain } from '../text/stamps.ts';
import { monthOfName } from './stamps.ts';

const YEAR = /^(annee|an|year|yyyy|aaaa)s?$/;
const MONTH = /^(?:(?:n°|no|num(?:ero)?) ?(?:de |du )?)?(mois|month|mm)$/;
const PART =
  /^(?:(?:n°|no|num(?:ero)?) ?(?:de |du )?)?(bimestre|quadrimestre|trimestre|trim|quarter|semestre|semaine|sem|week)$/;
const DAY = /^(?:(?:n°|no|num(?:ero)?) ?(?:de |du )?)?(jour|day|quantieme|dd|jj)s?( du mois)?$/;
const FEW = 2;
const two = (text: string): string => text.padStart(2, '0');

/** A quarter, a half, a week or several months beside their year, as one text; null for anything else. */
function partOfYear(name: string, year: string, text: string): string | null {
  const number = /^[tqsb]?\.? ?(\d{1,2})(?:er|re|e|eme|nd)?(?: (?:tri|sem)\w*)?$/.exec(plain(text))?.[1];
  if (number === undefined || !/^(19|20)\d{2}$/.test(year)) return null;
  if (name === 'bimestre') return /^0?[1-6]$/.test(number) ? `${Number(number)} bimestre ${year}` : null;
  if (name === 'quadrimestre') return /^0?[1-3]$/.test(number) ? `${Number(number)} quadrimestre ${year}` : null;
  if (/^(tri|quarter)/.test(name)) return /^0?[1-4]$/.test(number) ? `${year}-T${Number(number)}` : null;
  if (name === 'semestre') return /^0?[12]$/.test(number) ? `${Number(number)} semestre ${year}` : null;
  return Number(number) >= 1 && Number(number) <= 53 ? `${year}-W${two(number)}` : null;
}

/** « Année;Mois;Jour », « Année;Mois » or « Année;Trimestre » in columns of their own: how the column of years is written as whole dates. */
export function datePartsOf(sample: readonly (readonly string[])[]): ((cells: string[]) => string[]) | null {
  for (const [i, head] of sample.entries()) {
    const [yearAt, monthAt, dayAt] = [YEAR, MONTH, DAY].map((pattern) =>
      head.findIndex((cell) => cell.length < 20 && pattern.test(plain(cell))),
    );
    const partAt = head.findIndex((cell) => cell.length < 20 && PART.test(plain(cell)));
    if (yearAt! < 0 || (monthAt! < 0 && partAt < 0)) continue;
    const dateOf = (cells: readonly string[]): string | null => {
      if (monthAt! < 0)
        return partOfYear(PART.exec(plain(head[partAt]!))![1]!, (cells[yearAt!] ?? '').trim(), cells[partAt] ?? '');
      const [year, month, day] = [yearAt!, monthAt!, dayAt!].map((at) => (cells[at] ?? '').trim());
      const number = /^(0?[1-9]|1[0-2])$/.test(month!) ? month! : monthOfName(month!);
      if (!/^(19|20)\d{2}$/.test(year!) || number === null) return null;
      const isDay = dayAt! >= 0 && /^(0?[1-9]|[12]\d|3[01])$/.test(day!);
      if (dayAt! >= 0 && !isDay) return null;
      return `${year}-${two(String(number))}${isDay ? `-${two(day!)}` : ''}`;
    };
    const body = sample.slice(i + 1).filter((cells) => cells.some((cell) => cell !== ''));
    const dated = body.filter((cells) => dateOf(cells) !== null);
    if (dated.length < FEW || dated.length < body.length / 2) continue;
    return (cells) => {
      const date = dateOf(cells);
      return date === null ? cells : cells.with(yearAt!, date);
    };
  }
  return null;
}
