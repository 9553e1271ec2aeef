import { plain } from './text/stamps.ts';

/** Words of headers and labels of what is of a person: a name, an address, or how to reach them. */
const OF_A_PERSON = new Set(
  (
    'nom noms prenom prenoms client cliente clients titulaire titulaires locataire locataires occupant occupants proprietaire ' +
    'proprietaires usager abonne contact contacts adresse adresses rue voie ville commune localite postal postale mail email ' +
    'courriel telephone tel portable mobile destinataire payeur souscripteur beneficiaire resident residents responsable ' +
    'interlocuteur signataire assure name names firstname lastname surname customer customers owner owners tenant tenants ' +
    'address addresses street city town postcode zip zipcode phone holder recipient'
  ).split(' '),
);
/** What a cell that says a unit is: a header, not the name of somebody. */
const UNIT = /(?<!\p{L})(m?wh?|kwh?|gwh|kva|kvarh?|m3|m³|€|eur|°c|%)(?!\p{L})/iu;
const LONGEST_LABEL = 60;

const namesPerson = (label: string): boolean =>
  label.length <= LONGEST_LABEL &&
  !/\d{2}/.test(label) &&
  plain(label.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))
    .split(/[^a-z]+/)
    .some((word) => OF_A_PERSON.has(word));

const crosses = (text: string): string => text.replaceAll(/[\p{L}\p{M}\p{N}]/gu, 'x');

/** « Titulaire : … », `nom="…"`, `"customer": "…"`, `<adresse>…` */
const LABELLED = /([\p{L}_][\p{L}\p{N}_ .'’-]*)(["'»]?\s*[:=>]\s*["'«]?)([^";\t|<>]+)/gu;

/** A line of cells, each with the sign that ends it; a quoted cell may hold such signs. */
const cellsOf = (line: string, separator: string): string[] =>
  line.match(new RegExp(`(?:"(?:[^"]|"")*"|[^${separator}])*(?:[${separator}]|$)`, 'g'))?.slice(0, -1) ?? [];

const bareOf = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.replaceAll(/^[\s"]+|[\s";\t|,]+$/g, ''));
/** A value of a column; longer numbers are of meters and contracts. */
const isNumeric = (cell: string | undefined): boolean => /^[-+]?\d[\d\s]{0,8}([.,]\d+)?$/.test(cell ?? '');

/**
 * Crosses out what stands below a header, or beside a label, of a person. Words of the trade are names too (« Blanc », « Mars »), and
 * only their place says which.
 *
 * @param lines of bounded length
 */
export function withoutPersons(lines: readonly string[]): string[] {
  const separator = /[;\t|]/.exec(lines.join('\n'))?.[0] ?? ',';
  let personal: { columns: ReadonlySet<number>; width: number } = { columns: new Set(), width: 0 };
  return lines.map((line, at) => {
    const cells = cellsOf(line, separator);
    const bare = bareOf(cells);
    const labels = new Set([...bare.keys()].filter((i) => !/[:=<>{]/.test(bare[i]!) && namesPerson(bare[i]!)));
    const isPair = bare.filter((cell) => cell !== '').length === 2;
    const hasUnit = bare.some((cell) => UNIT.test(cell) && !/\d/.test(cell));
    if (labels.size > 0) {
      const isHeader = !isPair || isNumeric(bareOf(cellsOf(lines[at + 1] ?? '', separator))[1]);
      personal = { columns: isHeader ? labels : new Set(), width: cells.length };
    } else if (hasUnit || cells.length !== personal.width) personal = { columns: new Set(), width: 0 };
    const { columns } = personal;
    return cells
      .map((cell, i) => {
        if (labels.has(i)) return cell;
        // Of a pair, the second may be the header of a column, or what the first is the label of.
        if (labels.size > 0 ? isPair && !UNIT.test(bare[i]!) : columns.has(i)) return crosses(cell);
        return cell.replaceAll(LABELLED, (text: string, label: string, sign: string, value: string) =>
          namesPerson(label) ? label + sign + crosses(value) : text,
        );
      })
      .join('');
  });
}
