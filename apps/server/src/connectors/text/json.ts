import { FileRefused } from '../reader.ts';
import { lineAt } from './lines.ts';

/** Parses JSON; a text cut or spoilt is refused with its line, since nothing of a broken structure can be trusted. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = positionOf(error);
    const nan = text.search(NOT_A_NUMBER);
    if (nan >= 0) {
      throw new FileRefused(
        'json_nan',
        'Ce JSON contient la valeur « nan », qui n’existe pas en JSON : le service a répondu hors de son domaine (coordonnées inconnues ?). Refaites la demande puis déposez le fichier de nouveau.',
        lineAt(text, nan),
      );
    }
    if (/end of JSON|Unterminated/i.test(error.message) || (position !== null && position >= text.trimEnd().length)) {
      const line = lineAt(text, text.length);
      throw new FileRefused(
        'file_cut',
        `Ce fichier JSON s’arrête au milieu, à la ligne ${line} : il est incomplet. Téléchargez-le de nouveau.`,
        line,
      );
    }
    const line = position === null ? null : lineAt(text, position);
    const where = line === null ? '' : ` : erreur à la ligne ${line}`;
    throw new FileRefused('json_invalid', `Ce fichier n’est pas du JSON valide${where}.`, line);
  }
}

const NOT_A_NUMBER = /:\s*(nan|-?infinity)\b/i;

/** Where the text stops being JSON; null where the engine quotes the place instead of counting it. */
function positionOf({ message }: SyntaxError): number | null {
  const found = /position (\d+)/.exec(message);
  return found ? Number(found[1]) : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list, or the only element of one, as XML and some JSON writers give it. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

/** The text of a field, trimmed; null when absent, empty or not a plain value. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (isRecord(value)) return textOf(value['#text']);
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return trimmed === '' ? null : trimmed;
}

export function recordsOf(value: unknown): Record<string, unknown>[] {
  return listOf(value).filter(isRecord);
}
