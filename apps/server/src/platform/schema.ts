/** Every table, for the migration generator. Code imports the tables of its feature, not this file. */
export * from '../features/accounts/accounts.tables.ts';
export * from '../features/buildings/buildings.tables.ts';
export * from '../features/costs/costs.tables.ts';
export * from '../features/folders/folders.tables.ts';
export * from '../features/measures/measures.tables.ts';
export * from '../features/notifications/notifications.tables.ts';
export * from '../features/scopes/scopes.tables.ts';
export * from '../features/sources/sources.tables.ts';
export * from '../features/tags/tags.tables.ts';
export * from './events/outbox.tables.ts';
export * from './idempotency.tables.ts';
