import { CUT_LINE, eachLine } from '../text/lines.ts';
import type { NdjsonContent } from '../reader.ts';

/** Texts of JSON, and the values that are none (`NaN`, `nan`, `Infinity`) as some servers write a missing number. */
const TEXT_OR_NAN = /"(?:[^"\\]|\\.)*"|-?\b(?:nan|infinity)\b/gi;

/**
 * The value of a JSON text; a bare `NaN` is null, a missing value. Undefined for a text that is not JSON, cut in the middle for example.
 */
export function parseAnswer(text: string): unknown {
  const direct = parsed(text);
  if (direct !== undefined || !/nan|infinity/i.test(text)) return direct;
  return parsed(text.replace(TEXT_OR_NAN, (found) => (found.startsWith('"') ? found : 'null')));
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Lines of an NDJSON answer, those that are not JSON apart; `isCut` when the last one stops in the middle. */
export type AnswerLines = { content: NdjsonContent; isCut: boolean };

/** Reads an NDJSON answer: one value a line, blank lines left out. A JSON list is read as its elements. */
export function parseLines(text: string): AnswerLines {
  const content: NdjsonContent = { kind: 'ndjson', values: [], lines: [], broken: [] };
  const whole = /^\s*[[{]/.test(text) ? parseAnswer(text) : undefined;
  if (whole !== undefined) {
    content.values = Array.isArray(whole) ? whole : [whole];
    content.lines = content.values.map((_, i) => i + 1);
    return { content, isCut: false };
  }
  let isCut = false;
  eachLine(text, (line, number, last) => {
    if (line.trim() === '') return;
    const value = parseAnswer(line);
    if (value === undefined) {
      isCut ||= last;
      content.broken.push({ line: number, reason: last ? CUT_LINE : 'cette ligne n’est pas du JSON' });
      return;
    }
    content.values.push(value);
    content.lines.push(number);
  });
  return { content, isCut };
}
