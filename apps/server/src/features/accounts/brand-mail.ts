import type { Mail } from '../../platform/mail.ts';
import { escapeHtml } from '../../platform/text.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';

type Letter = { subject: string; greeting: string; lines: string[]; button: string; link: string };

/** A mail in the dress of its brand, as text and as HTML: a greeting, paragraphs, one button. */
export function brandMail(scope: ScopeRow, to: string, letter: Letter): Mail {
  const text = [
    letter.greeting,
    '',
    ...letter.lines,
    '',
    `${letter.button} : ${letter.link}`,
    '',
    `L’équipe ${scope.name}`,
  ].join('\n');
  const paragraphs = letter.lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const html = `<!doctype html><html lang="fr"><body style="font:16px/1.5 Inter,Arial,sans-serif;color:#1b2233;background:#f7f8fa;padding:24px">
<div style="max-width:560px;margin:auto;background:#fff;border:1px solid #e4e7ec;border-radius:12px;padding:32px">
<p style="font-weight:600;color:${escapeHtml(scope.primaryColor)}">${escapeHtml(scope.name)}</p>
<p>${escapeHtml(letter.greeting)}</p>${paragraphs}
<p style="margin:28px 0"><a href="${escapeHtml(letter.link)}" style="background:${escapeHtml(scope.primaryColor)};color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(letter.button)}</a></p>
<p style="color:#667085">L’équipe ${escapeHtml(scope.name)}</p></div></body></html>`;
  return { from: scope.mailFrom, to, subject: letter.subject, text, html };
}
