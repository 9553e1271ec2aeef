/** What Enedis adds to the address that it sends a holder back to. */
export type ConnectionSearch = {
  state?: string;
  autorisation_id?: string;
  error?: string;
  error_description?: string;
};

const NAMES = ['state', 'autorisation_id', 'error', 'error_description'] as const;

/** Reads the address: the router makes a number of what looks like one. */
export const readConnectionSearch = (search: Record<string, unknown>): ConnectionSearch =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );
