import type * as contract from '@joulerie/contract/measures';
import { DomainError } from '../../platform/errors.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { findScope } from '../scopes/scopes.public.ts';

/** Mails of one person in ten minutes. */
const MOST_SENT = 5;

/** Sends the first lines of a file that is not read to the support of the brand, as the person saw them. */
export const sendFormat: Serve<typeof contract.sendFormat> = async ({
  db,
  store,
  actor,
  body,
  scope,
  services,
  now,
}) => {
  await takeTry(store.reserved, { by: `format ${actor.user.id}`, max: MOST_SENT }, now);
  const { name, mailFrom, legal } = await findScope(db, scope.id);
  const text = [
    // The name of a file may be that of a person or of a meter.
    `Format de fichier à lire\u00a0: ${/\.[a-z0-9]{1,8}$/i.exec(body.file)?.[0] ?? 'sans extension'}`,
    `De\u00a0: ${actor.user.username}`,
    ...(body.comment ? ['', quoted(body.comment)] : []),
    '',
    'Premières lignes, sans données personnelles\u00a0:',
    '',
    quoted(body.sample),
  ].join('\n');
  const { sent } = await services.mailer.send({
    from: mailFrom,
    to: legal.contact,
    subject: `${name}\u00a0: format de fichier à lire`,
    text,
    html: `<!doctype html><html lang="fr"><body><pre style="white-space:pre-wrap">${escaped(text)}</pre></body></html>`,
  });
  if (!sent) throw new DomainError('error_email_not_send');
  return { ok: true };
};

/** What a person wrote, with a mark on each line: none of them looks like a line of the mail, whatever ends them. */
const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => `> ${line.replaceAll(/[^\P{C}\t]/gu, '')}`)
    .join('\n');

const escaped = (text: string): string =>
  text.replaceAll(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);
