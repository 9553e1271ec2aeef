/** What the address of a dashboard holds. */
export type DashboardSearch = { folder?: string; page?: number };

const ID = /^[0-9a-f-]{36}$/;

/** Reads the address of a dashboard; what it cannot hold is left out. */
export function readDashboardSearch(search: { folder?: unknown; page?: unknown }): DashboardSearch {
  const page = Number(search.page);
  return {
    ...(typeof search.folder === 'string' && ID.test(search.folder) ? { folder: search.folder } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
