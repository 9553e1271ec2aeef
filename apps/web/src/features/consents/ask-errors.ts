import { CallError } from '../../lib/call-error.ts';
import { date } from '../../lib/format-date.ts';
import type { AskField } from './ask-values.ts';

/** Which field the sentence of an error is about; the others are said under the form. */
const FIELD_OF_CODE: Record<string, AskField> = {
  not_a_meter: 'meter',
  not_found_source: 'meter',
  restricted_source: 'meter',
  already_requested: 'meter',
  no_consent_to_extend: 'meter',
  no_consent_to_change: 'meter',
  date_before_history: 'day',
  error_email_not_send: 'mail',
};

const FIELD_OF_KEY: Record<string, AskField> = {
  mail: 'mail',
  username: 'mail',
  firstname: 'firstname',
  lastname: 'lastname',
  company: 'company',
  date_from_data: 'day',
  _id_source: 'meter',
};

/** What a refusal says, by field; empty when it is about none. */
export function errorsByField(error: unknown): Partial<Record<AskField, string>> {
  if (!(error instanceof CallError)) return {};
  const field = FIELD_OF_CODE[error.code];
  if (field) return { [field]: field === 'day' ? (sentenceAboutDay(error) ?? error.message) : error.message };
  const found = Object.entries(error.fields).flatMap(([path, message]) => {
    const known = FIELD_OF_KEY[path.split('.').at(-1)!];
    return known ? [[known, message] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The address that was probably meant, of a refusal that doubts the one given. */
export function suggestionOf(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== 'doubtful_mail') return null;
  return typeof error.detail.suggestion === 'string' ? error.detail.suggestion : null;
}

const ABOUT_DAY = new Set(['date_before_history', 'date_after_end', 'restricted_consent']);

/** What a refusal says of a first day, with the earliest that can be had; null when it is about something else. */
export function sentenceAboutDay(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  if (error.fields.date_from_data) return error.fields.date_from_data;
  if (!ABOUT_DAY.has(error.code)) return null;
  const { earliest } = error.detail;
  return typeof earliest === 'string' ? `${error.message} Le plus ancien est le ${date(earliest)}.` : error.message;
}
