import { brandLogoPath } from '@joulerie/contract/brands';
import { INK, READABLE_CONTRAST, WHITE, contrast, textOn } from '@joulerie/domain/contrast';
import type { Mail } from '../../platform/mail.ts';
import { escapeHtml } from '../../platform/text.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import type { CompanyBranding } from './company-branding.ts';

type Letter = {
  subject: string;
  greeting: string;
  lines: string[];
  button: string;
  link: string;
  /** The company in whose name it is written; null for the brand alone. */
  company?: CompanyBranding | null;
};

/** A mail that looks like its brand, or like a company of it, as text and as HTML: a greeting, paragraphs, one button. */
export function brandMail(scope: ScopeRow, to: string, { company = null, ...letter }: Letter): Mail {
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
  const color = escapeHtml(company?.color ?? scope.primaryColor);
  const html = `<!doctype html><html lang="fr"><body style="font:16px/1.5 Inter,Arial,sans-serif;color:${INK};background:#f7f8fa;padding:24px">
<div style="max-width:560px;margin:auto;background:${WHITE};border:1px solid #e4e7ec;border-radius:12px;padding:32px">
${headOf(scope, company, new URL(letter.link).origin)}
<p>${escapeHtml(letter.greeting)}</p>${paragraphs}
<p style="margin:28px 0"><a href="${escapeHtml(letter.link)}" style="background:${color};color:${textOn(color)};padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(letter.button)}</a></p>
<p style="color:#667085">L’équipe ${escapeHtml(scope.name)}</p></div></body></html>`;
  return { from: scope.mailFrom, to, subject: letter.subject, text, html };
}

/**
 * The logo of the company, or of the brand, where they sent one (mail readers show no drawing), the name of whose mail it is, and that of the brand under a company's; a colour that cannot be
 * read on white is that of the text.
 */
function headOf(scope: ScopeRow, company: CompanyBranding | null, origin: string): string {
  const { name, color } = company
    ? { name: company.name, color: company.color ?? scope.primaryColor }
    : { name: scope.name, color: scope.primaryColor };
  const readable = contrast(color, WHITE) >= READABLE_CONTRAST ? color : INK;
  const own = scope.fullVersion === null ? null : `${origin}${brandLogoPath(scope, 'full')}`;
  const address = company ? company.logo : own;
  const logo = address
    ? `<p><img src="${escapeHtml(address)}" alt="" height="48" style="height:48px;max-width:240px;object-fit:contain"></p>`
    : '';
  const under = company ? `<br><span style="font-weight:400;color:#667085">avec ${escapeHtml(scope.name)}</span>` : '';
  return `${logo}<p style="font-weight:600;color:${escapeHtml(readable)}">${escapeHtml(name)}${under}</p>`;
}
