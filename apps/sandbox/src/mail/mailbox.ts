import PostalMime from 'postal-mime';

/** A mail as it was received, both of its parts, and the links a person would click. */
export type Mail = {
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  links: string[];
  attachments: { filename: string; mimeType: string; bytes: number }[];
};

const KEPT = 500;

export class Mailbox {
  #mails: Mail[] = [];
  #count = 0;

  /** `recipients` is the envelope, which knows hidden copies too. */
  async receive(raw: Uint8Array, recipients: string[], now: number): Promise<Mail> {
    const parsed = await PostalMime.parse(raw);
    const text = parsed.text ?? '';
    const html = parsed.html ?? '';
    this.#count += 1;
    const mail: Mail = {
      id: String(this.#count),
      receivedAt: new Date(now).toISOString(),
      from: addressText(parsed.from?.name, parsed.from?.address),
      to: recipients.map((one) => one.toLowerCase()),
      subject: parsed.subject ?? '',
      text,
      html,
      links: linksOf(html, text),
      attachments: parsed.attachments.map((one) => ({
        filename: one.filename ?? 'sans nom',
        mimeType: one.mimeType,
        bytes: typeof one.content === 'string' ? one.content.length : one.content.byteLength,
      })),
    };
    this.#mails = [mail, ...this.#mails].slice(0, KEPT);
    return mail;
  }

  /** Newest first; `to` keeps the mails of one address. */
  list(to?: string): readonly Mail[] {
    const wanted = to?.trim().toLowerCase();
    return wanted ? this.#mails.filter((mail) => mail.to.includes(wanted)) : this.#mails;
  }

  get(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.#mails = [];
  }
}

const addressText = (name: string | undefined, address: string | undefined): string =>
  name ? `${name} <${address ?? ''}>` : (address ?? '');

/** Links of the written page, else of the plain text; each once, in order. */
function linksOf(html: string, text: string): string[] {
  const fromHtml = [...html.matchAll(/href\s*=\s*["'](https?:[^"']+)["']/gi)].map((m) =>
    m[1]!.replaceAll('&amp;', '&'),
  );
  const fromText = [...text.matchAll(/https?:\/\/[^\s<>"'»)]+/g)].map((m) => m[0].replace(/[.,;]+$/, ''));
  return [...new Set([...fromHtml, ...fromText])];
}
