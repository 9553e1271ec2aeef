import { WEBHOOK_FAILING_DAYS } from '@joulerie/contract/webhook-events';
import type { Mail } from '../../platform/mail.ts';
import { brandMail } from '../accounts/accounts.public.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';

/** Tells the holders of an endpoint that it was switched off. */
export function webhookOffMail(
  scope: ScopeRow,
  person: { username: string; firstname: string },
  origin: string,
  webhook: { url: string; disabledFor: 'failures' | 'gone'; userId: string | null },
): Mail {
  const why =
    webhook.disabledFor === 'gone'
      ? 'Son récepteur a répondu qu’il n’existe plus (410).'
      : `Son récepteur n’a accepté aucun envoi depuis ${WEBHOOK_FAILING_DAYS}\u00a0jours.`;
  return brandMail(scope, person.username, {
    subject: `Un webhook ${scope.name} est désactivé`,
    greeting: `Bonjour ${person.firstname},`,
    lines: [
      `Le webhook vers ${new URL(webhook.url).host} ne reçoit plus rien. ${why}`,
      'Une fois le récepteur réparé, réactivez le webhook\u00a0; chaque envoi du journal peut être refait.',
    ],
    button: 'Voir le webhook',
    link: `${origin}${webhook.userId === null ? '/user/entreprise#api' : '/user/api'}`,
  });
}
