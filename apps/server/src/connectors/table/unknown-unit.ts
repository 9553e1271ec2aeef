import { plain } from '../text/stamps.ts';
import { registerOf } from './headers.ts';
import { unknownWordOf } from './known-words.ts';

/** The last words of a header between brackets: « Consommation (UC) », « Gas [CCF] ». */
const IN_BRACKETS = /[([]\s*([^()[\]]{1,12}?)\s*[)\]]\s*$/;
const UNIT_LIKE = /^\p{L}{1,6}[23²³]?(?:\/\p{L}{1,6})?$/u;

/** What stands where a header writes its unit and is none that is known; null where nothing does, or what is no unit. */
export function unknownUnitOf(header: string): string | null {
  const written = IN_BRACKETS.exec(header)?.[1] ?? '';
  const isUnit = UNIT_LIKE.test(written) && registerOf(plain(written)) === null && unknownWordOf(written) !== null;
  return isUnit ? written : null;
}
