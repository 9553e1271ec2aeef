import type { FastifyInstance } from 'fastify';
import { listPage, mailPage } from './inbox.page.ts';
import type { Mailbox } from './mailbox.ts';

type Filter = { Querystring: { to?: string } };
type One = { Params: { id: string } };

export function registerInbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<Filter>('/inbox', async (request, reply) => {
    const { to } = request.query;
    return reply.type('text/html; charset=utf-8').send(listPage(mailbox.list(to), to));
  });
  app.get<Filter>('/inbox.json', async (request) => {
    const mails = mailbox.list(request.query.to);
    return { mails, total: mails.length };
  });
  app.get<One>('/inbox/:id', async (request, reply) => {
    const mail = mailbox.get(request.params.id);
    if (!mail) return reply.code(404).type('text/plain; charset=utf-8').send('Ce message n’existe pas ou plus.');
    return reply.type('text/html; charset=utf-8').send(mailPage(mail));
  });
  app.get<One>('/inbox/:id/html', async (request, reply) => {
    const mail = mailbox.get(request.params.id);
    if (!mail) return reply.code(404).send();
    // Links leave the frame, and nothing of the mail runs.
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; img-src * data:; style-src 'unsafe-inline'")
      .send(`<base target="_top">${mail.html}`);
  });
  app.post('/inbox/clear', async (_request, reply) => {
    mailbox.clear();
    return reply.redirect('/inbox', 303);
  });
  app.delete('/inbox', async (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
}
