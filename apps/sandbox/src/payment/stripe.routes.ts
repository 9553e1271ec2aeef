import type { FastifyInstance } from 'fastify';
import type { Account } from './account.ts';
import { withoutPrivate } from './account.ts';
import { type Asked, LIST_KEYS, createApi, invalid, missing, paged } from './api-answers.ts';
import { PRICES, PRODUCTS } from './catalogue.ts';
import { type Form, listOf, textOf, textsOf } from './form.ts';
import { type Customer, type Price, type Subscription, objectId } from './objects.ts';

const DAY_S = 86_400;

/** The calls of Stripe's API that a seller of subscriptions makes, in its form and with its refusals. */
export function registerStripe(app: FastifyInstance, account: Account): void {
  const serve = createApi(app, (key) => /^(sk|rk)_test_\w+$/.test(key));
  const customerOf = (id: string | undefined, param = 'customer'): Customer => {
    const found = id === undefined ? undefined : account.customers.get(id);
    if (!found) throw missing('customer', id ?? '', param);
    return found;
  };
  const subscriptionOf = (id: string): Subscription => {
    const found = account.subscriptions.get(id);
    if (!found) throw missing('subscription', id);
    return found;
  };

  serve('GET', '/v1/products', [...LIST_KEYS, 'active', 'ids'], ({ query }) => paged(PRODUCTS, query, '/v1/products'));
  serve('GET', '/v1/products/:id', ['expand'], ({ params }) => {
    const found = account.product(params.id!);
    if (!found) throw missing('product', params.id!);
    return found;
  });
  serve(
    'GET',
    '/v1/prices',
    [...LIST_KEYS, 'active', 'type', 'product', 'currency', 'lookup_keys', 'recurring'],
    ({ query }) => {
      const found = PRICES.filter(({ product }) => query.product === undefined || query.product === product);
      const list = paged(found, query, '/v1/prices');
      return expands(query, 'data.product')
        ? { ...list, data: list.data.map((one) => withProduct(account, one)) }
        : list;
    },
  );
  serve('GET', '/v1/prices/:id', ['expand'], ({ params, query }) => {
    const found = account.price(params.id!);
    if (!found) throw missing('price', params.id!);
    return expands(query, 'product') ? withProduct(account, found) : found;
  });

  const CUSTOMER_KEYS = ['email', 'name', 'metadata', 'preferred_locales', 'phone', 'address', 'expand'];
  serve('POST', '/v1/customers', CUSTOMER_KEYS, ({ form }) => account.createCustomer(customerValues(form)));
  serve('GET', '/v1/customers/:id', ['expand'], ({ params }) => customerOf(params.id, 'id'));
  serve('POST', '/v1/customers/:id', CUSTOMER_KEYS, ({ params, form }) => {
    const customer = customerOf(params.id, 'id');
    const { metadata, ...values } = customerValues(form);
    Object.assign(customer, values, { metadata: { ...customer.metadata, ...metadata } });
    account.emit('customer.updated', customer);
    return customer;
  });
  serve('DELETE', '/v1/customers/:id', [], ({ params }) => {
    const { id } = customerOf(params.id, 'id');
    for (const one of account.subscriptionsOf(id)) if (one.status !== 'canceled') account.cancel(one);
    account.customers.delete(id);
    return { id, object: 'customer', deleted: true };
  });

  registerCheckout(serve, account, customerOf);

  serve('GET', '/v1/subscriptions', [...LIST_KEYS, 'customer', 'status', 'price', 'created'], ({ query }) => {
    const customer = textOf(query, 'customer');
    if (customer !== undefined) customerOf(customer);
    const status = textOf(query, 'status');
    const all = [...account.subscriptions.values()]
      .toReversed()
      .filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status)),
      );
    return paged(all, query, '/v1/subscriptions');
  });
  serve('GET', '/v1/subscriptions/:id', ['expand'], ({ params, query }) => {
    const found = subscriptionOf(params.id!);
    if (!expands(query, 'items.data.price.product')) return found;
    const data = found.items.data.map((item) => ({ ...item, price: withProduct(account, item.price) }));
    return { ...found, items: { ...found.items, data } };
  });
  serve('POST', '/v1/subscriptions/:id', ['cancel_at_period_end', 'metadata', 'expand'], ({ params, form }) => {
    const found = subscriptionOf(params.id!);
    Object.assign(found.metadata, textsOf(form, 'metadata'));
    return account.change(found, { cancel_at_period_end: form.cancel_at_period_end === 'true' });
  });
  serve('DELETE', '/v1/subscriptions/:id', ['invoice_now', 'prorate', 'expand'], ({ params }) => {
    const found = subscriptionOf(params.id!);
    if (found.status === 'canceled') throw missing('subscription', found.id);
    return account.cancel(found);
  });

  serve('GET', '/v1/invoices', [...LIST_KEYS, 'customer', 'status', 'subscription', 'created'], ({ query }) => {
    const customer = textOf(query, 'customer');
    if (customer !== undefined) customerOf(customer);
    const all = [...account.invoices.values()].toReversed();
    const found = all.filter((one) => customer === undefined || one.customer === customer);
    return paged(found, query, '/v1/invoices');
  });
  serve('GET', '/v1/invoices/:id', ['expand'], ({ params }) => {
    const found = account.invoices.get(params.id!);
    if (!found) throw missing('invoice', params.id!);
    return found;
  });
}

