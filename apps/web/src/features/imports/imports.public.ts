export { ImportDrawer } from './import-drawer.lazy.tsx';
export { ImportFiles } from './import-files.lazy.ts';
export { DROP_ZONE } from './drop-zone.ts';
export { ImportHistory } from './import-history.tsx';
export { LayoutsPanel } from './layouts-panel.lazy.ts';
export { RunningImports } from './running-imports.lazy.ts';
