import { FileRefused } from './reader.ts';
import { lineAt } from './text/lines.ts';

/** Elements inside one another: a message of measures has a dozen of them. */
const DEEPEST = 500;
/** Letters of one tag with its attributes: a parser keeps an object a level and a property an attribute. */
const LONGEST_TAG = 100_000;
const SLASH = 47;
/** What is no element ends with its own mark. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
] as const;

/**
 * Refuses markup that would take far more memory than its text: elements that are hardly ever closed, or thousands of attributes in one.
 *
 * @throws FileRefused `xml_too_heavy`
 */
export function refuseHeavyMarkup(text: string): void {
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const other = OTHERS.find(([mark]) => text.startsWith(mark, at));
    const stop = text.indexOf(other?.[1] ?? '>', at);
    // What is never closed is refused by the parser, with its line.
    if (stop < 0 && (other || text.length - at <= LONGEST_TAG)) return;
    if (!other) {
      if (stop < 0 || stop - at > LONGEST_TAG) throw refusalAt(text, at, 'une de ses balises a trop d’attributs');
      if (text.charCodeAt(at + 1) === SLASH) depth--;
      else if (text.charCodeAt(stop - 1) !== SLASH) depth++;
      if (depth > DEEPEST) throw refusalAt(text, at, `plus de ${DEEPEST} balises y sont emboîtées`);
    }
    at = stop;
  }
}

const refusalAt = (text: string, at: number, why: string): FileRefused =>
  new FileRefused('xml_too_heavy', `Ce fichier XML n’est pas un fichier de mesures : ${why}.`, lineAt(text, at));
