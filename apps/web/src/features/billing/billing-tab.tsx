import { useRights } from '../../lib/session.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BilledSources } from './billed-sources.tsx';
import type { BilledSearch } from './calls.ts';
import { InvoicesPanel } from './invoices-panel.tsx';

type Props = { search: BilledSearch; onSearch: (search: BilledSearch) => void };

/** « Facturation »: the invoices, and the sources that are paid for. */
export function BillingTab({ search, onSearch }: Props) {
  const { isCompanyAdmin } = useRights();
  if (!isCompanyAdmin)
    return (
      <Panel title="Facturation">
        <EmptyState title="Réservé à qui administre la société">
          Les factures et les sources facturables sont lues par les propriétaires et les administrateurs.
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <InvoicesPanel />
      <BilledSources search={search} onSearch={onSearch} />
    </>
  );
}
