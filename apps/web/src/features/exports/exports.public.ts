export type { MeasuresScope } from './export-measures.ts';
export { MeasuresDialog } from './measures-dialog.lazy.ts';
export { BillingExport, SourceExports } from './source-exports.tsx';
export { SpaceArchive } from './space-archive.lazy.ts';
