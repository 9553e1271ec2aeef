import { queryOptions } from '@tanstack/react-query';
import { sectionsOf } from './sections.ts';

/** A document of the guide, a file beside the page. */
export const guideQuery = (file: 'guide.md' | 'api.md') =>
  queryOptions({
    queryKey: ['guide', file],
    queryFn: async () => {
      const answer = await fetch(`/${file}`);
      if (!answer.ok) throw new Error(`${file} not read: ${answer.status}`);
      return sectionsOf(await answer.text());
    },
    staleTime: Infinity,
  });
