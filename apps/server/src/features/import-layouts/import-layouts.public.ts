export { type ImportLayoutRow } from './import-layouts.tables.ts';
export { knownLayouts, rememberLayout } from './known-layouts.ts';
