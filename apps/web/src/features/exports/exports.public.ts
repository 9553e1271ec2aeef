export type { MeasuresScope } from './export-measures.ts';
export { MeasuresDialog } from './measures-dialog.lazy.ts';
export { BillingExport, SourceExports } from './source-exports.tsx';
