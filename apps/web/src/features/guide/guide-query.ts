import { queryOptions } from '@tanstack/react-query';
import { sectionsOf } from './sections.ts';

/** The guide, a file beside the page. */
export const guideQuery = queryOptions({
  queryKey: ['guide'],
  queryFn: async () => {
    const answer = await fetch('/guide.md');
    if (!answer.ok) throw new Error(`guide not read: ${answer.status}`);
    return sectionsOf(await answer.text());
  },
  staleTime: Infinity,
});
