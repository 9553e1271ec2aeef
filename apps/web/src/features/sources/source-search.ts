import { SOURCE_TYPES, type SourceType } from '@joulerie/domain/vocabulary';

export const STATES = ['ok', 'late', 'empty', 'attention'] as const;
export type StateFilter = (typeof STATES)[number];
export const STATE_LABELS: Record<StateFilter, string> = {
  ok: 'À jour',
  late: 'En retard',
  empty: 'Sans donnée',
  attention: 'À regarder',
};

/** The list's address: empty filters are left out, and what is unknown is dropped. */
export type SourceSearch = {
  page?: number | undefined;
  search?: string | undefined;
  idtype?: SourceType | undefined;
  state?: StateFilter | undefined;
  use?: 'true' | 'false' | undefined;
  sort?: 'name' | 'createdAt' | 'idtype' | 'lastDay' | undefined;
  order?: 'desc' | undefined;
};

const pick = <T extends string>(list: readonly T[], value: unknown): T | undefined => list.find((one) => one === value);

export function readSourceSearch(search: object): SourceSearch {
  const raw = search as Record<string, unknown>;
  const page = Number(raw.page);
  const text = typeof raw.search === 'string' ? raw.search.trim().slice(0, 120) : '';
  const found: SourceSearch = {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    search: text || undefined,
    idtype: pick(SOURCE_TYPES, raw.idtype),
    state: pick(STATES, raw.state),
    use: pick(['true', 'false'] as const, String(raw.use)),
    sort: pick(['createdAt', 'idtype', 'lastDay'] as const, raw.sort),
    order: raw.order === 'desc' ? 'desc' : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
