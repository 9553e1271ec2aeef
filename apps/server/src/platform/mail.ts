import { createTransport } from 'nodemailer';

export type Mail = { from: string; to: string; subject: string; text: string; html: string };

/** Sends one mail, or says that it could not. */
export type Mailer = { send: (mail: Mail) => Promise<{ sent: boolean }> };

export function smtpMailer(url: string, onFailure: (error: unknown) => void): Mailer {
  const transport = createTransport(url, {}) as ReturnType<typeof createTransport>;
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
