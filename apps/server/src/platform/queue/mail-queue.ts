import type { Mail, Mailer } from '../mail.ts';
import type { JobKind, Queue } from './queue.ts';

/** Mails, tried for about two hours: links in them live longer. */
export const MAILS: JobKind = {
  name: 'mails',
  retries: 12,
  firstRetryS: 5,
  longestRetryS: 900,
  longestRunS: 60,
  atOnce: 4,
};

/** How long a call waits to say that a mail service refused: a slow one does not hold the call. */
const PATIENCE_MS = 3_000;

/**
 * A mailer that puts mails in the queue. A call hears of the first try when it ends soon: not sent means that it failed, and the queue
 * goes on trying; a try that is still under way counts as sent. In a transaction nothing is tried before its end, and it holds what it
 * holds for no mail service: the mail counts as sent.
 */
export function queuedMailer(queue: Queue, kind: JobKind = MAILS): Mailer {
  return {
    send: async (mail, tx) => {
      const id = await queue.add(kind, mail, tx);
      if (tx) return { sent: true };
      return { sent: (await queue.firstTry(kind, id, PATIENCE_MS)) !== 'failed' };
    },
  };
}

/** Sends the mails of the queue through a mail service. */
export async function workMails(queue: Queue, service: Mailer, kind: JobKind = MAILS): Promise<void> {
  await queue.work<Mail>(kind, async (mail) => {
    const { sent } = await service.send(mail);
    // The reason is in the log of the service; the queue keeps no address.
    if (!sent) throw new Error('mail not sent');
  });
}
