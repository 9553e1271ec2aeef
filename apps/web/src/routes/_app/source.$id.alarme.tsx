import { variablesOfType } from '@joulerie/domain/vocabulary';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AlarmPage } from '../../features/alarms/alarms.public.ts';
import { sourceQuery } from '../../features/sources/sources.public.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/source/$id/alarme')({ component: Page });

function Page() {
  const { id } = Route.useParams();
  const { data: source } = useSuspenseQuery(sourceQuery(id));
  return (
    <Suspense fallback={<RowsSkeleton rows={5} />}>
      <AlarmPage
        key={id}
        subject={{ kind: 'source', id }}
        variables={variablesOfType(source.idtype)}
        edits={source.rights.includes('owns')}
      />
    </Suspense>
  );
}
