import { PRICES, PRODUCTS } from './catalogue.ts';
import {
  API_VERSION,
  type CheckoutSession,
  type Customer,
  type Invoice,
  type Metadata,
  type PortalSession,
  type Price,
  type StripeEvent,
  type Subscription,
  type SubscriptionItem,
  type SubscriptionStatus,
  listObject,
  objectId,
} from './objects.ts';

const VAT = 0.2;
const DAY_S = 86_400;

/** What an account knows. */
export type AccountState = {
  customers: [string, Customer][];
  sessions: [string, CheckoutSession][];
  lines: [string, Price[]][];
  portals: [string, PortalSession][];
  subscriptions: [string, Subscription][];
  invoices: [string, Invoice][];
  refused: string[];
  numbered: number;
};

/** One account of Stripe, in memory. Each change emits its events. */
export class Account {
  readonly customers = new Map<string, Customer>();
  readonly sessions = new Map<string, CheckoutSession>();
  /** Prices of a checkout, by its session. */
  readonly lines = new Map<string, Price[]>();
  readonly portals = new Map<string, PortalSession>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  /** Card of a customer that the next payments are refused to. */
  readonly refused = new Set<string>();
  readonly #now: () => number;
  readonly #send: (event: StripeEvent) => void;
  #numbered = 0;

  constructor(now: () => number, send: (event: StripeEvent) => void) {
    this.#now = now;
    this.#send = send;
  }

  /** Everything that it knows, as JSON keeps it. */
  state(): AccountState {
    return {
      customers: [...this.customers],
      sessions: [...this.sessions],
      lines: [...this.lines],
      portals: [...this.portals],
      subscriptions: [...this.subscriptions],
      invoices: [...this.invoices],
      refused: [...this.refused],
      numbered: this.#numbered,
    };
  }

  /** Knows again what it knew, and nothing else. */
  restore(state: AccountState): void {
    fill(this.customers, state.customers);
    fill(this.sessions, state.sessions);
    fill(this.lines, state.lines);
    fill(this.portals, state.portals);
    fill(this.subscriptions, state.subscriptions);
    fill(this.invoices, state.invoices);
    this.refused.clear();
    for (const id of state.refused) this.refused.add(id);
    this.#numbered = state.numbered;
  }

  get seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  price(id: string): Price | null {
    return PRICES.find((one) => one.id === id) ?? null;
  }

  product(id: string) {
    return PRODUCTS.find((one) => one.id === id) ?? null;
  }

  /** Pays an open checkout: the subscription begins. A refused card leaves the session open. */
  pay(session: CheckoutSession, base: string): Subscription {
    const customer = session.customer ?? this.createCustomer({}).id;
    const metadata = (session.subscription_metadata ?? {}) as Metadata;
    const subscription = this.subscribe(customer, this.lines.get(session.id) ?? [], metadata, base);
    Object.assign(session, {
      customer,
      payment_status: 'paid',
      status: 'complete',
      subscription: subscription.id,
      url: null,
    });
    this.emit('checkout.session.completed', withoutPrivate(session));
    return subscription;
  }

  createCustomer(values: { email?: string; name?: string; metadata?: Metadata }): Customer {
    const customer: Customer = {
      id: objectId('cus').slice(0, 28),
      object: 'customer',
      address: null,
      balance: 0,
      created: this.seconds,
      currency: null,
      default_source: null,
      delinquent: false,
      description: null,
      email: values.email ?? null,
      invoice_prefix: 'SANDBOX',
      livemode: false,
      metadata: values.metadata ?? {},
      name: values.name ?? null,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    };
    this.customers.set(customer.id, customer);
    this.emit('customer.created', customer);
    return customer;
  }

