import type { Invoice } from '@joulerie/contract/billing';
import { Button, Checkbox, Table, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import table from '../../ui/filtered-table.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './billing.module.css';
import { invoicesQuery, useArchive } from './calls.ts';
import { INVOICE_WORDS, dayOfInstant, money } from './words.ts';

/** The invoices of the company, taken away one, several or all in an archive. */
export function InvoicesPanel() {
  const invoices = useQuery(invoicesQuery);
  const archive = useArchive();
  const notify = useNotify();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (invoices.isError) {
    const isOff = invoices.error instanceof CallError && invoices.error.code === 'payment_not_configured';
    return (
      <Panel title="Factures">
        {isOff ? (
          <EmptyState title="Pas de factures ici">Le paiement en ligne n’est pas configuré sur ce service.</EmptyState>
        ) : (
          <ErrorState error={invoices.error} retry={() => void invoices.refetch()} />
        )}
      </Panel>
    );
  }
  if (!invoices.data)
    return (
      <Panel title="Factures">
        <RowsSkeleton rows={3} />
      </Panel>
    );
  const { data, total, has_more } = invoices.data;
  if (total === 0)
    return (
      <Panel title="Factures">
        <EmptyState title="Aucune facture pour l’instant">La première arrive avec le premier paiement.</EmptyState>
      </Panel>
    );
  const ids = data.map(({ _id }) => _id).filter((id) => chosen.includes(id));
  return (
    <Panel
      title="Factures"
      subtitle={count(total, 'facture')}
      links={
        <Button
          variant="default"
          size="xs"
          loading={archive.isPending}
          onClick={() => archive.mutate(ids, { onError: (error) => notify.error(error) })}
        >
          {ids.length === 0 ? 'Tout télécharger (zip)' : `Télécharger ${count(ids.length, 'facture')} (zip)`}
        </Button>
      }
      footer={has_more && 'Les plus anciennes sont dans l’espace de paiement.'}
      flush
    >
      <div className={table.scroll} tabIndex={0} role="region" aria-label="Tableau&nbsp;: Factures">
        <Table fz="sm" verticalSpacing="sm" className={stacked.stacked}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Facture</Table.Th>
              <Table.Th>Date</Table.Th>
              <Table.Th>Période</Table.Th>
              <Table.Th className={classes.amount}>Hors taxes</Table.Th>
              <Table.Th className={classes.amount}>Total</Table.Th>
              <Table.Th>État</Table.Th>
              <Table.Th>
                <VisuallyHidden>Page de la facture</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((invoice) => (
              <InvoiceRow
                key={invoice._id}
                invoice={invoice}
                isChosen={chosen.includes(invoice._id)}
                onChoose={(isChosen) =>
                  setChosen(isChosen ? [...chosen, invoice._id] : chosen.filter((id) => id !== invoice._id))
                }
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}

type RowProps = { invoice: Invoice; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function InvoiceRow({ invoice, isChosen, onChoose }: RowProps) {
  const { label, tone } = INVOICE_WORDS[invoice.status];
  const name = invoice.number ?? 'Sans numéro';
  return (
    <Table.Tr>
      <Table.Td data-label="Facture">
        <Checkbox label={name} checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
      </Table.Td>
      <Table.Td data-label="Date">{dayOfInstant(invoice.date)}</Table.Td>
      <Table.Td data-label="Période">
        du {dayOfInstant(invoice.period_start)} au {dayOfInstant(invoice.period_end)}
      </Table.Td>
      <Table.Td data-label="Hors taxes" className={classes.amount}>
        {invoice.total_excluding_tax === null ? '—' : money(invoice.total_excluding_tax, invoice.currency)}
      </Table.Td>
      <Table.Td data-label="Total" className={classes.amount}>
        {money(invoice.total, invoice.currency)}
      </Table.Td>
      <Table.Td data-label="État">
        <Chip tone={tone}>{label}</Chip>
      </Table.Td>
      <Table.Td data-wide>
        {invoice.url && (
          <Button
            component="a"
            href={invoice.url}
            target="_blank"
            rel="noreferrer"
            variant="subtle"
            size="compact-sm"
            aria-label={`${invoice.status === 'open' ? 'Régler' : 'Voir'} la facture ${name} (nouvel onglet)`}
          >
            {invoice.status === 'open' ? 'Régler' : 'Voir'}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
