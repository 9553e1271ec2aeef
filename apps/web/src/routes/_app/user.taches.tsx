import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { TaskList } from '../../features/tasks/tasks.public.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/user/taches')({ component: TasksPage });

function TasksPage() {
  return (
    <>
      <PageHead
        title="Mes tâches"
        subtitle="Vos exports et vos autres demandes, gardés trois mois&nbsp;; leurs fichiers, sept jours."
      />
      <Panel flush>
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <TaskList />
        </Suspense>
      </Panel>
    </>
  );
}
