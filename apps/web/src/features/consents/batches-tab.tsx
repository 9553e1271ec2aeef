import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../lib/session.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { batchesQuery } from './batch-calls.ts';
import { BatchRow } from './batch-row.tsx';
import batches from './batches.module.css';
import { InviteFile } from './invite-file.tsx';
import { type Invited, InviteLines } from './invite-lines.tsx';

/** « Envois groupés »: a table of holders, checked and sent at once, and where the former ones are. */
export function BatchesTab() {
  const { canWrite } = useRights();
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <div className={batches.panels}>
      {canWrite && (
        <Panel title="Inviter des titulaires depuis un tableau" flush={invited !== null}>
          {invited ? (
            <InviteLines key={invited.file} invited={invited} onClose={() => setInvited(null)} />
          ) : (
            <InviteFile onRead={setInvited} />
          )}
        </Panel>
      )}
      <Panel title="Envois">
        <Batches />
      </Panel>
    </div>
  );
}

function Batches() {
  const list = useQuery(batchesQuery);
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <RowsSkeleton rows={2} />;
  if (list.data.data.length === 0)
    return (
      <EmptyState title="Aucun envoi groupé pour l’instant">
        Chaque envoi montre ici combien de titulaires ont ouvert la demande, signé ou refusé.
      </EmptyState>
    );
  return (
    <ul className={batches.list}>
      {list.data.data.map((batch) => (
        <BatchRow key={batch._id} batch={batch} />
      ))}
    </ul>
  );
}
