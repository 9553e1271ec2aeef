import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Account } from './account.ts';
import { PRICES } from './catalogue.ts';
import { readForm, textOf } from './form.ts';
import { invoicePdf } from './invoice-pdf.ts';
import type { CheckoutSession, PortalSession, Subscription } from './objects.ts';
import { day, escape, money, page } from './page.ts';

type One = { Params: { id: string } };

const NOTE = '<p class="note">Ceci est le bac à sable&nbsp;: aucun paiement n’a lieu.</p>';
const DECLINED = '4000000000000341';
const STATUS_WORDS: Record<string, string> = {
  active: 'actif',
  trialing: 'à l’essai',
  past_due: 'impayé',
  canceled: 'résilié',
  unpaid: 'impayé, suspendu',
  paused: 'suspendu',
};

/** Checkout, portal and invoices as people see them. */
export function registerStripePages(app: FastifyInstance, account: Account): void {
  const html = (reply: FastifyReply, title: string, body: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(page(title, body));
  const gone = (reply: FastifyReply) =>
    html(reply, 'Page introuvable', '<h1>Cette page n’existe pas ou plus.</h1>', 404);
  const baseOf = (host: string | undefined) => `http://${host}`;

  app.get<One>('/stripe/checkout/:id', async (request, reply) => {
    const session = account.sessions.get(request.params.id);
    if (session?.status !== 'open') return gone(reply);
    return html(reply, 'Paiement', checkoutBody(account, session, false));
  });
  app.post<One>('/stripe/checkout/:id', async (request, reply) => {
    const session = account.sessions.get(request.params.id);
    if (session?.status !== 'open') return gone(reply);
    const card = textOf(readForm(String(request.body)), 'card') ?? '';
    if (card.replaceAll(/\s/g, '') === DECLINED)
      return html(reply, 'Paiement refusé', checkoutBody(account, session, true), 402);
    account.pay(session, baseOf(request.headers.host));
    return reply.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id), 303);
  });

  app.get<One>('/stripe/portal/:id', async (request, reply) => {
    const portal = account.portals.get(request.params.id);
    return portal ? html(reply, 'Vos abonnements', portalBody(account, portal)) : gone(reply);
  });
  app.post<One>('/stripe/portal/:id', async (request, reply) => {
    const portal = account.portals.get(request.params.id);
    if (!portal) return gone(reply);
    const form = readForm(String(request.body));
    const subscription = account.subscriptions.get(textOf(form, 'subscription') ?? '');
    if (subscription?.customer === portal.customer)
      act(account, subscription, textOf(form, 'act'), textOf(form, 'price'));
    return reply.redirect(`/stripe/portal/${portal.id}`, 303);
  });

  app.get<One>('/stripe/invoices/:id', async (request, reply) => {
    const invoice = account.invoices.get(request.params.id);
    if (!invoice) return gone(reply);
    const body = `<h1>Facture ${escape(invoice.number)}</h1>${NOTE}
<p>Total&nbsp;: ${money(invoice.total)}, ${invoice.status === 'paid' ? 'payée' : 'à payer'}.</p>
<p><a href="${escape(invoice.invoice_pdf)}">Télécharger la facture (PDF)</a></p>`;
    return html(reply, `Facture ${invoice.number}`, body);
  });
  app.get<One>('/stripe/invoices/:id/pdf', async (request, reply) => {
    const invoice = account.invoices.get(request.params.id);
    if (!invoice) return gone(reply);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="Invoice-${invoice.number}.pdf"`)
      .send(invoicePdf(invoice));
  });
}

function checkoutBody(account: Account, session: CheckoutSession, isDeclined: boolean): string {
  const prices = account.lines.get(session.id) ?? [];
  const total = prices.reduce((sum, { unit_amount: cents }) => sum + cents, 0);
  const rows = prices
    .map(
      (one) =>
        `<tr><td>${escape(account.product(one.product)?.name ?? one.id)}</td><td>${money(one.unit_amount)} par mois</td></tr>`,
    )
    .join('\n');
  return `<h1>Paiement</h1>
${NOTE}
${isDeclined ? '<p class="alert" role="alert">Votre carte a été refusée. Essayez avec une autre carte.</p>' : ''}
<table>
<thead><tr><th scope="col">Abonnement</th><th scope="col">Prix hors taxes</th></tr></thead>
<tbody>${rows}
<tr><td>TVA (20&nbsp;%)</td><td>${money(Math.round(total * 0.2))}</td></tr>
<tr><th scope="row">Total à payer</th><th>${money(Math.round(total * 1.2))}</th></tr></tbody>
</table>
<form method="post">
<label for="card">Numéro de carte</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" aria-describedby="hint" required>
<p id="hint">4242 4242 4242 4242 est acceptée, 4000 0000 0000 0341 est refusée.</p>
<button class="main" type="submit">Payer et s’abonner</button>
</form>
${session.cancel_url === null ? '' : `<p><a href="${escape(session.cancel_url)}">Revenir sans payer</a></p>`}`;
}

function portalBody(account: Account, portal: PortalSession): string {
  const sections = account.subscriptionsOf(portal.customer).map((one) => subscriptionSection(account, one));
  return `<h1>Vos abonnements</h1>
${NOTE}
${sections.length === 0 ? '<p>Aucun abonnement.</p>' : sections.join('\n')}
${portal.return_url === null ? '' : `<p><a href="${escape(portal.return_url)}">Revenir au site</a></p>`}`;
}

function subscriptionSection(account: Account, one: Subscription): string {
  const names = one.items.data.map(({ price }) => account.product(price.product)?.name ?? price.id);
  const button = (act: string, words: string) =>
    `<form class="row" method="post"><input type="hidden" name="subscription" value="${one.id}"><button name="act" value="${act}">${words}</button></form>`;
  const ends = one.items.data[0]?.current_period_end ?? one.created;
  const state = one.cancel_at_period_end ? `actif jusqu’au ${day(ends)}` : (STATUS_WORDS[one.status] ?? one.status);
  const buttons =
    one.status === 'canceled'
      ? ''
      : [
          ...(one.status === 'past_due' || one.status === 'unpaid' ? [button('pay', 'Régler la facture')] : []),
          one.cancel_at_period_end ? button('resume', 'Garder l’abonnement') : button('end', 'Résilier à l’échéance'),
          button('cancel', 'Résilier maintenant'),
        ].join('');
  return `<section aria-label="${escape(names.join(', '))}"><h2>${escape(names.join(', '))}</h2><p>État&nbsp;: ${state}</p>${buttons}${one.status === 'canceled' ? '' : changeForm(account, one)}</section>`;
}

function changeForm(account: Account, one: Subscription): string {
  const options = PRICES.slice(0, 2)
    .map(
      ({ id, product, unit_amount: cents }) =>
        `<option value="${id}">${escape(account.product(product)?.name ?? id)} (${money(cents)})</option>`,
    )
    .join('');
  return `<form method="post"><input type="hidden" name="subscription" value="${one.id}">
<label for="price-${one.id}">Changer d’offre</label><select id="price-${one.id}" name="price">${options}</select>
<p><button name="act" value="price">Changer</button></p></form>`;
}

function act(account: Account, subscription: Subscription, what: string | undefined, price: string | undefined): void {
  if (subscription.status === 'canceled') return;
  const next = price === undefined ? null : account.price(price);
  const [item] = subscription.items.data;
  if (what === 'cancel') account.cancel(subscription);
  else if (what === 'end' || what === 'resume') account.change(subscription, { cancel_at_period_end: what === 'end' });
  else if (what === 'price' && next && item) account.changePrice(subscription, item, next);
  else if (what === 'pay') {
    account.refused.delete(subscription.customer);
    for (const one of account.invoicesOf(subscription.customer)) if (one.status === 'open') account.settle(one);
    account.change(subscription, { status: 'active' });
  }
}
