import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Faults } from '../faults.ts';
import type { Mailbox } from './mailbox.ts';

/** A mail server that takes everything and delivers nothing: mails stay in the box that a page shows. */
export function createSmtp(mailbox: Mailbox, faults: Faults, now: () => number): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    banner: 'bac à sable',
    size: 20 * 1024 * 1024,
    onAuth: (_auth, _session, done) => done(null, { user: 'sandbox' }),
    onData: (stream, session, done) => {
      const receive = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const fault = faults.take('smtp');
        if (fault?.kind === 'slow') await sleep(fault.delayMs);
        if (fault?.kind === '429') throw reply('Too many messages, try again later', 452);
        if (fault?.kind === '500') throw reply('Transaction failed', 554);
        // Half a conversation or a closed line: the client never hears whether the mail was taken.
        if (fault?.kind === 'half' || fault?.kind === 'close') throw reply('Service shutting down', 421);
        await mailbox.receive(
          Buffer.concat(chunks),
          session.envelope.rcptTo.map((one) => one.address),
          now(),
        );
      };
      receive().then(() => done(), done);
    },
  });
}

function reply(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode });
}
