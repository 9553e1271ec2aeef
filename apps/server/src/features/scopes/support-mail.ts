import type { Mail } from '../../platform/mail.ts';
import { escapeHtml } from '../../platform/text.ts';
import type { ScopeRow } from './scopes.tables.ts';

/** A mail to the support of a brand: lines of plain text, which stay text where a reader shows the HTML. */
export function supportMail({ name, mailFrom, legal }: ScopeRow, subject: string, lines: readonly string[]): Mail {
  const text = lines.join('\n');
  return {
    from: mailFrom,
    to: legal.contact,
    subject: `${name}\u00a0: ${subject}`,
    text,
    html: `<!doctype html><html lang="fr"><body><pre style="white-space:pre-wrap">${escapeHtml(text)}</pre></body></html>`,
  };
}

/** What a person wrote, with a mark on each line: none of them looks like a line of the mail, whatever ends them. */
export const quotedLines = (text: string): string[] =>
  text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map((line) => `> ${line.replaceAll(/[^\P{C}\t]/gu, '')}`);
