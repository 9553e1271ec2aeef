import type { Call } from '../../platform/http/call.ts';
import { takeOfDay } from '../../platform/http/limits.ts';

export type Inviting = Pick<Call<unknown>, 'store' | 'services' | 'scope' | 'actor' | 'now'>;

/**
 * Counts mails to people outside of the space who did not ask for them, before one is sent: those of the space, whoever sends them, and
 * those of the person, wherever they send them from. Counted outside the transaction, as several processes count them.
 *
 * @throws DomainError `too_many_requests` past those of the day
 */
export async function takeInvitations({ store, services, actor, now }: Inviting, count: number): Promise<void> {
  if (count === 0) return;
  const max = services.config.INVITATIONS_A_DAY;
  await takeOfDay(
    store.reserved,
    [
      { by: `invitations of space ${actor.space.id}`, max, times: count },
      { by: `invitations of person ${actor.user.id}`, max, times: count },
    ],
    now,
    (again) =>
      `Vous ou votre espace avez atteint la limite de ${max}\u00a0invitations et partages par e-mail en 24\u00a0heures. ${again}`,
  );
}
