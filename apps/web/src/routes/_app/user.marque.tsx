import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { BrandPage } from '../../features/brands/brands.public.ts';
import { guard } from '../../lib/guards.ts';
import { textOf } from '../../lib/search-params.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';

/** `marque`: another brand than that of this address. */
type Search = { marque?: string };

export const Route = createFileRoute('/_app/user/marque')({
  beforeLoad: guard('admin'),
  validateSearch: (given: Record<string, unknown>): Search => {
    const marque = textOf(given.marque, 40);
    return marque === undefined ? {} : { marque };
  },
  component: Page,
});

function Page() {
  const { marque } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Suspense fallback={<PageSkeleton />}>
      <BrandPage chosen={marque} onChoose={(id) => void navigate({ search: { marque: id }, hash: true })} />
    </Suspense>
  );
}
