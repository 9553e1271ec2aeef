export const CONTRACT_SORTS = ['end', 'name', 'building', 'supplier', 'power'] as const;
export type ContractSort = (typeof CONTRACT_SORTS)[number];

/** The address of the list of contracts: what is as at first is left out, and what is unknown is dropped. */
export type ContractSearch = {
  page?: number | undefined;
  sort?: ContractSort | undefined;
  order?: 'desc' | undefined;
};

export function readContractSearch(search: object): ContractSearch {
  const raw = search as Record<string, unknown>;
  const page = Number(raw.page);
  const found: ContractSearch = {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    sort: CONTRACT_SORTS.find((one) => one === raw.sort && one !== 'end'),
    order: raw.order === 'desc' ? 'desc' : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
