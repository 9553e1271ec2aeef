import { INVOICES_MOST, INVOICE_STATUSES } from '@joulerie/contract/constants';
import { getFile } from '../../platform/outgoing.ts';
import { type PaymentClient, askedOrMissing } from './client.ts';

/** An invoice of the provider. Amounts are in cents of its currency. */
export type PaidInvoice = {
  id: string;
  number: string | null;
  status: (typeof INVOICE_STATUSES)[number];
  createdAt: Date;
  periodStart: Date;
  periodEnd: Date;
  total: number;
  totalExcludingTax: number | null;
  tax: number;
  amountDue: number;
  amountRemaining: number;
  currency: string;
  url: string | null;
  pdf: string | null;
};

const PDF_BYTES = 5 * 1024 * 1024;

/** The newest invoices of a customer, drafts left out, and whether there are others. One that the provider does not know has none. */
export async function readInvoices(
  { stripe }: PaymentClient,
  customer: string,
): Promise<{ invoices: PaidInvoice[]; hasMore: boolean }> {
  const page = await askedOrMissing(() => stripe.invoices.list({ customer, limit: INVOICES_MOST }));
  const at = (seconds: number) => new Date(seconds * 1000);
  const invoices = (page?.data ?? []).flatMap((one): PaidInvoice[] => {
    const status = INVOICE_STATUSES.find((known) => known === one.status);
    if (!status) return [];
    return [
      {
        id: one.id,
        number: one.number,
        status,
        createdAt: at(one.created),
        periodStart: at(one.period_start),
        periodEnd: at(one.period_end),
        total: one.total,
        totalExcludingTax: one.total_excluding_tax,
        tax: (one.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
        amountDue: one.amount_due,
        amountRemaining: one.amount_remaining,
        currency: one.currency,
        url: one.hosted_invoice_url ?? null,
        pdf: one.invoice_pdf ?? null,
      },
    ];
  });
  return { invoices, hasMore: page?.has_more ?? false };
}

/** The document of an invoice; null when it does not come. */
export async function readInvoiceFile({ apiOrigin }: PaymentClient, { pdf }: PaidInvoice): Promise<Uint8Array | null> {
  const url = pdf !== null && URL.canParse(pdf) ? new URL(pdf) : null;
  // An address of the provider alone, whatever its answer says.
  if (!url || !(url.origin === apiOrigin || isOfProvider(url))) return null;
  return getFile('stripe', url, PDF_BYTES);
}

const isOfProvider = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && (hostname === 'stripe.com' || hostname.endsWith('.stripe.com'));
