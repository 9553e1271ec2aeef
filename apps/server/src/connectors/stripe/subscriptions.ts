import type Stripe from 'stripe';
import { type PaymentClient, asked, askedOrMissing } from './client.ts';

/** An item of a subscription, with what its product says. */
type PaidItem = { id: string; priceId: string; tag: string | null; name: string; sources: number | null };

/** A subscription as the provider says it. */
export type PaidSubscription = {
  id: string;
  customerId: string;
  status: string;
  items: PaidItem[];
  startedAt: Date;
  periodStart: Date | null;
  periodEnd: Date | null;
  endsWithPeriod: boolean;
};

type Known = Pick<Stripe.Product, 'name' | 'metadata'>;

/** A subscription of the provider; null when there is none of that id. */
export async function readSubscription({ stripe }: PaymentClient, id: string): Promise<PaidSubscription | null> {
  const found = await askedOrMissing(() => stripe.subscriptions.retrieve(id, { expand: ['items.data.price.product'] }));
  return found && subscriptionOf(found, () => null);
}

/**
 * Subscriptions of the provider in every state, a page at a time: those of one customer, or all of the account. A customer that it does
 * not know has none.
 */
export async function* readSubscriptions(
  { stripe }: PaymentClient,
  customer?: string,
): AsyncGenerator<PaidSubscription[]> {
  const products = await readProducts(stripe);
  for (let after: string | undefined, more = true; more;) {
    const page = await askedOrMissing(() =>
      stripe.subscriptions.list({
        status: 'all',
        limit: 100,
        ...(customer === undefined ? {} : { customer }),
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    if (!page) return;
    yield page.data.map((one) => subscriptionOf(one, (id) => products.get(id) ?? null));
    after = page.data.at(-1)?.id;
    more = page.has_more && after !== undefined;
  }
}

/** Ends a subscription at once. One that the provider does not know, or that has ended, has. */
export async function endSubscription({ stripe }: PaymentClient, id: string): Promise<void> {
  await askedOrMissing(() => stripe.subscriptions.cancel(id));
}

async function readProducts(stripe: Stripe): Promise<Map<string, Stripe.Product>> {
  const all = await asked(() => stripe.products.list({ limit: 100 }).autoPagingToArray({ limit: 1000 }));
  return new Map(all.map((product) => [product.id, product]));
}

function subscriptionOf(found: Stripe.Subscription, known: (product: string) => Known | null): PaidSubscription {
  const { data: items } = found.items;
  const at = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1000));
  return {
    id: found.id,
    customerId: typeof found.customer === 'string' ? found.customer : found.customer.id,
    status: found.status,
    items: items.map(({ id, price }) => itemOf(id, price, known)),
    startedAt: new Date(found.start_date * 1000),
    periodStart: at(items[0]?.current_period_start),
    periodEnd: at(items[0]?.current_period_end),
    endsWithPeriod: found.cancel_at_period_end || found.cancel_at !== null,
  };
}

function itemOf(id: string, price: Stripe.Price, known: (product: string) => Known | null): PaidItem {
  const { product } = price;
  const found = typeof product === 'string' ? known(product) : 'metadata' in product ? product : null;
  return {
    id,
    priceId: price.id,
    tag: found?.metadata.tag ?? null,
    name: found?.name ?? price.nickname ?? price.id,
    sources: sourcesOf(found?.metadata.sources),
  };
}

/** How many sources a product includes, as its metadata says. */
export function sourcesOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : null;
}
