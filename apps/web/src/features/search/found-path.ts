import type { searchEverything } from '#calls/search';
import type { AnswerOf } from '@joulerie/contract/endpoint';

export type Found = AnswerOf<typeof searchEverything>['data'][number];

/** What a brand has a page of: the charging variant (`irve`) has none of a source. */
export const withPage = (found: readonly Found[], irve: boolean): readonly Found[] =>
  irve ? found.filter(({ kind }) => kind !== 'source') : found;

/** Where a found thing is opened. */
export function pathOf({ kind, _id, name }: Pick<Found, 'kind' | '_id' | 'name'>): string {
  switch (kind) {
    case 'building':
      return `/building/${_id}`;
    case 'folder':
      return `/folder/${_id}`;
    case 'source':
      return `/source/${_id}/data`;
    case 'tag':
      return `/building?${new URLSearchParams({ tags: JSON.stringify([name]) })}`;
    case 'member':
      return `/user/entreprise?${new URLSearchParams({ search: name })}`;
  }
}