  /** Begins a subscription that is paid. */
  subscribe(customer: string, prices: readonly Price[], metadata: Metadata, base: string): Subscription {
    const id = objectId('sub');
    const start = this.seconds;
    const subscription: Subscription = {
      id,
      object: 'subscription',
      billing_cycle_anchor: start,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      collection_method: 'charge_automatically',
      created: start,
      currency: 'eur',
      customer,
      days_until_due: null,
      default_payment_method: null,
      description: null,
      ended_at: null,
      items: listObject(
        prices.map((price) => this.#item(id, price, start)),
        `/v1/subscription_items?subscription=${id}`,
      ),
      latest_invoice: null,
      livemode: false,
      metadata,
      pause_collection: null,
      schedule: null,
      start_date: start,
      status: 'active',
      test_clock: null,
      trial_end: null,
      trial_start: null,
    };
    this.subscriptions.set(id, subscription);
    const invoice = this.bill(subscription, base);
    this.emit('customer.subscription.created', subscription);
    this.settle(invoice);
    return subscription;
  }

  /** Invoices the period of a subscription. */
  bill(subscription: Subscription, base: string): Invoice {
    const { data: items } = subscription.items;
    const subtotal = items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
    const tax = Math.round(subtotal * VAT);
    const id = objectId('in');
    this.#numbered += 1;
    const invoice: Invoice = {
      id,
      object: 'invoice',
      account_country: 'FR',
      account_name: 'Bac à sable',
      amount_due: subtotal + tax,
      amount_paid: 0,
      amount_remaining: subtotal + tax,
      attempt_count: 0,
      attempted: false,
      billing_reason: 'subscription_cycle',
      collection_method: 'charge_automatically',
      created: this.seconds,
      currency: subscription.currency,
      customer: subscription.customer,
      customer_name: this.customers.get(subscription.customer)?.name ?? null,
      due_date: null,
      hosted_invoice_url: `${base}/stripe/invoices/${id}`,
      invoice_pdf: `${base}/stripe/invoices/${id}/pdf`,
      lines: listObject(
        items.map(({ price, quantity }) => ({
          id: objectId('il'),
          object: 'line_item',
          amount: price.unit_amount * quantity,
          currency: price.currency,
          description: this.product(price.product)?.name ?? price.id,
        })),
        `/v1/invoices/${id}/lines`,
      ),
      livemode: false,
      metadata: {},
      number: `SANDBOX-${String(this.#numbered).padStart(4, '0')}`,
      parent: {
        quote_details: null,
        subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
        type: 'subscription_details',
      },
      period_start: items[0]?.current_period_start ?? this.seconds,
      period_end: items[0]?.current_period_end ?? this.seconds,
      status: 'open',
      subtotal,
      subtotal_excluding_tax: subtotal,
      total: subtotal + tax,
      total_excluding_tax: subtotal,
      total_taxes: [{ amount: tax }],
    };
    this.invoices.set(id, invoice);
    subscription.latest_invoice = id;
    this.emit('invoice.finalized', invoice);
    return invoice;
  }

  settle(invoice: Invoice): void {
    Object.assign(invoice, {
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempted: true,
      status: 'paid',
    });
    this.emit('invoice.paid', invoice);
  }

  /** The next period of a subscription: invoiced, and paid unless the card is refused. */
  renew(subscription: Subscription, base: string): Invoice {
    for (const item of subscription.items.data) {
      item.current_period_start = item.current_period_end;
      item.current_period_end = nextMonth(item.current_period_start);
    }
    const invoice = this.bill(subscription, base);
    if (this.refused.has(subscription.customer)) {
      Object.assign(invoice, { attempted: true, attempt_count: 1 });
      this.emit('invoice.payment_failed', invoice);
      this.change(subscription, { status: 'past_due' });
    } else {
      this.settle(invoice);
      this.change(subscription, {});
    }
    return invoice;
  }

  change(
    subscription: Subscription,
    values: { status?: SubscriptionStatus; cancel_at_period_end?: boolean },
  ): Subscription {
    Object.assign(subscription, values);
    subscription.cancel_at = subscription.cancel_at_period_end
      ? (subscription.items.data[0]?.current_period_end ?? null)
      : null;
    this.emit('customer.subscription.updated', subscription);
    return subscription;
  }

  /** Ends a subscription at once. */
  cancel(subscription: Subscription): Subscription {
    const at = this.seconds;
    Object.assign(subscription, { status: 'canceled', canceled_at: at, ended_at: at });
    this.emit('customer.subscription.deleted', subscription);
    return subscription;
  }

  /** Another price instead of that of an item. */
  changePrice(subscription: Subscription, item: SubscriptionItem, price: Price): void {
    item.price = price;
    item.plan = { ...price, object: 'plan', amount: price.unit_amount };
    this.emit('customer.subscription.updated', subscription);
  }

  invoicesOf(customer: string): Invoice[] {
    return [...this.invoices.values()].filter((one) => one.customer === customer).toReversed();
  }

  subscriptionsOf(customer: string): Subscription[] {
    return [...this.subscriptions.values()].filter((one) => one.customer === customer).toReversed();
  }

  emit(type: string, object: object): void {
    this.#send({
      id: objectId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.seconds,
      // As it is now: what becomes of it is another event.
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: objectId('req'), idempotency_key: null },
      type,
    });
  }

  #item(subscription: string, price: Price, start: number): SubscriptionItem {
    return {
      id: objectId('si').replace('si_1Sandbox', 'si_'),
      object: 'subscription_item',
      created: start,
      current_period_start: start,
      current_period_end: nextMonth(start),
      discounts: [],
      metadata: {},
      plan: { ...price, object: 'plan', amount: price.unit_amount },
      price,
      quantity: 1,
      subscription,
      tax_rates: [],
    };
  }
}

function fill<T>(map: Map<string, T>, entries: readonly [string, T][]): void {
  map.clear();
  for (const [key, value] of entries) map.set(key, value);
}

const nextMonth = (seconds: number): number => seconds + 30 * DAY_S;

/** A session as the API writes it, without the metadata kept for its subscription. */
export function withoutPrivate<T extends object>(object: T): Omit<T, 'subscription_metadata'> {
  const { subscription_metadata: _, ...shown } = { subscription_metadata: null, ...object };
  return shown;
}
