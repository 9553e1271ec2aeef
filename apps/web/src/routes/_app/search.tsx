import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { SearchPage } from '../../features/search/search.public.ts';

/** Results of the search over everything; its words are in the address. */
export const Route = createFileRoute('/_app/search')({
  validateSearch: (search: Record<string, unknown>): { text?: string } => {
    const text =
      typeof search.text === 'string' || typeof search.text === 'number'
        ? String(search.text).trim().slice(0, 120)
        : '';
    return text ? { text } : {};
  },
  component: Page,
});

function Page() {
  const { text = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const search = useCallback(
    (next: string) => void navigate({ search: next ? { text: next } : {}, replace: true }),
    [navigate],
  );
  return <SearchPage text={text} onText={search} />;
}