type Serve = ReturnType<typeof createApi>;

function registerCheckout(serve: Serve, account: Account, customerOf: (id: string | undefined) => Customer): void {
  const SESSION_KEYS = [
    'mode',
    'customer',
    'customer_email',
    'customer_update',
    'client_reference_id',
    'line_items',
    'success_url',
    'cancel_url',
    'locale',
    'metadata',
    'subscription_data',
    'automatic_tax',
    'tax_id_collection',
    'billing_address_collection',
    'allow_promotion_codes',
    'expand',
  ];
  serve('POST', '/v1/checkout/sessions', SESSION_KEYS, (asked) => createSession(account, customerOf, asked));
  serve('GET', '/v1/checkout/sessions', [...LIST_KEYS, 'customer', 'status', 'subscription'], ({ query }) => {
    const found = [...account.sessions.values()]
      .toReversed()
      .filter(
        ({ customer, status }) =>
          (query.customer === undefined || query.customer === customer) &&
          (query.status === undefined || query.status === status),
      );
    const list = paged(found, query, '/v1/checkout/sessions');
    return { ...list, data: list.data.map(withoutPrivate) };
  });
  const sessionOf = (id: string) => {
    const found = account.sessions.get(id);
    if (!found) throw missing('checkout.session', id, 'session');
    return found;
  };
  serve('GET', '/v1/checkout/sessions/:id', ['expand'], ({ params }) => withoutPrivate(sessionOf(params.id!)));
  serve('POST', '/v1/checkout/sessions/:id/expire', ['expand'], ({ params }) => {
    const found = sessionOf(params.id!);
    if (found.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${found.status}\`.`,
      );
    Object.assign(found, { status: 'expired', url: null });
    account.emit('checkout.session.expired', withoutPrivate(found));
    return withoutPrivate(found);
  });

  serve(
    'POST',
    '/v1/billing_portal/sessions',
    ['customer', 'return_url', 'locale', 'flow_data', 'expand'],
    ({ form, base }) => {
      const customer = customerOf(textOf(form, 'customer')).id;
      const id = objectId('bps');
      const session = {
        id,
        object: 'billing_portal.session' as const,
        configuration: 'bpc_sandbox',
        created: account.seconds,
        customer,
        flow: null,
        livemode: false,
        locale: textOf(form, 'locale') ?? null,
        on_behalf_of: null,
        return_url: textOf(form, 'return_url') ?? null,
        url: `${base}/stripe/portal/${id}`,
      };
      account.portals.set(id, session);
      return session;
    },
  );
}

function createSession(
  account: Account,
  customerOf: (id: string | undefined) => Customer,
  { form, base }: Asked,
): object {
  const success = textOf(form, 'success_url');
  if (textOf(form, 'mode') !== 'subscription') throw invalid('Invalid mode: must be one of subscription', 'mode');
  if (success === undefined) throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing');
  const customer = textOf(form, 'customer');
  if (customer !== undefined) customerOf(customer);
  const prices = listOf(form, 'line_items').map((line) => priceOf(account, line as Form));
  if (prices.length === 0) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  const id = objectId('cs_test');
  const subtotal = prices.reduce((sum, { unit_amount: cents }) => sum + cents, 0);
  const session = {
    id,
    object: 'checkout.session' as const,
    amount_subtotal: subtotal,
    amount_total: Math.round(subtotal * 1.2),
    automatic_tax: { enabled: textsOf(form, 'automatic_tax').enabled === 'true', status: null },
    cancel_url: textOf(form, 'cancel_url') ?? null,
    client_reference_id: textOf(form, 'client_reference_id') ?? null,
    created: account.seconds,
    currency: 'eur',
    customer: customer ?? null,
    expires_at: account.seconds + DAY_S,
    invoice: null,
    livemode: false,
    locale: textOf(form, 'locale') ?? null,
    metadata: textsOf(form, 'metadata'),
    mode: 'subscription',
    payment_status: 'unpaid' as const,
    status: 'open' as const,
    subscription: null,
    subscription_metadata: textsOf((form.subscription_data ?? {}) as Form, 'metadata'),
    success_url: success,
    ui_mode: 'hosted_page',
    url: `${base}/stripe/checkout/${id}`,
  };
  account.sessions.set(id, session);
  account.lines.set(id, prices);
  return withoutPrivate(session);
}

function priceOf(account: Account, line: Form): Price {
  const id = textOf(line, 'price');
  const price = id === undefined ? null : account.price(id);
  if (!price) throw missing('price', id ?? '', 'line_items[0][price]');
  return price;
}

function customerValues(form: Form) {
  const [email, name] = [textOf(form, 'email'), textOf(form, 'name')];
  return {
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
    metadata: textsOf(form, 'metadata'),
  };
}

const expands = (query: Form, path: string): boolean => listOf(query, 'expand').some((one) => one === path);

const withProduct = (account: Account, price: Price) => ({ ...price, product: account.product(price.product) });
