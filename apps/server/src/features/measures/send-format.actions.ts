import type * as contract from '@joulerie/contract/measures';
import { DomainError } from '../../platform/errors.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { findScope, quotedLines, supportMail } from '../scopes/scopes.public.ts';

/** Mails of one person in ten minutes. */
const MOST_SENT = 5;

/** Sends the first lines of a file that is not read to the support of the brand, as the person saw them. */
export const sendFormat: Serve<typeof contract.sendFormat> = async (call) => {
  const { db, store, actor, body, scope, services, now } = call;
  await takeTry(store.reserved, { by: `format ${actor.user.id}`, max: MOST_SENT }, now);
  const mail = supportMail(await findScope(db, scope.id), 'format de fichier à lire', [
    // The name of a file may be that of a person or of a meter.
    `Format de fichier à lire\u00a0: ${/\.[a-z0-9]{1,8}$/i.exec(body.file)?.[0] ?? 'sans extension'}`,
    `De\u00a0: ${actor.user.username}`,
    ...(body.comment ? ['', ...quotedLines(body.comment)] : []),
    '',
    'Premières lignes, sans données personnelles\u00a0:',
    '',
    ...quotedLines(body.sample),
  ]);
  if (!(await services.mailer.send(mail)).sent) throw new DomainError('error_email_not_send');
  return { ok: true };
};
