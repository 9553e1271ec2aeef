import { ANSWERED } from '../table/meaning.ts';
import type { TableAnswers, TableMeaning, Understood } from '../table/meaning.ts';
import { frenchSpaces } from '../text/french.ts';
import { frenchNumber } from '../text/numbers.ts';

/** Examples that a question gives. */
const MOST_EXAMPLES = 2;

/**
 * What the lines of a table leave to a person: which of two values counts, whether lines that cannot be read may be left out, and what a
 * class without a value has.
 */
export class LineDoubts {
  private readonly repeats: string[] = [];
  private readonly unread: string[] = [];
  private repeatCount = 0;
  private readonly unreadLines = new Set<number>();
  private readonly unreadColumns: string[] = [];
  private readonly blankLines = new Set<number>();
  private areBlanksUsual = false;

  noteRepeat(when: string, first: number, second: number): void {
    this.repeatCount++;
    if (this.repeats.length < MOST_EXAMPLES) this.repeats.push(`${when}, lignes ${first} et ${second}`);
  }

  /** @param isUsual whether most lines are so: a class that ended, or has not begun, is nothing there */
  noteBlank(line: number, isUsual: boolean): void {
    this.blankLines.add(line);
    this.areBlanksUsual ||= isUsual;
  }

  noteUnread(line: number, why: string): void {
    // Several columns of a line may each be unread.
    if (this.unreadLines.has(line)) return;
    this.unreadLines.add(line);
    if (this.unread.length < MOST_EXAMPLES) this.unread.push(`ligne ${line} : ${why}`);
  }

  /** @param header of a column that has values and no moment, in a table whose moments are headers */
  noteUnreadColumn(header: string): void {
    this.unreadColumns.push(header);
  }

  asked({ repeats, unread, blanks }: TableAnswers): Pick<TableMeaning, 'repeats' | 'unread' | 'blanks'> {
    const [moments, lines] = [this.repeatCount, this.unreadLines.size];
    const left = [
      ...(lines === 0 ? [] : [`${linesText(lines)} (${this.unread.join(' ; ')})`]),
      ...(this.unreadColumns.length === 0 ? [] : [columnsText(this.unreadColumns)]),
    ];
    const counts = lines + this.unreadColumns.length === 1 ? 'elle compte' : 'elles comptent';
    return {
      repeats:
        moments === 0
          ? null
          : aspect(
              'first',
              repeats,
              `${momentsText(moments)} (${this.repeats.join(' ; ')}) : laquelle compte, ou les deux ?`,
            ),
      unread:
        left.length === 0 ? null : aspect('skip', unread, `${left.join(' ; ')} : le total serait faux si ${counts}`),
      blanks:
        this.blankLines.size === 0
          ? null
          : aspect(
              this.areBlanksUsual ? 'zero' : 'missing',
              blanks,
              `${blanksText(this.blankLines)} : elle vaut zéro, ou elle manque ?`,
            ),
    };
  }
}

/**
 * The question of what is not read, with parts of a file beside those of its table.
 *
 * @param parts of the file that are not read: « la feuille « Juillet » n’est pas lue »
 * @param found the question of the table itself
 * @param answer what somebody answered
 */
export function withUnreadParts(
  parts: readonly string[],
  found: TableMeaning['unread'],
  answer: TableAnswers['unread'],
): TableMeaning['unread'] {
  if (parts.length === 0) return found;
  const asked = [...(found?.certainty === 'asked' ? [found.reason] : []), ...parts];
  return aspect('skip', answer, `${asked.join(' ; ')} : le total serait faux sans leurs valeurs, si elles comptent`);
}

/** What somebody answered, or what is asked. */
const aspect = <T>(value: T, answer: T | undefined, question: string): Understood<T> =>
  answer === undefined
    ? { value, certainty: 'asked', reason: frenchSpaces(question) }
    : { value: answer, certainty: 'certain', reason: ANSWERED };

const momentsText = (count: number): string =>
  count === 1 ? 'un moment a deux valeurs' : `${frenchNumber(count)} moments ont deux valeurs`;

const blanksText = (lines: ReadonlySet<number>): string => {
  const [first] = lines;
  return lines.size === 1
    ? `une classe horaire n’a pas de valeur à la ligne ${first}`
    : `une classe horaire n’a pas de valeur sur ${frenchNumber(lines.size)} lignes (la première : ${first})`;
};

const columnsText = (headers: readonly string[]): string => {
  const named = headers.slice(0, MOST_EXAMPLES).map((header) => `« ${header} »`);
  return headers.length === 1
    ? `une colonne qui a des valeurs n’est pas lue (${named.join('')} n’est pas une date lisible)`
    : `${frenchNumber(headers.length)} colonnes qui ont des valeurs ne sont pas lues (${named.join(', ')} : pas de date lisible)`;
};

const linesText = (count: number): string =>
  count === 1
    ? 'une ligne qui a une valeur n’est pas lue'
    : `${frenchNumber(count)} lignes qui ont une valeur ne sont pas lues`;
