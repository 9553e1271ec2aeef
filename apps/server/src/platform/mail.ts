import { createTransport } from 'nodemailer';

export type Mail = { from: string; to: string; subject: string; text: string; html: string };

/** Sends one mail, or says that it could not. */
export type Mailer = { send: (mail: Mail) => Promise<{ sent: boolean }> };

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
