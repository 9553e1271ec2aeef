import { createTransport } from 'nodemailer';
import type { Database } from './database.ts';

/** `replyTo`: whom an answer goes to, where it is not the sender. */
export type Mail = { from: string; to: string; replyTo?: string; subject: string; text: string; html: string };

/**
 * Sends one mail, or says that it could not. With a transaction, a mailer that keeps mails to send them later keeps this one in it: what the
 * transaction makes and the mail about it are both there or neither.
 */
export type Mailer = { send: (mail: Mail, tx?: Database) => Promise<{ sent: boolean }> };

/** A mail service that says nothing for so long does not answer. [ms] */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through a mail service, at once. */
export function smtpMailer(url: string, onFailure: (error: unknown) => void): Mailer {
  const transport = createTransport({ url, ...LIMITS });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(mail);
        return { sent: true };
      } catch (error) {
        onFailure(error);
        return { sent: false };
      }
    },
  };
}
