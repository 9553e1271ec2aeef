export { ensureBrands } from './brands.store.ts';
export { findScope, scopeFinder } from './scopes.store.ts';
export { type ScopeRow, scopes } from './scopes.tables.ts';
