import { customType } from 'drizzle-orm/pg-core';

/** A type of column that several tables have: bytes. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
