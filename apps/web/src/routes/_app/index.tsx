import { createFileRoute } from '@tanstack/react-router';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';

export const Route = createFileRoute('/_app/')({
  component: () => (
    <>
      <PageHead title="Mon espace" />
      <Panel>
        <EmptyState title="Aucun bâtiment">Ajoutez un premier bâtiment pour suivre ses consommations.</EmptyState>
      </Panel>
    </>
  ),
});
