import type * as contract from '@joulerie/contract/support';
import { DomainError } from '../../platform/errors.ts';
import { takeTry } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { findUserAndSpace, heldOf, subscriptionsOf } from '../accounts/accounts.public.ts';
import { findScope, quotedLines, supportMail } from '../scopes/scopes.public.ts';

/** Messages of one person in ten minutes. */
const MOST_SENT = 5;

const TYPES = { Bug: 'Problème', Support: 'Demande d’aide', Feedback: 'Avis' };
const LEVELS = { low: 'gêne légère', medium: 'gêne importante', high: 'bloquant' };

/** Sends what a person wrote to the support of the brand, who answers by mail. */
export const sendSupport: Serve<typeof contract.sendSupport> = async (call) => {
  const { db, store, actor, body, scope, services, now } = call;
  const { user, space } = await findUserAndSpace(db, actor.user.id, actor.space.id);
  // Of a person's own space too: nobody subscribes for it.
  if (!heldOf(await subscriptionsOf(db, space.id)).standing.isClient) throw new DomainError('restricted_client');
  await takeTry(store.reserved, { by: `support ${actor.user.id}`, max: MOST_SENT }, now);
  const { description } = body;
  const mail = supportMail(await findScope(db, scope.id), `${TYPES[body.type].toLowerCase()} – ${body.subject}`, [
    `${TYPES[body.type]}\u00a0: ${body.subject}`,
    // Who wrote is known from the session, whatever the message says.
    `De\u00a0: ${user.firstname} ${user.lastname}, ${user.username}`,
    `Société\u00a0: ${space.name}`,
    ...('level' in description
      ? [`Niveau\u00a0: ${LEVELS[description.level]}`, 'Page\u00a0:', ...quotedLines(description.currentPage)]
      : []),
    ...(body.tags.length > 0 ? [`Étiquettes\u00a0: ${body.tags.join(', ')}`] : []),
    '',
    ...quotedLines(description.text),
  ]);
  if (!(await services.mailer.send({ ...mail, replyTo: user.username })).sent)
    throw new DomainError('error_email_not_send');
  return { ok: true };
};
