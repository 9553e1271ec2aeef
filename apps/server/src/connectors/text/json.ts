import { FileRefused } from '../reader.ts';
import { lineAt } from './lines.ts';

/** Parses JSON; a text cut or spoilt is refused with its line, since nothing of a broken structure can be trusted. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = Number(/position (\d+)/.exec(error.message)?.[1] ?? text.length);
    const line = lineAt(text, position);
    if (/:\s*(nan|-?infinity)\b/i.test(text)) {
      throw new FileRefused(
        'json_nan',
        'Ce JSON contient la valeur « nan », qui n’existe pas en JSON : le service a répondu hors de son domaine (coordonnées inconnues ?). Refaites la demande puis déposez le fichier de nouveau.',
        line,
      );
    }
    if (position >= text.trimEnd().length || /end of JSON|Unterminated/i.test(error.message)) {
      throw new FileRefused(
        'file_cut',
        `Ce fichier JSON s’arrête au milieu, à la ligne ${lineAt(text, text.length)} : il est incomplet. Téléchargez-le de nouveau.`,
        lineAt(text, text.length),
      );
    }
    throw new FileRefused('json_invalid', `Ce fichier n’est pas du JSON valide : erreur à la ligne ${line}.`, line);
  }
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
