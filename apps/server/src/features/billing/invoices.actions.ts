import type * as contract from '@joulerie/contract/billing';
import { isoDay, isoInstant, parisDay } from '@joulerie/domain/calendar';
import { zipSync } from 'fflate';
import type { PaymentClient } from '../../connectors/stripe/client.ts';
import { type PaidInvoice, readInvoiceFile, readInvoices } from '../../connectors/stripe/invoices.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Serve, Download } from '../../platform/http/serve.ts';
import { keepReceived } from '../../platform/received-file.ts';
import { createTurns } from '../../platform/turns.ts';
import { askedFor, managedCompany } from './payer.ts';

/** Files of invoices asked of the provider at once. */
const AT_ONCE = 4;

/** Archives that a process makes at once: each holds its invoices in memory. */
const takeTurn = createTurns({
  most: 1,
  mostWaiting: 20,
  patienceMs: 30_000,
  refusal: () =>
    new DomainError('too_many_requests', {
      retryAfterS: 30,
      message: 'D’autres archives sont en cours. Réessayez dans quelques instants.',
    }),
});

export const listInvoices: Serve<typeof contract.listInvoices> = async (call) => {
  const { invoices, hasMore } = await invoicesOf(call);
  const data = invoices.map(present);
  return { data, total: data.length, has_more: hasMore };
};

export const downloadInvoices: Serve<typeof contract.downloadInvoices> = async (call) => {
  const { body, now, ended } = call;
  const { client, invoices } = await invoicesOf(call);
  const { ids } = body;
  const wanted = ids ? invoices.filter(({ id }) => ids.includes(id)) : invoices;
  if (wanted.length === 0 || (ids && new Set(ids).size !== wanted.length)) throw new DomainError('not_found');
  const giveBack = await takeTurn('invoices', ended);
  try {
    const files: Record<string, Uint8Array> = {};
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      ended.throwIfAborted();
      const part = wanted.slice(from, from + AT_ONCE);
      const read = await Promise.all(part.map((one) => readInvoiceFile(client, one)));
      read.forEach((bytes, at) => {
        // An archive that lacks an invoice would look complete.
        if (bytes === null) throw new DomainError('provider_unavailable');
        files[`facture-${nameOf(part[at]!)}.pdf`] = bytes;
      });
    }
    const name = `factures-${isoDay(parisDay(now))}.zip`;
    // Documents are compressed already.
    return new Download('application/zip', await keepReceived(name, [zipSync(files, { level: 0 })]));
  } finally {
    giveBack();
  }
};

/** The invoices of the company of the session, for who administers it. */
async function invoicesOf(
  call: Parameters<typeof askedFor>[0] & Pick<Call<unknown>, 'db'>,
): Promise<{ client: PaymentClient; invoices: PaidInvoice[]; hasMore: boolean }> {
  const { stripeCustomerId } = await managedCompany(call.db, call.actor);
  const client = await askedFor(call);
  if (stripeCustomerId === null) return { client, invoices: [], hasMore: false };
  return { client, ...(await readInvoices(client, stripeCustomerId)) };
}

/** A number of the provider as the name of a file; its id where a number has other signs. */
const nameOf = ({ number, id }: PaidInvoice): string => (number && /^[\w-]{1,60}$/.test(number) ? number : id);

const present = (one: PaidInvoice): contract.Invoice => ({
  _id: one.id,
  number: one.number,
  status: one.status,
  date: isoInstant(one.createdAt),
  period_start: isoInstant(one.periodStart),
  period_end: isoInstant(one.periodEnd),
  total: one.total,
  total_excluding_tax: one.totalExcludingTax,
  tax: one.tax,
  amount_due: one.amountDue,
  amount_remaining: one.amountRemaining,
  currency: one.currency,
  url: one.url,
});
