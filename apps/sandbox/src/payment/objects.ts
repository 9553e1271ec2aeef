/** The objects of Stripe that the sandbox keeps, with the keys that its API of 2026-10-28 writes. Instants are seconds. */
export type Metadata = Record<string, string>;

export type Product = { id: string; object: 'product'; name: string; metadata: Metadata } & Record<string, unknown>;

export type Price = {
  id: string;
  object: 'price';
  active: boolean;
  currency: string;
  product: string;
  unit_amount: number;
} & Record<string, unknown>;

export type Customer = {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  metadata: Metadata;
} & Record<string, unknown>;

export type SubscriptionItem = {
  id: string;
  object: 'subscription_item';
  created: number;
  current_period_start: number;
  current_period_end: number;
  metadata: Metadata;
  price: Price;
  quantity: number;
  subscription: string;
} & Record<string, unknown>;

export type SubscriptionStatus = 'active' | 'trialing' | 'past_due' | 'canceled' | 'unpaid' | 'incomplete' | 'paused';

export type Subscription = {
  id: string;
  object: 'subscription';
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  created: number;
  currency: string;
  customer: string;
  ended_at: number | null;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  start_date: number;
  status: SubscriptionStatus;
} & Record<string, unknown>;

export type Invoice = {
  id: string;
  object: 'invoice';
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  created: number;
  currency: string;
  customer: string;
  customer_name: string | null;
  hosted_invoice_url: string;
  invoice_pdf: string;
  lines: List<{ description: string; amount: number } & Record<string, unknown>>;
  number: string;
  period_start: number;
  period_end: number;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  subtotal: number;
  total: number;
  total_excluding_tax: number;
  total_taxes: { amount: number }[];
} & Record<string, unknown>;

export type CheckoutSession = {
  id: string;
  object: 'checkout.session';
  cancel_url: string | null;
  customer: string | null;
  expires_at: number;
  metadata: Metadata;
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string;
  url: string | null;
} & Record<string, unknown>;

export type PortalSession = {
  id: string;
  object: 'billing_portal.session';
  customer: string;
  return_url: string | null;
  url: string;
} & Record<string, unknown>;

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string; total_count?: number };

export const listObject = <T>(data: T[], url: string, hasMore = false): List<T> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

export type StripeEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

export const API_VERSION = '2026-10-28.endive';

let made = 0;
/** An id of Stripe's look, never the same twice: `sub_1Sandbox000000kf3mAq2`. */
export function objectId(prefix: string): string {
  made += 1;
  const unlike = Math.random().toString(36).slice(2, 12).padEnd(10, '0');
  return `${prefix}_1Sandbox${String(made).padStart(5, '0')}${unlike}`;
}
